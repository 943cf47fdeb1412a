import Identity
import Testing

@Suite("Refresh machine")
struct RefreshMachineTests {
    let machine = RefreshMachine()

    func state(_ counter: Int64 = 5, used: Bool = false, revoked: Bool = false) -> SessionRefreshState {
        SessionRefreshState(
            counter: counter, createdAt: noon - 1_000, rotatedAt: noon, successorUsed: used, isRevoked: revoked)
    }

    @Test("rotates the current token, and begins the windows anew")
    func current() {
        let decision = machine.decide(session: state(used: true), counter: 5, now: noon + 3_600)
        let next = SessionRefreshState(
            counter: 6, createdAt: noon - 1_000, rotatedAt: noon + 3_600, successorUsed: false, isRevoked: false)
        #expect(decision == .rotate(next))
    }

    @Test(
        "one behind is answered within its windows only",
        arguments: [
            (0, false, RefreshDecision.returnCurrent(reason: .concurrent)),
            (9, false, .returnCurrent(reason: .concurrent)), (9, true, .returnCurrent(reason: .concurrent)),
            (10, false, .returnCurrent(reason: .lostResponse)), (10, true, .reuse),
            (59, false, .returnCurrent(reason: .lostResponse)), (59, true, .reuse), (60, false, .reuse),
            (86_400, false, .reuse), (-5, false, .returnCurrent(reason: .concurrent)),
        ])
    func oneBehind(after: Int64, used: Bool, expected: RefreshDecision) {
        #expect(machine.decide(session: state(used: used), counter: 4, now: noon + after) == expected)
    }

    @Test(
        "anything further behind is reuse at once, as is a counter without a successor",
        arguments: [Int64.min, -1, 0, 3, .max])
    func further(counter: Int64) {
        #expect(machine.decide(session: state(), counter: counter, now: noon) == .reuse)
    }

    @Test(
        "what is ahead of an older database goes on from its own counter; what was before it is reuse from then on",
        arguments: [6, 7, 1_000, Int64.max - 1], [true, false])
    func ahead(counter: Int64, used: Bool) {
        let now = noon + 3_600
        let next = SessionRefreshState(
            counter: counter + 1, createdAt: noon - 1_000, rotatedAt: now, successorUsed: false, isRevoked: false)
        #expect(machine.decide(session: state(used: used), counter: counter, now: now) == .catchUp(next))
        // A neighbour with the same token, or its repetition, is answered as after any rotation.
        #expect(machine.decide(session: next, counter: counter, now: now + 9) == .returnCurrent(reason: .concurrent))
        #expect(machine.decide(session: next, counter: counter, now: now + 60) == .reuse)
        for older in [counter - 1, 5, 4, 0] {
            #expect(machine.decide(session: next, counter: older, now: now) == .reuse, "\(older)")
        }
        let successor = machine.decide(session: next, counter: counter + 1, now: now)
        if counter + 1 == .max {
            #expect(successor == .reuse, "there is no counter after it")
        } else {
            var last = next
            last.counter += 1
            #expect(successor == .rotate(last))
        }
    }

    @Test("being ahead makes no session younger than it is")
    func aheadOfAnEndedSession() {
        let month: Int64 = 30 * 86_400
        #expect(machine.decide(session: state(), counter: 9, now: noon + month) == .ended(.inactive))
        #expect(machine.decide(session: state(revoked: true), counter: 9, now: noon) == .ended(.revoked))
        guard case .catchUp(let next) = machine.decide(session: state(), counter: 9, now: noon - 500) else {
            Issue.record("ahead goes on")
            return
        }
        #expect(next.rotatedAt == noon, "a clock set back")
    }

    @Test("the grace does not slide, however often the old token comes")
    func absolute() {
        var session = state(4)
        guard case .rotate(let rotated) = machine.decide(session: session, counter: 4, now: noon) else {
            Issue.record("the current token rotates")
            return
        }
        session = rotated
        for second in Int64(0)..<60 {
            guard case .returnCurrent = machine.decide(session: session, counter: 4, now: noon + second) else {
                Issue.record("second \(second) is within the grace")
                return
            }
        }
        #expect(machine.decide(session: session, counter: 4, now: noon + 60) == .reuse)
    }

    @Test("two holders one rotation apart are found out: the gap that has no time limit elsewhere")
    func lockstep() {
        guard case .rotate(let rotated) = machine.decide(session: state(0), counter: 0, now: noon + 100) else {
            Issue.record("the current token rotates")
            return
        }
        let used = machine.noting(useOfTokenIssued: noon + 100, in: rotated)
        #expect(used?.successorUsed == true)
        #expect(machine.decide(session: used ?? rotated, counter: 0, now: noon + 111) == .reuse)
        #expect(machine.decide(session: rotated, counter: 0, now: noon + 160) == .reuse)
    }

    @Test("only a token made with the current one counts as its use, and once")
    func use() {
        #expect(machine.noting(useOfTokenIssued: noon - 1, in: state()) == nil)
        #expect(machine.noting(useOfTokenIssued: noon, in: state()) == state(used: true))
        #expect(machine.noting(useOfTokenIssued: noon + 30, in: state()) == state(used: true))
        #expect(machine.noting(useOfTokenIssued: noon, in: state(used: true)) == nil)
        #expect(machine.noting(useOfTokenIssued: noon, in: state(0)) == nil)
    }

    @Test("an ended session answers nothing, not even within the grace", arguments: [Int64(3), 4, 5, 6])
    func revoked(counter: Int64) {
        #expect(machine.decide(session: state(revoked: true), counter: counter, now: noon) == .ended(.revoked))
    }

    @Test("sessions end for want of use, and by their time-box")
    func expiry() {
        let month: Int64 = 30 * 86_400
        guard case .rotate = machine.decide(session: state(), counter: 5, now: noon + month - 1) else {
            Issue.record("the last second counts")
            return
        }
        #expect(machine.decide(session: state(), counter: 5, now: noon + month) == .ended(.inactive))
        let boxed = RefreshMachine(timeBox: 1_100)
        #expect(boxed.end(of: state(), now: noon + 99) == nil)
        #expect(boxed.decide(session: state(), counter: 5, now: noon + 100) == .ended(.timeBox))
        #expect(machine.end(of: state(), now: noon) == nil)
    }

    @Test("a clock set back neither ages a session nor shortens a window")
    func clockSetBack() {
        guard case .rotate(let next) = machine.decide(session: state(), counter: 5, now: noon - 500) else {
            Issue.record("the current token rotates")
            return
        }
        #expect(next.rotatedAt == noon)
    }

    @Test("without a moment of concurrency any use closes the grace")
    func strict() {
        let strict = RefreshMachine(concurrent: 0)
        #expect(strict.decide(session: state(), counter: 4, now: noon) == .returnCurrent(reason: .lostResponse))
        #expect(strict.decide(session: state(used: true), counter: 4, now: noon) == .reuse)
        #expect(RefreshMachine(concurrent: 90, grace: 60).concurrent == 60)
    }
}
