import CoreLocation
import MapKit
import TransitAPI
import TransitKit
import WeatherKit

extension Services {
    /// The rider's saved trips.
    var tripStore: any SavedTripStore { rider }
    /// The rider's reminders.
    var reminderStore: any ReminderStore { rider }
}

/// Rain by WeatherKit, hour by hour.
struct WeatherKitRain: RainForecast {
    func rain(at place: Coordinates, from start: Double, to end: Double) async -> Rain? {
        let spot = CLLocation(latitude: place.latitude, longitude: place.longitude)
        guard let hours = try? await WeatherService.shared.weather(for: spot, including: .hourly) else { return nil }
        let (start, end) = (Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: end))
        let chances = hours.filter { $0.date <= end && $0.date.addingTimeInterval(3_600) > start }
            .map(\.precipitationChance)
        return chances.max().map { Rain(chance: $0) }
    }
}

/// Addresses by Apple's search, around Sydney.
struct AppleAddresses: AddressSearch {
    func addresses(_ text: String, near: Coordinates?) async -> [NamedPlace] {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = text
        let centre = CLLocationCoordinate2D(latitude: near?.latitude ?? -33.87, longitude: near?.longitude ?? 151.21)
        request.region = MKCoordinateRegion(
            center: centre, latitudinalMeters: 60_000, longitudinalMeters: 60_000)
        guard let found = try? await MKLocalSearch(request: request).start() else { return [] }
        return found.mapItems.prefix(6).compactMap { item in
            let spot = item.placemark.coordinate
            guard let name = item.name,
                let place = Coordinates(latitude: spot.latitude, longitude: spot.longitude)
            else { return nil }
            return NamedPlace(name: name, end: .point(place, name: name))
        }
    }
}
