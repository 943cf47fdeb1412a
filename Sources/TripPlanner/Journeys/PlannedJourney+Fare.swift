import TransitAPI
import TransitAnswers

extension PlannedJourney {
    /// What the planner asks of a rider for all of it; nil where it does not know all of it, or not for this rider.
    func fare(for rider: FareCategory) -> ItineraryFare? {
        // Its other kinds of riders are none of the fare tables'.
        let name: String? =
            switch rider {
            case .adult: "ADULT"
            case .youth: "CHILD"
            case .senior: "SENIOR"
            case .concession: nil
            }
        return name.flatMap(cents).map {
            ItineraryFare(amountCents: $0, currency: "AUD", rider: rider, table: NSWJourneys.title, legs: [])
        }
    }
}
