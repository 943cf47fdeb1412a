import Database
import Foundation
import Identity
import Synchronization

/// Which accounts of another project are known to have a row of their own here: riders' things refer to it.
final class SeenAccounts: Sendable {
    private static let capacity = 100_000
    private let seen = Mutex<Set<UUID>>([])

    /// Gives an account its row, unless it is known to have one. Where the database makes none, the next request asks for it
    /// again; two that ask at once do no harm.
    func welcome(_ account: UUID, in database: Database) async {
        guard !seen.withLock({ $0.contains(account) }) else { return }
        do {
            try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(into: IdentityTables.users, ["id": .uuid(account)], onConflict: .ignore(on: ["id"])))
            }
        } catch {
            return
        }
        seen.withLock { seen in
            if seen.count >= Self.capacity { seen.removeAll() }
            seen.insert(account)
        }
    }
}

/// Which access tokens have been seen, so that a session hears of each but once.
final class TokenUses: Sendable {
    /// Seconds after which the use of a token tells its session nothing any more: the grace of a refresh.
    private static let window: Int64 = 60
    private static let capacity = 65_536
    private let seen = Mutex<[UUID: Int64]>([:])

    /// Whether this is the first use of a token made a moment ago.
    func isNews(_ claims: AccessClaims, now: Int64) -> Bool {
        guard let session = claims.session, now - claims.issued < Self.window else { return false }
        return seen.withLock { seen in
            guard seen[session].map({ $0 < claims.issued }) ?? true else { return false }
            if seen.count >= Self.capacity { seen = seen.filter { now - $0.value < Self.window } }
            if seen.count >= Self.capacity { seen.removeAll() }
            seen[session] = claims.issued
            return true
        }
    }
}
