import Foundation
import Identity
import Synchronization

/// Which accounts of another project have been here since the process began.
final class SeenAccounts: Sendable {
    private static let capacity = 100_000
    private let seen = Mutex<Set<UUID>>([])

    /// Whether an account comes for the first time.
    func isNews(_ account: UUID) -> Bool {
        seen.withLock { seen in
            if seen.count >= Self.capacity { seen.removeAll() }
            return seen.insert(account).inserted
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
