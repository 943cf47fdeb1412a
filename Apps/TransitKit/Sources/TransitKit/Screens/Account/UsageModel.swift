import Foundation

/// What the rider agrees to have counted and kept about the use of the app, and what there is of it.
@MainActor public final class UsageModel: ScreenModel<UsageModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var consent = Consent()
        public var counted = UseCounts.Counted()
        /// The newest first.
        public var reports: [CrashReport] = []

        /// What was counted, in the order in which things are listed.
        public var rows: [Row] {
            UseEvent.allCases.compactMap { event in counted.times[event].map { Row(event: event, times: $0) } }
        }

        /// How often something was used.
        public struct Row: Sendable, Equatable, Identifiable {
            public var event: UseEvent
            public var times: Int
            public var id: UseEvent { event }
        }

        /// Whether there is something to look at, hand over or delete.
        public var isEmpty: Bool { counted.times.isEmpty && reports.isEmpty }

        /// All of it, for whoever the rider hands it to: in no language, as its readers build the app.
        public var text: String {
            let counts = rows.map { "\($0.event.rawValue): \($0.times)" }
            let faults = reports.map { report in
                let head = "\(report.kind.rawValue), app \(report.appVersion), system \(report.systemVersion)"
                return report.detail.map { head + "\n" + $0 } ?? head
            }
            return (counts + faults).joined(separator: "\n")
        }
    }

    private let usage: UsageData

    /// The screen of what is counted and kept.
    public init(_ usage: UsageData, clock: KitClock) {
        self.usage = usage
        super.init(State(), clock: clock)
        show()
    }

    public override func load() async { show() }

    /// Agrees to what is used being counted, or not any more: what was counted is deleted then.
    public func countUse(_ isAgreed: Bool) {
        usage.telemetry.consent.countsUse = isAgreed
        show()
    }

    /// Agrees to reports of crashes being kept, or not any more: those that were kept are deleted then.
    public func keepReports(_ isAgreed: Bool) {
        usage.telemetry.consent.reportsCrashes = isAgreed
        show()
    }

    /// Deletes what was counted and kept. What is agreed to stays so.
    public func forget() {
        usage.telemetry.forget()
        show()
    }

    private func show() {
        state = State(
            consent: usage.telemetry.consent, counted: usage.counts.counted, reports: usage.reports.all)
    }
}
