import Database
import Synchronization
import TransitAPI

/// What riders were told and what became of it, since the start of the process: for metrics and readiness.
package final class NotificationMonitor: Sendable {
    /// Counts since the start.
    package struct Figures: Sendable {
        /// Notifications made, by kind.
        package var told: [NotificationKind: Int] = [:]
        /// Riders concerned who did not want to hear of it, by reason.
        package var withheld: [WithholdReason: Int] = [:]
        /// Attempts to send, by what came of them: accepted, later, failed.
        package var attempts: [String: Int] = [:]
        /// Devices signed off because the push service knows them no more.
        package var signedOff = 0
        /// How long it took to find the riders of an alert.
        package var matching = Durations([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
        /// How long after it was decided on a notification was accepted by the push service.
        package var delivery = Durations([0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 900])
        /// Why nothing can be sent; nil where that is not so.
        package var misconfigured: String?
        /// Why the outbox cannot be read; nil where it can.
        package var unavailable: String?
    }

    private let state = Mutex(Figures())
    /// Whether there is a push service to send to.
    package let isSending: Bool

    private let service: PushFigures?

    /// - Parameter service: what the push service counts; nil where there is none, or it counts nothing.
    package init(isSending: Bool, service: PushFigures? = nil) { (self.isSending, self.service) = (isSending, service) }

    /// The figures by now.
    package var figures: Figures { state.withLock { $0 } }

    /// What the push service answered; nil where there is none.
    package var answers: PushFigures.Counts? { service?.counts }

    /// Takes note of how long the riders of an alert were looked for.
    package func noteMatching(_ duration: Duration) { state.withLock { $0.matching.note(duration) } }

    /// Takes note of what riders were told of an alert.
    package func note(_ summary: Notifier.Summary) {
        state.withLock {
            $0.told.merge(summary.told, uniquingKeysWith: +)
            $0.withheld.merge(summary.withheld, uniquingKeysWith: +)
        }
    }

    /// Takes note of reminders that were made.
    package func noteReminders(_ count: Int) {
        guard count > 0 else { return }
        state.withLock { $0.told[.reminder, default: 0] += count }
    }

    /// Takes note of what became of pushes that no outbox keeps.
    package func note(_ tally: PushTally) {
        state.withLock { figures in
            if let reason = tally.misconfiguration { figures.misconfigured = reason }
            figures.count(accepted: tally.accepted, later: tally.later, failed: tally.failed)
        }
    }

    /// Takes note of what a worker did.
    package func note(_ event: PushWorker.Event) {
        state.withLock { figures in
            switch event {
            case .sent(let accepted, let later, let failed, let signedOff):
                figures.count(accepted: accepted, later: later, failed: failed)
                figures.signedOff += signedOff
                figures.unavailable = nil
            case .delivered(let delays): for delay in delays { figures.delivery.note(seconds: delay) }
            case .misconfigured(let reason): figures.misconfigured = reason
            case .unavailable(let reason): figures.unavailable = reason
            case .available: figures.unavailable = nil
            }
        }
    }
}

extension NotificationMonitor.Figures {
    fileprivate mutating func count(accepted: Int, later: Int, failed: Int) {
        for (name, count) in [("accepted", accepted), ("later", later), ("failed", failed)] where count > 0 {
            attempts[name, default: 0] += count
        }
        if accepted > 0 { misconfigured = nil }
    }
}
