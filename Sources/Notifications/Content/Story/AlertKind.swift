/// What an alert means to a rider, in as many kinds as there are titles for; the names are those of the app's keys.
package enum AlertKind: String, Sendable, Hashable, CaseIterable {
    /// Large delays.
    case delay = "DELAY"
    /// Something does not run.
    case cancelled = "CANCELLED"
    /// Another way round.
    case detour = "DETOUR"
    /// Less runs than usual.
    case reduced = "REDUCED"
    /// Works that change what runs.
    case trackwork = "TRACKWORK"
    /// A stop is elsewhere.
    case stopMoved = "STOP_MOVED"
    /// A lift or ramp is out of order.
    case accessibility = "ACCESSIBILITY"
    /// None of the others.
    case other = "OTHER"

    /// The kind of an alert, by its effect; where that says little, works are trackwork by their cause.
    ///
    /// - Parameters:
    ///   - effect: a name of GTFS-realtime's `Effect`.
    ///   - cause: a name of GTFS-realtime's `Cause`.
    package init(effect: String, cause: String) {
        switch effect {
        case "NO_SERVICE": self = .cancelled
        case "SIGNIFICANT_DELAYS": self = .delay
        case "DETOUR": self = .detour
        case "REDUCED_SERVICE": self = .reduced
        case "STOP_MOVED": self = .stopMoved
        case "ACCESSIBILITY_ISSUE": self = .accessibility
        default: self = cause == "MAINTENANCE" || cause == "CONSTRUCTION" ? .trackwork : .other
        }
    }

    /// In words that follow "now"; nil where there is nothing to say.
    var text: ChangeText? {
        switch self {
        case .delay: .delays
        case .cancelled: .noService
        case .detour: .detour
        case .reduced: .fewerServices
        case .trackwork: .trackwork
        case .stopMoved: .movedStop
        case .accessibility: .accessProblem
        case .other: nil
        }
    }
}
