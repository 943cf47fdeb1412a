import GTFSValues
import Timetable
import TransitAPI

/// An adventure that is to be planned: the `stops` and `route_data` of its row.
package struct AdventureRequest: Sendable, Equatable {
    /// In the order in which they were first given.
    package var stops: [AdventureStop]
    /// When it begins, in seconds since 1970-01-01T00:00:00Z.
    package var start: Int64
    /// Where it begins; nil for at the first stop.
    package var origin: Place?
    /// Where its owner wants to be afterwards; nil for where it begins.
    package var home: Place?
    /// Whether stops stay in the order given.
    package var keepsOrder: Bool
    package var wheelchair: Bool
    /// The same for the same stops and wishes, whatever an earlier answer added to them.
    package var version: String

    /// Most stops, and most bytes of stops and route together.
    package static let mostStops = 20, longest = 131_072
    /// Hours of a day within which an adventure begins at once where no start is given; else at the first of the next day.
    private static let hours = 8...18

    /// Reads an adventure.
    ///
    /// - Parameters:
    ///   - stops: an array; nil and null are none.
    ///   - route: what is known of it is `start_time`, `origin`, `return_to`, `keep_order` and `wheelchair`.
    ///   - now: for adventures that say no start, seconds since 1970-01-01T00:00:00Z.
    package init(
        stops: JSONValue?, route: JSONValue?, timetable: Timetable, now: Int64
    ) throws(AdventureError) {
        let bytes = (stops?.bytes.count ?? 0) + (route?.bytes.count ?? 0)
        guard bytes <= Self.longest else { throw .tooLong(bytes: bytes, most: Self.longest) }
        var given: [JSONValue] = []
        if let stops, stops != .null {
            guard let array = stops.array else { throw .wrong("stops", expected: "an array") }
            given = array
        }
        guard given.count <= Self.mostStops else { throw .tooManyStops(given.count, most: Self.mostStops) }
        self.stops = []
        for (index, value) in Self.asFirstGiven(given).enumerated() {
            self.stops.append(try AdventureStop(value, at: index))
        }
        let route = route?.object ?? JSONObject()
        origin = try Self.place("origin", route)
        home = try Self.place("return_to", route) ?? origin
        keepsOrder = try Self.flag("keep_order", route)
        wheelchair = try Self.flag("wheelchair", route)
        start = try Self.start(route, timetable, now)
        version = ""
        version = hash(route["start_time"])
    }

    /// Stops that an earlier answer put into another order, as they were.
    private static func asFirstGiven(_ stops: [JSONValue]) -> [JSONValue] {
        let indices = stops.compactMap { $0["input_index"]?.int }
        guard indices.sorted() == Array(stops.indices) else { return stops }
        return zip(indices, stops).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func place(_ member: String, _ route: JSONObject) throws(AdventureError) -> Place? {
        guard let value = route[member], value != .null else { return nil }
        guard let object = value.object else { throw .wrong("route_data.\(member)", expected: "an object") }
        return try Place(object, at: "route_data.\(member)")
    }

    private static func flag(_ member: String, _ route: JSONObject) throws(AdventureError) -> Bool {
        switch route[member] {
        case nil, .null?: return false
        case .bool(let flag)?: return flag
        default: throw .wrong("route_data.\(member)", expected: "true or false")
        }
    }

    private static func start(
        _ route: JSONObject, _ timetable: Timetable, _ now: Int64
    ) throws(AdventureError) -> Int64 {
        let zone = timetable.cityZone
        if let value = route["start_time"], value != .null {
            guard let moment = value.string.flatMap({ Moment($0) }) else {
                throw .wrong("route_data.start_time", expected: "a time, YYYY-MM-DDTHH:MM, with or without an offset")
            }
            return Answers(timetable: timetable, now: now).instant(of: moment, zone)
        }
        let next = (now + 299) / 300 * 300
        let date = zone.civilDate(at: next)
        func hour(_ hour: Int, on date: ServiceDate) -> Int64 { zone.instant(civil: date, secondsOfDay: hour * 3600) }
        if next < hour(hours.lowerBound, on: date) { return hour(hours.lowerBound, on: date) }
        return next <= hour(hours.upperBound, on: date) ? next : hour(hours.lowerBound, on: date.advanced(by: 1))
    }

    /// A hash of all that a plan rests on.
    private func hash(_ start: JSONValue?) -> String {
        func point(_ place: Place?) -> JSONValue {
            place.map { [.double($0.latitude), .double($0.longitude)] } ?? .null
        }
        let all: JSONValue = [
            .array(stops.map { .object($0.members) }), start ?? .null, point(origin), point(home), .bool(keepsOrder),
            .bool(wheelchair),
        ]
        return SHA1.digest(of: all.ordered.bytes).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension JSONValue {
    /// With the names of all objects in order.
    fileprivate var ordered: JSONValue {
        switch self {
        case .object(let object):
            .object(JSONObject(object.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.ordered) }))
        case .array(let elements): .array(elements.map(\.ordered))
        default: self
        }
    }
}
