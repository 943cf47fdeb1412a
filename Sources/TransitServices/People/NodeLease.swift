import Database

/// A right that one node of all has, taken and kept while there is work for it.
struct NodeLease: Sendable {
    let leases: Leases
    /// What it is called in the database.
    let name: String
    /// Who this process is, unlike all others.
    let holder: String
    let clock: CityClock

    private var seconds: Int { clock.lease(seconds: 30) }

    /// The lease, taken or renewed where a third of it has gone by; nil where another node has it.
    func kept(_ lease: Lease?) async throws -> Lease? {
        guard let lease else { return try await leases.acquire(name, holder: holder, seconds: seconds) }
        guard lease.expiresAt.seconds - clock.now() < Int64(seconds) * 2 / 3 else { return lease }
        return try await leases.renew(lease, seconds: seconds)
    }
}
