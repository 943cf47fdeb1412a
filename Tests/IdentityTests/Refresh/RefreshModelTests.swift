import DatabaseFixtures
import Identity
import Testing

/// Someone who holds a session's tokens: the rider, or who stole them.
private struct Holder {
    /// The refresh token they go on with.
    var counter: Int64 = 0
    /// When their access token was made.
    var access: Int64 = 0
    /// Every counter they ever saw, for replays.
    var seen: [Int64] = [0]

    mutating func receive(_ counter: Int64, at now: Int64) {
        (self.counter, access) = (counter, now)
        seen.append(counter)
    }
}

@Suite("Refresh machine against a reference model")
struct RefreshModelTests {
    @Test(
        """
        a quarter of a million random steps of two holders, lost answers, replays, jumping clocks and restored backups: \
        no divergence
        """,
        arguments: [UInt64(1), 2, 3, 4, 5])
    func noDivergence(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var counts: [String: Int] = [:]
        var steps = 0
        let machine = RefreshMachine()
        while steps < 50_000 {
            var now = noon
            var model = ReferenceSession(beginning: now)
            var state = SessionRefreshState(beginning: now)
            var holders = [Holder(access: now), Holder(access: now)]
            var backup = (model, state)
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                steps += 1
                let waits = [0, 0, 1, 1, 5, 9, 10, 11, 30, 59, 60, 61, 3_600, 2_591_999, 2_592_000] as [Int64]
                now += waits[Int.random(in: 0..<(steps % 7 == 0 ? waits.count : 12), using: &random)]
                switch Int.random(in: 0..<30, using: &random) {
                case 0: backup = (model, state)
                case 1: (model, state) = backup
                default: break
                }
                let who = Int.random(in: 0...1, using: &random)
                guard Int.random(in: 0..<3, using: &random) > 0 else {
                    model.use(accessTokenIssued: holders[who].access)
                    state = machine.noting(useOfTokenIssued: holders[who].access, in: state) ?? state
                    counts["use", default: 0] += 1
                    continue
                }
                let isReplay = Int.random(in: 0..<40, using: &random) == 0
                let counter = isReplay ? holders[who].seen.randomElement(using: &random)! : holders[who].counter
                let decision = machine.decide(session: state, counter: counter, now: now)
                let verdict = model.present(counter, at: now)
                let isLost = Int.random(in: 0..<5, using: &random) == 0
                switch (decision, verdict) {
                case (.rotate(let next), .next), (.catchUp(let next), .newer):
                    state = next
                    if !isLost { holders[who].receive(state.counter, at: now) }
                case (.returnCurrent, .again): if !isLost { holders[who].receive(state.counter, at: now) }
                case (.reuse, .thief): state.isRevoked = true
                case (.ended, .over): break
                default:
                    Issue.record(
                        "seed \(seed), step \(steps): \(decision) but \(verdict), counter \(counter) of \(state)")
                    return
                }
                counts["\(verdict)", default: 0] += 1
                guard state.counter == model.newest else {
                    Issue.record("seed \(seed), step \(steps): counters differ")
                    return
                }
            }
        }
        // A run that never gets anywhere would prove nothing.
        for kind in ["use", "next", "again", "newer", "thief", "over"] {
            #expect(counts[kind, default: 0] > 300, "\(counts)")
        }
    }

    @Test(
        "a thief and the rider who both refresh are found out within the grace and one rotation", arguments: 0..<2_000)
    func thiefIsFound(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        let machine = RefreshMachine()
        var now = noon
        var state = SessionRefreshState(beginning: now)
        var holders = [Holder(access: now), Holder(access: now)]
        var last: (holder: Int, at: Int64)?
        for _ in 0..<500 {
            // Each comes when their hour is nearly over; now and then at the very same moment as the other.
            now += Int.random(in: 0..<4, using: &random) == 0 ? 0 : .random(in: 20...3_600, using: &random)
            let who = Int.random(in: 0...1, using: &random)
            let isInConflict = last.map { $0.holder != who && now - $0.at >= 60 } ?? false
            let presented = holders[who].counter
            switch machine.decide(session: state, counter: presented, now: now) {
            case .rotate(let next):
                // Who presents the current token may do so; the other's is now one behind, unless both were handed one.
                state = next
                holders[who].receive(state.counter, at: now)
                last = (who, now)
            case .returnCurrent:
                #expect(!isInConflict, "an old token is answered after the grace")
                holders[who].receive(state.counter, at: now)
            case .reuse: return
            case .catchUp, .ended:
                Issue.record("ahead of a database that lost nothing, or ended")
                return
            }
        }
        Issue.record("seed \(seed): a thief lives beside the rider")
    }

    @Test("a rider whose answers get lost and whose tabs refresh together is never signed out", arguments: 0..<300)
    func honestRider(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        let machine = RefreshMachine()
        var now = noon
        var state = SessionRefreshState(beginning: now)
        var rider = Holder(access: now)
        for _ in 0..<300 {
            now += .random(in: 60...7_200, using: &random)
            let presented = rider.counter
            var saved: Int64?
            // Tabs side by side within some seconds; or one tab whose answers are lost, and which asks again.
            let hasTabs = Bool.random(using: &random)
            var at = now
            for attempt in 0..<Int.random(in: 1...4, using: &random) {
                switch machine.decide(session: state, counter: presented, now: at) {
                case .rotate(let next): state = next
                case .returnCurrent: #expect(attempt > 0)
                case let other:
                    Issue.record("seed \(seed): signed out by \(other)")
                    return
                }
                let isLost = !hasTabs && Bool.random(using: &random)
                if !isLost {
                    saved = at
                    // The tab that got an answer calls the API at once, while its neighbours still ask.
                    state = machine.noting(useOfTokenIssued: at, in: state) ?? state
                    if !hasTabs { break }
                }
                at += hasTabs ? .random(in: 0...3, using: &random) : .random(in: 1...19, using: &random)
                if hasTabs, at - now >= 10 { break }
            }
            if saved == nil {
                guard case .returnCurrent = machine.decide(session: state, counter: presented, now: now + 59) else {
                    Issue.record("seed \(seed): signed out at the end of the grace")
                    return
                }
                now += 59
            }
            rider.receive(state.counter, at: saved ?? now)
            now = max(now, at)
        }
        #expect(state.counter == 300)
    }
}
