import Database
import Foundation
import TransitAPI

/// A rider whom an alert concerns, and why.
public struct Concern: Sendable, Hashable {
    /// The rider.
    public let rider: UUID
    /// What of the rider's it touches.
    public var match: RiderMatch

    /// A rider.
    public init(rider: UUID, _ match: RiderMatch = RiderMatch()) { (self.rider, self.match) = (rider, match) }
}

/// Who finds the riders whom an alert concerns.
public protocol AudienceSource: Sendable {
    /// The riders with favourites or subscriptions of these routes and stops, by id.
    func audience(routes: [String], stops: [String]) async throws -> [Concern]
}

/// Finds them by the indexes of the people's database.
public struct DatabaseAudience: AudienceSource {
    private let database: Database

    /// In a database that has the riders' tables.
    public init(_ database: Database) { self.database = database }

    public func audience(routes: [String], stops: [String]) async throws -> [Concern] {
        try await database.read(as: .service) { transaction in
            var found: [UUID: RiderMatch] = [:]
            for (kind, ids) in [("route", routes), ("stop", stops)] {
                for part in ids.parts(of: Self.longest) {
                    let (places, values) = Self.list(part)
                    for row in try transaction.run(
                        "SELECT id, user_id FROM {public.favorites} WHERE \(kind)_id IN (\(places))", values)
                    {
                        let rider = try row.require("user_id", Row.uuid)
                        found[rider, default: RiderMatch()].favorites.append(try row.require("id", Row.uuid))
                    }
                    for row in try transaction.run(
                        """
                        SELECT e.user_id, s.severity_min FROM {public.alert_subscription_entities} AS e
                        JOIN {public.alert_subscriptions} AS s ON s.id = e.subscription_id
                        WHERE e.kind = '\(kind)' AND e.entity_id IN (\(places))
                        """, values)
                    {
                        let rider = try row.require("user_id", Row.uuid)
                        found[rider, default: RiderMatch()].subscriptionFloors
                            .append(try row.text("severity_min").flatMap(NotificationSeverity.init))
                    }
                }
            }
            return found.map { Concern(rider: $0, $1) }.sorted { $0.rider.uuidString < $1.rider.uuidString }
        }
    }

    /// Ids in one statement; both databases take more.
    private static let longest = 4_096

    /// Placeholders for a list. Its length is rounded up to a power of two with the last id again, so that a few
    /// prepared statements serve lists of every length.
    private static func list(_ ids: ArraySlice<String>) -> (places: String, values: [SQLValue]) {
        var count = 1
        while count < ids.count { count *= 2 }
        let padding = Array(repeating: ids.last ?? "", count: count - ids.count)
        return ((1...count).map { "$\($0)" }.joined(separator: ", "), (ids + padding).map { .text($0) })
    }
}

extension Array {
    /// The array in parts of at most so many.
    func parts(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
