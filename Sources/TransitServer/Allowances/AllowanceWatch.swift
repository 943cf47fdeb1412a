import Database
import Synchronization
import TransitAnswers

/// Looks from time to time how much is used of what costs, by all nodes of a database, and tells of each threshold once a day,
/// whichever node sees it first.
///
/// What is counted by the day is kept in the database, so neither a restart nor a second node begins a new count; what a process
/// had counted in its last ten seconds is lost with it where it is killed.
package final class AllowanceWatch: Sendable {
    /// What it looks at.
    package struct Sources: Sendable {
        /// How much there is, of what is measured; nothing of what is not known at present.
        var measured: @Sendable () -> [Allowance: Int]
        /// How much this process has used since its start, of what is counted.
        var counted: @Sendable () -> [Allowance: Int]

        package init(
            measured: @escaping @Sendable () -> [Allowance: Int], counted: @escaping @Sendable () -> [Allowance: Int]
        ) {
            (self.measured, self.counted) = (measured, counted)
        }
    }

    private struct State {
        /// What has been added to the ledger of what this process has used.
        var added: [Allowance: Int] = [:]
        /// How much is used, as far as it is known.
        var used: [Allowance: Int] = [:]
    }

    private let ledger: AllowanceLedger
    private let limits: AllowanceLimits
    private let sources: Sources
    private let report: @Sendable (AllowanceUse) -> Void
    private let state = Mutex(State())

    /// How often it looks.
    private static let pause = Duration.seconds(10)

    /// - Parameter report: told of each threshold that is reached; it must not wait.
    package init(
        _ database: Database, _ limits: AllowanceLimits, _ sources: Sources,
        report: @escaping @Sendable (AllowanceUse) -> Void
    ) {
        (ledger, self.limits) = (AllowanceLedger(database), limits)
        (self.sources, self.report) = (sources, report)
    }

    /// Looks until its task is cancelled.
    package func run() async {
        repeat { await look() } while (try? await Task.sleep(for: Self.pause)) != nil
    }

    /// Adds what was used to the day, and looks how far it goes. Where the database does not answer, that is said elsewhere, and all
    /// of it is made up for later.
    package func look() async {
        await add()
        var used = sources.measured()
        do {
            let days = try await ledger.today()
            for allowance in Allowance.allCases where allowance.isDaily {
                used[allowance] = days[allowance.rawValue]?.used ?? 0
            }
            for use in uses(used) {
                guard let threshold = use.threshold, threshold > days[use.allowance.rawValue]?.told ?? 0 else {
                    continue
                }
                if try await ledger.tell(threshold, of: use.allowance.rawValue) { report(use) }
            }
        } catch {}
        state.withLock { [used] in $0.used = used }
    }

    /// Adds what this process has used to the day.
    package func add() async {
        let counted = sources.counted()
        let added = state.withLock { $0.added }
        let more = counted.compactMap { allowance, count in
            let more = count - (added[allowance] ?? 0)
            return more > 0 ? (allowance.rawValue, more) : nil
        }
        guard !more.isEmpty, (try? await ledger.add(Dictionary(uniqueKeysWithValues: more))) != nil else { return }
        state.withLock { $0.added = counted }
    }

    /// How much is used of what has a limit, as it was when it was last looked at.
    package var uses: [AllowanceUse] { uses(state.withLock { $0.used }) }

    private func uses(_ used: [Allowance: Int]) -> [AllowanceUse] {
        Allowance.allCases.compactMap { allowance in
            guard let limit = limits.most[allowance], let used = used[allowance] else { return nil }
            return AllowanceUse(allowance, used: used, limit: limit)
        }
    }

    /// Whether anything has a limit.
    var hasLimits: Bool { !limits.most.isEmpty }

    func write(to text: inout MetricsText) {
        func gauge(_ name: String, _ help: String, _ values: [Allowance: Int]) {
            text.add(
                name, "gauge", help,
                Allowance.allCases.compactMap { allowance in
                    values[allowance].map { ([("allowance", allowance.rawValue)], Double($0)) }
                })
        }
        gauge(
            "transit_allowance_used", "Bytes of the database and of photos; mails and pushes of the day, of all nodes.",
            state.withLock { $0.used })
        gauge("transit_allowance_limit", "How much of it there is to be.", limits.most)
    }
}
