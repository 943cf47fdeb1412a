import TransitAPI

/// A vehicle as a map draws it.
public struct VehiclePin: Sendable, Hashable, Identifiable {
    /// The same for as long as it makes this trip, so that a map moves it and does not draw another.
    public var id: String
    public var place: Coordinates
    /// Degrees clockwise from north; nil where that is not known.
    public var bearing: Double?
    public var line: LineBadge
    public var headsign: String
    /// "3 min late"; nil where nobody knows.
    public var state: Words?
    public var nextStop: String?
    public var crowding: Crowding?
    /// Its trip; nil for one that is tied to none.
    public var destination: Destination?

    /// A vehicle; nil for one whose place is none.
    public init?(_ vehicle: Vehicle) {
        let position = vehicle.position
        guard let place = Coordinates(latitude: position.latitude, longitude: position.longitude) else { return nil }
        (id, self.place, bearing) = (vehicle.key, place, position.bearing)
        line = LineBadge(vehicle)
        (headsign, nextStop) = (vehicle.headsign ?? "", vehicle.nextStopName)
        state = vehicle.delaySeconds.map { Countdown.delay(seconds: $0) }
        crowding = Crowding(position.occupancyStatus)
        if vehicle.matched, let trip = vehicle.tripID {
            destination = .trip(
                id: trip, date: vehicle.serviceDate?.description, stop: vehicle.nextStopID, start: vehicle.startTime)
        }
    }

    /// The vehicle of a trip that is looked at; nil where nobody knows where it is.
    public init?(_ vehicle: VehicleSpot, line: LineBadge, headsign: String) {
        guard let place = vehicle.place else { return nil }
        (id, self.place, bearing) = ("trip", place, vehicle.bearing)
        (self.line, self.headsign, crowding) = (line, headsign, vehicle.crowding)
    }

    /// The pin in one sentence, as it is read out.
    public var spoken: [Words] {
        [line.mode.words, .verbatim(line.text)] + (headsign.isEmpty ? [] : [Words("board.towards %@", .text(headsign))])
            + [nextStop.map { Words("trip.next_stop %@", .text($0)) }, state, crowding?.words].compactMap { $0 }
    }
}

/// A stop as a map draws it.
public struct StopPin: Sendable, Hashable, Identifiable {
    public var id: String
    public var name: String
    public var place: Coordinates
    public var modes: [Mode]

    /// A stop; nil for one whose place the timetable does not give.
    public init?(_ stop: StopSummary) {
        guard let lat = stop.stopLat, let lon = stop.stopLon, let place = Coordinates(latitude: lat, longitude: lon)
        else { return nil }
        (id, name, self.place, modes) = (stop.stopID, stop.stopName, place, stop.modes)
    }

    init(id: String, name: String, place: Coordinates, modes: [Mode]) {
        (self.id, self.name, self.place, self.modes) = (id, name, place, modes)
    }

    public var destination: Destination { .stop(id: id) }
}

/// Stops on a map of their own, as large as it takes to see all of them.
public struct StopMap: Sendable, Hashable {
    public var stops: [StopPin]
    public var middle: Coordinates
    /// Degrees of latitude, and as many of longitude.
    public var span: Double

    /// Degrees that are shown at least: about a kilometre.
    static let leastSpan = 0.01

    /// A map of some rows; nil where none of them has a place.
    init?(_ rows: [StopRow]) {
        let stops = rows.compactMap(\.pin)
        let (lats, lons) = (stops.map(\.place.latitude), stops.map(\.place.longitude))
        guard let south = lats.min(), let north = lats.max(), let west = lons.min(), let east = lons.max(),
            let middle = Coordinates(latitude: (south + north) / 2, longitude: (west + east) / 2)
        else { return nil }
        (self.stops, self.middle) = (stops, middle)
        // With room at the edges for the pins themselves.
        span = max(Self.leastSpan, 1.3 * max(north - south, east - west))
    }
}
