import DatabaseFixtures
import Identity
import Testing

/// Sessions of which rotations were lost: a backup was restored.
@Suite("Refreshing after a restore")
struct RefreshRestoreTests {
    let machine = RefreshMachine()

    /// The state after a refresh with a token that goes on; nil where it does not.
    private func next(_ session: SessionRefreshState, _ counter: Int64, _ now: Int64) -> SessionRefreshState? {
        switch machine.decide(session: session, counter: counter, now: now) {
        case .rotate(let next), .catchUp(let next): next
        case .returnCurrent, .reuse, .ended: nil
        }
    }

    @Test("a rider is never signed out, whatever is restored when, and no older token goes on", arguments: 0..<300)
    func rider(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        var now = noon
        var session = SessionRefreshState(beginning: now)
        var (backups, held, restores) = ([session], Int64(0), 0)
        for _ in 0..<300 {
            now += .random(in: 60...7_200, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: backups.append(session)
            case 1:
                session = backups.randomElement(using: &random)!
                restores += 1
            default: break
            }
            // The oldest backup is of the beginning: at most 300 × 2 h, within the 30 days.
            guard let refreshed = next(session, held, now) else {
                Issue.record("seed \(seed): signed out with \(held) at \(session)")
                return
            }
            #expect(refreshed.counter == held + 1)
            let older = Int64.random(in: 0...held, using: &random) - 1
            #expect(machine.decide(session: refreshed, counter: older, now: now) == .reuse)
            (session, held) = (refreshed, refreshed.counter)
        }
        #expect(held == 300 && restores > 0)
    }

    @Test(
        "a thief with any token from after the backup is found out by the second change of hands", arguments: 0..<2_000)
    func thief(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        var now = noon
        var session = SessionRefreshState(beginning: now)
        session.counter = .random(in: 0...20, using: &random)
        let newest = session.counter + .random(in: 1...20, using: &random)
        // The rider's, and a stolen one that had been used before the restore.
        var held = [newest, Int64.random(in: session.counter..<newest, using: &random)]
        var (last, changes) = (Int?.none, 0)
        for _ in 0..<200 {
            now += .random(in: 60...3_600, using: &random)
            let who = Int.random(in: 0...1, using: &random)
            if let last, last != who { changes += 1 }
            last = who
            guard let refreshed = next(session, held[who], now) else {
                #expect(machine.decide(session: session, counter: held[who], now: now) == .reuse)
                #expect((1...2).contains(changes))
                return
            }
            #expect(changes < 2, "seed \(seed): a thief lives beside the rider")
            (session, held[who]) = (refreshed, refreshed.counter)
        }
        Issue.record("seed \(seed): only one of them ever came")
    }
}
