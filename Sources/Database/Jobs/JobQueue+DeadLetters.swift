import Foundation

/// A job that was given up.
package struct DeadLetter: Sendable, Equatable {
    package let id: UUID
    /// How urgent it is.
    package let queue: JobPriority
    /// What was to be done.
    package let kind: String
    /// Why the last attempt failed; empty where that is not known.
    package let reason: String
    /// How often it was tried.
    package let attempts: Int
    /// When it was given to the queue.
    package let enqueuedAt: Instant
    /// When it was given up.
    package let diedAt: Instant
}

/// Which of the jobs that were given up.
package enum DeadLetterChoice: Sendable, Equatable {
    /// All.
    case all
    /// All of a kind.
    case kind(String)
    /// One.
    case one(UUID)

    fileprivate var condition: Condition {
        let isDead = Condition.equals("state", "dead")
        return switch self {
        case .all: isDead
        case .kind(let kind): isDead && .equals("kind", .text(kind))
        case .one(let id): isDead && .equals("id", id)
        }
    }
}

extension JobQueue {
    /// Jobs that were given up, the latest first.
    package func deadLetters(_ which: DeadLetterChoice = .all, limit: Int) async throws -> [DeadLetter] {
        let select = Select(
            JobTables.jobs,
            ["id", "queue", "kind", "reason", "attempts", "created_at", "updated_at"], where: which.condition,
            order: [.descending("updated_at"), .ascending("id")], limit: limit)
        return try await database.read(as: .service) { try $0.select(select).map(DeadLetter.init) }
    }

    /// Sends jobs again that were given up, with as many attempts as they were first given; they are due since then,
    /// whatever this machine's clock says.
    ///
    /// - Returns: how many.
    @discardableResult
    package func retry(_ which: DeadLetterChoice) async throws -> Int {
        try await database.write(as: .service) { transaction in
            let dead = try transaction.select(
                Select(
                    JobTables.jobs, ["id", "attempts", "attempts_allowed", "updated_at"], where: which.condition,
                    lock: .forUpdate))
            for row in dead {
                let attempts = try row.require("attempts", Row.int)
                let due = try min(transaction.now, row.require("updated_at", Row.instant))
                let more = try max(1, row.require("attempts_allowed", Row.int))
                let id = try row.require("id", Row.uuid)
                try transaction.update(
                    Update(
                        JobTables.jobs,
                        set: [
                            "state": "waiting", "run_at": .instant(due),
                            "max_attempts": .int(attempts + more),
                        ], where: .equals("id", id)))
                try takeKey(of: id, in: transaction)
            }
            if !dead.isEmpty { transaction.afterCommit { [wakeUp] in wakeUp.send() } }
            return dead.count
        }
    }

    /// Forgets jobs that were given up.
    ///
    /// - Parameter moment: only those given up before it; nil for all.
    /// - Returns: how many.
    @discardableResult
    package func forget(_ which: DeadLetterChoice, before moment: Instant? = nil) async throws -> Int {
        var condition = which.condition
        if let moment { condition = condition && .compare(.column("updated_at"), .less, .value(.instant(moment))) }
        let delete = Delete(from: JobTables.jobs, where: condition)
        return try await database.write(as: .service) { try $0.deleteCount(delete) }
    }
}

extension DeadLetter {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        queue = JobPriority(rawValue: try row.require("queue", Row.int)) ?? .normal
        kind = try row.require("kind", Row.text)
        reason = try row.text("reason") ?? ""
        attempts = try row.require("attempts", Row.int)
        enqueuedAt = try row.require("created_at", Row.instant)
        diedAt = try row.require("updated_at", Row.instant)
    }
}
