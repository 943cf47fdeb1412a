/// Time as polling and syncing need it, passed in so that tests have their own.
package struct PollerClock: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, with fractions.
    package let preciseNow: @Sendable () -> Double
    private let sleepUntil: @Sendable (Double) async throws -> Void

    /// A clock.
    ///
    /// - Parameters:
    ///   - preciseNow: seconds since 1970-01-01T00:00:00Z, with fractions.
    ///   - speed: seconds of it that pass in one of the machine's.
    ///   - sleepUntil: returns at that instant or a little later, or throws when its task is cancelled; by default sleeps.
    package init(
        preciseNow: @escaping @Sendable () -> Double, speed: Double = 1,
        sleepUntil: (@Sendable (Double) async throws -> Void)? = nil
    ) {
        self.preciseNow = preciseNow
        self.sleepUntil = sleepUntil ?? { try await Self.sleep(until: $0, preciseNow, speed) }
    }

    /// In short steps, as the machine may have slept, or its clock may have been set. Where it was set back the instant moves with it:
    /// nobody sleeps until the hour has come again.
    private static func sleep(until instant: Double, _ preciseNow: @Sendable () -> Double, _ speed: Double) async throws
    {
        var (instant, before) = (instant, preciseNow())
        while !Task.isCancelled {
            guard before < instant else { return }
            try await Task.sleep(for: .seconds(min((instant - before) / speed, 30)))
            let now = preciseNow()
            instant -= max(0, before - now)
            before = now
        }
        throw CancellationError()
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    package func now() -> Int64 { Int64(preciseNow().rounded(.down)) }

    /// Sleeps until an instant; throws when the task is cancelled.
    package func sleep(until instant: Double) async throws { try await sleepUntil(instant) }
}
