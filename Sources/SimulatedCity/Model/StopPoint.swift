/// A point on the map in WGS 84 degrees.
struct Coordinate: Hashable, Sendable {
    let latitude: Double
    let longitude: Double
}

/// A fact that is often simply not known; its raw value is GTFS's number for it.
enum Answer: Int, Sendable {
    case unknown = 0
    case yes = 1
    case no = 2
}

/// A station: a named group of platforms (`location_type` 1).
struct Station: Sendable {
    let id: String
    let name: String
    let position: Coordinate
    let wheelchair: Answer
}

/// A platform, wharf or kerbside stop where a vehicle is boarded (`location_type` 0).
struct StopPoint: Sendable {
    let id: String
    let name: String
    let position: Coordinate
    let wheelchair: Answer
    /// The platform's code, or nil at kerbside stops and where only the name tells it.
    let platformCode: String?
    /// Id of the station it belongs to.
    let station: String?
    /// Seconds a vehicle stands here, where that differs from its line's usual.
    let dwell: Int?
}
