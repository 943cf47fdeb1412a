import Foundation
import TransitAPI
import Wire

/// A day out: stops that the server puts in order, with the ways between them.
public struct Adventure: CompanionRow, Identifiable {
    public static let table = "adventure_plans"
    public static let selected = "id,title,description,route_data,stops,status,updated_at"

    /// How far it is.
    public enum Status: String, Codable, Sendable, CaseIterable {
        case draft
        case active
        case completed
        case cancelled
    }

    public var id: String
    public var title: String
    public var description: String?
    public var routeData: JSONValue
    public var stops: JSONValue
    public var status: Status

    enum CodingKeys: String, CodingKey {
        case id, title, description, stops, status
        case routeData = "route_data"
    }

    /// A day out.
    public init(
        id: String = UUID().uuidString.lowercased(), title: String, description: String? = nil,
        routeData: JSONValue = .object([:]), stops: JSONValue = .array([]), status: Status = .draft
    ) {
        (self.id, self.title, self.description) = (id, title, description)
        (self.routeData, self.stops, self.status) = (routeData, stops, status)
    }

    /// Its stops in the order of visits, as far as the server has put them in one.
    public var visits: [Visit] { (stops.array ?? []).enumerated().map { Visit($1, place: $0) } }

    /// The ways between its stops; empty before the server has planned it.
    public var ways: [Way] { (routeData["processed"]?["legs"]?.array ?? []).compactMap(Way.init) }

    /// What the rider should know of it.
    public var warnings: [Words] {
        (routeData["processed"]?["warnings"]?.array ?? []).compactMap { warning in
            warning["message"]?.string.map { words(of: warning["code"]?.string, or: $0) }
        }
    }

    /// When the last way home leaves; nil where there is none, or nobody knows.
    public var lastWayHome: Timestamp? { routeData["processed"]?["last_way_home"]?.time }
    /// Until when it lasts.
    public var ends: Timestamp? { routeData["processed"]?["end_time"]?.time }

    /// Whether nothing of it changes any more.
    public var isOver: Bool { status == .completed || status == .cancelled }

    /// A stop of a day out.
    public struct Visit: Sendable, Equatable, Identifiable {
        /// Which one it is, from 0.
        public var id: Int
        public var name: String
        public var address: String?
        /// Minutes to stay.
        public var minutes: Int?
        public var arrival: Timestamp?
        public var leave: Timestamp?
        public var stopID: String?
        public var coordinates: Coordinates?

        init(_ json: JSONValue, place: Int) {
            id = place
            name =
                json["name"]?.string ?? json["title"]?.string ?? json["chapter"]?.string
                ?? json["place"]?["name"]?.string ?? ""
            address = json["place"]?["address"]?.string
            minutes = (json["duration_minutes"] ?? json["ideal_duration_min"])?.amount.map { Int($0) }
            (arrival, leave) = (json["arrival_time"]?.time, json["leave_time"]?.time)
            stopID = json["stop_id"]?.string ?? json["place"]?["stop_id"]?.string
            coordinates = json["place"].flatMap(Coordinates.init(object:)) ?? Coordinates(object: json)
        }
    }

    /// The way to a stop of a day out.
    public struct Way: Sendable, Equatable, Identifiable {
        /// The visit it leads to, from 0.
        public var id: Int
        public var departure: Timestamp
        public var arrival: Timestamp
        public var minutes: Int
        /// Lines in the order in which they are taken; none for a walk.
        public var lines: [String]

        init?(_ json: JSONValue) {
            guard let to = json["to"]?.int, let departure = json["departure_time"]?.time,
                let arrival = json["arrival_time"]?.time
            else { return nil }
            (id, self.departure, self.arrival) = (to, departure, arrival)
            minutes = json["duration_minutes"]?.amount.map { Int($0) } ?? 0
            lines = (json["rides"]?.array ?? []).compactMap { $0["route_short_name"]?.string }
        }
    }
}

/// A stop that a rider wants to visit.
public struct AdventureStopDraft: Sendable, Equatable, Identifiable {
    public var id = UUID()
    public var name: String
    /// Minutes to stay, 0 to 720.
    public var minutes: Int
    public var place: Coordinates?
    public var stopID: String?

    /// A stop.
    public init(name: String, minutes: Int = 45, place: Coordinates? = nil, stopID: String? = nil) {
        (self.name, self.minutes, self.place, self.stopID) = (name, minutes, place, stopID)
    }

    var json: JSONValue {
        var object: JSONObject = ["name": .string(String(name.prefix(200))), "ideal_duration_min": .int(minutes)]
        if let place {
            object["latitude"] = .double(place.latitude)
            object["longitude"] = .double(place.longitude)
        }
        if let stopID { object["stop_id"] = .string(stopID) }
        return .object(object)
    }
}

extension CompanionData {
    /// Stops that a day out has at most.
    public static let mostStops = 20

    /// The rider's days out, the one changed last first.
    public func adventures() async throws(ClientError) -> [Adventure] {
        try await client.rows(.select([], order: "updated_at.desc", limit: 200))
    }

    /// Keeps a day out.
    ///
    /// - Parameters:
    ///   - origin: where it begins and ends; nil where nobody says.
    ///   - isInOrder: whether the stops stay in their order.
    public func add(
        _ title: String, stops: [AdventureStopDraft], from origin: Coordinates?, isInOrder: Bool,
        id: String = UUID().uuidString.lowercased()
    ) async throws(ClientError) -> Adventure? {
        var route: JSONObject = ["keep_order": .bool(isInOrder)]
        if let origin {
            route["origin"] = ["latitude": .double(origin.latitude), "longitude": .double(origin.longitude)]
        }
        let made: [Adventure] = try await client.rows(
            .insert([
                "id": .string(id), "title": .string(String(title.prefix(200))), "route_data": .object(route),
                "stops": .array(stops.prefix(Self.mostStops).map(\.json)),
            ]))
        if let adventure = made.first { return adventure }
        return try await adventure(id)
    }

    /// One day out.
    public func adventure(_ id: String) async throws(ClientError) -> Adventure? {
        try await client.rows(RowRequest<Adventure>.select([.equal("id", id)])).first
    }

    /// Has the server put the stops in order and find the ways between them.
    ///
    /// - Returns: whether any stop can be reached.
    public func process(adventure id: String) async throws(ClientError) -> Bool {
        let body = try await client.call(
            "/functions/v1/process-adventure", ["adventure_id": .string(id)], isSafe: true)
        return JSONValue(json: body)?["success"]?.truth ?? false
    }

    /// Says how far a day out is. What is completed or cancelled changes no more.
    public func set(_ status: Adventure.Status, of id: String) async throws(ClientError) {
        let _: [Adventure] = try await client.rows(.update(id, ["status": .string(status.rawValue)]))
    }

    /// Keeps a day out no longer.
    public func remove(adventure id: String) async throws(ClientError) {
        let _: [Adventure] = try await client.rows(.delete([.equal("id", id)]))
    }
}
