import CoreLocation
import TransitAPI
import TransitKit

/// Where the phone is, while the app is in use. Whoever asks first has the system ask the rider.
@MainActor
final class PhoneLocation: NSObject, LocationSource {
    private let manager = CLLocationManager()
    private var waiting: [CheckedContinuation<Coordinates?, Never>] = []

    /// Seconds for which a place is still where the phone is.
    private static let freshness = 30.0

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    }

    nonisolated func location() async -> Coordinates? { await now() }

    private func now() async -> Coordinates? {
        switch manager.authorizationStatus {
        case .denied, .restricted: return nil
        default: break
        }
        if let last = manager.location, -last.timestamp.timeIntervalSinceNow < Self.freshness { return last.place }
        return await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == 1 else { return }
            if manager.authorizationStatus == .notDetermined {
                manager.requestWhenInUseAuthorization()
            } else {
                manager.requestLocation()
            }
        }
    }

    private func answer(_ place: Coordinates?) {
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume(returning: place) }
    }

    private func permissionChanged(to status: CLAuthorizationStatus) {
        guard !waiting.isEmpty else { return }
        switch status {
        case .notDetermined: break
        case .denied, .restricted: answer(nil)
        default: manager.requestLocation()
        }
    }
}

extension PhoneLocation: CLLocationManagerDelegate {
    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        let place = locations.last?.place
        Task { @MainActor in answer(place) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        Task { @MainActor in answer(nil) }
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let status = manager.authorizationStatus
        Task { @MainActor in permissionChanged(to: status) }
    }
}

extension CLLocation {
    fileprivate var place: Coordinates? {
        Coordinates(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}
