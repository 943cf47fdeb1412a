import Database
import Foundation

/// A session as its row has it.
struct StoredSession: Sendable {
    let id: UUID
    let userID: UUID
    let method: String
    let userAgent: String?
    let key: [UInt8]
    var refresh: SessionRefreshState
    let createdAt: Instant
    let updatedAt: Instant

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        userID = try row.require("user_id", Row.uuid)
        method = try row.require("method", Row.text)
        userAgent = try row.text("user_agent")
        key = try row.require("refresh_key", Row.bytes)
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
        refresh = SessionRefreshState(
            counter: Int64(try row.int("refresh_counter") ?? 0), createdAt: createdAt.seconds,
            rotatedAt: try row.require("rotated_at", Row.instant).seconds,
            successorUsed: try row.bool("successor_used") ?? false, isRevoked: false)
    }

    /// The refresh token of the session as it stands.
    var refreshToken: String { RefreshToken(session: id, counter: refresh.counter, key: key).text }
}

/// Which sessions are ended on signing out.
package enum SignOutScope: String, Sendable, CaseIterable {
    /// All of the account.
    case global
    /// The one at hand.
    case local
    /// All but the one at hand.
    case others
}

/// Reads and writes sessions inside a transaction of the service's.
enum SessionStore {
    private static let table = IdentityTables.sessions
    /// Sessions of one account; beyond them the one unused for longest ends.
    static let most = 50

    static func create(
        for account: UUID, method: String, userAgent: String?, network: String, random: RandomBytes,
        _ transaction: Transaction
    ) throws -> StoredSession {
        let rows = try transaction.insert(
            Insert(
                into: table,
                [
                    "user_id": .uuid(account), "method": .text(method),
                    "refresh_key": .bytes(random(RefreshToken.keyLength)),
                    "user_agent": .text(userAgent.map { String($0.prefix(200)) }), "network_digest": .text(network),
                ], returning: table.columns.map(\.name)))
        let session = try StoredSession(rows[0])
        let surplus = try transaction.select(
            Select(
                table, ["id"], where: .equals("user_id", account), order: [.descending("updated_at")], limit: 10,
                offset: most))
        for row in surplus { try remove(try row.require("id", Row.uuid), transaction) }
        return session
    }

    static func session(_ id: UUID, _ transaction: Transaction, lock: RowLock = .none) throws -> StoredSession? {
        try transaction.first(Select(table, where: .equals("id", id), lock: lock)).map(StoredSession.init)
    }

    /// Those of an account that were refreshed at or after a moment, the latest used first.
    static func sessions(
        of account: UUID, refreshedSince moment: Instant, _ transaction: Transaction
    ) throws -> [StoredSession] {
        try transaction.select(
            Select(
                table, where: .equals("user_id", account) && isRefreshed(since: moment),
                order: [.descending("updated_at")])
        ).map(StoredSession.init)
    }

    /// Whether one that was refreshed at or after a moment began from a network, by its digest.
    static func hasBegun(
        from network: String, _ account: UUID, refreshedSince moment: Instant, _ transaction: Transaction
    ) throws -> Bool {
        let same = Condition.equals("user_id", account) && .equals("network_digest", .text(network))
        return try transaction.first(Select(table, ["id"], where: same && isRefreshed(since: moment))) != nil
    }

    private static func isRefreshed(since moment: Instant) -> Condition {
        .compare(.column("rotated_at"), .atLeast, .value(.instant(moment)))
    }

    private static func isRefreshed(before moment: Instant) -> Condition {
        .compare(.column("rotated_at"), .less, .value(.instant(moment)))
    }

    /// Those of all accounts that were last refreshed before a moment, or as many of them as are asked for.
    static func unused(since moment: Instant, atMost count: Int, _ transaction: Transaction) throws -> [UUID] {
        let rows = try transaction.select(Select(table, ["id"], where: isRefreshed(before: moment), limit: count))
        return try rows.map { row in try row.require("id", Row.uuid) }
    }

    /// Removes those of these that were last refreshed before a moment; says how many.
    static func remove(_ ids: [UUID], refreshedBefore moment: Instant, _ transaction: Transaction) throws -> Int {
        let these = Condition.oneOf(.column("id"), ids.map { .uuid($0) })
        return try transaction.deleteCount(Delete(from: table, where: these && isRefreshed(before: moment)))
    }

    static func store(_ state: SessionRefreshState, of id: UUID, _ transaction: Transaction) throws {
        try transaction.update(
            Update(
                table,
                set: [
                    "refresh_counter": .int(state.counter), "rotated_at": .instant(Instant(seconds: state.rotatedAt)),
                    "successor_used": .bool(state.successorUsed),
                ], where: .equals("id", id)))
    }

    static func remove(_ id: UUID, _ transaction: Transaction) throws {
        try transaction.delete(Delete(from: table, where: .equals("id", id)))
    }

    /// Ends sessions of an account; says how many.
    static func end(
        _ scope: SignOutScope, of account: UUID, at hand: UUID?, _ transaction: Transaction
    ) throws -> Int {
        var condition = Condition.equals("user_id", account)
        switch (scope, hand) {
        case (.global, _): break
        case (.local, let hand?): condition = condition && .equals("id", hand)
        case (.others, let hand?): condition = condition && .not(.equals("id", hand))
        case (_, nil): return 0
        }
        return try transaction.deleteCount(Delete(from: table, where: condition))
    }
}
