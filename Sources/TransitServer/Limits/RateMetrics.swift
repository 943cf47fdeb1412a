import Synchronization
import TransitAPI
import TransitAnswers

/// Counts what became of requests over the limit.
final class RateMetrics: Sendable {
    private struct Counts {
        var refused: [RateClass: Int] = [:]
        var refusedToAddresses: [RateClass: Int] = [:]
        var stale: [RateClass: Int] = [:]
    }

    private let counts = Mutex(Counts())

    /// One more that was answered 429.
    func countRefusal(_ budget: RateBudget) {
        counts.withLock { counts in
            counts.refused[budget.rateClass, default: 0] += 1
            if budget.isOfAddress { counts.refusedToAddresses[budget.rateClass, default: 0] += 1 }
        }
    }

    /// One more that was answered with an old answer.
    func countStaleAnswer(_ rateClass: RateClass) { counts.withLock { $0.stale[rateClass, default: 0] += 1 } }

    /// Adds the figures of every class that is limited.
    func write(budgetsHeld: Int?, to text: inout MetricsText) {
        let counts = counts.withLock { $0 }
        let limited = RateClass.allCases.filter { $0.anonymousLimit != nil }
        func samples(_ count: [RateClass: Int]) -> [([(String, String)], Double)] {
            limited.map { ([("class", $0.rawValue)], Double(count[$0] ?? 0)) }
        }
        text.add(
            "transit_rate_limit_refusals_total", "counter", "Requests over the limit that were answered 429.",
            samples(counts.refused))
        text.add(
            "transit_rate_limit_address_refusals_total", "counter",
            "Those of them that were within the client's own budget, and over that of its whole address.",
            samples(counts.refusedToAddresses))
        text.add(
            "transit_rate_limit_stale_answers_total", "counter",
            "Requests over the limit that were answered with an earlier answer.", samples(counts.stale))
        if let budgetsHeld {
            text.add(
                "transit_rate_limit_budgets", "gauge", "Budgets of clients held in memory.",
                [([], Double(budgetsHeld))])
        }
    }
}
