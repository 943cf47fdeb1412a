import LiveState
import TransitAPI

extension NotificationSeverity {
    /// How grave an alert is for a notification: the one mapping from GTFS-realtime severity and effect.
    ///
    /// | effect | severity | |
    /// |---|---|---|
    /// | `NO_SERVICE` | any | cancelled |
    /// | `REDUCED_SERVICE`, `SIGNIFICANT_DELAYS`, `DETOUR` | any | major |
    /// | any other | critical | major |
    /// | any other | info, warning | minor |
    ///
    /// Effects count before the publisher's severity: only what does not run may wake a rider, however grave the
    /// publisher calls the rest, and a line without trains is no minor matter, however mild.
    ///
    /// - Parameter effect: a name of GTFS-realtime's `Effect`; unknown names are as `UNKNOWN_EFFECT`.
    package init(_ severity: AlertSeverity, effect: String) {
        switch effect {
        case "NO_SERVICE": self = .cancelled
        case "REDUCED_SERVICE", "SIGNIFICANT_DELAYS", "DETOUR": self = .major
        default: self = severity == .critical ? .major : .minor
        }
    }

    /// A quarter of an hour, in seconds: from here on a delay is major.
    package static let majorDelay = 900

    /// How grave it is that a trip runs late.
    ///
    /// - Parameter seconds: the delay; one of ``majorDelay`` and more is major, any other minor.
    package init(delay seconds: Int) { self = seconds >= Self.majorDelay ? .major : .minor }

    private var rank: Int {
        switch self {
        case .minor: 0
        case .major: 1
        case .cancelled: 2
        }
    }

    /// Whether this is as grave as a floor, or graver: minor, major, cancelled.
    package func isAtLeast(_ floor: NotificationSeverity) -> Bool { rank >= floor.rank }

    /// The graver of this and another.
    package func graver(_ other: NotificationSeverity?) -> NotificationSeverity {
        guard let other, other.isAtLeast(self) else { return self }
        return other
    }

    /// Seconds for which an alert is worth delivering.
    package var lifetime: Int64 {
        switch self {
        case .cancelled: 7200
        case .major: 3600
        case .minor: 1800
        }
    }
}
