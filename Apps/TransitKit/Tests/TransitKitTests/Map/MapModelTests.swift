import Testing
import TransitAPI
import TransitKit

/// The map in every state a rider can see.
@MainActor @Suite struct MapModelTests {
    private let phone = NetworkPhone()

    private func box(_ west: Double = 151.15, height: Double = 0.05) throws -> MapBounds {
        try #require(MapBounds(west: west, south: -33.90, east: west + 0.1, north: -33.90 + height))
    }

    private func vehicle(
        _ key: String, mode: Mode = .bus, latitude: Double = -33.88, delay: Int? = 60, matched: Bool = true
    ) -> Vehicle {
        Vehicle(
            key: key, position: .fixture(latitude: latitude), tripID: "t", serviceDate: .sample, routeID: "370",
            routeShortName: "370", mode: mode, headsign: "Coogee", delaySeconds: delay, nextStopID: "s",
            nextStopName: "Newtown", matched: matched, feedID: "buses")
    }

    private func body(_ vehicles: [Vehicle], total: Int? = nil, stale: Bool = false) -> VehiclesBody {
        VehiclesBody(
            vehicles: vehicles, count: vehicles.count, total: total ?? vehicles.count, lastUpdated: stamp(),
            stale: stale, realtimeStatus: .live)
    }

    private func model(location: any LocationSource = NoLocation()) -> MapModel {
        phone.server.answer("/map/stops", MapStopsBody(stops: [.fixture()], count: 1, total: 1))
        return MapModel(data: phone.data, location: location, clock: phone.clock.clock)
    }

    /// Moves the map and lets it rest.
    private func show(_ bounds: MapBounds, _ model: MapModel) async {
        let before = phone.server.count("/vehicles")
        model.moved(to: bounds)
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(0.5)
        await eventually { phone.server.count("/vehicles") > before }
        await model.refresh()
    }

    @Test func `before the map says what it shows nothing is asked`() async {
        let model = model(location: AtTownHall())
        await model.load()
        #expect(model.state.vehicles == .loading && phone.server.requests.isEmpty)
        #expect(model.state.here == Coordinates(latitude: -33.8731, longitude: 151.2065))
    }

    @Test func `vehicles and stops of what it shows are there`() async throws {
        phone.server.answer("/vehicles", body([vehicle("a"), vehicle("b", mode: .ferry, delay: nil)]))
        let model = model()
        await show(try box(), model)
        #expect(model.state.shownVehicles.map(\.id) == ["a", "b"] && model.state.shownStops.map(\.id) == ["200060"])
        #expect(phone.server.last("/vehicles", "bbox") == (try box().description))
        let pin = model.state.shownVehicles[0]
        #expect(pin.state == Words("delay.late %lld", .number(1)) && model.state.shownVehicles[1].state == nil)
        #expect(pin.destination == .trip(id: "t", date: ISODate.sample.description, stop: "s"))
        #expect(pin.spoken.contains(Words("trip.next_stop %@", .text("Newtown"))))
        #expect(model.state.note == nil && model.state.shownStops[0].destination == .stop(id: "200060"))
    }

    @Test func `while it is dragged nothing is asked, and once when it rests`() async throws {
        phone.server.answer("/vehicles", body([]))
        let model = model()
        for step in 0..<5 {
            model.moved(to: try box(151 + Double(step) / 100))
            await eventually { phone.clock.waiting == 1 }
            phone.clock.advance(0.1)
        }
        #expect(phone.server.count("/vehicles") == 0)
        phone.clock.advance(0.5)
        await eventually { phone.server.count("/vehicles") == 1 }
        await model.refresh()
        #expect(phone.server.last("/vehicles", "bbox") == (try box(151.04).description))
        let asked = phone.server.count("/vehicles")
        model.moved(to: try box(151.04))
        #expect(phone.clock.waiting == 0 && phone.server.count("/vehicles") == asked)
    }

    @Test func `from far away stops are left out, and that not all vehicles are shown is said`() async throws {
        phone.server.answer("/vehicles", body([vehicle("a")], total: 900))
        let model = model()
        await show(try box(height: 0.5), model)
        #expect(model.state.stops.isEmpty && phone.server.count("/map/stops") == 0)
        #expect(model.state.note == Words("map.zoom_in %lld %lld", .number(1), .number(900)))
    }

    @Test func `a mode can be left out and shown again`() async throws {
        phone.server.answer("/vehicles", body([vehicle("a"), vehicle("b", mode: .ferry)]))
        let model = model()
        await show(try box(), model)
        model.toggle(.bus)
        #expect(model.state.shownVehicles.map(\.id) == ["b"] && model.state.shownStops.count == 1)
        model.toggle(.rail)
        #expect(model.state.shownStops.isEmpty)
        model.toggle(.bus)
        #expect(model.state.shownVehicles.count == 2)
    }

    @Test func `a vehicle that is tied to no trip leads nowhere, and one without a place is not shown`() {
        #expect(VehiclePin(vehicle("a", matched: false))?.destination == nil)
        #expect(VehiclePin(vehicle("a", latitude: 95)) == nil)
    }

    @Test func `without a network vehicles stay for a minute and no longer`() async throws {
        phone.server.answer("/vehicles", body([vehicle("a")]))
        let model = model()
        await show(try box(), model)
        phone.server.goOffline()
        phone.clock.advance(30)
        await model.load()
        #expect(model.state.shownVehicles.count == 1 && model.state.note == Words("map.no_live"))
        phone.clock.advance(40)
        await model.load()
        #expect(model.state.shownVehicles.isEmpty && model.state.vehicles.advice == Advice(.offline))
        #expect(model.state.note == Words("advice.offline.title"))
    }

    @Test func `old positions are said to be old`() async throws {
        phone.server.answer("/vehicles", body([vehicle("a")], stale: true), stale: true)
        let model = model()
        await show(try box(), model)
        #expect(model.state.note == Words("standing.live_old"))
    }
}
