import Crypto
import Synchronization

/// Counts what may be tried only so often: mails to an address, wrong passwords for an account, wrong codes. Kept in this
/// process and, where there are others, counted by all of them together; what is counted is named by digests.
final class AttemptLimits: Sendable {
    /// At most so many in so many seconds.
    struct Limit: Sendable {
        let name: String
        let count: Int
        let seconds: Int64
    }

    /// Attempts that were counted before they were made: those made at once are counted all the same.
    struct Reservation: Sendable {
        fileprivate let limits: AttemptLimits
        fileprivate let keys: [SHA256Digest]
        fileprivate let at: Int64
        /// Under which id and names the other nodes count it; nil where there are none.
        fileprivate var told: (id: String, attempts: [CountedAttempt])?
        fileprivate var others: [Reservation] = []

        /// Both, as one that is given back whole.
        func and(_ other: Reservation) -> Reservation {
            var both = self
            both.others.append(other)
            return both
        }

        /// Counts it no more: it was none that is to be limited.
        func giveBack() {
            limits.giveBack(self)
            for other in others { other.giveBack() }
        }
    }

    /// An attempt that would be one too many: the limit, and seconds until there is room.
    struct Refusal: Error {
        let limit: String
        let wait: Int
    }

    /// When what was tried.
    private typealias Times = [SHA256Digest: [Int64]]

    private let times = Mutex<Times>([:])
    private let memory: Int64
    private let capacity: Int
    private let shared: Shared?

    /// How several nodes count together.
    struct Shared: Sendable {
        /// Where.
        let attempts: any SharedAttempts
        /// Names subjects there, alike on all nodes.
        let pseudonyms: Pseudonyms
        /// Where ids of attempts come from.
        let random: RandomBytes
    }

    /// - Parameters:
    ///   - memory: seconds of the longest limit that is kept here.
    ///   - capacity: names held at most; beyond them those that have been quiet are forgotten, then the oldest.
    ///   - shared: nil where this process counts alone.
    init(memory: Int64 = 3600, capacity: Int = 100_000, shared: Shared? = nil) {
        (self.memory, self.capacity, self.shared) = (memory, capacity, shared)
    }

    /// Counts an attempt in all of these limits, or in none where one of them is reached, here or by all nodes together.
    func reserve(_ wanted: [(limit: Limit, subject: String)], now: Int64) async throws(Refusal) -> Reservation {
        var reservation = try reserveHere(wanted, now: now)
        guard let shared else { return reservation }
        let attempts = wanted.map { limit, subject in
            CountedAttempt(
                name: shared.pseudonyms.name(of: subject, in: limit.name), count: limit.count, seconds: limit.seconds)
        }
        let id = shared.random(9).hexadecimal
        if let (index, wait) = await shared.attempts.count(attempts, id: id, now: now) {
            reservation.giveBack()
            throw Refusal(limit: wanted[index].limit.name, wait: wait)
        }
        reservation.told = (id, attempts)
        return reservation
    }

    private func reserveHere(
        _ wanted: [(limit: Limit, subject: String)], now: Int64
    ) throws(Refusal) -> Reservation {
        let keys = wanted.map { Self.key($0.limit, $0.subject) }
        let refusal = times.withLock { times -> Refusal? in
            var refusal: Refusal?
            for ((limit, _), key) in zip(wanted, keys) {
                let recent = (times[key] ?? []).filter { $0 > now - limit.seconds }
                guard recent.count >= limit.count else { continue }
                let wait = Int((recent.dropLast(limit.count - 1).last ?? now) + limit.seconds - now)
                if wait > refusal?.wait ?? 0 { refusal = Refusal(limit: limit.name, wait: wait) }
            }
            if let refusal { return refusal }
            for ((limit, _), key) in zip(wanted, keys) {
                let recent = (times[key] ?? []).filter { $0 > now - limit.seconds } + [now]
                times[key] = recent.suffix(limit.count)
            }
            if times.count > capacity { forget(&times, before: now - memory) }
            return nil
        }
        if let refusal { throw refusal }
        return Reservation(limits: self, keys: keys, at: now)
    }

    private func giveBack(_ reservation: Reservation) {
        if let (id, attempts) = reservation.told, let shared {
            // Nobody waits for the others to hear of it.
            Task { await shared.attempts.giveBack(attempts, id: id) }
        }
        times.withLock { times in
            for key in reservation.keys {
                guard let place = times[key]?.lastIndex(of: reservation.at) else { continue }
                times[key]?.remove(at: place)
                if times[key]?.isEmpty ?? false { times[key] = nil }
            }
        }
    }

    private static func key(_ limit: Limit, _ subject: String) -> SHA256Digest {
        Digest.hash([limit.name, subject])
    }

    /// Leaves so much room that it is a while until all are looked through again, however few have been quiet.
    private func forget(_ times: inout Times, before start: Int64) {
        times = times.filter { ($0.value.last ?? 0) > start }
        let spare = times.count - (capacity - capacity / 10)
        guard spare > 0 else { return }
        let oldest = times.sorted { ($0.value.last ?? 0) < ($1.value.last ?? 0) }.prefix(spare)
        for (key, _) in oldest { times[key] = nil }
    }
}
