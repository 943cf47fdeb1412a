import Database
import Foundation
import TransitAPI

/// A rider whom an alert concerns, and why.
package struct Concern: Sendable, Hashable {
    package let rider: UUID
    /// What of the rider's it touches.
    package var match: RiderMatch

    package init(rider: UUID, _ match: RiderMatch = RiderMatch()) { (self.rider, self.match) = (rider, match) }
}

/// Who finds the riders whom an alert concerns.
package protocol AudienceSource: Sendable {
    /// The riders with favourites or subscriptions of these routes and stops, by id.
    func audience(routes: [String], stops: [String]) async throws -> [Concern]

    /// The riders with saved trips that start or end at a stop the alert names, or that do both where its routes call: how
    /// many each has.
    func savedTrips(_ notice: AlertNotice) async throws -> [UUID: Int]

    /// The riders whom an alert concerns, by id.
    func audience(of notice: AlertNotice) async throws -> [Concern]
}

extension AudienceSource {
    /// Both together.
    package func audience(of notice: AlertNotice) async throws -> [Concern] {
        var concerns = try await audience(routes: notice.routes, stops: notice.stops)
        var trips = try await savedTrips(notice)
        guard !trips.isEmpty else { return concerns }
        for index in concerns.indices {
            if let count = trips.removeValue(forKey: concerns[index].rider) { concerns[index].match.savedTrips = count }
        }
        concerns += trips.map { Concern(rider: $0, RiderMatch(savedTrips: $1)) }
        return concerns.map { (RecordID($0.rider), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// Finds them by the indexes of the people's database.
package struct DatabaseAudience: AudienceSource {
    private let database: Database

    /// In a database that has the riders' tables.
    package init(_ database: Database) { self.database = database }

    package func audience(routes: [String], stops: [String]) async throws -> [Concern] {
        try await database.read(as: .service) { transaction in
            var found: [UUID: RiderMatch] = [:]
            for (kind, ids) in [("route", routes), ("stop", stops)] {
                for list in IDList.parts(of: ids.map { .text($0) }) {
                    for row in try transaction.run(
                        "SELECT id, user_id FROM {public.favorites} WHERE \(kind)_id IN (\(list.places))", list.values)
                    {
                        let rider = try row.require("user_id", Row.uuid)
                        found[rider, default: RiderMatch()].favorites.append(try row.require("id", Row.uuid))
                    }
                    for row in try transaction.run(
                        """
                        SELECT e.user_id, s.severity_min FROM {public.alert_subscription_entities} AS e
                        JOIN {public.alert_subscriptions} AS s ON s.id = e.subscription_id
                        WHERE e.kind = '\(kind)' AND e.entity_id IN (\(list.places))
                        """, list.values)
                    {
                        let rider = try row.require("user_id", Row.uuid)
                        found[rider, default: RiderMatch()].subscriptionFloors
                            .append(try row.text("severity_min").flatMap(NotificationSeverity.init))
                    }
                }
            }
            return found.map { (RecordID($0), Concern(rider: $0, $1)) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

extension DatabaseAudience {
    package func savedTrips(_ notice: AlertNotice) async throws -> [UUID: Int] {
        guard !notice.stops.isEmpty else { return [:] }
        return try await database.read(as: .service) { transaction in
            let (stops, named) = (Set(notice.stops), Set(notice.named))
            var found: [UUID: UUID] = [:]
            for (end, other, ids) in [
                ("origin", "destination", notice.stops), ("destination", "origin", notice.named),
            ] {
                for list in IDList.parts(of: ids.map { .text($0) }) {
                    for row in try transaction.run(
                        """
                        SELECT id, user_id, \(end)_stop_id AS here, \(other)_stop_id AS there
                        FROM {public.saved_trips} WHERE \(end)_stop_id IN (\(list.places))
                        """, list.values)
                    {
                        let isNamed = named.contains(try row.require("here", Row.text))
                        guard try isNamed || row.text("there").map(stops.contains) ?? false else { continue }
                        found[try row.require("id", Row.uuid)] = try row.require("user_id", Row.uuid)
                    }
                }
            }
            return found.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }
}

/// Ids for a statement that looks for them.
struct IDList {
    /// Placeholders, separated by commas.
    let places: String
    let values: [SQLValue]

    /// Ids in one statement; both databases take more.
    private static let longest = 4_096

    /// Lists of ids of which each is as long as statements take.
    static func parts(of ids: [SQLValue]) -> [IDList] { ids.parts(of: longest).map(IDList.init) }

    /// Its length is rounded up to a power of two with the last id again, so that a few prepared statements serve lists of
    /// every length.
    private init(_ ids: ArraySlice<SQLValue>) {
        var count = 1
        while count < ids.count { count *= 2 }
        places = (1...count).map { "$\($0)" }.joined(separator: ", ")
        values = ids + Array(repeating: ids.last ?? .null, count: count - ids.count)
    }
}

extension Array {
    /// The array in parts of at most so many.
    func parts(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
