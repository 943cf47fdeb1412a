/// A right that one of many has at a time, such as polling a feed for all.
package struct RedisLease: Sendable, Equatable {
    /// What it is for.
    package let name: String
    /// Who has it.
    package let holder: String
    /// Grows with each holder, also over a Redis that lost its data, so long as its clock is not set back: who is shown a smaller
    /// one than before refuses it. Microseconds since 1970 when it was taken, or more; below 2^53, so that it fits JSON.
    package let token: Int64
    /// Until when it may be relied on, unless it is renewed. Counted from before it was asked for, so never longer than Redis
    /// keeps it, if both clocks run equally fast.
    package var expiresAt: ContinuousClock.Instant

    /// Whether it may be relied on at a moment.
    package func isHeld(at moment: ContinuousClock.Instant = .now) -> Bool { moment < expiresAt }
}

/// Leases in Redis: quick to take and to lose.
///
/// A Redis that fails may forget a lease: two may then believe for a while that they hold it. So what must not be done twice
/// carries ``RedisLease/token``, and whoever keeps it refuses a smaller one. For what must not go wrong at all there are the leases
/// of the database.
package struct RedisLeases: Sendable {
    private let redis: RedisClient
    private let prefix: String
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - prefix: of the keys.
    ///   - now: the local clock, which must not stand still while the machine sleeps.
    package init(
        _ redis: RedisClient, prefix: String = "lease:",
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.redis, self.prefix, self.now) = (redis, prefix, now)
    }

    /// Takes a lease, if nobody has it.
    ///
    /// - Parameters:
    ///   - holder: who takes it: unique among all processes. If it has the lease already, as after an answer that was lost, it gets a
    ///     new one with a new token, and whoever holds the old one has lost it.
    ///   - duration: until it ends by itself, in whole milliseconds.
    /// - Returns: nil while another has it.
    package func acquire(
        _ name: String, holder: String, for duration: Duration
    ) async throws(RedisError) -> RedisLease? {
        let asked = now()
        let answer = try await redis.run(
            Self.acquiring, keys: keys(name), arguments: [.text(holder), Self.milliseconds(duration)])
        if answer.isNil { return nil }
        guard let token = answer.integer else { throw .badAnswer(reason: "a lease without a token") }
        return RedisLease(name: name, holder: holder, token: token, expiresAt: asked + duration)
    }

    /// Keeps a lease for longer: so long from now.
    ///
    /// - Returns: nil if its time is over or another has it: nothing may be done in its name any more.
    package func renew(_ lease: RedisLease, for duration: Duration) async throws(RedisError) -> RedisLease? {
        let asked = now()
        let answer = try await redis.run(
            Self.renewing, keys: keys(lease.name), arguments: [Self.value(lease), Self.milliseconds(duration)])
        guard answer.integer == 1 else { return nil }
        var lease = lease
        lease.expiresAt = asked + duration
        return lease
    }

    /// Gives a lease back.
    ///
    /// - Returns: whether it was held; if not, nothing has changed.
    @discardableResult
    package func release(_ lease: RedisLease) async throws(RedisError) -> Bool {
        try await redis.run(Self.releasing, keys: keys(lease.name), arguments: [Self.value(lease)]).integer == 1
    }

    /// Braces keep both on one node of a cluster.
    private func keys(_ name: String) -> [String] { ["\(prefix){\(name)}", "\(prefix){\(name)}:token"] }

    private static func value(_ lease: RedisLease) -> RedisArgument { .text("\(lease.token) \(lease.holder)") }

    private static func milliseconds(_ duration: Duration) -> RedisArgument {
        .integer(max(1, Int64(duration / .milliseconds(1))))
    }
}
