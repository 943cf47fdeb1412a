/// Where a journey begins or ends, as the Trip Planner is asked; printed without saying where.
package enum AskedPlace: Sendable, Hashable, CustomStringConvertible {
    /// A stop or station by its id in the schedule feeds.
    case stop(String)
    /// Degrees (WGS 84).
    case coordinate(latitude: Double, longitude: Double)
    /// A place that was found, by its id.
    case found(String)

    package var description: String {
        switch self {
        case .stop: "a stop"
        case .coordinate: "a coordinate"
        case .found: "a found place"
        }
    }

    private static let longestID = 400

    /// `type_…` and `name_…`; coordinates are rounded to a metre, so that two who stand side by side ask the same.
    func parameters() throws(TripPlannerError) -> (type: String, name: String) {
        switch self {
        case .stop(let id): return ("stop", try Self.checked(id))
        case .found(let id): return ("any", try Self.checked(id))
        case .coordinate(let latitude, let longitude):
            guard (-90.0...90).contains(latitude), (-180.0...180).contains(longitude) else {
                throw .unaskable(reason: "a coordinate must have a latitude of -90 to 90, a longitude of -180 to 180")
            }
            return ("coord", "\(Self.degrees(longitude)):\(Self.degrees(latitude)):EPSG:4326")
        }
    }

    private static func checked(_ id: String) throws(TripPlannerError) -> String {
        guard !id.isEmpty, id.utf8.count <= longestID, id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .unaskable(reason: "the id of a place must have 1 to \(longestID) bytes, none of them a control one")
        }
        return id
    }

    /// Five decimals, without a sign of nothing.
    private static func degrees(_ value: Double) -> String {
        let units = Int((value * 100_000).rounded())
        let decimals = String(units.magnitude % 100_000)
        let zeros = String(repeating: "0", count: 5 - decimals.count)
        return "\(units < 0 ? "-" : "")\(units.magnitude / 100_000).\(zeros)\(decimals)"
    }
}
