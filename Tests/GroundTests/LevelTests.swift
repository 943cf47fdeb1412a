import Ground
import GroundFixtures
import OpenStreetMap
import Testing

/// The storeys of ways: read, told on walks, and kept apart where somebody comes from outside.
@Suite struct LevelTests {
    @Test(arguments: [
        ("0", StreetLevels(0)), ("-1", StreetLevels(-1)), ("0.5", StreetLevels(0.5)), ("-1.5", StreetLevels(-1.5)),
        ("0;1", StreetLevels(0, 1)), ("1; 0", StreetLevels(0, 1)), ("-2;-1;0", StreetLevels(-2, 0)),
        ("0-3", StreetLevels(0, 3)), ("-1-2", StreetLevels(-1, 2)), ("-2--1", StreetLevels(-2, -1)),
        ("-1-0;2", StreetLevels(-1, 2)), ("0.3", StreetLevels(0.5)),
        // What is no number is not guessed at.
        ("B1", .unknown), ("0;B1", .unknown), ("-", .unknown), ("1-", .unknown), ("nan", .unknown), ("inf", .unknown),
        // What nobody can mean is bounded.
        ("1e300", StreetLevels(60)), ("-99999-99999", StreetLevels(-60, 60)),
        (String(repeating: "0;", count: 100_000) + "1", .unknown),
    ])
    func `levels are read as they are mapped`(_ value: String, _ levels: StreetLevels) throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 100)], ["highway": "corridor", "level": value])
        let ground = try Town(draft).ground
        // Its rows lie in its file.
        withExtendedLifetime(ground) { #expect(ground.streets.rows.map(\.levels) == [levels]) }
    }

    /// A footpath from the west to a middle at 100 m, and one from there to the east: of what is said of both, of the middle, and of
    /// what lies between them where there is anything.
    private static func told(
        _ west: [String: String] = [:], at middle: [String: String] = [:], over between: [[String: String]] = [],
        _ east: [String: String] = [:], isReversed: Bool = false
    ) throws -> [WalkStep] {
        var draft = ExtractDraft()
        let footway = ["highway": "footway"]
        _ = draft.corner(0, 100, middle)
        draft.street([(0, 0), (0, 100)], footway.merging(west) { $1 })
        for (number, way) in between.enumerated() {
            let at = 100 + Double(number) * 10
            draft.street([(0, at), (0, at + 10)], way)
        }
        let end = 100 + Double(between.count) * 10
        draft.street([(0, end), (0, end + 100)], footway.merging(east) { $1 })
        let town = try Town(draft)
        let (from, to) = ((0.0, 5.0), (0.0, end + 95))
        let path = try #require(isReversed ? town.path(to, from, .usual) : town.path(from, to, .usual))
        return path.steps(in: town.ground).filter { $0.kind != .footway }
    }

    private static func summary(_ steps: [WalkStep]) -> [String] {
        steps.map { step in
            let direction = step.leadsUp.map { $0 ? " up" : " down" } ?? ""
            return "\(step.kind)\(direction)\(step.level.map { " to \($0)" } ?? "")"
        }
    }

    /// West and east of a lift, what its own node says, and how it is told there and back.
    private static let lifts: [(west: String?, lift: String?, east: String?, there: [String], back: [String])] = [
        (nil, nil, "-1", ["lift down to -1.0"], ["lift up"]),
        (nil, "-1;0", "-1", ["lift down to -1.0"], ["lift up to 0.0"]),
        (nil, "-1-0", "-1", ["lift down to -1.0"], ["lift up to 0.0"]),
        // Where it stops at others too, nobody knows which.
        (nil, "-1;0;1", "-1", ["lift down to -1.0"], ["lift up"]),
        (nil, "-1-1", "-1", ["lift down to -1.0"], ["lift up"]),
        ("-2", nil, "1", ["lift up to 1.0"], ["lift down to -2.0"]),
        ("0.5", nil, "1", ["lift up to 1.0"], ["lift down to 0.5"]),
        // Past its door.
        ("-1", nil, "-1", [], []), (nil, "0;1", "0", [], []), ("0;1", nil, "1", [], []),
        // It is mapped because it is taken.
        (nil, nil, nil, ["lift"], ["lift"]),
    ]

    @Test(arguments: lifts.indices) func `a lift that is a point of ways is told`(_ number: Int) throws {
        let lift = Self.lifts[number]
        func tags(_ level: String?) -> [String: String] { level.map { ["level": $0] } ?? [:] }
        let node = ["highway": "elevator"].merging(tags(lift.lift)) { $1 }
        for (isReversed, expected) in [(false, lift.there), (true, lift.back)] {
            let steps = try Self.told(tags(lift.west), at: node, tags(lift.east), isReversed: isReversed)
            #expect(Self.summary(steps) == expected)
            #expect(steps.allSatisfy { $0.length == 0 && $0.turn == .straight && $0.firstPoint == 1 })
        }
    }

    @Test func `steps that begin at the door of a lift are taken in its place`() throws {
        let steps = try Self.told(at: ["highway": "elevator"], over: [["highway": "steps", "incline": "up"]])
        #expect(Self.summary(steps) == ["steps up"])
    }

    /// What lies between, west and east of it, and how it is told there and back.
    private static let climbs:
        [(between: [[String: String]], west: String?, east: String?, there: String, back: String)] = [
            ([["highway": "steps"]], nil, "1", "steps up to 1.0", "steps down"),
            ([["highway": "steps", "level": "0;1"]], nil, "1", "steps up to 1.0", "steps down to 0.0"),
            ([["highway": "steps", "level": "0;1"]], "0", nil, "steps up to 1.0", "steps down to 0.0"),
            (
                [["highway": "steps", "level": "-1-0", "incline": "down"]], nil, nil, "steps down to -1.0",
                "steps up to 0.0"
            ),
            ([["highway": "steps", "level": "0;1"]], nil, nil, "steps", "steps"),
            ([["highway": "steps", "incline": "up"]], nil, nil, "steps up", "steps down"),
            ([["highway": "steps", "level": "1"]], "1", "1", "steps", "steps"),
            ([["highway": "steps", "incline": "up"]], "1", "0", "steps up", "steps down"),
            ([["highway": "steps", "conveying": "yes"]], "-1", "-2", "steps down to -2.0", "steps up to -1.0"),
            ([["highway": "elevator", "level": "0;1"]], nil, "1", "lift up to 1.0", "lift down to 0.0"),
            ([["highway": "elevator", "level": "-1-1"]], nil, "1", "lift up to 1.0", "lift down"),
            // A flight in parts is told as one.
            ([["highway": "steps"], ["highway": "steps"]], nil, "1", "steps up to 1.0", "steps down"),
            (
                [["highway": "steps", "level": "0;1"], ["highway": "steps", "level": "0;1"]], nil, "1",
                "steps up to 1.0",
                "steps down to 0.0"
            ),
            (
                [["highway": "steps", "level": "0;1"], ["highway": "steps", "level": "1;2"]], "0", "2",
                "steps up to 2.0",
                "steps down to 0.0"
            ),
        ]

    @Test(arguments: climbs.indices) func `steps and lifts are told with where they lead`(_ number: Int) throws {
        let climb = Self.climbs[number]
        func tags(_ level: String?) -> [String: String] { level.map { ["level": $0] } ?? [:] }
        for (isReversed, expected) in [(false, climb.there), (true, climb.back)] {
            let steps = try Self.told(tags(climb.west), over: climb.between, tags(climb.east), isReversed: isReversed)
            #expect(Self.summary(steps) == [expected])
        }
    }

    /// On which levels the streets lie that a place 6 m north of a street is tied to: above or below there is a passage 5 m north of
    /// the street, or of what stands for it.
    private static func tied(
        _ passage: [String: String], street: Double = 0, on level: StreetLevels = .street, slack: Double = 30
    ) throws -> [StreetLevels] {
        var draft = ExtractDraft()
        draft.street([(street, -100), (street, 100)])
        draft.street([(5, -100), (5, 100)], ["highway": "corridor"].merging(passage) { $1 })
        let ground = try Town(draft).ground
        return ground.anchors(near: Town.place(6, 0), within: 250, level: level, levelSlack: slack)
            .map { ground.streets[$0.street].levels }
    }

    @Test(arguments: ["-1", "1", "-2;-1", "0.5"]) func `who comes from outside stands on the street`(
        _ level: String
    ) throws {
        #expect(try Self.tied(["level": level]) == [.unknown])
        // The passage is the nearest; who is at nothing else, or far from the street, is there.
        let passage = try Self.tied(["level": level], slack: 0)
        #expect(passage.count == 1 && passage != [.unknown])
        #expect(try Self.tied(["level": level], street: -40) == passage)
    }

    @Test func `what leads to the ground is on it`() throws {
        #expect(try Self.tied(["level": "-1;0"]) == [StreetLevels(-1, 0), .unknown])
        #expect(try Self.tied(["level": "0"]) == [StreetLevels(0), .unknown])
        #expect(try Self.tied([:]) == [.unknown, .unknown])
        #expect(
            try Self.tied(["tunnel": "yes"]) == [.unknown], "a tunnel of which nobody says more, as it is the nearest")
    }

    @Test func `who is on a level is tied to ways of that level`() throws {
        #expect(try Self.tied(["level": "-1"], on: StreetLevels(-1)) == [StreetLevels(-1)])
        #expect(try Self.tied(["level": "-2-0"], on: StreetLevels(-1)) == [StreetLevels(-2, 0)])
        // Of a level that nobody mapped, the nearest counts.
        #expect(try Self.tied(["level": "-1"], on: StreetLevels(-3)) == [StreetLevels(-1)])
        #expect(try Self.tied(["level": "2"], street: 4, on: StreetLevels(-1)) == [StreetLevels(2)])
    }

    @Test func `ways that cross on two levels without a point in common stay apart`() throws {
        func town(_ joint: [(Double, Double)]) throws -> Town {
            var draft = ExtractDraft()
            draft.street([(0, -100)] + joint + [(0, 100)])
            draft.street([(-100, 0)] + joint + [(100, 0)], ["highway": "corridor", "level": "-1"])
            return try Town(draft)
        }
        #expect(try town([]).metres((0, 90), (90, 0)) == nil)
        #expect(WalkTests.isNear(try town([(0, 0)]).metres((0, 90), (90, 0)), 180))
    }
}
