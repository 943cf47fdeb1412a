import Feeds
import Testing

/// Proves what is asked when, and what failures, refusals and quotas change about it.
struct PollPlanTests {
    private let start = Fixture.tuesday + 12 * 3600

    private func status(_ code: Int, retryAfter: Double? = nil) -> PollOutcome {
        .failed(.status(code, retryAfter: retryAfter))
    }

    private func reasons(_ run: PlannedDay) -> [String] {
        run.events.compactMap { if case .failed(_, let reason, _) = $0 { reason } else { nil } }
    }

    @Test func `first polls follow one another, later ones keep their cadence and drift apart`() {
        let sources = (0..<10).map { Fixture.source("s\($0)", every: 60) }
        var run = PlannedDay(Fixture.city(sources), from: start)
        run.run(until: start + 3600)
        #expect(run.polls.prefix(10).map(\.source) == sources.map(\.id))
        #expect(run.polls[9].at - run.polls[0].at == 4.5)
        for source in sources { #expect(run.gaps(of: source.id).dropFirst().allSatisfy { (53.9...67).contains($0) }) }
        // In the last minute they are spread over more than half of it.
        let late = run.polls.suffix(10).map(\.at)
        #expect(late[9] - late[0] > 25)
    }

    @Test func `the same seed plans the same hour, another seed another`() {
        func polls(_ seed: UInt64) -> [Double] {
            var run = PlannedDay(Fixture.city([Fixture.source("a"), Fixture.source("b")]), from: start, seed: seed)
            run.run(until: start + 3600)
            return run.polls.map(\.at)
        }
        #expect(polls(1) == polls(1))
        #expect(polls(1) != polls(2))
    }

    @Test func `a source is not asked again while a request is under way`() {
        var run = PlannedDay(
            Fixture.city([Fixture.source("slow", every: 10), Fixture.source("b", every: 10)]), from: start)
        run.run(until: start + 600) { source, _ in (.accepted(status: 200), source.id == "slow" ? 25 : 0.1) }
        #expect(run.mostAtOnce == 1)
        #expect(run.gaps(of: "slow").allSatisfy { $0 >= 25 })
        #expect(run.gaps(of: "b").allSatisfy { $0 < 11.1 })
    }

    @Test func `a failure is tried again soon, five in a row open the circuit for a minute`() {
        var run = PlannedDay(
            Fixture.city([Fixture.source("a", every: 60), Fixture.source("b", every: 60)]), from: start)
        run.run(until: start + 600) { [self] source, _ in (source.id == "a" ? status(500) : .accepted(status: 200), 0.1)
        }
        let gaps = run.gaps(of: "a")
        #expect(gaps.prefix(4).allSatisfy { $0 >= 1 && $0 <= 60 } && gaps[0] <= 2.2)
        #expect(gaps.dropFirst(4).allSatisfy { $0 >= 60 && $0 < 62 }, "half-open: one a minute")
        let opened = run.events.filter { if case .circuitOpened(source: "a", _) = $0 { true } else { false } }
        #expect(opened.count == gaps.count - 3)
        #expect(run.gaps(of: "b").allSatisfy { $0 < 66.1 }, "the other is not touched")
        #expect(Set(reasons(run)) == ["answered 500"])
    }

    @Test func `a source that is well again closes its circuit and takes up its cadence`() {
        let end = Double(start + 300)
        var run = PlannedDay(Fixture.city([Fixture.source("a")]), from: start)
        run.run(until: start + 900) { [self] _, now in (now < end ? status(500) : .accepted(status: 200), 0.1) }
        #expect(run.events.last == .circuitClosed(source: "a"))
        #expect(run.gaps(of: "a").suffix(5).allSatisfy { (53.9...67).contains($0) })
    }

    @Test(arguments: [401, 403, 429])
    func `a refusal after successes pauses the whole provider and not others`(code: Int) {
        let sources = [Fixture.source("a"), Fixture.source("b"), Fixture.source("other", every: 10, provider: nil)]
        let refusing = Double(start + 120)..<Double(start + 240)
        var run = PlannedDay(Fixture.city(sources), from: start)
        run.run(until: start + 400) { [self] source, now in
            (
                source.provider != nil && refusing.contains(now)
                    ? status(code, retryAfter: 90) : .accepted(status: 200), 0.1
            )
        }
        let refused = run.events.count { if case .failed = $0 { true } else { false } }
        #expect((1...3).contains(refused), "once, and no more before the time that was asked for")
        #expect(
            reasons(run).first
                == (code == 429
                    ? "answered 429: asked too often"
                    : "answered \(code) where it answered before: taken for too many requests"))
        let first = run.polls.first { $0.source != "other" && $0.at >= refusing.lowerBound }?.at ?? 0
        let next = run.polls.filter { $0.source != "other" && $0.at > first + 0.2 }.map(\.at).min() ?? 0
        #expect(next - first >= 90)
        #expect(run.gaps(of: "other").allSatisfy { $0 < 11.1 })
    }

    @Test func `refusals without a time are waited for longer and longer`() {
        var run = PlannedDay(
            Fixture.city([Fixture.source("a", every: 10), Fixture.source("b", every: 10)]), from: start)
        let end = Double(start + 60)
        run.run(until: start + 7200) { [self] _, now in (now < end ? .accepted(status: 200) : status(429), 0.1) }
        let late = run.polls.count { $0.at > Double(start + 3600) }
        #expect(late < 70, "nearly one in every two minutes, not one every five seconds")
        #expect(late > 5)
    }

    @Test func `a refusal from the first is one of the key, and names where the key comes from`() {
        var run = PlannedDay(Fixture.city([Fixture.source("a"), Fixture.source("b")]), from: start)
        run.run(until: start + 600) { [self] _, _ in (status(401), 0.1) }
        #expect(
            Set(reasons(run)) == [
                "answered 401: the key was refused; check the environment variable NSW_API_KEY"
            ])
        #expect(run.polls.count < 60)
    }

    @Test func `a 503 with a time keeps only its source waiting`() {
        var run = PlannedDay(
            Fixture.city([Fixture.source("a", every: 10), Fixture.source("b", every: 10)]), from: start)
        run.run(until: start + 300) { [self] source, _ in
            (source.id == "a" ? status(503, retryAfter: 100) : .accepted(status: 200), 0.1)
        }
        #expect(run.gaps(of: "a").allSatisfy { $0 >= 100 } && run.gaps(of: "a").count == 2)
        #expect(run.gaps(of: "b").count > 25)
    }

    @Test func `a frame that is rejected counts as a failure`() {
        var run = PlannedDay(Fixture.city([Fixture.source("a")]), from: start)
        run.run(until: start + 200) { _, _ in (.failed(.rejected(status: 200, reason: "no_header")), 0.1) }
        #expect(Set(reasons(run)) == ["not a feed: no_header"])
        #expect(run.events.contains { if case .circuitOpened = $0 { true } else { false } })
    }

    @Test func `a frame that is not believed opens no circuit, and closes one: its source can be reached`() {
        let (failing, refusing) = (Double(start + 200), Double(start + 400))
        var run = PlannedDay(Fixture.city([Fixture.source("a", every: 10)]), from: start)
        run.run(until: start + 600) { [self] _, now in
            if now < failing { return (status(500), 0.1) }
            return (now < refusing ? .refused(status: 200, reason: "suddenly_empty") : .accepted(status: 200), 0.1)
        }
        let told = run.events.drop { if case .refused = $0 { false } else { true } }
        #expect(told.count == 3 && told.contains(.circuitClosed(source: "a")))
        #expect(told.first == .refused(source: "a", reason: "suddenly_empty"))
        guard case .believedAgain("a", let refused) = told.last else {
            Issue.record("it is not said that frames are believed again: \(told)")
            return
        }
        #expect(refused > 10)
        #expect(run.gaps(of: "a").suffix(20).allSatisfy { (8.9...11.2).contains($0) })
    }

    @Test func `80 percent of the quota halve the cadence, 95 quarter it, 100 stop it until midnight`() {
        let noon = start
        // One poll every ten seconds: 100 are gone in a little over a quarter of an hour.
        var run = PlannedDay(Fixture.city([Fixture.source("a", every: 10)], limit: 100), from: noon)
        run.run(until: noon + 86_400 / 2 + 600)
        let steps = run.events.compactMap {
            if case .quotaStep(_, let step, let used, _) = $0 { (step, used) } else { nil }
        }
        #expect(steps.map(\.0) == [.slowed, .essentialOnly, .exhausted, .normal])
        #expect(steps.map(\.1) == [80, 95, 100, 0])
        let gaps = run.gaps(of: "a")
        #expect(gaps[1..<78].allSatisfy { (9...11.1).contains($0) })
        #expect(gaps[80..<93].allSatisfy { (18...22.1).contains($0) })
        #expect(gaps[95..<98].allSatisfy { (36...44.1).contains($0) })
        let midnight = Double(Fixture.tuesday + Fixture.day)
        #expect(run.polls[100].at >= midnight && run.polls[100].at < midnight + 1)
        #expect(run.polls.count { $0.at < midnight } == 100)
    }

    @Test func `failures do not spend what is left of a quota`() {
        var run = PlannedDay(Fixture.city([Fixture.source("a", every: 60)], limit: 20), from: start)
        run.run(until: start + 7200) { [self] _, _ in (status(500), 0.1) }
        #expect(run.polls.count == 20)
        #expect(run.gaps(of: "a").suffix(3).allSatisfy { $0 > 100 })
    }

    @Test func `a provider whose ledger sets nothing aside keeps no other waiting`() {
        let sources = [Fixture.source("a", every: 10), Fixture.source("other", every: 10, provider: nil)]
        var run = PlannedDay(Fixture.city(sources), from: start)
        run.budgets = ["nsw": ProviderBudget(Fixture.provider(), isInLedger: true, now: Double(start))]
        run.run(until: start + 120)
        #expect(run.polls.allSatisfy { $0.source == "other" } && run.polls.count >= 10)
        #expect(run.gaps(of: "other").allSatisfy { $0 < 11.1 })
    }

    @Test func `a clock set back by an hour does not stop polling for an hour`() {
        var plan = PollPlan(city: Fixture.city([Fixture.source("a")]), seed: 1, now: Double(start))
        var budgets = ["nsw": ProviderBudget(Fixture.provider(), now: Double(start))]
        let first = plan.next(now: Double(start), budgets: &budgets)
        #expect(first == .poll(Fixture.source("a")))
        plan.completed("a", .accepted(status: 200), now: Double(start), budgets: &budgets)
        guard case .wait(let until) = plan.next(now: Double(start - 3600), budgets: &budgets) else {
            Issue.record("it was asked again at once")
            return
        }
        #expect(until - Double(start - 3600) < 67)
    }

    @Test func `what was given up tells nothing of its source`() {
        var run = PlannedDay(Fixture.city([Fixture.source("a", every: 10)]), from: start)
        run.run(until: start + 200) { _, _ in (.abandoned, 0.1) }
        #expect(run.events.isEmpty && run.polls.count > 15)
    }

    @Test func `a source that could not have its turn is asked as soon as there may be one, not a round later`() {
        var plan = PollPlan(city: Fixture.city([Fixture.source("a")]), seed: 1, now: Double(start))
        var budgets = ["nsw": ProviderBudget(Fixture.provider(), now: Double(start))]
        #expect(plan.next(now: Double(start), budgets: &budgets) == .poll(Fixture.source("a")))
        let instant = Double(start) + 12
        plan.completed("a", .postponed(until: instant), now: Double(start) + 0.1, budgets: &budgets)
        #expect(plan.next(now: Double(start) + 0.1, budgets: &budgets) == .wait(until: instant))
        #expect(plan.next(now: instant, budgets: &budgets) == .poll(Fixture.source("a")))
    }

    @Test func `a city without sources waits for ever`() {
        var plan = PollPlan(city: Fixture.city([]), seed: 1, now: 0)
        var budgets: [String: ProviderBudget] = [:]
        let step = plan.next(now: 0, budgets: &budgets)
        #expect(step == .wait(until: .infinity))
    }
}
