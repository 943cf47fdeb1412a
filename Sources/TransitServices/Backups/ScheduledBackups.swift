import Backups
import Database
import Logging

/// Makes a backup whenever one is due, on the one node that has the right to.
struct ScheduledBackups: Sendable {
    let plan: BackupPlan
    let lease: NodeLease
    let monitor: BackupMonitor
    let clock: CityClock
    let logger: Logger
    private let threads = FileThreads()

    init(_ plan: BackupPlan, lease: NodeLease, monitor: BackupMonitor, clock: CityClock, logger: Logger) {
        (self.plan, self.lease, self.monitor, self.clock, self.logger) = (plan, lease, monitor, clock, logger)
    }

    /// Seconds between two looks, and from a failure to the next attempt: each twice as long as the one before.
    private static let pause = 10.0, firstRetry: Int64 = 300, longestRetry: Int64 = 3_600

    /// Looks until its task is cancelled.
    func run() async {
        let started = clock.now()
        var held: Lease?
        // When it is tried again, and after how long next time.
        var (notBefore, retry) = (started, Self.firstRetry)
        repeat {
            do {
                held = try await lease.kept(held)
                let newest: BackupFolder.Kept?
                do {
                    newest = try await self.newest()
                } catch {
                    // Not as though there were none: it would be made each time.
                    guard notBefore <= clock.now() else { continue }
                    monitor.noteFailure("\(error)")
                    logger.error("backups_unreadable", metadata: ["reason": "\(error)"])
                    throw MakingFailed()
                }
                let next = max(plan.schedule.next(last: newest?.madeAt, started: started), notBefore)
                monitor.note(newest, next: next)
                guard let lease = held, next <= clock.now() else { continue }
                held = try await make(holding: lease)
                (notBefore, retry) = (started, Self.firstRetry)
            } catch is MakingFailed {
                notBefore = clock.now() + retry
                retry = min(retry * 2, Self.longestRetry)
            } catch {
                // The database is away, which is said by whoever watches it; or another node has the right.
                held = nil
            }
        } while (try? await Task.sleep(for: clock.pause(seconds: Self.pause))) != nil
        if let held { try? await lease.leases.release(held) }
    }

    /// The newest that is there; one of a later time than now, as another clock has made it, counts for nothing.
    private func newest() async throws -> BackupFolder.Kept? {
        let (folder, now) = (plan.folder, clock.now())
        return try await threads.run { try folder.all().last { $0.madeAt <= now } }
    }

    private struct MakingFailed: Error {}

    /// Makes one while the right is kept.
    ///
    /// - Returns: the right, as it was renewed last.
    private func make(holding lease: Lease) async throws -> Lease? {
        try await withThrowingTaskGroup(of: Lease?.self) { group in
            group.addTask {
                try await make()
                return nil
            }
            group.addTask {
                var held: Lease? = lease
                while (try? await Task.sleep(for: clock.pause(seconds: Self.pause))) != nil {
                    // Two that make one do no harm: what is made has one name, or two.
                    held = (try? await self.lease.kept(held)) ?? held
                }
                return held
            }
            defer { group.cancelAll() }
            _ = try await group.next()
            group.cancelAll()
            return try await group.next() ?? nil
        }
    }

    private func make() async throws {
        let (began, now) = (ContinuousClock.now, clock.now())
        let name = plan.folder.name(madeAt: now, isEncrypted: !plan.maker.recipients.isEmpty)
        logger.info("backup_begins", metadata: ["file": "\(name)"])
        do {
            let made = try await threads.run { [plan] in
                try plan.folder.removeParts()
                let (whole, part) = plan.folder.paths(name)
                return try await plan.maker.make(at: whole, part: part, now: now)
            }
            let took = began.duration(to: .now) / .seconds(1)
            monitor.noteMade(at: now, byteCount: made.byteCount, seconds: took)
            logger.notice(
                "backup_made",
                metadata: [
                    "file": "\(name)", "bytes": "\(made.byteCount)", "objects": "\(made.objects)",
                    "seconds": "\((took * 10).rounded() / 10)",
                ])
            if !made.missing.isEmpty {
                logger.warning(
                    "backup_misses_objects",
                    metadata: [
                        "file": "\(name)", "objects": "\(made.missing.count)",
                        "first": .array(made.missing.prefix(5).map { "\($0)" }),
                    ])
            }
        } catch {
            // The server stops: nothing is wrong.
            guard !Task.isCancelled else { throw error }
            monitor.noteFailure("\(error)")
            logger.error("backup_failed", metadata: ["file": "\(name)", "reason": "\(error)"])
            throw MakingFailed()
        }
        await prune(now: max(now, clock.now()))
    }

    /// What is too much goes, now that there is one more.
    private func prune(now: Int64) async {
        do {
            let gone = try await threads.run { [plan] in try plan.folder.prune(keeping: plan.kept, now: now) }
            if !gone.isEmpty { logger.info("backups_removed", metadata: ["files": .array(gone.map { "\($0)" })]) }
        } catch {
            logger.error("backups_not_removed", metadata: ["reason": "\(error)"])
        }
    }
}
