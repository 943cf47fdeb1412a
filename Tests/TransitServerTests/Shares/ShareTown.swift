import FeedFixtures
import GTFSRealtime
import GTFSValues
import Journeys
import LiveState
import Testing
import Timetable
import TransitAPI
import TransitAnswers

/// A street with a bus, and a train that leaves 200 m from where the bus stops. Wednesday 2025-04-02 in Sydney.
///
/// The bus calls at A, B, C, D and E, ten minutes apart, from 8:00 and every half hour. The train leaves F, beside D, at 8:45 and
/// every half hour for G, fifteen minutes away. The ferry runs from E to G every twenty minutes.
enum ShareTown {
    static let bus = "bus8:00", laterBus = "bus8:30", train = "train8:45"
    static let updates = LiveSource(id: "updates", kind: .tripUpdates)
    static let vehicles = LiveSource(id: "vehicles", kind: .vehiclePositions)

    private typealias Made = (timetable: Timetable, folder: TemporaryFolder)
    private static let compiled = made(hasTrains: true)
    private static let compiledAgain = made(hasTrains: false)

    private static func made(hasTrains: Bool) -> Made {
        var feed = FeedFixture()
        for (position, name) in ["A", "B", "C", "D", "E"].enumerated() {
            feed.stop(name, "Stop \(name)", at: (-33.90 + Double(position) / 50, 151.2))
        }
        feed.stop("F", "Station F", at: (-33.84, 151.2022))
        feed.stop("G", "Station G", at: (-33.70, 151.3))
        feed.route("R")
        feed.route("T", type: 2)
        feed.route("W", type: 4)
        feed.service("S", "1111111", "20250301", "20250430")
        for hour in 6...20 {
            for minute in [0, 30] {
                func clock(_ plus: Int) -> String {
                    let total = hour * 60 + minute + plus
                    return "\(total / 60):\(total % 60 < 10 ? "0" : "")\(total % 60)"
                }
                feed.trip(
                    "bus" + clock(0),
                    calls: ["A \(clock(0))", "B \(clock(10))", "C \(clock(20))", "D \(clock(30))", "E \(clock(40))"])
                guard hasTrains else { continue }
                feed.trip("train\(clock(15))", route: "T", calls: ["F \(clock(15))", "G \(clock(30))"])
            }
        }
        feed.trip("ferry", route: "W", calls: ["E 6:00", "G 6:30"])
        feed.add(
            "frequencies.txt",
            [
                "trip_id": "ferry", "start_time": "08:00:00", "end_time": "10:00:00", "headway_secs": "1200",
                "exact_times": "1",
            ])
        let compiled = try! Compiled(feed)
        return (compiled.timetable, compiled.folder)
    }

    static var timetable: Timetable { compiled.timetable }
    static let planner = JourneyPlanner(RoutingNetwork(timetable))
    /// The planner of the town's next timetable, which has no trains.
    static let other = JourneyPlanner(RoutingNetwork(compiledAgain.timetable))

    /// An instant of the day: `8:05` or `8:05:30`.
    static func at(_ time: String) -> Int64 {
        let parts = time.split(separator: ":").map { Int32($0)! }
        let seconds = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
        return timetable.cityZone.instant(ServiceDate("20250402")!, ServiceTime(seconds: seconds))
    }

    /// An instant as its clocks show it.
    static func clock(_ instant: Int64?) -> String? {
        instant.map { Timestamp(epochSeconds: $0, offsetSeconds: Int32(timetable.cityZone.offset(at: $0))).clock }
    }

    static func stop(_ id: String) -> StopIndex { timetable.stop(id: id)! }

    /// A share of one ride.
    static func ride(_ trip: String = bus, from board: String? = "B", to alight: String = "D") throws -> ShareRoute {
        let from = board.map { #""board_stop_id": "\#($0)", "# } ?? ""
        let json = #"{"trip_id": "\#(trip)", "service_date": "2025-04-02", \#(from)"alight_stop_id": "\#(alight)"}"#
        return try ShareRoute(json: Array(json.utf8))
    }

    /// A share of the way from 400 m beside B to G, planned at eight: walk, bus, change to the train, and 300 m on foot.
    ///
    /// - Parameter spare: minutes that its owner asks to have to spare at the change.
    static func journey(spare: Int = 0) throws -> ShareRoute {
        let answers = Answers(timetable: timetable, now: at("8:00"))
        var preferences = TripPreferences.usual
        (preferences.maxTransfers, preferences.minimumTransferMinutes) = (3, spare)
        let request = TripPlanRequest(
            origin: .coordinates(Coordinates(latitude: -33.88, longitude: 151.2043)!, name: nil),
            destination: .coordinates(Coordinates(latitude: -33.7027, longitude: 151.3)!, name: nil),
            time: .departAt(.instant(Timestamp(epochSeconds: at("8:00"), offsetSeconds: 0))), preferences: preferences)
        let body = try answers.plan(request, JourneyService(timeLimit: 60)) { 0 }
        let token = try #require(body.itineraries.first?.refreshToken)
        return try ShareRoute(.object(["refresh_token": .string(token), "destination": "work"]))
    }
}

/// Live data of the town, as a test writes it, and what followers make of it.
struct ShareScene {
    let liveStore = LiveStateStore(timetable: ShareTown.timetable, sources: [ShareTown.updates, ShareTown.vehicles])
    var followed = FollowedShares()

    var live: LiveState { liveStore.state }

    /// Takes in trip updates of an instant: calls of trips, each with its seconds late.
    func tell(_ time: String, _ trips: [(trip: String, late: [(stop: String, seconds: Int32)])]) {
        var message = frame(time)
        for (trip, late) in trips {
            var entity = PublishedFeedEntity()
            entity.id = trip
            entity.tripUpdate.trip = descriptor(trip)
            entity.tripUpdate.timestamp = message.header.timestamp
            entity.tripUpdate.stopTimeUpdate = late.map { call in
                var update = PublishedTripUpdate.StopTimeUpdate()
                update.stopID = call.stop
                (update.arrival.delay, update.departure.delay) = (call.seconds, call.seconds)
                return update
            }
            message.entity.append(entity)
        }
        apply(message, ShareTown.updates, time)
    }

    /// The same for one trip from its first call on.
    func tell(_ time: String, _ trip: String, late seconds: Int32) {
        let first = trip.hasPrefix("train") ? "F" : trip == "ferry" ? "E" : "A"
        tell(time, [(trip, [(first, seconds)])])
    }

    /// Takes in an update that cancels a trip, or says that it does not call at a stop.
    func cancel(_ time: String, _ trip: String, skipping stop: String? = nil) {
        var message = frame(time)
        var entity = PublishedFeedEntity()
        entity.id = trip
        entity.tripUpdate.trip = descriptor(trip)
        entity.tripUpdate.timestamp = message.header.timestamp
        if let stop {
            var update = PublishedTripUpdate.StopTimeUpdate()
            (update.stopID, update.scheduleRelationship) = (stop, .skipped)
            entity.tripUpdate.stopTimeUpdate = [update]
        } else {
            entity.tripUpdate.trip.scheduleRelationship = .canceled
        }
        message.entity.append(entity)
        apply(message, ShareTown.updates, time)
    }

    /// Takes in an update by which a run with calls of its own takes the place of a trip.
    func replace(_ time: String, _ trip: String, _ calls: [(stop: String, time: String)]) {
        var message = frame(time)
        var entity = PublishedFeedEntity()
        entity.id = trip
        entity.tripUpdate.trip = descriptor(trip)
        entity.tripUpdate.trip.scheduleRelationship = .replacement
        entity.tripUpdate.timestamp = message.header.timestamp
        entity.tripUpdate.stopTimeUpdate = calls.map { call in
            var update = PublishedTripUpdate.StopTimeUpdate()
            update.stopID = call.stop
            (update.arrival.time, update.departure.time) = (ShareTown.at(call.time), ShareTown.at(call.time))
            return update
        }
        message.entity.append(entity)
        apply(message, ShareTown.updates, time)
    }

    /// Takes in where the vehicle of a trip is: on its way to a stop, or standing there.
    func see(
        _ time: String, _ trip: String = ShareTown.bus, to stop: String, isThere: Bool = false, seen: String? = nil
    ) {
        var message = frame(time)
        var entity = PublishedFeedEntity()
        entity.id = "v"
        entity.vehicle.trip = descriptor(trip)
        entity.vehicle.vehicle.id = "v"
        let place = ShareTown.timetable.stops[ShareTown.stop(stop)].place!
        (entity.vehicle.position.latitude, entity.vehicle.position.longitude) = (
            Float(place.latitude - (isThere ? 0 : 0.005)), Float(place.longitude)
        )
        entity.vehicle.stopID = stop
        entity.vehicle.currentStatus = isThere ? .stoppedAt : .inTransitTo
        entity.vehicle.timestamp = UInt64(ShareTown.at(seen ?? time))
        message.entity.append(entity)
        apply(message, ShareTown.vehicles, time)
    }

    private func frame(_ time: String) -> PublishedFeedMessage {
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        message.header.timestamp = UInt64(ShareTown.at(time))
        return message
    }

    private func descriptor(_ id: String) -> PublishedTripDescriptor {
        var trip = PublishedTripDescriptor()
        (trip.tripID, trip.startDate) = (id, "20250402")
        return trip
    }

    private func apply(_ message: PublishedFeedMessage, _ source: LiveSource, _ time: String) {
        #expect(liveStore.apply(message.feedBytes(), from: source, now: ShareTown.at(time)) == .accepted)
    }

    /// How far a share has come at a time, read without anything remembered.
    func progress(_ route: ShareRoute, _ time: String) throws -> ShareProgress {
        let now = ShareTown.at(time)
        let journey = try #require(FollowedJourney(route, ShareTown.planner, live: live, now: now))
        var memory = ShareReader.Memory()
        return ShareReader(planner: ShareTown.planner, live: live, now: now).read(journey, &memory).progress
    }
}
