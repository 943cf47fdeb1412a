import HTTPTypes
import Hummingbird
import Logging
import TransitAPI

/// One request while it is answered.
struct Exchange: Sendable {
    var request: Request
    /// Echoed in `X-Request-Id` and in `meta`.
    var requestID: String
    /// When it came, in seconds since 1970-01-01T00:00:00Z.
    var now: Int64
    /// What answers rest on; nil before the first timetable.
    var edition: ServedCity.Edition?
    /// Whether the client prefers RFC 9457 errors.
    var wantsProblemDetails: Bool

    /// The time of the answer with the city's offset.
    var timestamp: Timestamp {
        let offset = edition.map { $0.timetable.cityZone.offset(at: now) } ?? 0
        return Timestamp(epochSeconds: now, offsetSeconds: Int32(offset))
    }

    /// The edition, or the error that there is none yet.
    func requireEdition() throws(APIError) -> ServedCity.Edition {
        guard let edition else { throw APIError(.timetableUnavailable) }
        return edition
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
    static let appVersion = HTTPField.Name("X-App-Version")!
}
