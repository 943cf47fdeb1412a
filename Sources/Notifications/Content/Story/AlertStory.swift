import LiveState
import Timetable
import TransitAPI

/// What of an alert a rider was told: everything that may later turn out to have changed, and nothing else.
///
/// Ids under which it was published, links and other languages are not part of it.
package struct AlertStory: Sendable, Hashable {
    /// In a few words (`header_text`), tidied; empty where the publisher wrote none.
    package let header: String
    /// The whole text (`description_text`), tidied; empty where the publisher wrote none.
    package let description: String
    /// How grave it is.
    package let severity: NotificationSeverity
    /// Name of GTFS-realtime: `DETOUR`.
    package let effect: String
    /// Name of GTFS-realtime: `MAINTENANCE`.
    package let cause: String
    /// When it is in force, in order of start; empty means always. One that begins after 2099 is none.
    package let periods: [ActivePeriod]
    /// GTFS ids of what it names, each once, in order.
    package let routeIDs: [String]
    package let stopIDs: [String]
    package let tripIDs: [String]
    /// The run it is about, where no alert but the live times themselves tell of it.
    package let run: RunStory?

    /// A story from its parts; texts are tidied, lists put in order.
    package init(
        header: String, description: String = "", severity: NotificationSeverity, effect: String = "UNKNOWN_EFFECT",
        cause: String = "UNKNOWN_CAUSE", periods: [ActivePeriod] = [], routeIDs: [String] = [],
        stopIDs: [String] = [], tripIDs: [String] = [], run: RunStory? = nil
    ) {
        self.run = run
        (self.header, self.description) = (header.tidied, description.tidied)
        (self.severity, self.effect, self.cause) = (severity, effect, cause)
        self.periods = Set(periods).filter(\.isWithinReach)
            .sorted { ($0.start ?? .min, $0.end ?? .max) < ($1.start ?? .min, $1.end ?? .max) }
        (self.routeIDs, self.stopIDs, self.tripIDs) = (routeIDs.ordered, stopIDs.ordered, tripIDs.ordered)
    }

    /// The story of an alert.
    ///
    /// - Parameter timetable: the one its selectors were resolved in; routes it knows are named by its ids.
    package init(_ content: AlertContent, in timetable: Timetable) {
        self.init(
            header: content.header.best(in: "en")?.text ?? "",
            description: content.description.best(in: "en")?.text ?? "",
            severity: NotificationSeverity(content.severity, effect: content.effect), effect: content.effect,
            cause: content.cause, periods: content.periods,
            routeIDs: content.selectors.map { selector in
                selector.route.isSome ? timetable.string(timetable.routes[selector.route].id) : selector.routeID
            },
            stopIDs: content.selectors.map(\.stopID), tripIDs: content.selectors.map(\.tripID))
    }
}

extension ActivePeriod {
    /// Whether it begins before the year 2100: feeds have numbers in its place that no calendar has.
    fileprivate var isWithinReach: Bool { (start ?? .min) < Self.farthest }
}

extension [String] {
    /// Each that is an id, once, in order: none has NUL, which databases cannot keep.
    fileprivate var ordered: [String] { Set(self).subtracting([""]).filter { !$0.utf8.contains(0) }.sorted() }
}
