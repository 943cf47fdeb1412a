import FeedFixtures
import Foundation
import GTFSValues
import Ground
import GroundFixtures
import Journeys
import OpenStreetMap
import Testing
import Timetable

/// Two streets 60 m apart with a railway between them, and an underpass 300 m to the north: who knows the streets does not send riders
/// across the rails.
@Suite struct StreetWalkTests {
    /// So many metres north and east.
    private static func place(_ north: Double, _ east: Double) -> Place {
        let (latitude, longitude) = GroundFixtures.Town.place(north, east)
        return Place(latitude: latitude, longitude: longitude)
    }

    /// - Parameters:
    ///   - steps: whether the underpass is steps.
    ///   - ramp: what a way of as many metres is tagged, 100 m farther north; nil for none.
    private static func ground(steps: Bool = false, ramp: [String: String]? = nil) throws -> Ground {
        var draft = ExtractDraft()
        let along = (-70...70).map { Double($0) * 10 }
        draft.street(along.map { ($0, 0) })
        draft.street(along.map { ($0, 60) })
        draft.street([(300, 0), (300, 60)], ["highway": steps ? "steps" : "footway"])
        if let ramp { draft.street([(400, 0), (400, 60)], ramp) }
        // What is mapped stays when its file is gone.
        return try GroundFixtures.Town(draft).ground
    }

    private struct Rails {
        let planner: JourneyPlanner
        let midnight: Int64
        var timetable: Timetable { planner.network.timetable }

        init(_ ground: Ground?, underpassAt metres: Double = 0) throws {
            var feed = FeedFixture()
            func stop(_ id: String, _ north: Double, _ east: Double) {
                let place = StreetWalkTests.place(north, east)
                feed.stop(id, at: (place.latitude, place.longitude))
            }
            stop("south", -5_000, 0)
            stop("west", metres, 0)
            stop("east", metres, 60)
            stop("north", 8_000, 60)
            feed.route("B")
            feed.service("S", "1111111", "20240515", "20240515")
            feed.trip("b1", route: "B", calls: ["south 7:40", "west 8:00"])
            feed.trip("b2", route: "B", calls: ["east 8:05", "north 8:20"])
            feed.trip("b3", route: "B", calls: ["east 8:20", "north 8:40"])
            let timetable = try Compiled(feed).timetable
            let network = RoutingNetwork(timetable)
            planner = JourneyPlanner(
                network, model: ground.map { StreetWalking($0, stopsOf: network) } ?? StraightLineWalking())
            midnight = timetable.cityZone.start(of: try #require(ServiceDate("2024-05-15")))
        }

        func stop(_ id: String) throws -> JourneyPlace { .stop(try #require(timetable.stop(id: id))) }

        func plan(
            _ from: JourneyPlace, _ to: JourneyPlace, wheelchair: Bool = false, avoidsSteps: Bool = false,
            arrivesBy: Bool = false
        ) throws -> JourneyPlan {
            var query = JourneyQuery(from: from, to: to, at: midnight + DayTime.seconds(arrivesBy ? "9:00" : "7:30"))
            query.arrivesBy = arrivesBy
            query.window = 3_600
            (query.options.wheelchair, query.options.avoidsSteps) = (wheelchair, avoidsSteps)
            return try planner.plan(query)
        }

        func trips(_ plan: JourneyPlan) -> [[String]] {
            plan.journeys.map { $0.rides.map { timetable.string(timetable.trips[$0.trip].id) } }
        }
    }

    @Test("who cannot use steps is not tied to a piece alone that steps cut off")
    func cutOff() throws {
        var draft = ExtractDraft()
        draft.street((-70...70).map { (Double($0) * 10, 0) })
        draft.street([(0, 0), (0, 15)], ["highway": "steps"])
        draft.street([(0, 15), (0, 30)], ["highway": "footway"])
        let ground = try GroundFixtures.Town(draft).ground
        let streets = StreetWalking(ground, stopsOf: try Rails(nil).planner.network)
        let (here, there) = (Self.place(0, 25), Self.place(200, 0))
        #expect(streets.path(from: here, to: there, within: 500, profile: .wheelchair) != nil)
        #expect(streets.path(from: here, to: there, within: 500, profile: .withoutSteps) != nil)
        #expect(streets.path(from: here, to: there, within: 500, profile: .usual) != nil)
    }

    /// Whether the walk from a stop 3 m from a street, of a level, leads over steps up to the street: 2 m from the stop lies a passage
    /// on level -2, with steps at its far end where it has any.
    private static func comesUp(
        fromLevel level: String?, steps: [String: String]?, profile: WalkProfile = .usual, inStation: Bool = false
    ) throws -> Bool? {
        var draft = ExtractDraft()
        draft.street((-70...70).map { (Double($0) * 10, 0) })
        draft.street([(0, 5), (100, 5)], ["highway": "corridor", "level": "-2"])
        if let steps { draft.street([(100, 5), (100, 0)], steps) }
        let ground = try GroundFixtures.Town(draft).ground
        var feed = FeedFixture()
        let here = place(0, 3)
        for (id, index) in [("P", "-2"), ("G", "0"), ("M", "-1")] {
            feed.add("levels.txt", ["level_id": id, "level_index": index])
        }
        if inStation { feed.stop("S", at: (here.latitude, here.longitude), ["location_type": "1"]) }
        feed.stop(
            "A", at: (here.latitude, here.longitude),
            ["level_id": level ?? "", "parent_station": inStation ? "S" : ""])
        feed.stop("B", at: (-33.95, 151.25))
        feed.route("R")
        feed.service("S", "1111111", "20240515", "20240515")
        feed.trip("t", calls: ["A 8:00", "B 8:20"])
        let timetable = try Compiled(feed).timetable
        let streets = StreetWalking(ground, stopsOf: RoutingNetwork(timetable))
        let stop = try #require(timetable.stop(id: "A"))
        // As the timetable has it, to the digit.
        let exact = try #require(timetable.stops[stop].place)
        let from = Place(latitude: exact.latitude, longitude: exact.longitude)
        return streets.path(from: from, to: place(-200, 0), within: 1_000, profile: profile)
            .map { $0.steps(in: ground).contains { [.steps, .lift].contains($0.kind) } }
    }

    @Test("a stop is tied to ways of its level, and to the street where it has none or nothing leads out")
    func levels() throws {
        let steps = ["highway": "steps", "level": "-2;0"]
        #expect(try Self.comesUp(fromLevel: "P", steps: steps) == true)
        #expect(try Self.comesUp(fromLevel: nil, steps: steps) == false)
        #expect(try Self.comesUp(fromLevel: nil, steps: steps, inStation: true) == true, "it lies on its platform")
        #expect(try Self.comesUp(fromLevel: "G", steps: steps, inStation: true) == false)
        #expect(try Self.comesUp(fromLevel: "G", steps: steps) == false)
        #expect(try Self.comesUp(fromLevel: "M", steps: steps) == false, "nothing is mapped there")
        #expect(try Self.comesUp(fromLevel: "P", steps: nil) == false)
        #expect(
            try Self.comesUp(fromLevel: "P", steps: ["highway": "steps", "conveying": "forward"]) == false, "no way in")
        // Nor is a way that not everybody can use.
        #expect(try Self.comesUp(fromLevel: "P", steps: steps, profile: .wheelchair) == false)
        #expect(try Self.comesUp(fromLevel: "P", steps: steps, profile: .withoutSteps) == false)
        let lift = ["highway": "elevator", "level": "-2;0"]
        #expect(try Self.comesUp(fromLevel: "P", steps: lift, profile: .wheelchair) == true)
    }

    /// Whether the walk to a stop takes the lift, for who cannot climb steps; nil where there is none. The stop lies 28 m from a street, to
    /// which another way leads at 1 m, and 5 m from a passage on level -1 that a lift joins to the street.
    private static func takesLift(_ beside: [String: String], inStation: Bool = false) throws -> Bool? {
        var draft = ExtractDraft()
        draft.street((-70...70).map { (Double($0) * 10, 0) })
        draft.street([(0, 0), (0, 27)], beside)
        draft.street([(0, 33), (100, 33)], ["highway": "corridor", "level": "-1"])
        draft.street([(100, 33), (100, 0)], ["highway": "elevator", "level": "-1;0"])
        let ground = try GroundFixtures.Town(draft).ground
        var feed = FeedFixture()
        let here = place(0, 28)
        if inStation { feed.stop("S", at: (here.latitude, here.longitude), ["location_type": "1"]) }
        feed.stop("A", at: (here.latitude, here.longitude), ["parent_station": inStation ? "S" : ""])
        feed.stop("B", at: (-33.95, 151.25))
        feed.route("R")
        feed.service("S", "1111111", "20240515", "20240515")
        feed.trip("t", calls: ["A 8:00", "B 8:20"])
        let timetable = try Compiled(feed).timetable
        let streets = StreetWalking(ground, stopsOf: RoutingNetwork(timetable))
        let stop = try #require(timetable.stop(id: "A"))
        let exact = try #require(timetable.stops[stop].place)
        let from = Place(latitude: exact.latitude, longitude: exact.longitude)
        return streets.path(from: from, to: place(-200, 0), within: 1_000, profile: .wheelchair)
            .map { $0.steps(in: ground).contains { $0.kind == .lift } }
    }

    @Test("who cannot climb steps is tied to no street on another level than that on which the stop is")
    func stepFreeLevels() throws {
        #expect(try Self.takesLift(["highway": "steps"]) == false, "to the street, and not to the passage below")
        let platform = ["highway": "platform", "level": "-1", "wheelchair": "no"]
        #expect(try Self.takesLift(platform, inStation: true) == true, "by the passage beside the platform")
        let deep = ["highway": "platform", "level": "-2", "wheelchair": "no"]
        #expect(try Self.takesLift(deep, inStation: true) == nil, "nothing that is mapped leads there")
    }

    private static func walks(_ plan: JourneyPlan) -> [WalkLeg] {
        plan.journeys.flatMap(\.legs).compactMap { if case .walk(let walk) = $0 { walk } else { nil } }
    }

    @Test("nobody changes across the rails, and who is told of the underpass walks to it")
    func change() throws {
        let straight = try Rails(nil)
        #expect(try straight.trips(straight.plan(straight.stop("south"), straight.stop("north"))) == [["b1", "b2"]])
        // 660 m by the underpass: farther than anybody walks between vehicles.
        let far = try Rails(Self.ground())
        #expect(try far.trips(far.plan(far.stop("south"), far.stop("north"))) == [])
        // 260 m take 208 s.
        let near = try Rails(Self.ground(), underpassAt: 200)
        let plan = try near.plan(near.stop("south"), near.stop("north"))
        #expect(near.trips(plan) == [["b1", "b2"]])
        let walk = try #require(Self.walks(plan).first)
        #expect(walk.certainty == .verified && abs(walk.metres - 260) < 2 && walk.arrival - walk.departure >= 208)
    }

    @Test("walks at both ends follow the streets, forwards and backwards")
    func ends() throws {
        let rails = try Rails(Self.ground(), underpassAt: 200)
        for arrivesBy in [false, true] {
            let plan = try rails.plan(
                .point(Self.place(100, 0)), .point(Self.place(8_000, 60)), arrivesBy: arrivesBy)
            let walk = try #require(Self.walks(plan).first)
            #expect(
                abs(walk.metres - 360) < 2 && walk.certainty == .verified, "200 m to the underpass, 60 m, 100 m back")
        }
        // On foot all the way.
        let onFoot = try #require(try rails.plan(.point(Self.place(0, 0)), .point(Self.place(0, 60))).walk)
        #expect(abs(onFoot.metres - 660) < 2 && onFoot.certainty == .verified)
    }

    @Test("who cannot climb steps is not sent over them")
    func stepFree() throws {
        let rails = try Rails(Self.ground(steps: true), underpassAt: 200)
        let (from, to) = (Self.place(100, 0), Self.place(100, 60))
        let walk = try #require(try rails.plan(.point(from), .point(to)).walk)
        #expect(abs(walk.metres - 520) < 2, "60 m of steps count twice")
        #expect(try rails.plan(.point(from), .point(to), wheelchair: true).walk == nil)
        #expect(try rails.trips(rails.plan(rails.stop("south"), rails.stop("north"), wheelchair: true)) == [])
    }

    @Test("who leaves out steps goes by the ramp though it is longer, whether or not it is one for wheels")
    func withoutSteps() throws {
        let ramps = [["highway": "footway", "wheelchair": "no"], ["highway": "footway", "incline": "20%"]]
        for ramp in ramps + [["highway": "steps", "ramp:wheelchair": "yes"]] {
            let isSteps = ramp["highway"] == "steps"
            let rails = try Rails(Self.ground(steps: true, ramp: ramp), underpassAt: 200)
            let (from, to) = (Self.place(100, 0), Self.place(100, 60))
            let walk = try #require(try rails.plan(.point(from), .point(to), avoidsSteps: true).walk)
            #expect(abs(walk.metres - (isSteps ? 720 : 660)) < 2 && walk.certainty == .verified)
            #expect(try (rails.plan(.point(from), .point(to), wheelchair: true).walk != nil) == isSteps)
        }
    }

    @Test("a change without steps takes as long as the ramp does, now and when the journey is told again")
    func changeWithoutSteps() throws {
        let rails = try Rails(Self.ground(steps: true, ramp: ["highway": "footway"]), underpassAt: 200)
        let (south, north) = (try rails.stop("south"), try rails.stop("north"))
        #expect(try rails.trips(rails.plan(south, north)) == [["b1", "b2"]])
        for arrivesBy in [false, true] {
            let plan = try rails.plan(south, north, avoidsSteps: true, arrivesBy: arrivesBy)
            #expect(rails.trips(plan) == [["b1", "b3"]])
            #expect(Self.walks(plan).allSatisfy { abs($0.metres - 460) < 2 && $0.certainty == .verified })
            var options = JourneyOptions()
            options.avoidsSteps = true
            let journey = try #require(plan.journeys.first)
            #expect(rails.planner.journey(journey.rides, from: south, to: north, options: options) == journey)
        }
        // Where there is none, nobody gets there.
        let none = try Rails(Self.ground(steps: true), underpassAt: 200)
        #expect(try none.trips(none.plan(none.stop("south"), none.stop("north"), avoidsSteps: true)) == [])
    }

    @Test("between two stops the walk is the walk, without what a change takes")
    func stopToStop() throws {
        let rails = try Rails(Self.ground(), underpassAt: 295)
        let walk = try #require(try rails.plan(rails.stop("west"), rails.stop("east")).walk)
        #expect(abs(walk.metres - 70) < 2 && walk.arrival - walk.departure == 56)
    }

    @Test("a place that is off the map is walked to straight, and nobody vouches for it")
    func offTheMap() throws {
        let rails = try Rails(Self.ground())
        let plan = try rails.plan(.point(Self.place(-5_300, 0)), .stop(try #require(rails.timetable.stop(id: "west"))))
        #expect(rails.trips(plan) == [["b1"]])
        #expect(Self.walks(plan).map(\.certainty) == [.estimated])
    }

    @Test("what can be reached is what plans reach")
    func reach() throws {
        for (metres, avoidsSteps) in [(0.0, false), (200, false), (290, false), (290, true)] {
            let ground = try Self.ground(steps: avoidsSteps, ramp: avoidsSteps ? ["highway": "footway"] : nil)
            let rails = try Rails(ground, underpassAt: metres)
            var options = JourneyOptions()
            options.avoidsSteps = avoidsSteps
            let places = [(100.0, 0.0), (290, 60), (-5_000, 0), (-400, 60)].map {
                JourneyPlace.point(Self.place($0.0, $0.1))
            }
            for from in try places + [rails.stop("west"), rails.stop("south")] {
                let start = rails.midnight + DayTime.seconds("7:30")
                let reached = try rails.planner.reach(from: from, at: start, within: 7_200, options: options)
                for stop in rails.timetable.stops.indices {
                    var query = JourneyQuery(from: from, to: .stop(stop), at: start)
                    query.options = options
                    let plan = try rails.planner.plan(query)
                    let walked = plan.walk.flatMap { $0.metres <= query.options.maxWalk ? $0.arrival : nil }
                    let best = ([walked].compactMap { $0 } + plan.journeys.map(\.arrival)).min()
                    #expect(
                        reached.first { $0.stop == stop }?.arrival == best.flatMap { $0 <= start + 7_200 ? $0 : nil })
                }
            }
        }
    }
}
