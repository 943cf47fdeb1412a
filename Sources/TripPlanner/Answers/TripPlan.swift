/// Journeys as the Trip Planner answered.
package struct TripPlan: Sendable, Equatable {
    package var journeys: [PlannedJourney]
    /// Journeys that were left out because a part of them could not be understood, by reason.
    package var leftOut: [PlanFault: Int]
    /// What the planner says about its answer: with no journeys they say why.
    package var messages: [PlannerMessage]
    /// When it was brought, in seconds since 1970-01-01T00:00:00Z: live times in it are as old as that.
    package var fetchedAt: Int64

    package init(
        journeys: [PlannedJourney] = [], leftOut: [PlanFault: Int] = [:], messages: [PlannerMessage] = [],
        fetchedAt: Int64
    ) {
        (self.journeys, self.leftOut, self.messages) = (journeys, leftOut, messages)
        self.fetchedAt = fetchedAt
    }
}

/// Why a journey was left out; the raw value is its name on `/metrics`.
package enum PlanFault: String, Error, Sendable, CaseIterable {
    /// A journey or leg that is no object.
    case malformed
    case noLegs = "no_legs"
    /// A product class that is none of those known.
    case unknownMeans = "unknown_means"
    case noPlace = "no_place"
    case noTime = "no_time"
    case malformedTime = "malformed_time"
    /// It arrives before it leaves, or the next leg leaves before it arrives, as planned and as expected.
    case timesOutOfOrder = "times_out_of_order"
}

/// A message of the planner (`systemMessages`).
package struct PlannerMessage: Sendable, Equatable {
    /// `error`, `warning`, as published.
    package var kind: String
    package var module: String?
    package var code: Int?
    package var text: String
}

/// Places as the Trip Planner found them.
package struct FoundPlaces: Sendable, Equatable {
    /// The best one first, then by match quality.
    package var places: [FoundPlace]
    /// Places that were left out for want of a name, an id or a coordinate.
    package var leftOut: Int
    package var messages: [PlannerMessage]
    /// When they were brought, in seconds since 1970-01-01T00:00:00Z.
    package var fetchedAt: Int64
}
