import GTFSValues
import TransitAPI

/// What `route_data` of a shared arrival says of how its owner travels.
package enum ShareRoute: Sendable, Equatable {
    /// An itinerary of `/trips/plan`, by its `refresh_token`.
    case itinerary(JourneyRefreshToken)
    /// One ride: `trip_id`, `service_date` and `alight_stop_id`.
    case ride(SharedRide)
    /// Anything else: such a share follows nothing.
    case nothing

    /// Most bytes of `route_data` as JSON.
    package static let longest = 16_384

    /// Reads `route_data` as it was sent.
    package init(json: [UInt8]) throws(ShareRouteError) {
        guard json.count <= Self.longest else { throw .tooLong(bytes: json.count, most: Self.longest) }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(json)
        } catch {
            throw .notJSON(offset: error.offset, problem: error.problem)
        }
        try self.init(reading: value)
    }

    /// Reads `route_data` as it was kept.
    package init(_ value: JSONValue) throws(ShareRouteError) {
        let count = value.bytes.count
        guard count <= Self.longest else { throw .tooLong(bytes: count, most: Self.longest) }
        try self.init(reading: value)
    }

    private init(reading value: JSONValue) throws(ShareRouteError) {
        if let text = value["refresh_token"] {
            guard let text = text.string else { throw .wrong("refresh_token", expected: "a text") }
            do throws(APIError) {
                self = .itinerary(try JourneyRefreshToken(text: text))
            } catch {
                throw .refreshToken(error.message)
            }
        } else if value["trip_id"] != nil, value["service_date"] != nil, value["alight_stop_id"] != nil {
            self = .ride(try SharedRide(value))
        } else {
            self = .nothing
        }
    }
}

/// One ride that is shared, named as published.
package struct SharedRide: Sendable, Equatable {
    /// `trip_id`.
    package var tripID: String
    /// Day of its calendar.
    package var serviceDate: ServiceDate
    /// When a run of a frequency trip leaves its first stop; nil for every other trip.
    package var start: ServiceTime?
    /// Where the owner gets in; nil where that is not said, and then the whole run up to where they get out is followed.
    package var boardStopID: String?
    /// Where the owner gets out.
    package var alightStopID: String

    /// Most bytes of an id.
    package static let longestID = 400

    init(
        tripID: String, serviceDate: ServiceDate, start: ServiceTime?, boardStopID: String?, alightStopID: String
    ) {
        (self.tripID, self.serviceDate, self.start) = (tripID, serviceDate, start)
        (self.boardStopID, self.alightStopID) = (boardStopID, alightStopID)
    }

    init(_ value: JSONValue) throws(ShareRouteError) {
        tripID = try Self.id("trip_id", value["trip_id"])
        alightStopID = try Self.id("alight_stop_id", value["alight_stop_id"])
        if let id = value["board_stop_id"], id != .null { boardStopID = try Self.id("board_stop_id", id) }
        guard let date = value["service_date"]?.string.flatMap({ ServiceDate($0) }) else {
            throw .wrong("service_date", expected: "a date, YYYY-MM-DD")
        }
        serviceDate = date
        guard let told = value["start_time"], told != .null else { return }
        guard let time = told.string.flatMap({ ServiceTime($0) }), time <= .latestAccepted else {
            throw .wrong("start_time", expected: "a time of the service day, HH:MM:SS")
        }
        start = time
    }

    private static func id(_ name: String, _ value: JSONValue?) throws(ShareRouteError) -> String {
        guard let id = value?.string, (1...longestID).contains(id.utf8.count) else {
            throw .wrong(name, expected: "a text of 1 to \(longestID) bytes")
        }
        return id
    }
}
