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

    /// How long it is had without being renewed, in the machine's seconds.
    private static let length = 30

    private var seconds: Int { clock.lease(seconds: Self.length) }

    /// The lease, taken or renewed where a third of it has gone by; nil where another node has it.
    func kept(_ lease: Lease?) async throws -> Lease? {
        guard let lease else { return try await leases.acquire(name, holder: holder, seconds: seconds) }
        return try await renewed(lease)
    }

    /// The lease; renewed where a third of it has gone by.
    ///
    /// - Throws: `LeaseError` where another node has it.
    func renewed(_ lease: Lease) async throws -> Lease {
        guard lease.expiresAt.seconds - clock.now() < Int64(seconds) * 2 / 3 else { return lease }
        return try await leases.renew(lease, seconds: seconds)
    }

    /// Does work that may take longer than the lease, and that comes to an end by itself; the lease is renewed meanwhile. Where
    /// another node has got it all the same the work is done, and the next step hears of it.
    func keeping<Result>(_ lease: Lease, during work: () async throws -> Result) async rethrows -> Result {
        let renewing = Task {
            while (try? await Task.sleep(for: .seconds(Self.length / 3))) != nil {
                do { _ = try await leases.renew(lease, seconds: seconds) } catch is LeaseError { return } catch {}
            }
        }
        defer { renewing.cancel() }
        return try await work()
    }
}
