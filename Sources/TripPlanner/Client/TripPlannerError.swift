import Feeds

/// Why the Trip Planner has no answer; never says from where to where was asked.
package enum TripPlannerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The question is none that can be asked.
    case unaskable(reason: String)
    /// From 95 % of the day's quota on nothing is planned upstream, until an instant.
    case quotaExhausted(until: Int64)
    /// The planner failed too often, or asked for a pause; nothing is asked before an instant.
    case paused(until: Int64)
    /// As many questions as may be under way are.
    case tooManyInFlight(limit: Int)
    /// No whole answer in time, waiting for the provider's rate included.
    case timedOut(seconds: Double)
    /// Answered with a status other than 200.
    case refused(status: Int)
    case unreachable(reason: String)
    /// Answered with something that is no answer.
    case unreadable(reason: String)
    /// The one who asked gave up.
    case cancelled

    /// Its name on `/metrics`.
    package var name: String {
        switch self {
        case .unaskable: "unaskable"
        case .quotaExhausted: "quota_exhausted"
        case .paused: "paused"
        case .tooManyInFlight: "too_many_in_flight"
        case .timedOut: "timed_out"
        case .refused: "refused"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        case .cancelled: "cancelled"
        }
    }

    package var description: String {
        switch self {
        case .unaskable(let reason): "the Trip Planner cannot be asked that: \(reason)"
        case .quotaExhausted(let until): "the day's quota is kept for live data until \(until)"
        case .paused(let until): "the Trip Planner is not asked before \(until), for it failed or asked for a pause"
        case .tooManyInFlight(let limit):
            "\(limit) questions to the Trip Planner are under way, which is the most allowed"
        case .timedOut(let seconds): "the Trip Planner gave no whole answer within \(seconds) s"
        case .refused(let status) where status == 401 || status == 403:
            "the Trip Planner answered \(status): too many requests, or the key is not allowed to use it"
        case .refused(let status): "the Trip Planner answered \(status)"
        case .unreachable(let reason): "the Trip Planner was not reached: \(reason)"
        case .unreadable(let reason): "the Trip Planner's answer cannot be read: \(reason)"
        case .cancelled: "the question was given up"
        }
    }

    init(_ error: FetchError) {
        switch error {
        case .timedOut(let seconds): self = .timedOut(seconds: seconds)
        case .cancelled: self = .cancelled
        case .tooLarge: self = .unreadable(reason: error.description)
        // What it says is the server's and may repeat the question.
        case .redirectedElsewhere: self = .unreachable(reason: "redirected to another host, which is not followed")
        default: self = .unreachable(reason: error.description)
        }
    }
}
