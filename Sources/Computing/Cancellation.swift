import Synchronization

/// Tells work that nobody waits for it any longer, and why. Cancelled once, it stays so.
package final class Cancellation: Sendable {
    /// Why nobody waits; the raw value is its name on `/metrics`.
    package enum Reason: String, Sendable, CaseIterable {
        case clientLeft = "client_left"
        case timeLimit = "time_limit"
        case stopped
    }

    private enum State {
        case open([@Sendable (Reason) -> Void])
        case cancelled(Reason)
        /// The answer is there: nothing is left to be told.
        case finished
    }

    private let state = Mutex(State.open([]))
    private let flag = Atomic(false)
    /// What it is a part of.
    private let whole: Cancellation?

    /// Work that somebody waits for.
    package init() { whole = nil }

    /// A part of work that somebody waits for: cancelled with it, and by itself.
    package init(within whole: Cancellation?) {
        self.whole = whole
        whole?.onCancel { [weak self] in self?.cancel($0) }
    }

    /// Whether nobody waits any longer. Cheap enough for loops.
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Why nobody waits; nil while somebody does.
    package var reason: Reason? {
        state.withLock { if case .cancelled(let reason) = $0 { reason } else { nil } }
    }

    /// Cancels; only the first reason counts, and that of the whole before its part's.
    package func cancel(_ reason: Reason) {
        // Whoever cancels the whole ends its tasks too, which may be heard of here before the reason is.
        let reason = whole?.reason ?? reason
        let told: [@Sendable (Reason) -> Void] = state.withLock { state in
            guard case .open(let waiting) = state else { return [] }
            state = .cancelled(reason)
            flag.store(true, ordering: .relaxed)
            return waiting
        }
        for tell in told { tell(reason) }
    }

    /// Calls when it is cancelled: at once where it is already, never once it is finished.
    package func onCancel(_ tell: @escaping @Sendable (Reason) -> Void) {
        let reason: Reason? = state.withLock { state in
            switch state {
            case .open(let others):
                state = .open(others + [tell])
                return nil
            case .cancelled(let reason): return reason
            case .finished: return nil
            }
        }
        if let reason { tell(reason) }
    }

    /// Forgets whom to tell: the answer is there. Cancelling it afterwards does nothing.
    package func finish() {
        state.withLock { state in
            if case .open = state { state = .finished }
        }
    }
}
