import Crypto
import Synchronization

/// Tokens found to be good a moment ago, by their digests; holds at most twice its capacity.
///
/// Two generations: when the young one is full it becomes the old one, and what was old and not asked for since is
/// gone.
final class VerifiedTokens: Sendable {
    private struct Generations {
        var young: [SHA256Digest: AccessClaims] = [:]
        var old: [SHA256Digest: AccessClaims] = [:]
    }

    private let capacity: Int
    private let generations = Mutex(Generations())

    init(capacity: Int) { self.capacity = capacity }

    subscript(digest: SHA256Digest) -> AccessClaims? {
        generations.withLock { generations in
            if let claims = generations.young[digest] { return claims }
            guard let claims = generations.old[digest] else { return nil }
            insert(claims, digest, &generations)
            return claims
        }
    }

    func remember(_ claims: AccessClaims, as digest: SHA256Digest) {
        guard capacity > 0 else { return }
        generations.withLock { insert(claims, digest, &$0) }
    }

    private func insert(_ claims: AccessClaims, _ digest: SHA256Digest, _ generations: inout Generations) {
        if generations.young.count >= capacity {
            generations.old = generations.young
            generations.young.removeAll(keepingCapacity: true)
        }
        generations.young[digest] = claims
    }
}
