import Foundation
import Testing
import TransitAPI
import TransitKit

/// Searching in every state a rider can see.
@MainActor @Suite struct SearchModelTests {
    private let phone = NetworkPhone()

    private func model(
        _ text: String? = nil, location: any LocationSource = NoLocation(), recent: RecentStops = RecentStops(file: nil)
    ) -> SearchModel {
        SearchModel(text: text, data: phone.data, location: location, recent: recent, clock: phone.clock.clock)
    }

    private func found(_ names: [String]) -> StopSearchBody {
        let stops = names.map { StopMatch(stop: .fixture($0, $0), distanceMeters: 250) }
        return StopSearchBody(stops: stops, count: stops.count, total: stops.count, limit: 20, offset: 0)
    }

    @Test func `while nothing is typed there is what was opened before`() async {
        let recent = RecentStops(file: nil)
        await recent.note(RecentStops.Stop(id: "1", name: "Central"))
        let model = model(recent: recent)
        await model.load()
        #expect(model.state.found == nil && model.state.recent.map(\.name) == ["Central"])
        #expect(model.state.nearby == nil)
        await model.forgetRecent()
        #expect(model.state.recent.isEmpty)
        #expect(await recent.all().isEmpty)
    }

    @Test func `what is near is offered`() async {
        phone.server.answer(
            "/stops/nearby",
            NearbyStopsBody(stops: [NearbyStop(stop: .fixture(), distanceMeters: 180)], count: 1))
        let model = model(location: AtTownHall())
        await model.load()
        #expect(model.state.nearby?.value?.map(\.id) == ["200060"])
        #expect(model.state.nearby?.value?[0].spoken.last == Words("stop.wheelchair.yes"))
    }

    @Test func `what is listed is on a map that shows all of it`() async throws {
        let places = [(-33.88, 151.20), (-33.80, 151.28)]
        let stops = places.enumerated().map { number, place in
            var stop = StopSummary.fixture("\(number)", "Stop \(number)")
            (stop.stopLat, stop.stopLon) = (place.0, place.1)
            return NearbyStop(stop: stop, distanceMeters: 180)
        }
        phone.server.answer("/stops/nearby", NearbyStopsBody(stops: stops, count: 2))
        let model = model(location: AtTownHall())
        #expect(model.state.map == nil)
        await model.load()
        let map = try #require(model.state.map)
        #expect(map.stops.map(\.destination) == [.stop(id: "0"), .stop(id: "1")])
        #expect(abs(map.middle.latitude + 33.84) < 1e-9 && abs(map.middle.longitude - 151.24) < 1e-9)
        #expect(places.allSatisfy { abs($0.0 - map.middle.latitude) < map.span / 2 })
    }

    @Test func `it asks once somebody pauses, and not for each key`() async {
        phone.server.answer("/stops", found(["Central"]))
        let model = model()
        for text in ["c", "ce", "cen"] {
            model.type(text)
            await eventually { phone.clock.waiting == 1 }
            phone.clock.advance(0.1)
        }
        #expect(model.state.found == .loading && phone.server.count("/stops") == 0)
        phone.clock.advance(0.25)
        await eventually { model.state.found?.value?.map(\.name) == ["Central"] }
        #expect(phone.server.count("/stops") == 1 && phone.server.last("/stops", "query") == "cen")
        model.type("  ")
        #expect(model.state.found == nil)
    }

    @Test func `an answer to words that are not there any more is not shown`() async {
        phone.server.answer("/stops", found(["Manly"]))
        phone.server.hold("/stops")
        let model = model("man")
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await eventually { phone.server.count("/stops") == 1 }
        model.type("central")
        phone.server.release("/stops")
        for _ in 0..<2_000 { await Task.yield() }
        #expect(model.state.found == .loading)
        phone.server.answer("/stops", found(["Central"]))
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await eventually { model.state.found?.value?.map(\.name) == ["Central"] }
    }

    @Test func `nothing found, and nobody to ask`() async {
        phone.server.answer("/stops", found([]))
        let model = model("xyzzy")
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await eventually { model.state.found == .empty(Standing(basis: .timetable, asOf: phone.clock.now)) }
        phone.server.fail("/stops")
        model.type("plugh")
        await eventually { phone.clock.waiting == 1 }
        phone.clock.advance(1)
        await eventually { model.state.found?.advice == Advice(.offline) }
        phone.server.answer("/stops", found(["Plugh St"]))
        model.again()
        await eventually { model.state.found?.value?.count == 1 }
    }

    @Test func `one mode alone is asked for`() async {
        phone.server.answer("/stops", found(["Manly"]))
        let model = model("manly")
        model.choose(.ferry)
        await eventually { model.state.found?.value != nil }
        #expect(phone.server.last("/stops", "mode") == "ferry")
    }

    @Test func `stops that were opened are kept, the last one first and each once`() async {
        let file = phone.folder.appendingPathComponent("recent.json")
        let recent = RecentStops(file: file)
        for id in 0..<12 { await recent.note(RecentStops.Stop(id: "\(id)", name: "Stop \(id)")) }
        await recent.note(RecentStops.Stop(id: "5", name: "Stop 5"))
        let again = RecentStops(file: file)
        #expect(await again.all().map(\.id) == ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"])
        await again.forget()
        #expect(await RecentStops(file: file).all().isEmpty)
    }
}
