import Foundation
import TransitAPI

/// What is out of the ordinary: now or later, of all modes or one.
@MainActor public final class AlertsModel: ScreenModel<AlertsModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var alerts = Phase<[AlertRow]>.loading
        /// The mode that is chosen; nil for all.
        public var mode: Mode?
        public var activity = AlertActivity.now
        /// How fresh the alerts are: that there is none means something only while they are live.
        public var realtime = RealtimeStatus.none
        /// Alerts in all, of which some may not be shown.
        public var total = 0

        /// What is said where there is none: that nothing is wrong, or that nobody knows.
        public var emptyWords: Words {
            switch (realtime, activity) {
            case (.live, .upcoming): Words("alerts.none_upcoming")
            case (.live, _): Words("alerts.none")
            default: Words("alerts.unknown")
            }
        }

        /// "Showing 100 of 140"; nil where all are shown.
        public var cutWords: Words? {
            guard let shown = alerts.value?.count, shown < total else { return nil }
            return Words("alerts.cut %lld %lld", .number(shown), .number(total))
        }
    }

    /// Modes that can be chosen.
    public static let modes: [Mode] = [.rail, .metro, .lightRail, .bus, .ferry, .coach]

    /// As many as an answer may have.
    static let most = 500

    private let data: TransitData
    private let language: LanguageTag

    /// - Parameters:
    ///   - data: what is asked.
    ///   - language: of the texts, where publishers have them in it.
    public init(data: TransitData, language: LanguageTag = .ofPhone, clock: KitClock) {
        (self.data, self.language) = (data, language)
        super.init(State(), clock: clock, interval: 60)
    }

    public override func load() async {
        do throws(ClientError) {
            let answer = try await data.alerts(
                AlertsRequest(mode: state.mode, active: state.activity, limit: Self.most, language: language))
            if Task.isCancelled { return }
            (state.realtime, state.total) = (answer.value.realtimeStatus, answer.value.total)
            let rows = answer.map { $0.alerts.map { AlertRow($0) } }
            state.alerts = Phase(rows, isEmpty: rows.value.isEmpty)
        } catch {
            if Task.isCancelled { return }
            state.alerts = state.alerts.after(error)
        }
    }

    /// Shows alerts of one mode alone, or all of them.
    public func choose(_ mode: Mode?) async {
        guard mode != state.mode else { return }
        state.mode = mode
        await start()
    }

    /// Shows what is in force now, or later.
    public func choose(_ activity: AlertActivity) async {
        guard activity != state.activity else { return }
        state.activity = activity
        await start()
    }

    private func start() async {
        state.alerts = .loading
        await loadAnew()
    }
}

extension LanguageTag {
    /// The language that the rider reads first.
    public static var ofPhone: LanguageTag { Locale.preferredLanguages.first.flatMap { LanguageTag($0) } ?? .english }
}
