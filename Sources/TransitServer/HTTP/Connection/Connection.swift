import Computing
import NIOCore
import Synchronization

/// The connection that requests come on.
final class Connection: Sendable {
    let channel: any Channel
    /// The other end; nil where it has no address.
    let peer: ClientAddress?
    private let state = Mutex(State())

    private struct State {
        /// What has been done of the requests that its task is to answer, in their order; nil where nothing has.
        var handedOn: [TransitResponder.Begun?] = []
        /// Whether requests that the task has not read yet are nobody's any more.
        var isOver = false
        var isTaskNeeded = false
        var waiting: CheckedContinuation<Void, Never>?
        /// What is worked on for the client; the last of it, once that is done.
        var awaited: Cancellation?
        var hasLeft = false
    }

    init(_ channel: any Channel) {
        self.channel = channel
        peer = channel.remoteAddress.flatMap { ClientAddress($0) }
    }

    /// Leaves the next request to the connection's task.
    func handOn(_ begun: TransitResponder.Begun?) {
        state.withLock { $0.handedOn.append(begun) }
        needTask()
    }

    /// Drops what no task will take.
    func forgetHandedOn() {
        state.withLock { state in
            state.handedOn = []
            state.isOver = true
        }
    }

    /// What has been done of the request the task reads now; nil where nothing has. Throws where the connection is over.
    func takeHandedOn() throws(ChannelError) -> TransitResponder.Begun? {
        let (begun, isOver) = state.withLock { state in
            (state.handedOn.isEmpty ? nil : state.handedOn.removeFirst(), state.isOver)
        }
        if isOver { throw .alreadyClosed }
        return begun
    }

    /// Whether the client has closed its side, or all of it.
    var hasLeft: Bool { state.withLock { $0.hasLeft } }

    /// Cancels work for the client when it goes.
    ///
    /// - Returns: whether it is still there.
    func awaits(_ work: Cancellation) -> Bool {
        state.withLock { state in
            state.awaited = work
            return !state.hasLeft
        }
    }

    /// The client has closed its side, or all of it.
    func clientLeft() {
        let awaited = state.withLock { state in
            state.hasLeft = true
            defer { state.awaited = nil }
            return state.awaited
        }
        awaited?.cancel(.clientLeft)
    }

    /// Lets the connection's task begin.
    func needTask() {
        let waiting = state.withLock { state in
            state.isTaskNeeded = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Waits until there is something for the connection's task to do, or its own task is cancelled: what a task needs to read requests
    /// is several kilobytes, and a connection that is answered directly, or becomes a socket, never needs it.
    func untilTaskIsNeeded() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNeeded = state.withLock { state in
                    if !state.isTaskNeeded { state.waiting = continuation }
                    return state.isTaskNeeded
                }
                if isNeeded { continuation.resume() }
            }
        } onCancel: {
            needTask()
        }
    }
}

extension ClientAddress {
    /// The address of a socket; nil for one that has none.
    init?(_ socket: SocketAddress) {
        switch socket {
        case .v4(let v4): self = .v4(UInt32(bigEndian: v4.address.sin_addr.s_addr))
        case .v6(let v6): self = ClientAddress(v6.address.sin6_addr)
        case .unixDomainSocket: return nil
        }
    }
}
