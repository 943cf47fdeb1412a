import Feeds
import LiveState
import Logging
import Timetable
import TransitAPI
import TransitServer

/// Polls the live sources of a city and keeps what it serves up to date.
final class PolledCity: SourceMonitor {
    private let ledger: LiveLedger
    private let poller: Poller

    /// A poller for a city that serves a timetable; nothing is asked before `run`.
    init(
        _ file: CityFile, timetable: Timetable, serving city: ServedCity, fetcher: any FeedFetcher,
        environment: [String: String], logger: Logger
    ) throws {
        let ledger = LiveLedger(timetable: timetable, sources: file.realtime.map(\.live))
        self.ledger = ledger
        city.publish(ledger.state)
        poller = Poller(
            city: file, access: try file.access(environment: environment),
            budgets: RequestBudgets(file.providers, now: Machine.preciseNow()),
            fetcher: fetcher, clock: PollerClock(preciseNow: Machine.preciseNow), seed: UInt64(Machine.now()),
            logger: logger
        ) { frame in
            let outcome = ledger.apply(frame.bytes, from: frame.source, now: frame.receivedAt)
            city.publish(ledger.state)
            switch outcome {
            case .accepted: return .accepted
            case .unchanged: return .unchanged
            case .rejected(let rejection):
                logger.warning(
                    "frame_rejected",
                    metadata: ["source": "\(frame.source.id)", "reason": "\(rejection.code)"])
                return .rejected(reason: rejection.code)
            }
        }
    }

    /// Polls until its task is cancelled.
    func run() async { await poller.run() }

    /// Lays what is known over another timetable and puts both in service.
    func swap(to timetable: Timetable, in city: ServedCity) {
        ledger.publish(ledger.prepared(for: timetable))
        city.publish(ledger.state)
    }

    func frames(of source: String) -> (accepted: Int, rejected: [String: Int]) { ledger.counts(of: source) }

    func polling() -> PollingReport {
        let status = poller.status()
        return PollingReport(
            sources: status.sources.map { source in
                var report = SourceReport(sourceID: source.live.id)
                report.circuit = SourceCircuit(rawValue: source.circuit.rawValue) ?? .closed
                report.consecutiveFailures = source.consecutiveFailures
                report.requests = source.requests
                (report.lastSuccess, report.nextPoll) = (source.lastSuccess, source.nextPoll)
                report.lastError = source.lastError
                return report
            },
            providers: status.providers.map { provider in
                ProviderReport(
                    providerID: provider.id, requestsToday: provider.requestsToday, dailyLimit: provider.dailyLimit,
                    step: QuotaLevel(rawValue: provider.step.rawValue) ?? .normal, resetsAt: provider.resetsAt,
                    requestsPerSecond: provider.requestsPerSecond)
            })
    }
}
