import Computing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeadlinesTests {
    /// A clock that a test sets, and sleeps that it ends.
    private final class Night: Sendable {
        private let time = Mutex(0.0)
        private let sleeps = AsyncStream.makeStream(of: Duration.self)
        private let wakes = AsyncStream.makeStream(of: Void.self)

        var deadlines: Deadlines {
            Deadlines(now: { self.time.withLock { $0 } }, sleep: sleep)
        }

        @Sendable private func sleep(_ duration: Duration) async throws {
            sleeps.continuation.yield(duration)
            for await _ in wakes.stream { return }
            throw CancellationError()
        }

        func set(_ seconds: Double) { time.withLock { $0 = seconds } }
        func wake() { wakes.continuation.yield() }

        /// How long somebody sleeps next.
        func nextSleep() async -> Duration? {
            for await sleep in sleeps.stream { return sleep }
            return nil
        }
    }

    @Test func `one sleep serves all with the same limit, and each is cancelled in its time`() async {
        let night = Night()
        let deadlines = night.deadlines
        let works = (0..<4).map { _ in Cancellation() }
        _ = deadlines.cancel(works[0], after: .seconds(10))
        night.set(3)
        let done = deadlines.cancel(works[1], after: .seconds(10))
        night.set(5)
        _ = deadlines.cancel(works[2], after: .seconds(10))
        deadlines.lift(done)
        #expect(await night.nextSleep() == .seconds(10))
        night.set(10)
        night.wake()
        #expect(await night.nextSleep() == .seconds(5))
        #expect(works.map(\.isCancelled) == [true, false, false, false] && works[0].reason == .timeLimit)
        night.set(15)
        night.wake()
        while !works[2].isCancelled { await Task.yield() }
        #expect(!works[1].isCancelled)
        // Nobody was left to sleep for.
        night.set(100)
        _ = deadlines.cancel(works[3], after: .seconds(10))
        #expect(await night.nextSleep() == .seconds(10))
        night.set(110)
        night.wake()
        while !works[3].isCancelled { await Task.yield() }
    }

    @Test func `places of what is done are let go of, behind one that is not`() async {
        let night = Night()
        let deadlines = night.deadlines
        let (long, last) = (Cancellation(), Cancellation())
        let held = deadlines.cancel(long, after: .seconds(10))
        #expect(await night.nextSleep() == .seconds(10))
        for second in 1...300 {
            night.set(Double(second) / 100)
            deadlines.lift(deadlines.cancel(Cancellation(), after: .seconds(10)))
        }
        #expect(deadlines.placeCount == 301)
        deadlines.lift(held)
        deadlines.lift(held)
        #expect(deadlines.placeCount == 0)
        _ = deadlines.cancel(last, after: .seconds(10))
        night.set(10)
        night.wake()
        #expect(await night.nextSleep() == .seconds(3))
        #expect(!long.isCancelled && !last.isCancelled)
        night.set(13)
        night.wake()
        while !last.isCancelled { await Task.yield() }
    }
}
