import Crypto
import Synchronization

/// Counts what may be tried only so often: mails to an address, wrong passwords for an account. Kept in this process; what is
/// counted is named by digests.
final class AttemptLimits: Sendable {
    /// At most so many in so many seconds.
    struct Limit: Sendable {
        let name: String
        let count: Int
        let seconds: Int64
    }

    /// Names held at most; beyond them those that have been quiet are forgotten, then the oldest.
    static let capacity = 100_000

    /// When what was tried.
    private typealias Times = [SHA256Digest: [Int64]]

    private let times = Mutex<Times>([:])

    /// Seconds until another attempt is allowed; counts nothing.
    func remaining(_ limit: Limit, _ subject: String, now: Int64) -> Int {
        let key = Self.key(limit, subject)
        return times.withLock { times in
            let recent = (times[key] ?? []).filter { $0 > now - limit.seconds }
            guard recent.count >= limit.count, let oldest = recent.dropLast(limit.count - 1).last else { return 0 }
            return Int(oldest + limit.seconds - now)
        }
    }

    /// Counts an attempt.
    func note(_ limit: Limit, _ subject: String, now: Int64) {
        let key = Self.key(limit, subject)
        times.withLock { times in
            var recent = (times[key] ?? []).filter { $0 > now - limit.seconds }
            recent.append(now)
            times[key] = recent.suffix(limit.count)
            if times.count > Self.capacity { Self.forget(&times, now: now) }
        }
    }

    private static func key(_ limit: Limit, _ subject: String) -> SHA256Digest {
        Digest.hash([limit.name, subject])
    }

    private static func forget(_ times: inout Times, now: Int64) {
        times = times.filter { ($0.value.last ?? 0) > now - 3600 }
        guard times.count > capacity else { return }
        let oldest = times.sorted { ($0.value.last ?? 0) < ($1.value.last ?? 0) }.prefix(capacity / 10)
        for (key, _) in oldest { times[key] = nil }
    }
}
