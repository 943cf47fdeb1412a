import NIOCore
import NIOPosix
import Synchronization

/// A Redis, over one connection in which many commands are under way at once.
///
/// It connects when the first command is sent, and from then on by itself whenever the connection ends, with growing pauses. While
/// it is away commands are refused at once: whoever can do without Redis does not wait for it. A command is never sent twice.
/// Blocking commands (`BLPOP`, `WAIT`, …), `SUBSCRIBE` and `MONITOR` are not for it: they would hold up all others.
package final class RedisClient: Sendable {
    private let connector: RedisConnector
    private let load: RedisLoad
    private let line = Mutex(RedisLine())

    /// A client that connects when it is first used.
    package init(
        _ url: RedisURL, configuration: RedisConfiguration = RedisConfiguration(),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        connector = RedisConnector(url: url, configuration: configuration, group: group)
        load = RedisLoad(configuration)
    }

    deinit { end() }

    /// How it stands with Redis, for health and metrics.
    package var state: RedisState { line.withLock { $0.state } }

    /// Commands that wait for answers.
    package var waiting: Int { load.commands }

    /// Carries out a command.
    ///
    /// - Parameter limit: how long it may take; nil for what is configured.
    /// - Returns: its answer, never an error.
    package func send(
        _ command: RedisCommand, within limit: Duration? = nil
    ) async throws(RedisError) -> RESPValue {
        let answers = try await pipeline([command], within: limit)
        guard let answer = answers.first else { throw .badAnswer(reason: "no answer") }
        if case .error(let text) = answer { throw RedisError(answer: text) }
        return answer
    }

    /// Carries out commands that are sent together, in order and without a pause, though others' may come between them:
    /// only between `MULTI` and `EXEC` do none.
    ///
    /// - Returns: an answer for each, ``RESPValue/error(_:)`` for those that Redis refused.
    package func pipeline(
        _ commands: [RedisCommand], within limit: Duration? = nil
    ) async throws(RedisError) -> [RESPValue] {
        if Task.isCancelled { throw .cancelled }
        if commands.isEmpty { return [] }
        if let refusal = line.withLock({ $0.refusal }) { throw refusal }
        let deadline = NIODeadline.now() + TimeAmount(limit ?? connector.configuration.commandLimit)
        guard let request = RedisRequest(commands, deadline: deadline, load: load) else { throw .busy }
        put(request)
        return try await request.outcome().get()
    }

    /// Ends the connection; whatever waits, and all that comes after, hears ``RedisError/closed``.
    package func close() async { try? await end()?.closed.get() }

    @discardableResult
    private func end() -> RedisPipe? {
        let (pipe, waiting) = line.withLock { $0.close() }
        for request in waiting { request.leave(.failure(.closed)) }
        pipe?.close(.closed)
        return pipe
    }

    private func put(_ request: RedisRequest) {
        switch line.withLock({ $0.enter(request) }) {
        case .send(let pipe): pipe.put([request])
        case .refuse(let reason): request.leave(.failure(reason))
        case .wait(let connects):
            request.hold(
                connector.group.any().scheduleTask(deadline: request.deadline) {
                    request.finish(.failure(.timedOut))
                })
            if connects { attempt(after: nil) }
        }
    }

    /// Connects, after a pause; until then, and while it does, nothing holds this client in memory.
    private func attempt(after pause: Duration?) {
        let connector = connector
        Task { [weak self] in
            if let pause {
                try? await Task.sleep(for: pause)
                guard let self, self.line.withLock({ $0.begin() }) else { return }
            }
            let outcome = await connector.open { try RedisPipe($0) }
            guard let self else {
                if case .success(let pipe) = outcome { pipe.close(.closed) }
                return
            }
            self.attempted(outcome)
        }
    }

    private func attempted(_ outcome: Result<RedisPipe, RedisError>) {
        switch outcome {
        case .success(let pipe):
            guard let waiting = line.withLock({ $0.connected(pipe) }) else { return pipe.close(.closed) }
            pipe.put(waiting)
            pipe.closed.whenComplete { [weak self] _ in self?.lost(pipe) }
        case .failure(let reason):
            let (waiting, failures) = line.withLock { $0.failed(reason) }
            for request in waiting { request.leave(.failure(reason)) }
            retry(failures)
        }
    }

    private func lost(_ pipe: RedisPipe) {
        let reason = RedisError.unavailable(
            reason: "\(connector.url): \(pipe.end.map { RedisConnector.reason($0) } ?? "it ended the connection")")
        retry(line.withLock { $0.lost(pipe, reason, goodAfter: connector.configuration.backOff.longest) })
    }

    /// - Parameter failures: in a row; nil where nothing is to be done any more.
    private func retry(_ failures: Int?) {
        guard let failures else { return }
        attempt(after: failures == 0 ? nil : connector.configuration.backOff.pause(after: failures))
    }
}
