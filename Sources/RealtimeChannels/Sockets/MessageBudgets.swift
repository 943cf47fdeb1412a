import Database
import Foundation
import Synchronization

/// What accounts have left of the messages that they may send, or of the joins that ask for what was missed, on all their sockets
/// together.
package final class MessageBudgets: Sendable {
    /// Whose messages count together.
    package enum Key: Hashable, Sendable {
        /// An account's.
        case account(UUID)
        /// Those of a socket that nobody has signed in on.
        case socket(UInt64)
    }

    private struct Kept {
        var buckets: [Key: TokenBucket] = [:]
        /// How many there may be before those are looked for that are full again.
        var room = MessageBudgets.roomy
    }

    private let rate: Rate
    private let kept = Mutex(Kept())
    private static let roomy = 4_096

    /// Budgets that nobody has used.
    package init(_ rate: Rate) { self.rate = rate }

    /// Takes some messages; false where so many are not left.
    package func take(_ key: Key, count: Int = 1, now: Instant) -> Bool {
        kept.withLock { kept in
            if kept.buckets.count >= kept.room, kept.buckets[key] == nil { Self.tidy(&kept, rate, now) }
            return kept.buckets[key, default: TokenBucket(rate, now: now)].take(count, of: rate, now: now)
        }
    }

    /// How many are kept.
    package var count: Int { kept.withLock { $0.buckets.count } }

    /// Forgets those that are as good as new; all of them where that is no help: only who has very many accounts or sockets can have used
    /// so many within a minute.
    private static func tidy(_ kept: inout Kept, _ rate: Rate, _ now: Instant) {
        kept.buckets = kept.buckets.filter { _, bucket in
            var bucket = bucket
            return !bucket.isFull(rate, now: now)
        }
        if kept.buckets.count >= 16 * roomy { kept.buckets.removeAll() }
        kept.room = max(roomy, 2 * kept.buckets.count)
    }
}
