import NIOCore
import Synchronization

/// How many commands wait for answers, and how long they are.
final class RedisLoad: Sendable {
    private let load = Mutex((commands: 0, bytes: 0))
    private let most: (commands: Int, bytes: Int)

    init(_ configuration: RedisConfiguration) { most = (configuration.mostWaiting, configuration.mostWaitingBytes) }

    /// Commands that wait.
    var commands: Int { load.withLock { $0.commands } }

    /// Whether there was room.
    func enter(_ commands: Int, bytes: Int) -> Bool {
        load.withLock { load in
            guard load.commands + commands <= most.commands, load.bytes == 0 || load.bytes + bytes <= most.bytes else {
                return false
            }
            load = (load.commands + commands, load.bytes + bytes)
            return true
        }
    }

    func leave(_ commands: Int, bytes: Int) {
        load.withLock { $0 = ($0.commands - commands, $0.bytes - bytes) }
    }
}

/// Commands that are sent together, and whoever waits for their answers.
final class RedisRequest: Sendable {
    typealias Outcome = Result<[RESPValue], RedisError>

    private struct State {
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var alarm: Scheduled<Void>?
    }

    let pieces: [ByteBuffer]
    /// How many answers there will be.
    let answers: Int
    let deadline: NIODeadline
    private let bytes: Int
    private let load: RedisLoad
    private let state = Mutex(State())

    /// - Returns: nil where the load is too great.
    init?(_ commands: [RedisCommand], deadline: NIODeadline, load: RedisLoad) {
        let bytes = commands.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.count } }
        guard load.enter(commands.count, bytes: bytes) else { return nil }
        pieces = RESPEncoder.pieces(commands)
        (answers, self.bytes, self.deadline, self.load) = (commands.count, bytes, deadline, load)
    }

    /// Whether nobody waits for it any more.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Waits for the answers, but no longer than the task goes on.
    func outcome() async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    if state.outcome == nil { state.waiting = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            finish(.failure(.cancelled))
        }
    }

    /// Holds an alarm, which is cancelled when the request is over.
    func hold(_ alarm: Scheduled<Void>) {
        let isOver = state.withLock { state in
            if state.outcome == nil { state.alarm = alarm }
            return state.outcome != nil
        }
        if isOver { alarm.cancel() }
    }

    /// Tells whoever waits; only the first outcome counts.
    func finish(_ outcome: Outcome) {
        let (waiting, alarm): (CheckedContinuation<Outcome, Never>?, Scheduled<Void>?) = state.withLock { state in
            if state.outcome == nil { state.outcome = outcome }
            return (state.waiting.take(), state.alarm.take())
        }
        alarm?.cancel()
        waiting?.resume(returning: outcome)
    }

    /// Makes room for others, then tells whoever waits: to be called once, by who had it in line.
    func leave(_ outcome: Outcome) {
        load.leave(answers, bytes: bytes)
        finish(outcome)
    }
}
