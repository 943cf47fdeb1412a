import Database
import Logging

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

    private static let minutes = 10

    /// Tidies up now and every ten minutes, until it is cancelled.
    func run() async {
        repeat {
            do {
                // Whoever has it keeps it until shortly before the next time; if that node is gone, another takes over.
                let seconds = Self.minutes * 60 - 30
                if try await leases.acquire("housekeeping", holder: holder, seconds: seconds) != nil { await tidy() }
            } catch {
                // The server stops: nothing is wrong.
                guard !Task.isCancelled else { return }
                logger.error("housekeeping_failed", metadata: ["chore": "lease", "reason": "\(error)"])
            }
        } while (try? await Task.sleep(for: clock.pause(seconds: Double(Self.minutes * 60)))) != nil
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
