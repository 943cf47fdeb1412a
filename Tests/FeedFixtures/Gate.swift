import Dispatch
import Synchronization

/// Work stands here until a test lets it go on.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var standing = 0
    }

    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    /// A gate that is shut.
    package init() { (arrivals, arrival) = AsyncStream.makeStream() }

    /// Waits, as work that notices nothing does.
    package func pass() {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.standing += 1 }
            return state.isOpen
        }
        arrival.yield()
        if !isOpen { wakeUp.wait() }
    }

    /// Until so much more work has come.
    package func arrived(_ count: Int) async {
        var left = count
        for await _ in arrivals {
            left -= 1
            if left == 0 { return }
        }
    }

    /// Lets go what stands here, and by what comes.
    package func open() {
        let standing = state.withLock { state in
            defer { state = State(isOpen: true) }
            return state.standing
        }
        for _ in 0..<standing { wakeUp.signal() }
    }
}
