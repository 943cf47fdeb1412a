/// A way from origin to destination as the Trip Planner gives it.
package struct PlannedJourney: Sendable, Equatable {
    /// Walks and rides in order, at least one.
    package var legs: [PlannedLeg]
    /// Changes as the planner counts them; nil where it does not say.
    package var interchanges: Int?
    /// Whether the planner offers it beside the best ones: a longer walk in place of a short ride, for example.
    package var isAdditional: Bool
    /// Tickets, of every kind of rider; empty where the planner knows no fare, which is most of the time.
    package var fares: [PlannedFare]

    package init(legs: [PlannedLeg], interchanges: Int? = nil, isAdditional: Bool = false, fares: [PlannedFare] = []) {
        (self.legs, self.interchanges) = (legs, interchanges)
        (self.isAdditional, self.fares) = (isAdditional, fares)
    }

    /// When it begins and ends; nil only of a journey without legs.
    package var departure: PlannedTime? { legs.first?.departure }
    package var arrival: PlannedTime? { legs.last?.arrival }

    /// Whether a ride of it does not run.
    package var isCancelled: Bool { legs.contains { $0.ride?.isCancelled == true } }

    /// What a kind of rider (`ADULT`, as published) pays for all of it, in cents; nil where the planner does not know all of it.
    package func cents(for rider: String) -> Int? {
        fares.first { $0.isWholeJourney && $0.coverage == .whole && $0.rider == rider }?.cents
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
    /// What of it is for access to an airport station.
    package var stationAccessCents: Int
    package var coverage: Coverage
    /// First and last leg it is for, from 0; nil where the planner does not say.
    package var legs: ClosedRange<Int>?

    /// Whether it is a total of the journey and no part of one.
    package var isWholeJourney: Bool { coverage != .someLegs }

    package init(
        rider: String, cents: Int, stationAccessCents: Int = 0, coverage: Coverage, legs: ClosedRange<Int>? = nil
    ) {
        (self.rider, self.cents, self.stationAccessCents) = (rider, cents, stationAccessCents)
        (self.coverage, self.legs) = (coverage, legs)
    }
}
