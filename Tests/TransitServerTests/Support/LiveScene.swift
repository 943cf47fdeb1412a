import Foundation
import GTFSRealtime
import LiveState
import SimulatedCity
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// A server of the simulated city whose live data a test writes, with one source of each kind.
struct LiveScene: Sendable {
    static let start = TestCity.tuesdayMorning
    static let updates = LiveSource(id: "sim.trip_updates", kind: .tripUpdates, feeds: ["simulated"])
    static let vehicles = LiveSource(id: "sim.vehicles", kind: .vehiclePositions, feeds: ["simulated"])
    static let alerts = LiveSource(id: "sim.alerts", kind: .alerts, feeds: ["simulated"])

    let server: TestServer
    let city: ServedCity
    let liveStore: LiveStateStore

    /// Runs a server of its own while `body` does.
    static func with<Value>(
        sources: [LiveSource] = [updates, vehicles, alerts],
        monitor: (@Sendable (LiveStateStore) -> any SourceMonitor)? = nil, isLimited: Bool = false,
        _ body: (LiveScene) async throws -> Value
    ) async throws -> Value {
        let shared = try TestCity.shared()
        let liveStore = LiveStateStore(timetable: shared.timetable, sources: sources)
        let city = ServedCity(ServedCity.Edition(live: liveStore.state, pack: shared.pack))
        let monitor = monitor?(liveStore)
        return try await TestServer.with(city, at: start, sources: monitor, isLimited: isLimited) { server in
            try await body(LiveScene(server: server, city: city, liveStore: liveStore))
        }
    }

    /// Takes in a frame at the server's own time and puts the state it makes in service.
    @discardableResult
    func apply(_ frame: LiveFrame, from source: LiveSource = updates) -> FrameOutcome {
        apply(frame.message.feedBytes(), from: source)
    }

    @discardableResult
    func apply(_ bytes: [UInt8], from source: LiveSource) -> FrameOutcome {
        let outcome = liveStore.apply(bytes, from: source, now: server.clock.now)
        city.publish(liveStore.state)
        return outcome
    }

    /// The whole city of a seed as its sources publish it now.
    func applySimulation(seed: UInt64 = 7, traits: LiveTraits = LiveTraits()) throws -> Simulation {
        let description = TestCity.package + "/Cities/simulated"
        let live = LiveCity(try SimulatedCity(descriptionFolder: description), seed: seed, traits: traits)
        let now = server.clock.now
        let simulation = Simulation(
            updates: live.feed(.tripUpdates, at: now), vehicles: live.feed(.vehiclePositions, at: now),
            alerts: live.feed(.alerts, at: now))
        #expect(apply(simulation.updates.feedBytes(), from: Self.updates) == .accepted)
        #expect(apply(simulation.vehicles.feedBytes(), from: Self.vehicles) == .accepted)
        #expect(apply(simulation.alerts.feedBytes(), from: Self.alerts) == .accepted)
        return simulation
    }

    /// What a simulated city published.
    struct Simulation: Sendable {
        var updates: PublishedFeedMessage
        var vehicles: PublishedFeedMessage
        var alerts: PublishedFeedMessage
    }
}

extension LiveScene {
    static let board = "/api/v1/stops/200060/departures"

    /// Departures of a stop, Central unless told otherwise.
    func board(_ query: String = "", of stop: String = "200060") async throws -> DeparturesBody {
        try await server.ask("/api/v1/stops/\(stop)/departures\(query)").data()
    }

    /// A run, stop by stop.
    func trip(_ id: String) async throws -> TripDetail { try await server.ask("/api/v1/trips/\(id)").data() }

    /// The departure of a train of T1 at a stop, Central unless told otherwise.
    func departure(
        of trip: String, _ query: String = "", at stop: String = "200060"
    ) async throws -> Departure? {
        try await board("?route_id=T1&limit=50\(query)", of: stop).departures.first { $0.tripID == trip }
    }

    /// Trains of T1 that leave Central after some minutes, as the board has them.
    func trains(after minutes: Int64 = 10, _ count: Int = 1) async throws -> [Departure] {
        let trains = try await board("?route_id=T1&limit=50").departures.filter {
            $0.scheduledTime.epochSeconds >= Self.start + minutes * 60
        }
        try #require(trains.count >= count)
        return Array(trains.prefix(count))
    }

    /// The first of them.
    func train(after minutes: Int64 = 10) async throws -> Departure { try await trains(after: minutes)[0] }
}

extension Reply {
    /// A body as Codable writes it.
    static func json(of body: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(body))
    }
}
