import Feeds
import Synchronization
import Testing

/// Proves how long is slept by a clock that is set.
struct PollerClockTests {
    @Test(.timeLimit(.minutes(2)))
    func `who sleeps while the clock is set back by an hour does not sleep for an hour`() async throws {
        let looks = Mutex(0)
        let began = ContinuousClock.now
        let clock = PollerClock(preciseNow: {
            let isSetBack = looks.withLock { looks in
                looks += 1
                return looks > 1
            }
            return (ContinuousClock.now - began) / .seconds(1) + (isSetBack ? 0 : 3_600)
        })
        try await clock.sleep(until: 3_600.05)
        #expect(looks.withLock { $0 } > 1 && clock.preciseNow() >= 0.05)
    }

    @Test func `a fast clock is slept by for a part of the time`() async throws {
        let began = ContinuousClock.now
        let clock = PollerClock(preciseNow: { (ContinuousClock.now - began) / .seconds(1) * 1_000 }, speed: 1_000)
        try await clock.sleep(until: 50)
        #expect(clock.preciseNow() >= 50)
    }
}
