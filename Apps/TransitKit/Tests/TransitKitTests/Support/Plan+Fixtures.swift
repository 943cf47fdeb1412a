import TransitAPI
import TransitKit
import Wire

/// Numbers by chance that are the same each time.
struct PlanNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15
    }
}

/// A point so many kilometres along a street that leads east.
func along(_ kilometres: Double, north: Double = 0) -> Coordinates {
    Coordinates(latitude: -33.87 + north / 111.195, longitude: 151.2 + kilometres / 92.33)!
}

extension LegPlace {
    static func plan(
        _ name: String, at kilometres: Double, departs: Double? = nil, arrives: Double? = nil, platform: String? = nil,
        scheduledPlatform: String? = nil, delay: Double = 0
    ) -> LegPlace {
        let point = along(kilometres)
        return LegPlace(
            name: name, stopID: name.lowercased(), stopName: name, lat: point.latitude, lon: point.longitude,
            departureTime: departs.map { stamp($0 + delay) }, arrivalTime: arrives.map { stamp($0 + delay) },
            scheduledDepartureTime: departs.map { stamp($0) }, scheduledArrivalTime: arrives.map { stamp($0) },
            platform: platform, scheduledPlatform: scheduledPlatform ?? platform,
            platformChanged: scheduledPlatform != nil && scheduledPlatform != platform)
    }
}

/// A stop on a fixture's way: its name, its kilometre and its time.
typealias PlanStop = (name: String, at: Double, time: Double)

extension Leg {
    static func walk(_ from: PlanStop, _ to: PlanStop, delay: Double = 0) -> Leg {
        Leg(
            mode: .walk, durationMinutes: Int((to.time - from.time) / 60),
            distanceMeters: Int(abs(to.at - from.at) * 1_000),
            from: .plan(from.name, at: from.at, departs: from.time, delay: delay),
            to: .plan(to.name, at: to.at, arrives: to.time, delay: delay))
    }

    static func ride(
        _ line: String, _ from: PlanStop, _ between: [PlanStop], _ to: PlanStop, mode: LegMode = .rail,
        delay: Double = 0, live: Bool = true, status: TripStatus = .scheduled, seated: Bool = false,
        platform: String? = "4", connection: LegConnection? = nil
    ) -> Leg {
        Leg(
            mode: mode, durationMinutes: Int((to.time - from.time) / 60),
            from: .plan(from.name, at: from.at, departs: from.time, platform: platform, delay: delay),
            to: .plan(to.name, at: to.at, arrives: to.time, delay: delay), routeID: line, routeShortName: line,
            tripID: "\(line)-\(Int(from.time))", serviceDate: .sample, headsign: "\(to.name) line",
            stopsBetween: between.count,
            intermediateStops: between.map { stop in
                let point = along(stop.at)
                return IntermediateStop(
                    stopID: stop.name, stopName: stop.name, lat: point.latitude, lon: point.longitude,
                    arrivalTime: stamp(stop.time + delay), departureTime: stamp(stop.time + delay))
            },
            realtime: live, realtimeStatus: live ? .live : .none, tripStatus: status,
            delaySeconds: live ? Int(delay) : nil, staysSeated: seated, connection: connection)
    }
}

extension Itinerary {
    /// A journey of these legs.
    static func of(
        _ legs: [Leg], status: ItineraryStatus = .live, live: Bool = true, token: String? = "t1", transfers: Int = 0
    ) -> Itinerary {
        let start = legs.first?.from.departureTime ?? stamp()
        let end = legs.last?.to.arrivalTime ?? start
        return Itinerary(
            durationMinutes: Int(end.epochSeconds - start.epochSeconds) / 60,
            walkingDistanceMeters: legs.filter { $0.mode == .walk }.reduce(0) { $0 + ($1.distanceMeters ?? 0) },
            transfers: transfers, departureTime: start, arrivalTime: end, legs: legs, realtimeDataAvailable: live,
            wheelchair: .unknown, scheduledDepartureTime: legs.first?.from.scheduledDepartureTime ?? start,
            scheduledArrivalTime: legs.last?.to.scheduledArrivalTime ?? end, status: status, refreshToken: token)
    }

    /// Home, a walk, a train, a walk, a bus, a walk, work: 11:00 to 11:33.
    ///
    /// - Parameters:
    ///   - start: seconds after the clock's start.
    ///   - delay: of the train.
    static func toWork(
        in start: Double = 0, delay: Double = 0, busStatus: TripStatus = .scheduled, status: ItineraryStatus = .live,
        connection: LegConnection = LegConnection(minimumSeconds: 120, slackSeconds: 180), live: Bool = true,
        token: String? = "t1"
    ) -> Itinerary {
        .of(
            [
                .walk(("Home", 0, start), ("Central", 0.4, start + 300)),
                .ride(
                    "T1", ("Central", 0.4, start + 420),
                    [("Redfern", 2, start + 600), ("Erskineville", 3.5, start + 780)], ("Sydenham", 5.4, start + 900),
                    delay: delay, live: live, connection: connection),
                .walk(("Sydenham", 5.4, start + 900), ("Stand C", 5.5, start + 1_020), delay: delay),
                .ride(
                    "370", ("Stand C", 5.5, start + 1_200), [("Mill", 7, start + 1_500)],
                    ("Beach", 9, start + 1_800), mode: .bus, live: live, status: busStatus, platform: nil),
                .walk(("Beach", 9, start + 1_800), ("Work", 9.3, start + 2_000)),
            ], status: status, live: live, token: token, transfers: 1)
    }
}

extension TripPlanBody {
    static func fixture(
        _ itineraries: [Itinerary], earlier: String? = nil, later: String? = nil, notices: [PlanNotice] = []
    ) -> TripPlanBody {
        TripPlanBody(
            itineraries: itineraries, requestedTime: stamp(), origin: PlanPlace(name: "Home"),
            destination: PlanPlace(name: "Work"), earlierCursor: earlier, laterCursor: later, notices: notices)
    }
}

extension SavedTrip {
    static func fixture(_ name: String, id: UInt64 = 1, to: SavedPlace? = nil) -> SavedTrip {
        SavedTrip(
            id: RecordID(high: 7, low: id), name: name, origin: SavedPlace(stopID: "central", name: "Central"),
            destination: to ?? SavedPlace(lat: -33.8, lon: 151.28, name: "Manly"),
            preferences: SavedTripPreferences(.usual), sortOrder: Int(id), createdAt: stamp(), updatedAt: stamp(),
            version: 1)
    }
}

extension Reminder {
    /// - Parameter changed: seconds after the fixtures' moment at which it was changed last; it is due at 600.
    static func fixture(
        _ id: UInt64 = 1, status: ReminderStatus = .scheduled, changed: Double = 0
    ) -> Reminder {
        Reminder(
            id: RecordID(high: 8, low: id), tripID: "T1-420", serviceDate: .sample, stopID: "central",
            stopSequence: 3, stopName: "Central", routeName: "T1", headsign: "Hornsby", minutesBefore: 10,
            scheduledTime: stamp(1_200), remindAt: stamp(600), status: status, createdAt: stamp(),
            updatedAt: stamp(changed), version: 1)
    }
}

/// Where the rider of a test is.
final actor PlanLocation: LocationSource {
    private var found: LocationFix?

    init(_ place: Coordinates? = nil) { found = place.map { LocationFix($0) } }

    func location() -> Coordinates? { found?.coordinates }
    func fix() -> LocationFix? { found }
    func move(to place: Coordinates?, accuracy: Double = 0, at: Double? = nil) {
        found = place.map { LocationFix($0, accuracy: accuracy, at: at) }
    }
}

/// Saved trips and reminders as a test keeps them.
final actor PlanStore: SavedTripStore, ReminderStore {
    var trips: [SavedTrip]
    var kept: [Reminder]
    var asked: [ReminderDraft] = []
    var saved: [CreateSavedTripRequest] = []
    var problem: ClientError?
    private var isHeld = false
    /// Those who wait for an answer.
    private(set) var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ trips: [SavedTrip] = [], reminders: [Reminder] = []) { (self.trips, kept) = (trips, reminders) }

    func fail(_ problem: ClientError?) { self.problem = problem }

    private func check() throws(ClientError) { if let problem { throw problem } }

    func savedTrips() async throws(ClientError) -> Sourced<[SavedTrip]> {
        try check()
        let answer = Sourced(trips, .live, asOf: NetworkClock.start)
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        return answer
    }

    /// Lets whoever asks for saved trips wait for an answer, which is of the moment they asked.
    func hold() { isHeld = true }
    /// Lets whoever waits have their answer.
    func release() {
        isHeld = false
        for one in waiting { one.resume() }
        waiting = []
    }

    func keptTrips() -> Sourced<[SavedTrip]>? {
        trips.isEmpty ? nil : Sourced(trips, .kept, asOf: NetworkClock.start)
    }
    func keptReminders() -> Sourced<[Reminder]>? {
        kept.isEmpty ? nil : Sourced(kept, .kept, asOf: NetworkClock.start)
    }

    func save(_ trip: CreateSavedTripRequest) throws(ClientError) {
        try check()
        saved.append(trip)
    }
    func rename(savedTrip id: RecordID, to name: String) throws(ClientError) {
        try check()
        for index in trips.indices where trips[index].id == id { trips[index].name = name }
    }
    func move(savedTrip id: RecordID, to place: Int) throws(ClientError) {
        try check()
        guard let index = trips.firstIndex(where: { $0.id == id }) else { return }
        trips.insert(trips.remove(at: index), at: place)
    }
    func remove(savedTrip id: RecordID) throws(ClientError) {
        try check()
        trips.removeAll { $0.id == id }
    }
    func reminders() throws(ClientError) -> Sourced<[Reminder]> {
        try check()
        return Sourced(kept, .live, asOf: NetworkClock.start)
    }
    func remind(_ reminder: ReminderDraft) throws(ClientError) {
        try check()
        asked.append(reminder)
    }
    func remove(reminder id: RecordID) throws(ClientError) {
        try check()
        kept.removeAll { $0.id == id }
    }
}
