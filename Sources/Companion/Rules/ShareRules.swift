import Database
import Foundation
import RestSurface
import Wire

/// Whom riders let know when they arrive: friends, for hours.
struct ShareRules: TableRules, TableWriter {
    let table = CompanionTables.etaShares.name
    let limits: CompanionLimits
    /// Done in the transaction that lets these riders know of a share.
    let announce: @Sendable (_ share: UUID, _ recipients: [UUID], Transaction) throws -> Void
    var writer: (any TableWriter)? { self }
    let insertable: Set = ["id", "route_data", "recipients", "expires_at"]
    let filledIn: Set = ["expires_at"]
    let changeable: Set<String>? = ["route_data", "recipients", "is_active", "expires_at"]

    private static let shares = CompanionTables.etaShares
    private static let recipients = CompanionTables.shareRecipients
    static let routeBytes = 16 << 10

    func check(_ values: [String: SQLValue]) throws {
        try limits.check(values, json: "route_data", atMost: Self.routeBytes, in: Self.shares)
        _ = try ids(values["recipients"])
    }

    func insert(
        _ rows: [[String: SQLValue]], by rider: UUID, ignoringDuplicates: Bool, _ transaction: Transaction
    ) throws -> [Row] {
        try transaction.hold(rider)
        let rows = try ignoringDuplicates ? transaction.missing(rows, of: Self.shares) : rows
        return try rows.compactMap { given in
            guard let recipients = try ids(given["recipients"]) else {
                throw DatabaseError.notNullViolation(table: Self.shares.qualifiedName, column: "recipients")
            }
            var row = given
            row["recipients"] = .json(Self.json(recipients))
            row["route_data"] = given["route_data"].map { FollowedShareRow.route($0, keeping: nil) }
            row["expires_at"] = .instant(try expiry(given["expires_at"], since: transaction.now, transaction))
            try admit(rider, transaction)
            try requireFriends(recipients, of: rider, transaction)
            var insert = Insert(into: Self.shares, row)
            insert.returning = ["id"]
            if ignoringDuplicates { insert.conflict = .ignore(on: ["id"]) }
            guard let key = try transaction.insert(insert).first else { return nil }
            try send(try key.require("id", Row.uuid), of: rider, to: recipients, known: [], transaction)
            return key
        }
    }

    func update(
        _ keys: [Row], to values: [String: SQLValue], by rider: UUID, _ transaction: Transaction
    ) throws -> [Row] {
        let recipients = try ids(values["recipients"])
        if let recipients { try requireFriends(recipients, of: rider, transaction) }
        var values = values
        if let recipients { values["recipients"] = .json(Self.json(recipients)) }
        // What has ended is shared anew, and not gone on with.
        guard values["is_active"] ?? .bool(false) == .bool(false) else {
            throw RestError.check("is_active can only become false", of: Self.shares)
        }
        return try keys.compactMap { key in
            let id = try key.require("id", Row.uuid)
            // Of those that are seen some are others'.
            let own = Condition.equals("id", id) && .equals("user_id", rider)
            guard let row = try transaction.first(Select(Self.shares, where: own, lock: .forUpdate)) else { return nil }
            var set = values
            set["route_data"] = try values["route_data"].map {
                FollowedShareRow.route($0, keeping: try row.json("route_data"))
            }
            set["expires_at"] = try values["expires_at"].map {
                .instant(try expiry($0, since: try row.require("created_at", Row.instant), transaction))
            }
            guard try transaction.updateCount(Update(Self.shares, set: set, where: own)) == 1 else { return nil }
            if let recipients {
                // Nobody, where all of them have ceased to be friends.
                let known = Self.ids(in: Self.list(try row.json("recipients") ?? "") ?? [])
                try send(id, of: rider, to: recipients, known: Set(known), transaction)
            }
            return key
        }
    }

    /// Takes a share from those whom it goes to no longer, and tells those to whom it has not gone yet. Whoever was told and took it
    /// away hears no more.
    ///
    /// - Parameter known: whom it went to before.
    private func send(
        _ share: UUID, of rider: UUID, to recipients: [UUID], known: Set<UUID>, _ transaction: Transaction
    ) throws {
        let gone = known.subtracting(recipients)
        if !gone.isEmpty {
            try transaction.delete(
                Delete(
                    from: Self.recipients,
                    where: .equals("share_id", share) && .oneOf(.column("user_id"), gone.map { .uuid($0) })))
        }
        let new = recipients.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        try transaction.insert(
            Insert(
                into: Self.recipients,
                rows: new.map { ["share_id": .uuid(share), "user_id": .uuid($0), "owner_id": .uuid(rider)] }))
        try announce(share, new, transaction)
    }

    /// The ids in a list of recipients; nil where none is given.
    private func ids(_ value: SQLValue?) throws(RestError) -> [UUID]? {
        guard case .json(let text)? = value else { return nil }
        let listed = Self.list(text)
        let ids = Self.ids(in: listed ?? [])
        guard let listed, ids.count == listed.count, Set(ids).count == ids.count,
            (1...limits.recipients).contains(ids.count)
        else {
            throw .check(
                "recipients is an array of 1 to \(limits.recipients) different ids of riders", of: Self.shares)
        }
        return ids
    }

    private static func list(_ text: String) -> [JSONValue]? { (try? JSONParser.parse(Array(text.utf8)))?.array }

    private static func ids(in listed: [JSONValue]) -> [UUID] {
        listed.compactMap { $0.string.flatMap { UUID(uuidString: $0) } }
    }

    private static func json(_ ids: [UUID]) -> String {
        JSONValue.array(ids.map { .string($0.lowercased) }).text
    }

    /// - Parameter made: when the share was made.
    private func expiry(
        _ value: SQLValue?, since made: Instant, _ transaction: Transaction
    ) throws(RestError) -> Instant {
        guard case .instant(let given)? = value else {
            return transaction.now.adding(seconds: Int64(limits.shareSeconds.usual))
        }
        let latest = made.adding(seconds: Int64(limits.shareSeconds.longest))
        guard given > transaction.now, given <= latest else {
            throw .check(
                "expires_at lies ahead, at most \(limits.shareSeconds.longest / 3_600) hours after the share was made",
                of: Self.shares)
        }
        return given
    }

    private func admit(_ rider: UUID, _ transaction: Transaction) throws {
        let going = Condition.all([
            .equals("user_id", rider), .equals("is_active", .bool(true)),
            .compare(.column("expires_at"), .greater, .now),
        ])
        guard try transaction.count(Self.shares, where: going) < limits.activeShares else {
            throw RestError.limit("at most \(limits.activeShares) shares go on at once", of: Self.shares)
        }
    }

    /// All of them or none: who is no friend, for whatever reason, is not to be told apart.
    private func requireFriends(_ ids: [UUID], of rider: UUID, _ transaction: Transaction) throws {
        let friends = CompanionTables.friends
        let accepted = Condition.equals("status", .text(FriendStatus.accepted.rawValue))
        let values = ids.map { SQLValue.uuid($0) }
        let one = accepted && .equals("user_id", rider) && .oneOf(.column("friend_id"), values)
        let other = accepted && .equals("friend_id", rider) && .oneOf(.column("user_id"), values)
        guard try transaction.count(friends, where: one || other) == ids.count else {
            throw DatabaseError.policyViolation(table: Self.shares.qualifiedName)
        }
    }
}
