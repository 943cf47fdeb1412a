import Feeds

/// Runs a plan through hours in moments: no clock, no network, only what became of each poll.
struct PlannedDay {
    struct Poll {
        var source: String
        var at: Double
    }

    var plan: PollPlan
    var budgets: [String: ProviderBudget]
    private(set) var now: Double
    private(set) var polls: [Poll] = []
    private(set) var events: [PollEvent] = []
    private var underWay: [(source: PolledSource, until: Double)] = []
    /// Most requests of one source at once.
    private(set) var mostAtOnce = 0

    init(_ city: CityFile, from start: Int64, seed: UInt64 = 1) {
        now = Double(start)
        plan = PollPlan(city: city, seed: seed, now: now)
        budgets = Dictionary(
            uniqueKeysWithValues: city.providers.map { ($0.id, ProviderBudget($0, now: Double(start))) })
    }

    /// Goes on until an instant; `answer` says what becomes of a poll and after how many seconds.
    mutating func run(
        until end: Int64,
        answer: (PolledSource, Double) -> (PollOutcome, seconds: Double) = { _, _ in (.accepted(status: 200), 0.3) }
    ) {
        while now < Double(end) {
            for done in underWay where done.until <= now {
                plan.completed(done.source.id, answer(done.source, now).0, now: now, budgets: &budgets)
            }
            underWay.removeAll { $0.until <= now }
            switch plan.next(now: now, budgets: &budgets) {
            case .poll(let source):
                polls.append(Poll(source: source.id, at: now))
                underWay.append((source, now + answer(source, now).seconds))
                mostAtOnce = max(mostAtOnce, underWay.count { $0.source.id == source.id })
            case .wait(let until): now = min(until, underWay.map(\.until).min() ?? .infinity, Double(end))
            }
            events += plan.takeEvents()
        }
    }

    /// Most polls in any stretch of one second.
    var mostInASecond: Int {
        var most = 0
        var first = 0
        for last in polls.indices {
            while polls[last].at - polls[first].at >= 1 { first += 1 }
            most = max(most, last - first + 1)
        }
        return most
    }

    /// Seconds between the polls of a source.
    func gaps(of source: String) -> [Double] {
        let times = polls.filter { $0.source == source }.map(\.at)
        return zip(times, times.dropFirst()).map { $1 - $0 }
    }
}
