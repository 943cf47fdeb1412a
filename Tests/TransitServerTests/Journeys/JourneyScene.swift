import Fares
import Foundation
import GTFSRealtime
import LiveState
import Synchronization
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// A server of the journey town at a fixed time, whose live data a test writes.
struct JourneyScene: Sendable {
    static let plan = "/api/v1/trips/plan"
    static let source = LiveSource(id: "town.trip_updates", kind: .tripUpdates, feeds: ["town"])
    static let alerts = LiveSource(id: "town.alerts", kind: .alerts, feeds: ["town"])

    let server: TestServer
    let city: ServedCity
    let liveStore: LiveStateStore

    /// Fares as they were in 2023.
    static let opal = Result { try FareTables.load(folder: TestCity.package + "/Cities/fares/opal") }

    /// Runs a server of its own while `body` does.
    static func with<Value>(
        journeyService: JourneyService? = nil, clock: ServerClock? = nil, at now: Int64 = JourneyTown.start,
        _ body: (JourneyScene) async throws -> Value
    ) async throws -> Value {
        let liveStore = LiveStateStore(timetable: try JourneyTown.timetable.get(), sources: [source, alerts])
        let city = ServedCity(ServedCity.Edition(live: liveStore.state))
        let still = TestClock(now)
        let journeyService = try journeyService ?? JourneyService(fares: opal.get(), timeLimit: 600)
        return try await TestServer.serving(city, still, told: clock, journeys: journeyService) { server in
            try await body(JourneyScene(server: server, city: city, liveStore: liveStore))
        }
    }

    /// Takes in trip updates of the town's own day.
    func apply(_ write: (inout LiveFrame) -> Void) {
        var frame = LiveFrame(at: server.clock.now)
        write(&frame)
        for index in frame.message.entity.indices {
            frame.message.entity[index].tripUpdate.trip.startDate = JourneyTown.date
        }
        #expect(liveStore.apply(frame.message.feedBytes(), from: Self.source, now: server.clock.now) == .accepted)
        city.publish(liveStore.state)
    }

    /// Takes in alerts.
    func alert(_ write: (inout LiveFrame) -> Void) {
        var frame = LiveFrame(at: server.clock.now)
        write(&frame)
        #expect(liveStore.apply(frame.message.feedBytes(), from: Self.alerts, now: server.clock.now) == .accepted)
        city.publish(liveStore.state)
    }

    /// The answer to a question written as its JSON fields.
    func ask(_ from: String, _ to: String, _ more: String = "") async throws -> Reply {
        let body = #"{"origin": \#(from), "destination": \#(to)\#(more.isEmpty ? "" : ", " + more)}"#
        return try await server.ask(Self.plan, method: "POST", body: Array(body.utf8))
    }

    /// Journeys from stop to stop.
    func journeys(_ from: String, _ to: String, _ more: String = "") async throws -> [Itinerary] {
        try await ask(Self.stop(from), Self.stop(to), more).data(TripPlanBody.self).itineraries
    }

    static func stop(_ id: String) -> String { #"{"type": "stop_id", "stop_id": "\#(id)"}"# }

    static func refresh(_ server: TestServer, _ token: String?) async throws -> TripRefreshBody {
        let body = #"{"refresh_token": "\#(try #require(token))"}"#
        return try await server.ask("/api/v1/trips/refresh", method: "POST", body: Array(body.utf8)).data()
    }

    func refresh(_ itinerary: Itinerary) async throws -> TripRefreshBody {
        try await Self.refresh(server, itinerary.refreshToken)
    }
}

extension PublishedTripUpdate.StopTimeUpdate {
    /// An update of a call of the town's: so many seconds late there.
    static func late(_ sequence: UInt32, _ stop: String, _ seconds: Int32) -> Self {
        var update = Self()
        (update.stopSequence, update.stopID) = (sequence, stop)
        (update.arrival.delay, update.departure.delay) = (seconds, seconds)
        return update
    }

    static func skipped(_ sequence: UInt32, _ stop: String) -> Self {
        var update = Self()
        (update.stopSequence, update.stopID, update.scheduleRelationship) = (sequence, stop, .skipped)
        return update
    }
}

extension Itinerary {
    var rides: [Leg] { legs.filter { $0.mode != .walk } }
    var trips: [String?] { rides.map(\.tripID) }
}
