import Foundation

/// Jobs in the database: none is lost, whoever is killed, and none is two workers' at a time.
///
/// A worker takes a job for a while (its lease). If it does not end in time, another may take it; what the first does after is
/// refused by the number of its attempt. So a job may run more than once, and is completed once.
package struct JobQueue: Sendable {
    let database: Database
    /// How long failed jobs wait.
    package let backoff: JobBackoff
    private let chance: @Sendable () -> Double
    let wakeUp = WakeSignal()

    /// The queue of a database that has ``JobTables``.
    ///
    /// - Parameter chance: a number from 0 to 1, which spreads the attempts of jobs that failed together.
    package init(
        _ database: Database, backoff: JobBackoff = JobBackoff(),
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        (self.database, self.backoff, self.chance) = (database, backoff, chance)
    }

    /// Gives a job to the queue, together with all else that the transaction does; workers of this process wake when it is kept.
    ///
    /// - Parameter transaction: the service's.
    /// - Returns: the job's id; nil where one with the same key waits already, which no worker takes before the
    ///   transaction has ended.
    @discardableResult
    package func enqueue(_ job: NewJob, in transaction: Transaction) throws(DatabaseError) -> UUID? {
        let attempts = SQLValue.int(max(1, job.maxAttempts))
        let insert = Insert(
            into: JobTables.jobs,
            [
                "queue": .int(job.queue.rawValue), "kind": .text(job.kind), "payload": .json(job.payload),
                "run_at": .instant(max(job.runAt ?? transaction.now, transaction.now)),
                "max_attempts": attempts, "attempts_allowed": attempts, "unique_key": .text(job.uniqueKey),
                "waiting_key": .text(job.uniqueKey),
            ], onConflict: job.uniqueKey == nil ? .fail : .ignore(on: ["waiting_key"]), returning: ["id"])
        while true {
            if let added = try transaction.insert(insert).first {
                transaction.afterCommit { [wakeUp] in wakeUp.send() }
                return try added.uuid("id")
            }
            // The job that waits is kept from workers until this transaction has ended: who does it then finds what
            // this one leaves. If a worker was faster, it may have read what was there before, and another job is
            // needed.
            let waiting = Select(
                JobTables.jobs, ["id"], where: .equals("waiting_key", .text(job.uniqueKey)), lock: .forUpdate)
            if try transaction.first(waiting) != nil { return nil }
        }
    }

    /// Gives a job to the queue.
    @discardableResult
    package func enqueue(_ job: NewJob) async throws -> UUID? {
        try await database.write(as: .service) { try enqueue(job, in: $0) }
    }

    /// Takes jobs that are due, the most urgent first, and of these the longest due.
    ///
    /// - Parameters:
    ///   - worker: who takes them, for people to read.
    ///   - kinds: only these; nil for all.
    ///   - othersLimit: at most so many that are not ``JobPriority/critical``.
    ///   - batchLimit: at most so many of ``JobPriority/batch``.
    ///   - leaseSeconds: how long nobody else may take them.
    package func claim(
        worker: String, queues: [JobPriority] = JobPriority.allCases, kinds: [String]? = nil, limit: Int = 1,
        othersLimit: Int = .max, batchLimit: Int = .max, leaseSeconds: Int = 60
    ) async throws -> [Job] {
        let queues = queues.filter {
            $0 == .critical || othersLimit > 0 && ($0 != .batch || batchLimit > 0)
        }
        return try await database.write(as: .service) { transaction in
            var condition =
                Condition.compare(.column("run_at"), .atMost, .now)
                && .oneOf(.column("queue"), queues.map { .int($0.rawValue) })
            if let kinds { condition = condition && .oneOf(.column("kind"), kinds.map { .text($0) }) }
            var due = try transaction.select(
                Select(
                    JobTables.jobs, where: condition,
                    order: [.ascending("queue"), .ascending("run_at"), .ascending("id")], limit: limit,
                    lock: .skipLocked))
            // The least urgent come last, so nothing else is left out.
            let others = try due.drop { try $0.int("queue") == JobPriority.critical.rawValue }.count
            due.removeLast(max(0, others - othersLimit))
            let batches = try due.drop { try $0.int("queue") != JobPriority.batch.rawValue }.count
            due.removeLast(max(0, batches - batchLimit))
            let until = transaction.now.adding(seconds: Int64(leaseSeconds))
            var jobs: [Job] = []
            var exhausted: [SQLValue] = []
            for row in due {
                let job = try Job(row, leasedUntil: until)
                if job.attempt > job.maxAttempts { exhausted.append(.uuid(job.id)) } else { jobs.append(job) }
            }
            if !exhausted.isEmpty {
                // Each of its workers was killed, or too slow.
                try transaction.update(
                    Update(
                        JobTables.jobs,
                        set: [
                            "state": "dead", "run_at": nil, "waiting_key": nil,
                            "reason": "no attempt came to an end before its lease did",
                        ], where: .oneOf(.column("id"), exhausted)))
            }
            if !jobs.isEmpty {
                try transaction.update(
                    Update(
                        JobTables.jobs,
                        set: [
                            "state": "running", "run_at": .instant(until), "worker": .text(worker), "waiting_key": nil,
                        ], increment: ["attempts": 1], where: .oneOf(.column("id"), jobs.map { .uuid($0.id) })))
            }
            return jobs
        }
    }

    /// Keeps a job for longer: so many seconds from now.
    ///
    /// - Throws: ``JobError/lost(id:attempt:)``.
    package func extend(_ job: Job, seconds: Int) async throws -> Job {
        try await database.write(as: .service) { transaction in
            let until = transaction.now.adding(seconds: Int64(seconds))
            try change(job, set: ["run_at": .instant(until)], in: transaction)
            var job = job
            job.leasedUntil = until
            return job
        }
    }

    /// Lets a job that has got on be tried so many times more after this attempt, together with what was done for it: those before
    /// do not count against it.
    ///
    /// - Throws: ``JobError/lost(id:attempt:)``, after which the transaction must not be kept.
    package func allow(_ job: Job, attempts: Int, in transaction: Transaction) throws {
        try change(job, set: ["max_attempts": .int(max(job.maxAttempts, job.attempt + attempts))], in: transaction)
    }

    /// Ends a job that is done, together with what was done for it: all of the transaction or nothing.
    ///
    /// - Throws: ``JobError/lost(id:attempt:)``, after which the transaction must not be kept.
    package func complete(_ job: Job, in transaction: Transaction) throws {
        let ended = try transaction.deleteCount(Delete(from: JobTables.jobs, where: mine(job)))
        guard ended == 1 else { throw JobError.lost(id: job.id, attempt: job.attempt) }
    }

    /// Ends a job that is done.
    ///
    /// - Throws: ``JobError/lost(id:attempt:)``.
    package func complete(_ job: Job) async throws {
        try await database.write(as: .service) { try complete(job, in: $0) }
    }

    /// Ends an attempt that failed: the job waits for the next, or is given up after its last.
    ///
    /// - Parameters:
    ///   - reason: why, in words that may be kept; cut at 500 characters.
    ///   - after: seconds to the next attempt; nil for twice as long as before this one, give or take.
    /// - Throws: ``JobError/lost(id:attempt:)``.
    @discardableResult
    package func fail(_ job: Job, reason: String, retryable: Bool = true, after: Int? = nil) async throws -> JobFate {
        let pause = backoff.seconds(after: job.attempt, chance: chance())
        let reason = SQLValue.text(String(reason.filter { $0 != "\0" }.prefix(500)))
        return try await database.write(as: .service) { transaction in
            guard retryable, job.attempt < job.maxAttempts else {
                try change(job, set: ["state": "dead", "run_at": nil, "reason": reason], in: transaction)
                return .dead
            }
            let next =
                after.map { transaction.now.adding(seconds: Int64($0)) }
                ?? Instant(microseconds: transaction.now.microseconds + Int64(pause * 1_000_000))
            try wait(job, until: next, reason: reason, in: transaction)
            return .retried(at: next)
        }
    }

    /// Gives a job back that was not begun, or broken off by an orderly stop: it is due at once, and this attempt does not count.
    ///
    /// - Throws: ``JobError/lost(id:attempt:)``.
    package func release(_ job: Job) async throws {
        try await database.write(as: .service) { transaction in
            try wait(job, until: transaction.now, reason: "its worker was stopped", in: transaction)
            // The number of attempts is the fence and cannot go down: one more is allowed instead.
            try transaction.update(
                Update(JobTables.jobs, set: [:], increment: ["max_attempts": 1], where: .equals("id", job.id)))
        }
    }

    /// Takes back jobs whose payload names something that is going, whatever has become of them; of one that runs, nothing
    /// more than the attempt under way is done.
    ///
    /// - Returns: how many.
    @discardableResult
    package func discard(kind: String, naming id: UUID, in transaction: Transaction) throws(DatabaseError) -> Int {
        try transaction.runCount(
            "DELETE FROM {public.transit_jobs} WHERE kind = $1 AND CAST(payload AS text) LIKE $2",
            [.text(kind), .text("%" + id.lowercased + "%")])
    }

    /// The job's row, as long as this attempt is the last and nothing has ended it.
    private func mine(_ job: Job) -> Condition {
        .equals("id", job.id) && .equals("attempts", .int(job.attempt)) && .equals("state", "running")
    }

    private func change(_ job: Job, set values: [String: SQLValue], in transaction: Transaction) throws {
        let changed = try transaction.updateCount(Update(JobTables.jobs, set: values, where: mine(job)))
        guard changed == 1 else { throw JobError.lost(id: job.id, attempt: job.attempt) }
    }

    /// Lets a job wait again.
    private func wait(_ job: Job, until next: Instant, reason: SQLValue, in transaction: Transaction) throws {
        try change(job, set: ["state": "waiting", "run_at": .instant(next), "reason": reason], in: transaction)
        try takeKey(of: job.id, in: transaction)
    }

    /// Lets no second job with the key of one that waits again come to wait beside it. If one does already, both do.
    func takeKey(of id: UUID, in transaction: Transaction) throws {
        do {
            try transaction.nested { transaction in
                let key = try transaction.first(Select(JobTables.jobs, ["unique_key"], where: .equals("id", id)))
                guard let key, key.has("unique_key") else { return }
                try transaction.update(
                    Update(JobTables.jobs, set: ["waiting_key": key["unique_key"]], where: .equals("id", id)))
            }
        } catch DatabaseError.uniqueViolation {
            return
        }
    }
}

extension Job {
    fileprivate init(_ row: Row, leasedUntil: Instant) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        queue = JobPriority(rawValue: try row.require("queue", Row.int)) ?? .normal
        kind = try row.require("kind", Row.text)
        payload = try row.require("payload", Row.json)
        attempt = try row.require("attempts", Row.int) + 1
        maxAttempts = try row.require("max_attempts", Row.int)
        enqueuedAt = try row.require("created_at", Row.instant)
        self.leasedUntil = leasedUntil
    }
}
