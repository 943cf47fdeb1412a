import Foundation
import NIOCore
import NIOPosix

/// Connections to one server, as a proxy in front of it keeps them: what is asked takes one that is free, else a new one, else waits.
/// It lives on its event loop, and is used there only.
final class ConnectionPool: @unchecked Sendable {
    private final class Waiting {
        let request: LoadRequest
        let done: (LoadOutcome, Int, Int) -> Void
        /// When whoever asks gives up, on a connection or before one is free.
        let deadline: NIODeadline
        var patience: Scheduled<Void>?
        var hasGivenUp = false

        init(_ request: LoadRequest, by deadline: NIODeadline, _ done: @escaping (LoadOutcome, Int, Int) -> Void) {
            (self.request, self.deadline, self.done) = (request, deadline, done)
        }
    }

    let target: TargetAddress
    private let address: SocketAddress
    private let loop: any EventLoop
    private let limit: Int
    private let timeout: TimeAmount
    private var idle: [LoadConnection] = []
    private var open = 0
    private var waiting: [Waiting] = []
    private var firstWaiting = 0
    private var isClosed = false
    /// Requests that had to wait.
    private(set) var waits = 0
    /// Connections opened.
    private(set) var opened = 0

    init(
        to target: TargetAddress, at address: SocketAddress, on loop: any EventLoop, limit: Int, timeout: TimeAmount
    ) {
        (self.target, self.address, self.loop, self.limit, self.timeout) = (target, address, loop, limit, timeout)
    }

    /// Asks; says how it ended, and how many bytes came and went.
    func send(_ request: LoadRequest, _ done: @escaping (LoadOutcome, Int, Int) -> Void) {
        begin(Waiting(request, by: .now() + timeout, done))
    }

    /// Opens a stream, on a connection beside the others.
    ///
    /// - Parameter opened: told of the connection, to be hung up; whether it is wanted still.
    func stream(
        _ request: LoadRequest, opened told: @escaping (LoadConnection) -> Bool, piece: @escaping LoadConnection.Piece,
        done: @escaping (LoadOutcome) -> Void
    ) {
        opened += 1
        LoadConnection.open(to: address, on: loop, within: timeout).assumeIsolated().whenComplete { [self] result in
            switch result {
            case .success(let connection):
                guard told(connection) else { return connection.close() }
                connection.send(request, within: timeout, piece: piece, done)
            case .failure(let error): done(.failed(Self.failure(error)))
            }
        }
    }

    /// Hangs up; whoever waits hears nothing more.
    func close() {
        isClosed = true
        for connection in idle { connection.close() }
        (idle, waiting, firstWaiting) = ([], [], 0)
    }

    private func begin(_ work: Waiting) {
        guard !isClosed else { return }
        while let connection = idle.popLast() {
            guard connection.isOpen else { continue }
            return use(connection, work)
        }
        guard open < limit else {
            waits += 1
            work.patience = loop.assumeIsolated().scheduleTask(deadline: work.deadline) {
                work.hasGivenUp = true
                work.done(.failed(.timeout), 0, 0)
            }
            waiting.append(work)
            return
        }
        connect(work)
    }

    private func connect(_ work: Waiting) {
        open += 1
        opened += 1
        LoadConnection.open(to: address, on: loop, within: timeout).assumeIsolated().whenComplete { [self] result in
            switch result {
            case .success(let connection): use(connection, work)
            case .failure(let error):
                open -= 1
                work.done(.failed(Self.failure(error)), 0, 0)
                // Not from here: where all are refused at once, each would stand on the shoulders of the one before.
                loop.execute { self.goOn(nil) }
            }
        }
    }

    private func use(_ connection: LoadConnection, _ work: Waiting) {
        connection.onClose = nil
        connection.send(work.request, within: max(.zero, work.deadline - .now())) { [self] outcome in
            let bytes = connection.takeBytes()
            // A server may close a connection that was idle just as it is asked: that is nobody's failure, and is asked once more.
            if case .failed(.reset) = outcome, connection.answered > 0, !connection.hasHeard, !isClosed {
                open -= 1
                return connect(work)
            }
            if !connection.isOpen { open -= 1 }
            work.done(outcome, bytes.inward, bytes.outward)
            if connection.isOpen { goOn(connection) } else { loop.execute { self.goOn(nil) } }
        }
    }

    /// Gives a connection to whoever waits longest.
    private func goOn(_ connection: LoadConnection?) {
        if connection != nil || open < limit, let next = nextWaiting() {
            if let connection { use(connection, next) } else { connect(next) }
            return
        }
        guard let connection else { return }
        guard !isClosed else { return connection.close() }
        connection.onClose = { [weak self, weak connection] in
            guard let self else { return }
            open -= 1
            idle.removeAll { $0 === connection }
        }
        idle.append(connection)
    }

    /// Whoever waits longest, and has not given up.
    private func nextWaiting() -> Waiting? {
        while firstWaiting < waiting.count {
            let next = waiting[firstWaiting]
            firstWaiting += 1
            if firstWaiting > 1_000, firstWaiting * 2 > waiting.count {
                waiting.removeFirst(firstWaiting)
                firstWaiting = 0
            }
            guard !next.hasGivenUp else { continue }
            next.patience?.cancel()
            return next
        }
        return nil
    }

    private static func failure(_ error: any Error) -> LoadFailure {
        if let error = error as? IOError { return error.errnoCode == ECONNREFUSED ? .refused : .unreachable }
        if let error = error as? NIOConnectionError {
            return error.connectionErrors.contains { failure($0.error) == .refused } ? .refused : .unreachable
        }
        if case .connectTimeout = error as? ChannelError { return .timeout }
        return .unreachable
    }
}
