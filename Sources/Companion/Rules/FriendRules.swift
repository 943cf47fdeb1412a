import Database
import Foundation
import RestSurface

/// Who may befriend whom. A request in the other direction accepts the first; the pair is asked for in an order, so that two who ask at
/// once become friends and not two requests.
struct FriendRules: TableRules, TableWriter {
    let table = CompanionTables.friends.name
    let limits: CompanionLimits
    private let asked = WindowCounts(seconds: 86_400)
    var writer: (any TableWriter)? { self }
    let insertable: Set = ["id", "friend_id", "status"]
    let changeable: Set<String>? = ["status"]

    private static let friends = CompanionTables.friends

    func insert(
        _ rows: [[String: SQLValue]], by rider: UUID, ignoringDuplicates: Bool, _ transaction: Transaction
    ) throws -> [Row] {
        var admitted = 0
        return try rows.compactMap { row in
            guard case .uuid(let other)? = row["friend_id"] else {
                throw DatabaseError.notNullViolation(table: Self.friends.qualifiedName, column: "friend_id")
            }
            let pair = try Pair(rider, other, transaction)
            switch try Self.status(row["status"]) ?? .pending {
            case .blocked: return try pair.block(transaction)
            case .accepted: throw Self.refused
            case .pending: break
            }
            if pair.own != nil || pair.theirs.map({ $0.status == .accepted }) ?? false {
                if ignoringDuplicates { return nil }
                throw DatabaseError.uniqueViolation(
                    table: Self.friends.qualifiedName, columns: ["user_id", "friend_id"])
            }
            // Of whom is asked nothing is told; what is accepted so makes two friends.
            let accepts = pair.theirs?.status == .pending
            if !accepts { try admit(rider, besides: admitted, transaction) }
            try refuseIfFull(accepts ? [rider, other] : [rider], transaction)
            let key = try pair.ask(id: row["id"], transaction)
            if !accepts {
                admitted += 1
                // What is refused, or done once more, is asked once or not at all.
                transaction.afterCommit { [asked, now = transaction.now.seconds] in asked.note(rider, at: now) }
            }
            return key
        }
    }

    func update(
        _ keys: [Row], to values: [String: SQLValue], by rider: UUID, _ transaction: Transaction
    ) throws -> [Row] {
        // The time of a change alone is none: the other would be told of it.
        guard values["status"] != nil else { return [] }
        guard let status = try Self.status(values["status"]) else {
            throw DatabaseError.notNullViolation(table: Self.friends.qualifiedName, column: "status")
        }
        return try keys.compactMap { key in
            let found = try transaction.first(
                Select(Self.friends, ["user_id", "friend_id"], where: .equals("id", key["id"])))
            guard let found else { return nil }
            let (asker, asked) = (try found.require("user_id", Row.uuid), try found.require("friend_id", Row.uuid))
            let pair = try Pair(rider, asker == rider ? asked : asker, transaction)
            // It may have gone while the pair was waited for.
            guard let row = asker == rider ? pair.own : pair.theirs else { return nil }
            switch status {
            case .blocked: return try pair.block(transaction)
            case .accepted:
                guard asked == rider, row.status == .pending else { throw Self.refused }
                try refuseIfFull([asker, asked], transaction)
                return try pair.accept(transaction)
            case .pending:
                guard row.status == .pending else { throw Self.refused }
                return key
            }
        }
    }

    private static let refused = DatabaseError.policyViolation(table: friends.qualifiedName)

    private static func status(_ value: SQLValue?) throws -> FriendStatus? {
        guard case .text(let text)? = value else { return nil }
        guard let status = FriendStatus(rawValue: text) else {
            throw DatabaseError.checkViolation(table: friends.qualifiedName, constraint: "friends_status_check")
        }
        return status
    }

    /// Refuses where one of these has as many friends as may be.
    private func refuseIfFull(_ riders: [UUID], _ transaction: Transaction) throws {
        for rider in riders {
            let friends = try transaction.count(
                Self.friends,
                where: (.equals("user_id", rider) || .equals("friend_id", rider))
                    && .equals("status", .text(FriendStatus.accepted.rawValue)))
            guard friends < limits.friends else {
                throw RestError.limit("a rider has at most \(limits.friends) friends", of: Self.friends)
            }
        }
    }

    /// Refuses one who asks for too many. Requests that come to nothing count like any, so that limits tell nobody.
    ///
    /// - Parameter others: how many the transaction has asked already.
    private func admit(_ rider: UUID, besides others: Int, _ transaction: Transaction) throws {
        let own = Condition.equals("user_id", rider)
        let open = try transaction.count(Self.friends, where: own && .equals("status", .text("pending")))
        guard open < limits.openRequests else {
            throw RestError.limit("at most \(limits.openRequests) requests wait for an answer", of: Self.friends)
        }
        let yesterday = transaction.now.adding(seconds: Int64(-86_400))
        let today = try transaction.count(
            Self.friends, where: own && .compare(.column("created_at"), .greater, .value(.instant(yesterday))))
        let wait = asked.foreseenWait(
            rider, besides: others, atMost: limits.requestsADay, at: transaction.now.seconds)
        guard today < limits.requestsADay, wait == nil else {
            throw RestError.tooOften("at most \(limits.requestsADay) riders are asked within a day", after: 86_400)
        }
    }
}

/// Two riders and what there is between them, for whoever asks. While it is looked at nobody else changes it.
private struct Pair {
    struct Found {
        let id: UUID
        let status: FriendStatus
        let isSuppressed: Bool
    }

    let rider: UUID
    let other: UUID
    /// What the rider has asked for, or blocks.
    let own: Found?
    /// What the other has asked for, or blocks.
    let theirs: Found?

    private static let friends = CompanionTables.friends

    init(_ rider: UUID, _ other: UUID, _ transaction: Transaction) throws {
        guard rider != other else {
            throw DatabaseError.checkViolation(table: Self.friends.qualifiedName, constraint: "friends_are_two")
        }
        let both = Condition.oneOf(.column("id"), [.uuid(rider), .uuid(other)])
        let there = try transaction.select(
            Select(CompanionTables.users, ["id"], where: both, order: [.ascending("id")], lock: .forNoKeyUpdate))
        guard there.count == 2 else { throw DatabaseError.foreignKeyViolation(table: Self.friends.qualifiedName) }
        (self.rider, self.other) = (rider, other)
        own = try Self.row(of: rider, with: other, transaction)
        theirs = try Self.row(of: other, with: rider, transaction)
    }

    private static func row(of one: UUID, with other: UUID, _ transaction: Transaction) throws -> Found? {
        let found = try transaction.first(
            Select(
                friends, ["id", "status", "suppressed"], where: .equals("user_id", one) && .equals("friend_id", other)))
        guard let found else { return nil }
        return Found(
            id: try found.require("id", Row.uuid),
            status: FriendStatus(rawValue: try found.require("status", Row.text)) ?? .pending,
            isSuppressed: try found.require("suppressed", Row.bool))
    }

    /// Asks the other; or accepts what the other has asked. One who is blocked asks like anybody, and the other does not hear of it.
    func ask(id: SQLValue?, _ transaction: Transaction) throws -> Row? {
        if let theirs, theirs.status == .pending { return try accept(transaction) }
        return try insert(.pending, isSuppressed: theirs?.status == .blocked, id: id, transaction)
    }

    /// Accepts what the other has asked.
    func accept(_ transaction: Transaction) throws -> Row? {
        guard let theirs else { return nil }
        return try transaction.update(
            Update(
                Self.friends, set: ["status": .text(FriendStatus.accepted.rawValue), "suppressed": .bool(false)],
                where: .equals("id", theirs.id), returning: ["id"])
        ).first
    }

    /// Ends what there is between the two. What the other has asked for stays as the other sees it.
    func block(_ transaction: Transaction) throws -> Row? {
        if let theirs, theirs.status == .accepted {
            try transaction.delete(Delete(from: Self.friends, where: .equals("id", theirs.id)))
        } else if let theirs, theirs.status == .pending {
            // Neither dated nor told: who asked is not to find out.
            try transaction.run(
                "UPDATE {public.friends} SET suppressed = $1 WHERE id = $2", [.bool(true), .uuid(theirs.id)])
        }
        if let own {
            if own.status == .blocked {
                return try transaction.first(Select(Self.friends, ["id"], where: .equals("id", own.id)))
            }
            // As whoever unfriends does: the other is not to tell the two apart, neither now nor when the block is taken back.
            try transaction.delete(Delete(from: Self.friends, where: .equals("id", own.id)))
        }
        return try insert(.blocked, isSuppressed: false, id: nil, transaction)
    }

    private func insert(
        _ status: FriendStatus, isSuppressed: Bool, id: SQLValue?, _ transaction: Transaction
    ) throws -> Row? {
        var row: [String: SQLValue] = [
            "user_id": .uuid(rider), "friend_id": .uuid(other), "status": .text(status.rawValue),
            "suppressed": .bool(isSuppressed),
        ]
        row["id"] = id
        var insert = Insert(into: Self.friends, row)
        insert.returning = ["id"]
        return try transaction.insert(insert).first
    }
}
