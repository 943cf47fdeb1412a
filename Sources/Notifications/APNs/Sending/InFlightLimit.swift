import Synchronization

/// Lets so many do something at once; the others wait in the order they came.
final class InFlightLimit: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        var served = 0
    }

    private let state: Mutex<State>

    init(_ most: Int) { state = Mutex(State(free: max(1, most))) }

    func run<Result: Sendable>(_ work: () async -> Result) async -> Result {
        await enter()
        defer { leave() }
        return await work()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.served < state.waiting.count else {
                state.free += 1
                return nil
            }
            let next = state.waiting[state.served]
            state.served += 1
            // Taking from the front of an array costs its length, so it is done once in a while.
            if state.served >= 1024 || state.served == state.waiting.count {
                state.waiting.removeFirst(state.served)
                state.served = 0
            }
            return next
        }
        next?.resume()
    }
}
