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

    private struct State {
        var times: [SHA256Digest: [Int64]] = [:]
    }

    private let state = Mutex(State())

    /// Seconds until another attempt is allowed; 0 if it is, and then it has been counted.
    func take(_ limit: Limit, _ subject: String, now: Int64) -> Int {
        let wait = remaining(limit, subject, now: now)
        if wait == 0 { note(limit, subject, now: now) }
        return wait
    }

    /// Seconds until another attempt is allowed; counts nothing.
    func remaining(_ limit: Limit, _ subject: String, now: Int64) -> Int {
        let key = Self.key(limit, subject)
        return state.withLock { state in
            let recent = (state.times[key] ?? []).filter { $0 > now - limit.seconds }
            guard recent.count >= limit.count, let oldest = recent.dropLast(limit.count - 1).last else { return 0 }
            return Int(oldest + limit.seconds - now)
        }
    }

    /// Counts an attempt.
    func note(_ limit: Limit, _ subject: String, now: Int64) {
        let key = Self.key(limit, subject)
        state.withLock { state in
            var recent = (state.times[key] ?? []).filter { $0 > now - limit.seconds }
            recent.append(now)
            state.times[key] = recent.suffix(limit.count)
            if state.times.count > Self.capacity { Self.forget(&state, now: now) }
        }
    }

    /// Forgets what was counted: after a success.
    func clear(_ limit: Limit, _ subject: String) {
        state.withLock { $0.times[Self.key(limit, subject)] = nil }
    }

    private static func key(_ limit: Limit, _ subject: String) -> SHA256Digest {
        SHA256.hash(data: Array("\(limit.name)\u{0}\(subject)".utf8))
    }

    private static func forget(_ state: inout State, now: Int64) {
        state.times = state.times.filter { ($0.value.last ?? 0) > now - 3600 }
        guard state.times.count > capacity else { return }
        let oldest = state.times.sorted { ($0.value.last ?? 0) < ($1.value.last ?? 0) }.prefix(capacity / 10)
        for (key, _) in oldest { state.times[key] = nil }
    }
}
