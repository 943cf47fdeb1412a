import Foundation
import Journeys
import Testing
import TransitAPI
import TransitAnswers

@Suite("Adventures are planned")
struct AdventurePlannerTests {
    private func names(_ plan: AdventurePlan) -> [String] { plan.visits.map { $0.stop.stopID ?? $0.stop.name ?? "?" } }
    private func codes(_ plan: AdventurePlan) -> [AdventurePlan.Warning.Code] { plan.warnings.map(\.code) }

    @Test("stops come in the order that takes the least time, with real departures between them")
    func order() async throws {
        let stops = ["D", "A", "C", "B"].map { AdventureScene.stop($0, stay: 20) }
        let plan = try await AdventureScene.plan(AdventureScene.request(stops, ["origin": AdventureScene.point("A")]))
        #expect(names(plan) == ["A", "B", "C", "D"] && plan.visits.map(\.index) == [1, 3, 2, 0])
        let rides = plan.ways.flatMap(\.journey.rides)
        #expect(rides.map { ShareTown.clock($0.departure) } == ["08:30", "09:10", "09:50"])
        #expect(plan.visits.map { ShareTown.clock($0.arrival) } == ["08:00", "08:40", "09:20", "10:00"])
        #expect(ShareTown.clock(plan.end) == "10:20" && plan.minutes == 140)
        #expect(plan.ways.map(\.to) == [0, 1, 2, 3] && plan.ways.map(\.from) == [nil, 0, 1, 2])
    }

    @Test("whoever wants their own order keeps it")
    func kept() async throws {
        let stops = ["C", "A", "B"].map { AdventureScene.stop($0) }
        let plan = try await AdventureScene.plan(AdventureScene.request(stops, ["keep_order": true]))
        #expect(names(plan) == ["C", "A", "B"])
    }

    @Test("what has no way to it and what nobody knows is said, and the rest is planned all the same")
    func warnings() async throws {
        let stops: [JSONValue] = [
            ["chapter": "The lost lake", "narrative": "Once upon a time."], AdventureScene.stop("B"),
            ["name": "Nowhere", "latitude": -20, "longitude": 120],
            ["name": "Museum", "latitude": 0, "longitude": 0, "category": "museum"],
        ]
        let plan = try await AdventureScene.plan(
            AdventureScene.request(stops, ["wheelchair": true, "origin": AdventureScene.point("A")]),
            knowing: ["Museum": AdventureScene.museum])
        #expect(codes(plan).contains(.unresolved) && codes(plan).contains(.unreachable))
        #expect(codes(plan).contains(.openingHoursUnknown))
        let unresolved = try #require(plan.warnings.first { $0.code == .unresolved })
        #expect(unresolved.visits.map { plan.visits[$0].stop.name } == ["The lost lake"])
        #expect(plan.visits.last?.stop.name == "The lost lake" && plan.visits.last?.arrival == nil)
        let museum = try #require(plan.visits.first { $0.stop.name == "Museum" })
        #expect(museum.place?.name == "Museum of Buses" && museum.place?.source == "fixed")
    }

    @Test("ways of which nobody says that they are step-free")
    func wheelchair() async throws {
        let stops = ["A", "B"].map { AdventureScene.stop($0) }
        let plan = try await AdventureScene.plan(AdventureScene.request(stops, ["wheelchair": true]))
        #expect(plan.ways.isEmpty || codes(plan).contains(.wheelchairUnknown))
        #expect(try await !codes(AdventureScene.plan(AdventureScene.request(stops))).contains(.wheelchairUnknown))
    }

    @Test("the last way home is told, and warned of where it is near or gone")
    func wayHome() async throws {
        let stops = [AdventureScene.stop("D", stay: 30)]
        let route: JSONObject = ["origin": AdventureScene.point("A"), "return_to": AdventureScene.point("E")]
        let early = try await AdventureScene.plan(AdventureScene.request(stops, route))
        #expect(ShareTown.clock(early.lastWayHome) == "21:00" && !codes(early).contains(.lastWayHome))
        let tight = try await AdventureScene.plan(AdventureScene.request(stops, route, at: "2025-04-02T19:29"))
        #expect(ShareTown.clock(tight.end) == "20:30" && !codes(tight).contains(.lastWayHome))
        let late = try await AdventureScene.plan(AdventureScene.request(stops, route, at: "2025-04-02T19:59"))
        #expect(codes(late).contains(.lastWayHome) && ShareTown.clock(late.lastWayHome) == "21:00")
        let gone = try await AdventureScene.plan(AdventureScene.request(stops, route, at: "2025-04-02T20:29"))
        #expect(gone.lastWayHome == nil && codes(gone).contains(.lastWayHome))
        #expect(gone.warnings.last?.message == "No way home was found after the last stop.")
    }

    @Test("the way that is there first counts, and the way home that leaves last")
    func bestWays() async throws {
        let timetable = try LateTown.timetable
        let route: JSONObject = [
            "origin": AdventureScene.point("A"), "return_to": AdventureScene.point("A"),
            "start_time": "2025-04-02T08:00",
        ]
        let request = try AdventureRequest(
            stops: .array([AdventureScene.stop("B")]), route: .object(route), timetable: timetable,
            now: ShareTown.at("7:00"))
        let resolved = await ResolvedAdventure(request, from: AdventureScene.Known(), timetable: timetable)
        let plan = try AdventurePlanner(JourneyPlanner(RoutingNetwork(timetable)), now: ShareTown.at("7:00"))
            .plan(resolved)
        #expect(ShareTown.clock(plan.visits.first?.arrival) == "08:40")
        #expect(ShareTown.clock(plan.lastWayHome) == "22:30")
    }

    @Test("who is at home at the end needs no way there")
    func atHome() async throws {
        let place = ShareTown.timetable.stops[ShareTown.stop("B")].place!
        let home: JSONValue = ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
        let plan = try await AdventureScene.plan(AdventureScene.request([AdventureScene.stop("B")], ["origin": home]))
        #expect(plan.ways.isEmpty && plan.warnings.isEmpty && plan.lastWayHome == nil)
    }

    @Test("a day that the timetable does not hold has stops and no ways")
    func outside() async throws {
        let stops = ["A", "B"].map { AdventureScene.stop($0) }
        let plan = try await AdventureScene.plan(AdventureScene.request(stops, at: "2031-01-01T10:00"))
        #expect(plan.ways.isEmpty && codes(plan) == [.outsideTimetable] && plan.visits.count == 2)
    }

    @Test("nothing to visit is planned at once")
    func empty() async throws {
        let plan = try await AdventureScene.plan(AdventureScene.request([]))
        let answer = await AdventureScene.answer(plan)
        #expect(answer["success"] == false && answer["estimated_duration"] == 0 && answer["processed_stops"] == [])
    }

    @Test("who gives up is told so, and twenty stops are planned")
    func bounds() async throws {
        let stops = (0..<20).map { index -> JSONValue in
            let id = ["A", "B", "C", "D", "E"][index % 5]
            let place = ShareTown.timetable.stops[ShareTown.stop(id)].place!
            return [
                "latitude": .double(place.latitude + Double(index) / 4_000), "longitude": 151.2,
                "ideal_duration_min": 5,
            ]
        }
        let request = try AdventureScene.request(stops)
        let cancelled = SearchCancel { true }
        await #expect(throws: AdventureError.cancelled) { try await AdventureScene.plan(request, cancel: cancelled) }
        let plan = try await AdventureScene.plan(request)
        #expect(plan.visits.count == 20 && Set(plan.visits.map(\.index)).count == 20)
        let times = plan.visits.compactMap(\.arrival)
        #expect(times == times.sorted() && times.count >= 15)
    }

    @Test("the answer has the contract's members, keeps what it does not know, and says the same again")
    func answer() async throws {
        let stops: [JSONValue] = [
            ["stop_id": "C", "constraints": ["quiet": true], "narrative": "A square."],
            AdventureScene.stop("A", stay: 10),
            ["name": "Unknown"],
        ]
        let request = try AdventureScene.request(stops, ["origin": AdventureScene.point("A")])
        let answer = await AdventureScene.answer(try await AdventureScene.plan(request))
        #expect(Array(answer.keys.prefix(3)) == ["success", "processed_stops", "estimated_duration"])
        #expect(answer["success"] == true)
        let second = try #require(answer["processed_stops"]?[1])
        #expect(
            second["constraints"] == ["quiet": true] && second["input_index"] == 0 && second["duration_minutes"] == 45)
        #expect(second["place"]?["stop_id"] == "C" && second["arrival_time"] == "2025-04-02T08:50:00+11:00")
        #expect(answer["legs"]?[1]?["rides"]?[0]?["route_short_name"] == "R")
        #expect(answer["notes"]?[1] == "Stop C: 08:50 to 09:35 by R.")
        #expect(answer["warnings"]?[0]?["code"] == "unresolved" && answer["warnings"]?[0]?["stops"] == [2])

        let again = try AdventureScene.request(
            try #require(answer["processed_stops"]?.array), ["origin": AdventureScene.point("A")])
        #expect(again == request && answer["version"] == .string(request.version))
        let same = await AdventureScene.answer(try await AdventureScene.plan(again))
        #expect(JSONValue.object(same).text == JSONValue.object(answer).text)
    }

    @Test("a writer adds words and changes nothing that is planned")
    func writer() async throws {
        struct Poet: AdventureWriter {
            func texts(_ outline: AdventureOutline) async -> AdventureTexts {
                AdventureTexts(title: "Ode", notes: outline.visits.map { "O \($0.name)!" })
            }
        }
        let plan = try await AdventureScene.plan(AdventureScene.request([AdventureScene.stop("B")]))
        let outline = plan.outline(ShareTown.timetable)
        let plain = plan.json(ShareTown.timetable, await PlainAdventureWriter().texts(outline))
        var ode = plan.json(ShareTown.timetable, await Poet().texts(outline))
        #expect(ode["title"] == "Ode" && ode["notes"] == ["O Visit B!"])
        ode["title"] = nil
        ode["notes"] = plain["notes"]
        #expect(ode == plain)
    }

    @Test("names are looked for as riders look for them, and what only sounds like a stop is not taken for one")
    func search() async throws {
        let source = SearchedPlaces(
            PlaceSearch(PlaceTown.timetable, own: [PlaceTown.home]),
            providers: [FixedPlaces(found: .success([PlaceTown.operaHouse]))])
        #expect(await source.place(named: "Sydney Opera House", category: nil, near: nil)?.source == "fixed")
        #expect(await source.place(named: "Central", category: nil, near: nil)?.stopID == "200060")
        #expect(await source.place(named: "my flat", category: nil, near: nil)?.source == "saved")
        #expect(await source.place(named: "A quiet walk to Central", category: nil, near: nil) == nil)
        #expect(await source.place(named: "!", category: nil, near: nil) == nil)
    }
}
