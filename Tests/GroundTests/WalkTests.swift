import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing

@Suite struct WalkTests {
    /// Streets every 100 m, nine each way.
    static func blocks() -> ExtractDraft {
        var draft = ExtractDraft()
        for line in 0..<9 {
            let along = (0..<9).map { Double($0) * 100 }
            draft.street(along.map { (Double(line) * 100, $0) }, ["highway": "residential", "name": "\(line) Street"])
            draft.street(along.map { ($0, Double(line) * 100) }, ["highway": "residential", "name": "\(line) Avenue"])
        }
        return draft
    }

    static func isNear(_ metres: Double?, _ expected: Double, _ tolerance: Double = 1) -> Bool {
        metres.map { abs($0 - expected) <= tolerance } ?? false
    }

    @Test func walksFollowTheStreets() throws {
        let town = try Town(Self.blocks())
        #expect(Self.isNear(town.metres((0, 0), (300, 400)), 700))
        #expect(Self.isNear(town.metres((50, 0), (0, 50)), 100))
        #expect(Self.isNear(town.metres((20, 0), (80, 0)), 60), "along one street")
        #expect(
            Self.isNear(town.metres((10, 40), (110, 40)), 10 + 40 + 100 + 40 + 10),
            "what lies beside a street is walked too")
    }

    @Test(arguments: [
        ["highway": "motorway"], ["highway": "trunk"], ["highway": "motorway_link"], ["highway": "construction"],
        ["highway": "residential", "foot": "no"], ["highway": "service", "access": "private"],
        ["highway": "primary", "motorroad": "yes"], ["highway": "proposed"], ["route": "ferry"], ["railway": "rail"],
        ["highway": "footway", "access": "no"], ["highway": "track", "access": "forestry"], ["waterway": "river"],
        ["highway": "residential", "foot": "use_sidepath"], [:], ["highway": "busway"],
        ["highway": "service", "access": "residents"],
    ])
    func whereNobodyMayWalkNobodyDoes(_ tags: [String: String]) throws {
        var draft = Self.blocks()
        draft.street([(0, 0), (400, 400)], tags)
        #expect(Self.isNear(try Town(draft).metres((0, 0), (400, 400)), 800))
    }

    @Test(arguments: [
        ["highway": "footway"], ["highway": "steps"], ["highway": "trunk", "sidewalk": "both"], ["highway": "path"],
        ["highway": "trunk", "foot": "yes"], ["highway": "service", "access": "private", "foot": "yes"],
        ["highway": "residential", "oneway": "yes"], ["railway": "platform"], ["man_made": "pier"],
        ["highway": "cycleway"],
        ["highway": "service", "access": "customers"], ["public_transport": "platform"], ["highway": "corridor"],
        ["highway": "residential", "oneway": "-1"], ["highway": "path", "bicycle": "yes", "oneway": "-1"],
        ["highway": "pedestrian", "oneway": "-1"], ["highway": "trunk", "sidewalk:left": "yes"],
        ["highway": "busway", "foot": "yes"],
        ["highway": "bus_stop", "public_transport": "platform"],
    ])
    func whereSomebodyMayWalkTheyDo(_ tags: [String: String]) throws {
        var draft = Self.blocks()
        draft.street([(0, 0), (400, 400)], tags)
        #expect(Self.isNear(try Town(draft).metres((0, 0), (400, 400)), 566))
    }

    @Test(arguments: [
        (["highway": "steps", "conveying": "forward"], true, false),
        (["highway": "steps", "conveying": "backward"], false, true),
        (["highway": "steps", "conveying": "yes"], true, true), (["highway": "footway", "oneway": "yes"], true, false),
        (["highway": "path", "oneway:foot": "-1"], false, true),
        (["highway": "footway", "oneway": "yes", "bicycle": "yes"], true, true),
    ])
    func whatLeadsOneWayIsWalkedThatWay(_ tags: [String: String], _ isForward: Bool, _ isBackward: Bool) throws {
        var draft = Self.blocks()
        draft.street([(0, 0), (400, 400)], tags)
        let town = try Town(draft)
        for isReversed in [false, true] {
            #expect(Self.isNear(town.metres((0, 0), (400, 400), isBackward: isReversed), isForward ? 566 : 800))
            #expect(Self.isNear(town.metres((400, 400), (0, 0), isBackward: isReversed), isBackward ? 566 : 800))
            // From its middle as well.
            #expect(Self.isNear(town.metres((200, 200), (400, 400), isBackward: isReversed), isForward ? 283 : 400, 2))
        }
    }

    @Test(arguments: [
        (["barrier": "gate", "access": "private"], 800), (["barrier": "gate", "locked": "yes"], 800),
        (["barrier": "gate"], 566),
        (["barrier": "gate", "access": "no", "foot": "yes"], 566),
        (["barrier": "gate", "locked": "yes", "foot": "yes"], 566), (["barrier": "bollard"], 566),
        (["highway": "crossing"], 566),
    ])
    func gatesThatAreShutStopPeople(_ tags: [String: String], _ metres: Double) throws {
        var draft = Self.blocks()
        draft.street([(0, 0), (200, 200), (400, 400)], ["highway": "path"])
        // A corner of its own, not the blocks'.
        let middle = draft.corner(150, 150, tags)
        draft.ways.removeLast()
        draft.way([draft.corner(0, 0), middle, draft.corner(400, 400)], ["highway": "path"])
        #expect(Self.isNear(try Town(draft).metres((0, 0), (400, 400)), metres, 2))
    }

    @Test func wheelchairsAreNotSentUpSteps() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 100)], ["highway": "footway", "name": "Below"])
        draft.street([(0, 100), (40, 100)], ["highway": "steps", "incline": "up"])
        draft.street([(40, 100), (40, 200)], ["highway": "footway", "name": "Above"])
        draft.street((0..<70).map { (0, 100 - Double($0) * 10) })
        var town = try Town(draft)
        #expect(Self.isNear(town.metres((0, 0), (40, 200)), 240))
        #expect(town.metres((0, 0), (40, 200), .wheelchair) == nil)
        let usual = try #require(town.path((0, 0), (40, 200), .usual))
        #expect(usual.length / 100 == 240 && usual.cost / 100 == 280, "steps take twice as long as a pavement")
        let told = usual.steps(in: town.ground)
        #expect(told.map(\.name) == ["Below", nil, "Above"])
        #expect(told.map(\.turn) == [.depart, .left, .right] && told.map(\.leadsUp) == [nil, true, nil])

        // A lift beside them.
        let (below, above) = (draft.corner(0, 100), draft.corner(40, 100))
        draft.way([below, draft.corner(20, 130), above], ["highway": "elevator", "wheelchair": "yes"])
        town = try Town(draft)
        #expect(
            try #require(town.path((0, 0), (40, 200), .wheelchair)).steps(in: town.ground).map(\.kind).contains(.lift))
        #expect(Self.isNear(town.metres((0, 0), (40, 200), .usual), 240), "a lift is waited for")
    }

    @Test(
        arguments: [
            (["highway": "steps"], 800, 800), (["highway": "steps", "conveying": "yes"], 566, 800),
            (["highway": "steps", "ramp:wheelchair": "yes"], 566, 566),
            (["highway": "footway", "wheelchair": "no"], 566, 800),
            (["highway": "footway", "incline": "30%"], 566, 800),
        ] as [([String: String], Double, Double)])
    func whoLeavesOutStepsUsesTheRest(_ tags: [String: String], _ withoutSteps: Double, _ wheelchair: Double) throws {
        var draft = Self.blocks()
        draft.street([(0, 0), (400, 400)], tags)
        let town = try Town(draft)
        var walker = WalkProfile(avoidsSteps: true, stepsFactor: 1)
        #expect(Self.isNear(town.metres((0, 0), (400, 400), walker), withoutSteps))
        walker.usesWheelchair = true
        #expect(Self.isNear(town.metres((0, 0), (400, 400), walker), wheelchair))
    }

    @Test func whoStandsOnAnIslandIsTiedToTheTown() throws {
        var draft = Self.blocks()
        draft.street([(140, 150), (160, 150)], ["highway": "footway"])
        let town = try Town(draft)
        #expect(town.counts.islands == 2)
        #expect(Self.isNear(town.metres((150, 150), (100, 100)), 100, 2), "50 m to a street, 50 m along it")
        // Alone, it has to do.
        var alone = ExtractDraft()
        alone.street([(140, 150), (160, 150)], ["highway": "footway"])
        #expect(Self.isNear(try Town(alone).metres((140, 150), (160, 150)), 20))
    }

    @Test func nobodyStepsOntoTheBridgeAbove() throws {
        var draft = Self.blocks()
        // Over the first street, from one far end to the other, with no way down.
        draft.street([(4, -600), (4, 900)], ["highway": "footway", "bridge": "yes"])
        draft.street([(4, 900), (0, 900), (0, 800)])
        let town = try Town(draft)
        #expect(
            town.ground.anchors(near: Town.place(1, 350), within: 100).allSatisfy {
                !town.ground.streets[$0.street].flags.contains(.bridge)
            })
        #expect(
            town.ground.anchors(near: Town.place(4, 350), within: 100).allSatisfy {
                town.ground.streets[$0.street].flags.contains(.bridge)
            })
    }

    @Test(arguments: [
        (["public_transport": "stop_position", "wheelchair": "no"], true),
        (["barrier": "gate", "wheelchair": "no"], false),
        (["highway": "crossing", "kerb": "raised"], true), (["barrier": "kissing_gate"], false),
        (["barrier": "kissing_gate", "wheelchair": "yes"], true), (["highway": "elevator", "wheelchair": "no"], false),
    ])
    func whatStandsOnAWayStopsWheels(_ tags: [String: String], _ passes: Bool) throws {
        var draft = ExtractDraft()
        _ = draft.corner(0, 50, tags)
        draft.street([(0, 0), (0, 50), (0, 100)])
        draft.street((0..<70).map { (0, -Double($0) * 10) })
        #expect((try Town(draft).metres((0, 10), (0, 90), .wheelchair) != nil) == passes)
    }

    @Test func squaresAreWalkedAroundTheirEdge() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, -200)])
        draft.street([(100, 100), (100, 300)])
        draft.street([(0, 0), (0, 100), (100, 100)], [:])
        draft.street([(100, 100), (100, 0), (0, 0)], [:])
        draft.relations = [
            .init(id: 1, ways: [3, 4], tags: ["type": "multipolygon", "highway": "pedestrian", "name": "Square"])
        ]
        #expect(Self.isNear(try Town(draft).metres((0, -200), (100, 300)), 600))
    }

    @Test func aWalkIsToldTurnByTurn() throws {
        var draft = Self.blocks()
        // A river that only one avenue crosses, so that there is one shortest way.
        draft.ways.removeAll { $0.tags["name"].map { $0.hasSuffix("Avenue") && $0 != "3 Avenue" } ?? false }
        let town = try Town(draft)
        let path = try #require(town.path((0, 30), (250, 300), .usual))
        let steps = path.steps(in: town.ground)
        #expect(steps.map(\.name) == ["0 Street", "3 Avenue"])
        #expect(steps.map(\.turn) == [.depart, .left])
        #expect(steps.map { ($0.length + 50) / 100 } == [270, 250])
        let (first, last) = (try #require(path.points.first), try #require(path.points.last))
        let (from, to) = (
            GroundPoint(degrees: Town.place(0, 30).latitude, Town.place(0, 30).longitude), Town.place(250, 300)
        )
        #expect(abs(first.latitude - from.latitude) <= 2 && abs(first.longitude - from.longitude) <= 2)
        #expect(abs(last.degrees.latitude - to.latitude) < 1e-6 && abs(last.degrees.longitude - to.longitude) < 1e-6)
    }

    @Test func whatIsFarFromAnyStreetIsTiedToNone() throws {
        let town = try Town(Self.blocks())
        #expect(town.ground.anchors(near: Town.place(-300, 0), within: 200).isEmpty)
        #expect(town.ground.anchors(near: (90, 180), within: 200).isEmpty)
        #expect(town.ground.anchors(near: (-90, -180), within: 200).isEmpty)
        #expect(town.metres((-190, 0), (0, 0)).map { abs($0 - 190) < 1 } == true)
    }

    @Test func aLimitIsKept() throws {
        let town = try Town(Self.blocks())
        let search = WalkSearch(town.ground)
        let (from, to) = (Town.place(0, 0), Town.place(400, 400))
        for (limit, isFound) in [(799.0, false), (802.0, true)] {
            search.search(from: town.ground.anchors(near: from, within: 50), limit: limit)
            #expect((search.way(to: town.ground.anchors(near: to, within: 50)) != nil) == isFound)
        }
    }
}
