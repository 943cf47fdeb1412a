import Computing
import FeedFixtures
import Synchronization
import Testing

/// A value that work on several threads changes.
private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        value.withLock { value in
            var copy = value
            defer { value = copy }
            return body(&copy)
        }
    }
}

@Suite("A lane")
struct ComputeLaneTests {
    @Test("gives results, from no more threads than it is wide")
    func results() async throws {
        let lane = ComputeLane(LaneRules("test", width: 3, waiting: 100))
        let busy = Shared((now: 0, most: 0))
        let squares = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<60 {
                group.addTask {
                    try await lane.run { _ in
                        busy.withLock { busy in
                            busy.now += 1
                            busy.most = max(busy.most, busy.now)
                        }
                        defer { busy.withLock { $0.now -= 1 } }
                        return number * number
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(squares == (0..<60).map { $0 * $0 }.reduce(0, +))
        let seen = busy.withLock { $0 }
        #expect((1...3).contains(seen.most) && seen.now == 0)
        let figures = lane.figures
        #expect(figures.completed == 60 && figures.running == 0 && figures.waiting == 0)
    }

    @Test("a part that hears of the end before its whole has told why knows why all the same")
    func partOfCancellation() {
        let whole = Cancellation()
        let heard = Shared<[Cancellation.Reason]>([])
        let early = Shared<Cancellation?>(nil)
        // Told first, as whoever waits for the whole is: it ends the task that runs the part.
        whole.onCancel { _ in early.withLock { $0?.cancel(.stopped) } }
        let part = Cancellation(within: whole)
        early.withLock { $0 = part }
        part.onCancel { reason in heard.withLock { $0.append(reason) } }
        whole.cancel(.clientLeft)
        #expect(heard.withLock { $0 } == [.clientLeft] && part.reason == .clientLeft)
        let alone = Cancellation(within: Cancellation())
        alone.cancel(.timeLimit)
        #expect(alone.reason == .timeLimit)
    }

    @Test("work that comes at once is done at once where there are threads")
    func width() async throws {
        let lane = ComputeLane(LaneRules("test", width: 2, waiting: 4))
        let gate = Gate()
        async let first: Void = lane.run { _ in gate.pass() }
        async let second: Void = lane.run { _ in gate.pass() }
        await gate.arrived(2)
        #expect(lane.figures.running == 2)
        gate.open()
        _ = try await (first, second)
        // Threads that have had nothing to do are used again.
        let again = Gate()
        async let third: Void = lane.run { _ in again.pass() }
        async let fourth: Void = lane.run { _ in again.pass() }
        await again.arrived(2)
        again.open()
        _ = try await (third, fourth)
    }

    @Test("what is too much is refused at once, in all and of a client")
    func refusals() async throws {
        let lane = ComputeLane(LaneRules("test", width: 1, waiting: 2, clientRunning: 1, clientWaiting: 1))
        let gate = Gate()
        async let running: Void = lane.run(for: "a") { _ in gate.pass() }
        await gate.arrived(1)
        async let waiting: Void = lane.run(for: "a") { _ in }
        while lane.figures.waiting < 1 { await Task.yield() }
        await #expect(throws: ComputeError.clientFull) { try await lane.run(for: "a") { _ in } }
        async let other: Void = lane.run(for: "b") { _ in }
        while lane.figures.waiting < 2 { await Task.yield() }
        await #expect(throws: ComputeError.full) { try await lane.run(for: "c") { _ in } }
        await #expect(throws: ComputeError.full) { try await lane.run { _ in } }
        gate.open()
        _ = try await (running, waiting, other)
        #expect(lane.figures.refusedClient == 1 && lane.figures.refusedFull == 2 && lane.figures.completed == 3)
    }

    @Test("what waits and is cancelled never starts, and leaves its place")
    func cancelledWaiting() async throws {
        let lane = ComputeLane(LaneRules("test", width: 1, waiting: 1))
        let gate = Gate()
        let started = Shared(0)
        async let running: Void = lane.run { _ in gate.pass() }
        await gate.arrived(1)
        let left = Cancellation()
        let leaving = Task {
            try await lane.run(for: "a", until: left) { _ in started.withLock { $0 += 1 } }
        }
        while lane.figures.waiting < 1 { await Task.yield() }
        left.cancel(.clientLeft)
        await #expect(throws: ComputeError.cancelled(.clientLeft)) { try await leaving.value }
        let stopping = Task { try await lane.run { _ in started.withLock { $0 += 1 } } }
        while lane.figures.waiting < 1 { await Task.yield() }
        stopping.cancel()
        await #expect(throws: ComputeError.cancelled(.stopped)) { try await stopping.value }
        // Cancelled before it comes, it does not even wait.
        await #expect(throws: ComputeError.cancelled(.clientLeft)) { try await lane.run(until: left) { _ in } }
        gate.open()
        try await running
        try await lane.run { _ in }
        let count = started.withLock { $0 }
        #expect(count == 0)
        #expect(lane.figures.cancelled == [.clientLeft: 2, .stopped: 1])
    }

    @Test("whoever waits for deaf work is let go at once; its thread is counted until it is free")
    func deaf() async throws {
        let lane = ComputeLane(LaneRules("test", width: 2, waiting: 4, clientRunning: 1, clientWaiting: 1))
        let gate = Gate()
        let limit = Cancellation()
        let work = Task { try await lane.run(for: "a", until: limit) { _ in gate.pass() } }
        await gate.arrived(1)
        limit.cancel(.timeLimit)
        await #expect(throws: ComputeError.cancelled(.timeLimit)) { try await work.value }
        #expect(lane.figures.running == 1)
        // It goes on against its client's bound, and nobody else's.
        let next = Task { try await lane.run(for: "a") { _ in 1 } }
        while lane.figures.waiting < 1 { await Task.yield() }
        #expect(try await lane.run(for: "b") { _ in 2 } == 2)
        #expect(lane.figures.waiting == 1)
        gate.open()
        #expect(try await next.value == 1)
        #expect(lane.figures.completed == 2 && lane.figures.cancelled == [.timeLimit: 1])
    }

    @Test("work that runs is told")
    func told() async throws {
        let lane = ComputeLane(LaneRules("test", width: 1, waiting: 1))
        let cancellation = Cancellation()
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let rounds = Shared(0)
        let work = Task {
            try await lane.run(until: cancellation) { cancellation in
                started.yield()
                while !cancellation.isCancelled { rounds.withLock { $0 += 1 } }
            }
        }
        for await _ in starts { break }
        cancellation.cancel(.clientLeft)
        await #expect(throws: ComputeError.cancelled(.clientLeft)) { try await work.value }
        // The thread is free: what comes next is done.
        try await lane.run { _ in }
    }

    @Test("cancels once, for the first reason, and not when the answer is there")
    func cancellation() {
        let told = Shared<[Cancellation.Reason]>([])
        let one = Cancellation()
        one.onCancel { reason in told.withLock { $0.append(reason) } }
        one.cancel(.timeLimit)
        one.cancel(.clientLeft)
        one.onCancel { reason in told.withLock { $0.append(reason) } }
        let reasons = told.withLock { $0 }
        #expect(one.isCancelled && one.reason == .timeLimit && reasons == [.timeLimit, .timeLimit])
        let other = Cancellation()
        other.onCancel { reason in told.withLock { $0.append(reason) } }
        other.finish()
        other.cancel(.clientLeft)
        let count = told.withLock { $0.count }
        #expect(!other.isCancelled && other.reason == nil && count == 2)
    }

    @Test("lanes of a pool do not wait for each other, and leave a core to what answers")
    func pool() async throws {
        #expect((1...9).map { ComputePool.Settings(cores: $0).threads } == [1, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect((1...9).map { ComputePool.Settings(cores: $0).clientRunning } == [1, 1, 1, 1, 2, 2, 3, 3, 4])
        #expect((1...9).map { ComputePool.Settings(cores: $0).passwordThreads } == [1, 1, 1, 1, 1, 1, 1, 2, 2])
        let pool = ComputePool(ComputePool.Settings(cores: 2))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in pool.lanes { group.addTask { try await lane.run { _ in gate.pass() } } }
            await gate.arrived(pool.lanes.count)
            gate.open()
            try await group.waitForAll()
        }
        #expect(Set(pool.lanes.map(\.rules.name)).count == pool.lanes.count)
    }
}
