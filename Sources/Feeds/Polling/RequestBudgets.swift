import Synchronization

/// The budgets of all providers, shared by everything that asks them.
package final class RequestBudgets: Sendable {
    private let budgets: Mutex<[String: ProviderBudget]>

    /// Budgets of which nothing is used.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package init(_ providers: [Provider], now: Double) {
        budgets = Mutex(
            Dictionary(providers.map { ($0.id, ProviderBudget($0, now: now)) }, uniquingKeysWith: { first, _ in first })
        )
    }

    /// Asks for a request to a provider and counts it where it is admitted; without a provider it always is.
    package func ask(_ purpose: RequestPurpose, of provider: String?, now: Double) -> Admission {
        guard let provider else { return .admitted }
        return withBudgets { $0[provider]?.ask(purpose, now: now) ?? .admitted }
    }

    package func withBudgets<Result: Sendable>(
        _ body: (inout sending [String: ProviderBudget]) -> sending Result
    ) -> Result {
        budgets.withLock(body)
    }
}
