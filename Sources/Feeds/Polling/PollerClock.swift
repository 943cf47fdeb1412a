/// Time as polling and syncing need it, passed in so that tests have their own.
package struct PollerClock: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, with fractions.
    package let preciseNow: @Sendable () -> Double
    private let sleepUntil: @Sendable (Double) async throws -> Void

    /// A clock.
    ///
    /// - Parameters:
    ///   - preciseNow: seconds since 1970-01-01T00:00:00Z, with fractions.
    ///   - sleepUntil: returns at that instant or a little later, or throws when its task is cancelled; by default sleeps.
    package init(
        preciseNow: @escaping @Sendable () -> Double, sleepUntil: (@Sendable (Double) async throws -> Void)? = nil
    ) {
        self.preciseNow = preciseNow
        self.sleepUntil =
            sleepUntil ?? { instant in
                // In short steps: the machine may have slept, or its clock may have been set.
                while !Task.isCancelled {
                    let left = instant - preciseNow()
                    guard left > 0 else { return }
                    try await Task.sleep(for: .seconds(min(left, 30)))
                }
                throw CancellationError()
            }
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    package func now() -> Int64 { Int64(preciseNow().rounded(.down)) }

    /// Sleeps until an instant; throws when the task is cancelled.
    package func sleep(until instant: Double) async throws { try await sleepUntil(instant) }
}
