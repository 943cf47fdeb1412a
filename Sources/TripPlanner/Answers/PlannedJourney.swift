/// A way from origin to destination as the Trip Planner gives it.
package struct PlannedJourney: Sendable, Equatable {
    /// Walks and rides in order, at least one.
    package var legs: [PlannedLeg]
    /// Whether the planner offers it beside the best ones: a longer walk in place of a short ride, for example.
    package var isAdditional: Bool
    /// Tickets, of every kind of rider; empty where the planner knows no fare, which is most of the time.
    package var fares: [PlannedFare]

    package init(legs: [PlannedLeg], isAdditional: Bool = false, fares: [PlannedFare] = []) {
        (self.legs, self.isAdditional, self.fares) = (legs, isAdditional, fares)
    }

    /// Whether a ride of it does not run.
    package var isCancelled: Bool { legs.contains { $0.ride?.isCancelled == true } }

    /// What a kind of rider (`ADULT`, as published) pays for all of it, in cents; nil where the planner does not know all of it.
    package func cents(for rider: String) -> Int? {
        fares.first { $0.coverage == .whole && $0.rider == rider }?.cents
    }
}

/// An instant as planned and as expected now, both in seconds since 1970-01-01T00:00:00Z.
package struct PlannedTime: Sendable, Equatable {
    package var planned: Int64
    /// Given by the planner even where nothing live is known; it is live only where the ride's `isRealtime` says so.
    package var estimated: Int64?

    package init(planned: Int64, estimated: Int64? = nil) { (self.planned, self.estimated) = (planned, estimated) }

    /// The estimate, else the plan.
    package var best: Int64 { estimated ?? planned }
}

/// A place on the map, in degrees (WGS 84).
package struct PlannedCoordinate: Sendable, Equatable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

/// What a kind of rider pays (`fare.tickets`).
package struct PlannedFare: Sendable, Equatable {
    /// How much of the journey the planner could price (`evaluationTicket`).
    package enum Coverage: Sendable, Equatable {
        case whole
        case partial
        case none
        /// A ticket of some of the legs, which is part of another's total.
        case someLegs
    }

    /// `ADULT`, `CHILD`, `SCHOLAR`, `SENIOR`, as published.
    package var rider: String
    /// All of the price, station access included, in Australian cents.
    package var cents: Int
    package var coverage: Coverage

    package init(rider: String, cents: Int, coverage: Coverage) {
        (self.rider, self.cents, self.coverage) = (rider, cents, coverage)
    }
}
