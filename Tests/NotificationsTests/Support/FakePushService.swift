import Foundation
import Notifications
import Synchronization

/// A push service in the process, which answers as a test says.
final class FakePushService: PushService {
    typealias Answer = @Sendable (Push, _ attempt: Int) -> PushOutcome

    private struct State {
        var pushes: [Push] = []
        var attempts: [UUID: Int] = [:]
        var answer: Answer
    }

    private let state: Mutex<State>

    init(_ answer: @escaping Answer = { push, _ in .accepted(apnsID: push.id.uuidString) }) {
        state = Mutex(State(answer: answer))
    }

    /// All that it was asked to deliver, in order.
    var pushes: [Push] { state.withLock { $0.pushes } }

    func answers(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

    func send(_ push: Push) async -> PushOutcome {
        let (answer, attempt) = state.withLock { state in
            state.pushes.append(push)
            state.attempts[push.id, default: 0] += 1
            return (state.answer, state.attempts[push.id, default: 0])
        }
        return answer(push, attempt)
    }
}
