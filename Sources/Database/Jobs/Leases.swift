/// The right to do what only one process does at a time.
package struct Lease: Sendable, Equatable {
    /// What it is for.
    package let name: String
    /// Who has it.
    package let holder: String
    /// Grows with each holder: who has a smaller one has lost it.
    package let token: Int
    /// Until when nobody else may take it, unless it is renewed.
    package var expiresAt: Instant
}

/// What a holder may be told.
package enum LeaseError: Error, Sendable, Equatable {
    /// Another has it now: nothing may be done in its name any more.
    case lost(name: String, token: Int)
}

/// Leases in the database.
///
/// A holder that was paused does not know that its lease has ended. So it does not ask the clock: it writes under
/// ``guard(_:in:)``, which refuses it in the same transaction if another has taken the lease. Only what does no harm
/// when it is done twice may go without.
package struct Leases: Sendable {
    private let database: Database

    /// The leases of a database that has ``JobTables``.
    package init(_ database: Database) { self.database = database }

    /// Takes a lease, if nobody has it or its time is over.
    ///
    /// - Parameter holder: who takes it: unique among all processes. If it has the lease already, it gets a new one with a new
    ///   token, and who holds the old one has lost it.
    /// - Returns: nil while another has it.
    package func acquire(_ name: String, holder: String, seconds: Int) async throws -> Lease? {
        let lease: Lease? = try await database.write(as: .service) { transaction in
            let until = transaction.now.adding(seconds: Int64(seconds))
            let first = try transaction.insert(
                Insert(
                    into: JobTables.leases,
                    ["name": .text(name), "holder": .text(holder), "token": 1, "expires_at": .instant(until)],
                    onConflict: .ignore(on: ["name"]), returning: ["token"]))
            if !first.isEmpty { return Lease(name: name, holder: holder, token: 1, expiresAt: until) }
            let taken = try transaction.update(
                Update(
                    JobTables.leases, set: ["holder": .text(holder), "expires_at": .instant(until)],
                    increment: ["token": 1],
                    where: .equals("name", .text(name))
                        && (.compare(.column("expires_at"), .atMost, .now) || .equals("holder", .text(holder))),
                    returning: ["token"]))
            guard let row = taken.first else { return nil }
            return Lease(name: name, holder: holder, token: try row.require("token", Row.int), expiresAt: until)
        }
        database.leases.note(name, holder: holder, until: lease?.expiresAt)
        return lease
    }

    /// Keeps a lease for longer: so many seconds from now; also one whose time is over, while nobody else has it.
    ///
    /// - Throws: ``LeaseError/lost(name:token:)``.
    package func renew(_ lease: Lease, seconds: Int) async throws -> Lease {
        let renewed: Lease? = try await database.write(as: .service) { transaction in
            let until = transaction.now.adding(seconds: Int64(seconds))
            let kept = try transaction.updateCount(
                Update(JobTables.leases, set: ["expires_at": .instant(until)], where: held(lease)))
            guard kept == 1 else { return nil }
            var lease = lease
            lease.expiresAt = until
            return lease
        }
        database.leases.note(lease.name, holder: lease.holder, until: renewed?.expiresAt)
        guard let renewed else { throw LeaseError.lost(name: lease.name, token: lease.token) }
        return renewed
    }

    /// Gives a lease back; without effect if another has it.
    package func release(_ lease: Lease) async throws {
        try await database.write(as: .service) { transaction in
            _ = try transaction.updateCount(
                Update(
                    JobTables.leases, set: ["expires_at": .instant(transaction.now), "holder": ""], where: held(lease)))
        }
        database.leases.note(lease.name, holder: lease.holder, until: nil)
    }

    /// Lets a transaction go on only while the lease is held; until the transaction ends, nobody else can take it.
    ///
    /// - Parameter transaction: the service's.
    /// - Throws: ``LeaseError/lost(name:token:)``, after which the transaction must not be kept.
    package func `guard`(_ lease: Lease, in transaction: Transaction) throws {
        let row = try transaction.first(
            Select(JobTables.leases, ["token"], where: held(lease), lock: .forUpdate))
        guard row != nil else { throw LeaseError.lost(name: lease.name, token: lease.token) }
    }

    private func held(_ lease: Lease) -> Condition {
        .equals("name", .text(lease.name)) && .equals("holder", .text(lease.holder))
            && .equals("token", .int(lease.token))
    }
}
