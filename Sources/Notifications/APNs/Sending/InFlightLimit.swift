import Synchronization

/// Lets so many do something at once; the others wait in the order they came.
///
/// How many follows from how it goes: more with each that is answered, half as many where a connection went away with some that
/// were not looked at. A service that ends its connections often so gets little to throw away, and one that keeps them
/// gets all it may.
final class InFlightLimit: Sendable {
    /// How many begin; between the least and the most there may be.
    private static let first = 128
    /// So few may always be under way.
    private static let least = 16
    /// By how many the limit grows while as many as it is are answered.
    private static let growth = 8.0

    private struct State {
        var limit: Double
        var underWay = 0
        /// Ends to come before the limit may shrink again: those that began before it shrank say nothing new.
        var deaf = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var served = 0

        /// Those who may begin now.
        mutating func admit() -> [CheckedContinuation<Void, Never>] {
            var next: [CheckedContinuation<Void, Never>] = []
            while underWay < Int(limit), served < waiting.count {
                next.append(waiting[served])
                served += 1
                underWay += 1
            }
            // Taking from the front of an array costs its length, so it is done once in a while.
            if served >= 1024 || served == waiting.count {
                waiting.removeFirst(served)
                served = 0
            }
            return next
        }
    }

    private let state: Mutex<State>
    private let most: Double

    init(_ most: Int) {
        self.most = Double(max(1, most))
        state = Mutex(State(limit: min(self.most, Double(Self.first))))
    }

    /// Does something when its turn comes.
    ///
    /// - Parameter isLeftOver: whether what came of it means that the connection went away before it was looked at.
    func run<Result: Sendable>(_ work: () async -> Result, isLeftOver: (Result) -> Bool) async -> Result {
        await enter()
        let result = await work()
        leave(isLeftOver: isLeftOver(result))
        return result
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.underWay >= Int(state.limit) else {
                    state.underWay += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(isLeftOver: Bool) {
        let next = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.underWay -= 1
            state.deaf = max(0, state.deaf - 1)
            if !isLeftOver {
                state.limit = min(most, state.limit + Self.growth / state.limit)
            } else if state.deaf == 0 {
                state.deaf = state.underWay
                state.limit = max(min(most, Double(Self.least)), state.limit / 2)
            }
            return state.admit()
        }
        for continuation in next { continuation.resume() }
    }
}
