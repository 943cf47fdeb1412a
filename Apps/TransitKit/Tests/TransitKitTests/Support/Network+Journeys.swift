import TransitAPI
import TransitKit

extension Itinerary {
    /// A journey that leaves so many seconds after the clock's start, with changes that have so many seconds to spare.
    static func fixture(
        in seconds: Double, spare: [Int] = [], status: ItineraryStatus = .scheduled
    ) -> Itinerary {
        let legs = spare.map { Leg.fixture(in: seconds, spare: $0) } + [Leg.fixture(in: seconds, spare: nil)]
        return Itinerary(
            durationMinutes: 30, walkingDistanceMeters: 200, transfers: spare.count, departureTime: stamp(seconds),
            arrivalTime: stamp(seconds + 1_800), legs: legs, realtimeDataAvailable: false, wheelchair: .unknown,
            scheduledDepartureTime: stamp(seconds), scheduledArrivalTime: stamp(seconds + 1_800), status: status)
    }
}

extension Leg {
    fileprivate static func fixture(in seconds: Double, spare: Int?) -> Leg {
        Leg(
            mode: .rail, durationMinutes: 15, from: LegPlace(name: "Central"), to: LegPlace(name: "Hornsby"),
            connection: spare.map { LegConnection(minimumSeconds: 60, slackSeconds: $0) })
    }
}

extension TripPlanBody {
    static func fixture(_ journeys: [Itinerary]) -> TripPlanBody {
        TripPlanBody(
            itineraries: journeys, requestedTime: stamp(), origin: PlanPlace(name: "Here"),
            destination: PlanPlace(name: "Home"))
    }

    /// An answer with the last journeys of a night.
    static func lastOfNight(_ last: Itinerary, robust: Itinerary? = nil, next: Timestamp? = nil) -> TripPlanBody {
        var body = fixture([])
        body.lastOfNight = LastJourneys(
            nightEnds: stamp(86_400), last: last, robust: robust, nextDepartureTime: next)
        return body
    }
}

/// Somebody at the Town Hall.
/// Asks for leave as the system does, and counts how often.
final actor AskedLocation: LocationSource {
    private(set) var asked = 0
    private(set) var looks = 0
    private var said = Permission.notAsked
    private let answer: Permission

    init(answering answer: Permission = .allowed) { self.answer = answer }

    func location() -> Coordinates? {
        looks += 1
        return said == .allowed ? Coordinates(latitude: -33.8731, longitude: 151.2069) : nil
    }
    func permission() -> Permission { said }
    func askForLeave() -> Permission {
        if said == .notAsked { (said, asked) = (answer, asked + 1) }
        return said
    }
}

struct AtTownHall: LocationSource {
    func location() async -> Coordinates? { Coordinates(latitude: -33.8731, longitude: 151.2065) }
}

/// Somebody who lives in Hornsby.
struct InHornsby: HomePlace {
    func homePlace() async -> TripPlace? { .stop("207710", name: "Home") }
}
