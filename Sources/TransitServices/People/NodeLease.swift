import Database
import Logging

/// A right that one node of all has, taken and kept while there is work for it.
struct NodeLease: Sendable {
    let leases: Leases
    /// What it is called in the database.
    let name: String
    /// Who this process is, unlike all others.
    let holder: String
    let clock: CityClock

    /// Does a step every second while this node has the right, until its task is cancelled.
    ///
    /// - Parameters:
    ///   - event: what the log calls it where a step fails. That the database is away is said once, by whoever watches it.
    ///   - step: done with what the steps before know. It begins with nothing, and does so anew where another node had the right
    ///     meanwhile, and after a failure.
    func everySecond<Known>(
        failing event: String, _ logger: Logger, _ step: (_ known: inout Known?, Lease) async throws -> Void
    ) async {
        var held: Lease?
        var known: Known?
        repeat {
            do {
                held = try await kept(held)
                if let held { try await step(&known, held) } else { known = nil }
            } catch {
                (held, known) = (nil, nil)
                let isOutage = (error as? DatabaseError)?.isTemporary ?? false
                if !Task.isCancelled, !isOutage { logger.error("\(event)", metadata: ["reason": "\(error)"]) }
            }
        } while (try? await Task.sleep(for: clock.pause(seconds: 1))) != nil
        if let held { try? await leases.release(held) }
    }

    private var seconds: Int { clock.lease(seconds: 30) }

    /// The lease, taken or renewed where a third of it has gone by; nil where another node has it.
    func kept(_ lease: Lease?) async throws -> Lease? {
        guard let lease else { return try await leases.acquire(name, holder: holder, seconds: seconds) }
        guard lease.expiresAt.seconds - clock.now() < Int64(seconds) * 2 / 3 else { return lease }
        return try await leases.renew(lease, seconds: seconds)
    }
}
