import Database
import Logging
import Synchronization

/// What is done from time to time by one node of all: what is old, and nobody needs any more, goes.
struct Housekeeping: Sendable {
    /// One thing that is tidied up; says how many things went.
    struct Chore: Sendable {
        let name: String
        let run: @Sendable () async throws -> Int
    }

    /// Their lease only spares the others the work: what is tidied up twice does no harm, so nothing is guarded by it.
    let leases: Leases
    /// Who this node is, unlike all others.
    let holder: String
    let chores: [Chore]
    let clock: CityClock
    let logger: Logger

    /// Seconds between two times.
    private static let pause: Int64 = 600

    /// Tidies up now and every ten minutes while this node has the right, until it is cancelled.
    func run() async {
        let lease = NodeLease(leases: leases, name: "housekeeping", holder: holder, clock: clock)
        let round = Round()
        // Beside the lease, which is kept however long it takes.
        await withDiscardingTaskGroup { group in
            await lease.everySecond(failing: "housekeeping_failed", logger) { (last: inout Int64?, _) in
                let now = clock.now()
                // A clock may be set back.
                if let last, abs(now - last) < Self.pause { return }
                guard round.begins() else { return }
                last = now
                group.addTask {
                    await tidy()
                    round.ends()
                }
            }
        }
    }

    /// Whether it is being tidied up: once at a time.
    private final class Round: Sendable {
        private let isUnderWay = Mutex(false)

        func begins() -> Bool {
            isUnderWay.withLock { isUnderWay in
                defer { isUnderWay = true }
                return !isUnderWay
            }
        }

        func ends() { isUnderWay.withLock { $0 = false } }
    }

    private func tidy() async {
        for chore in chores {
            do {
                let gone = try await chore.run()
                if gone > 0 {
                    logger.info("housekeeping", metadata: ["chore": "\(chore.name)", "count": "\(gone)"])
                }
            } catch {
                guard !Task.isCancelled else { return }
                logger.error("housekeeping_failed", metadata: ["chore": "\(chore.name)", "reason": "\(error)"])
            }
        }
    }
}
