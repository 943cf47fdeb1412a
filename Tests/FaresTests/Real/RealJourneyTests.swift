import Fares
import Testing

@Suite(.enabled(if: RealJourney.arePresent, "the real journeys of ../shared are not here"))
struct RealJourneyTests {
    /// Why a fare may differ from what the planner said.
    private enum Explanation: String {
        case timesContradict = "the record's own times contradict each other: a ride departs before the last arrives"
        case longTransfer = "the planner gave a discount after more than 60 minutes"
        case noPlace = "a stop of the record is in no feed"
        case none = "unexplained"
    }

    @Test("all real journeys but three cost what adults were told, to the cent") func adults() throws {
        let (fares, places, journeys) = (try Opal.fares.get(), try RealJourney.places(), try RealJourney.all())
        var (agreed, unknown, unexplained) = (0, 0, 0)
        for (number, journey) in journeys.enumerated() {
            let rides = journey.rides(places)
            switch fares.fare(for: rides, rider: .adult) {
            case .known(let quote)
            where quote.fare == journey.adult_cents && quote.accessFees == journey.station_access_cents:
                agreed += 1
            case .known(let quote):
                let why = explain(rides)
                if why == .none { unexplained += 1 }
                print("journey \(number + 1): \(quote.fare) cents, planner \(journey.adult_cents): \(why.rawValue)")
            case .unknown(.placeUnknown):
                print("journey \(number + 1): unknown, planner \(journey.adult_cents): \(Explanation.noPlace.rawValue)")
            case .unknown(let reason):
                unknown += 1
                print("journey \(number + 1): unknown, planner \(journey.adult_cents): \(reason)")
            }
        }
        let percent = Double(agreed) * 100 / Double(journeys.count)
        let differ = journeys.count - agreed - unknown
        let shown = (percent * 100).rounded() / 100
        print("\(agreed) of \(journeys.count) agree to the cent (\(shown) %), \(differ) differ, \(unknown) unknown")
        #expect(journeys.count == 361)
        #expect(agreed == 358)
        #expect(unexplained == 0)
        #expect(unknown <= 1)
    }

    private func explain(_ rides: [FareLeg]) -> Explanation {
        let waits = zip(rides, rides.dropFirst()).map { $1.departure - $0.arrival }
        if waits.contains(where: { $0 < 0 }) { return .timesContradict }
        return waits.contains { $0 > 3600 } ? .longTransfer : .none
    }
}
