import Journeys
import TransitAPI

/// Someone else who knows places and plans journeys, asked beside our own planner.
package protocol JourneyProvider: Sendable {
    /// What the contract calls them.
    var name: PlanProvider { get }
    /// What riders call them, in the middle of a sentence.
    var title: String { get }
    /// Whether they are asked for journeys before our own planner; else for places alone.
    var plansFirst: Bool { get }
    /// Seconds they may take for one request, in all.
    var timeout: Double { get }

    /// Whether a request asks nothing but what they can do.
    func canPlan(_ request: TripPlanRequest) -> Bool

    /// The place a text stands for; nil where they know none.
    func place(_ text: String) async throws(ProviderFailure) -> ProvidedPlace?

    /// Places that match what was typed, the best first. They are not asked while their quota is needed for more than guesses at what
    /// somebody is typing.
    func suggestions(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace]

    /// Journeys in the contract's words, at least one.
    func itineraries(
        _ question: JourneyAnswers.Question, for journeyAnswers: JourneyAnswers
    ) async throws(ProviderFailure) -> ProvidedItineraries

    /// Is told that our own planner answered in their place.
    func fellBack(_ failure: ProviderFailure)

    /// How it goes with them, for `/metrics`.
    func write(to text: inout MetricsText)
}

/// A place that somebody else knows.
package struct ProvidedPlace: Sendable, Equatable {
    package var name: String
    /// Id of the stop that it is, as published; nil for an address or a point of interest.
    package var stopID: String?
    package var latitude: Double
    package var longitude: Double
    /// Whether it is without doubt the one meant.
    package var isBest: Bool

    /// A place as it is known there.
    package init(name: String, stopID: String?, latitude: Double, longitude: Double, isBest: Bool) {
        (self.name, self.stopID, self.isBest) = (name, stopID, isBest)
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// Journeys that somebody else planned.
package struct ProvidedItineraries: Sendable {
    package var itineraries: [Itinerary]
    /// When they were planned, in seconds since 1970-01-01T00:00:00Z.
    package var plannedAt: Int64
    /// Whether some of their times are live times of back then.
    package var holdsOldTimes = false

    /// Journeys that were planned at a moment.
    package init(itineraries: [Itinerary], plannedAt: Int64) {
        (self.itineraries, self.plannedAt) = (itineraries, plannedAt)
    }
}

/// Why somebody else has no answer; the raw value is its name on `/metrics`.
package enum ProviderFailure: String, Error, Sendable, CaseIterable {
    case unaskable
    case quotaExhausted = "quota_exhausted"
    case paused
    case busy = "too_many_in_flight"
    case timedOut = "timed_out"
    case refused
    case unreachable
    case unreadable
    case cancelled
    /// They know of no journey, or of none that our live data has running.
    case noJourneys = "no_journeys"

    /// What riders are told after "gave no answer, for".
    package var words: String {
        switch self {
        case .unaskable: "it cannot be asked this"
        case .quotaExhausted: "it has been asked too often today"
        case .paused: "it is not answering at present"
        case .busy: "too many questions to it are under way"
        case .timedOut: "it took too long"
        case .refused: "it refused to answer"
        case .unreachable: "it cannot be reached"
        case .unreadable: "its answer cannot be read"
        case .cancelled: "the question was given up"
        case .noJourneys: "it knows no journey"
        }
    }
}
