import Database
import Foundation
import Wire

/// A share as whoever follows its journey reads and writes it: `route_data` is its owner's but for the member `live`, which is the
/// service's.
package struct FollowedShareRow: Sendable {
    /// The share.
    package let id: UUID
    /// How its owner travels.
    package let route: JSONValue
    /// When it ends.
    package let expiresAt: Instant

    /// The member of `route_data` that the service writes.
    package static let member = "live"

    init(_ row: Row) throws {
        id = try row.require("id", Row.uuid)
        expiresAt = try row.require("expires_at", Row.instant)
        route = try Self.route(in: row)
    }

    /// `route_data` as its owner gives it: `live` stays what the service has written.
    ///
    /// - Parameter kept: the text that is kept; nil for a new share.
    static func route(_ given: SQLValue, keeping kept: String?) -> SQLValue {
        guard case .json(let text) = given, var route = (try? JSONParser.parse(Array(text.utf8)))?.object else {
            return given
        }
        route[member] = kept.flatMap { try? JSONParser.parse(Array($0.utf8)) }?[member]
        return .json(JSONValue.object(route).text)
    }

    private static func route(in row: Row) throws -> JSONValue {
        (try? JSONParser.parse(Array((try row.json("route_data") ?? "{}").utf8))) ?? [:]
    }

    /// What was written last of how far its owner has come; nil where nothing was.
    package var live: JSONValue? { route[Self.member] }

    /// Whether that is of a journey which is followed, or says why one is not.
    package var isLiveOfJourney: Bool { live?["told"] != nil || live?["problem"] != nil }

    /// Shares that go on, in pages.
    ///
    /// - Parameter id: only those behind it; nil for the first.
    package static func page(after id: UUID?, limit: Int, in transaction: Transaction) throws -> [FollowedShareRow] {
        let behind = id.map { Condition.compare(.column("id"), .greater, .value(.uuid($0))) } ?? .always
        return try transaction.select(
            Select(
                CompanionTables.etaShares, columns, where: going && behind, order: [.ascending("id")], limit: limit)
        ).map(FollowedShareRow.init)
    }

    /// Those of some shares that go on; a few hundred at once.
    package static func going(among ids: [UUID], in transaction: Transaction) throws -> [FollowedShareRow] {
        guard !ids.isEmpty else { return [] }
        return try transaction.select(
            Select(
                CompanionTables.etaShares, columns, where: going && .oneOf(.column("id"), ids.map { .uuid($0) }))
        ).map(FollowedShareRow.init)
    }

    /// Writes how far the owner of a share has come.
    ///
    /// - Parameter isOver: whether the share ends with it.
    /// - Returns: false where the share has ended meanwhile.
    @discardableResult
    package static func write(
        _ live: JSONObject, isOver: Bool, of share: UUID, in transaction: Transaction
    ) throws -> Bool {
        let table = CompanionTables.etaShares
        let row = try transaction.first(
            Select(table, ["route_data"], where: .equals("id", share) && going, lock: .forUpdate))
        guard let row, var route = try route(in: row).object else { return false }
        route[member] = .object(live)
        var values: [String: SQLValue] = ["route_data": .json(JSONValue.object(route).text)]
        if isOver { values["is_active"] = .bool(false) }
        return try transaction.updateCount(Update(table, set: values, where: .equals("id", share))) == 1
    }

    static func arrival(in row: Row) throws -> Instant? {
        try route(in: row)[member]?["eta"]?.string.flatMap { Instant($0) }
    }

    private static let columns = ["id", "route_data", "expires_at"]
    private static let going = Condition.all([
        .equals("is_active", .bool(true)), .compare(.column("expires_at"), .greater, .now),
    ])
}
