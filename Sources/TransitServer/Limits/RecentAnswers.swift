import Synchronization
import TransitAPI
import TransitAnswers

/// Answers of the last minutes, for clients that are over their limit: an old board is of more use to a rider than none.
///
/// Bounded: at most 1,024 answers and 16 MB, none larger than 64 KB, as they are sent again without limit, and none older than ten
/// minutes.
final class RecentAnswers: Sendable {
    static let maximumAgeSeconds: Int64 = 600
    static let maximumCount = 1_024
    static let maximumBytes = 16 << 20
    static let maximumAnswerBytes = 64 << 10

    /// What was said, and when.
    struct Entry: Sendable {
        /// JSON of `data`, which says itself that it is not new.
        var bytes: [UInt8]
        var pagination: Pagination?
        var staleness: Staleness?
        /// What the question had that nobody knows.
        var ignored: [String]
        var at: Timestamp
        var bytesHeld: Int
    }

    private struct Content {
        var entries = TwoGenerations<String, Entry>()
        var youngBytes = 0
        var turnedAt: Int64 = 0
    }

    private let content = Mutex(Content())

    /// Remembers the answer to a path and query, and a language.
    func remember(
        _ target: String, _ bytes: [UInt8], _ pagination: Pagination?, _ staleness: Staleness?, ignored: [String],
        at: Timestamp
    ) {
        guard bytes.count <= Self.maximumAnswerBytes else { return }
        let bytes = RepeatedBody.stale(bytes)
        let held = bytes.capacity + target.utf8.count
        let entry = Entry(
            bytes: bytes, pagination: pagination, staleness: staleness, ignored: ignored, at: at, bytesHeld: held)
        let gone = content.withLock { content in
            var gone: [String: Entry] = [:]
            let replaced = content.entries.young[target]?.bytesHeld ?? 0
            // Half of each bound is for the young; the other half for those they have become.
            if content.entries.young.count >= Self.maximumCount / 2
                || content.youngBytes - replaced + held > Self.maximumBytes / 2
                || at.epochSeconds - content.turnedAt >= Self.maximumAgeSeconds
            {
                gone = content.entries.turn()
                content.turnedAt = at.epochSeconds
                content.youngBytes = 0
            }
            content.youngBytes += held - (content.entries.young[target]?.bytesHeld ?? 0)
            content.entries.update(target, default: entry) { $0 = entry }
            return gone
        }
        withExtendedLifetime(gone) {}
    }

    /// The last answer to exactly this question; nil where there is none, or none young enough.
    func answer(to target: String, at now: Int64) -> Entry? {
        guard let entry = content.withLock({ $0.entries.value(target) }),
            now - entry.at.epochSeconds <= Self.maximumAgeSeconds
        else { return nil }
        return entry
    }
}

extension RecentAnswers.Entry {
    /// What `meta` says of it when it is sent again.
    func staleness(at now: Int64) -> Staleness {
        let cachedAt = staleness?.cachedAt ?? at
        let age = Answers.age(max(0, now - cachedAt.epochSeconds))
        var message = "Rate limit exceeded: showing cached data (\(age) old)."
        // Live data that was stale already says so in words of its own.
        if let staleness, staleness.cachedAt == nil { message += " " + staleness.message }
        return Staleness(cachedAt: cachedAt, message: message)
    }
}
