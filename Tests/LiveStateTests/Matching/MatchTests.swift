import FeedFixtures
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// Which run an update is tied to, and why not.
@Suite("Matching")
struct MatchTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var frame: Frame
        /// `bus 20250402 tripID`, by the timetable's id.
        var found: [String]
        var misses: [String]

        init(
            _ name: String, at header: Int64 = Town.at("7:55"), day: String = "20250402", _ found: [String] = [],
            misses: [String] = [], _ fill: (inout Frame) -> Void
        ) {
            var frame = Frame(at: header, day: day)
            fill(&frame)
            (testDescription, self.frame, self.found, self.misses) = (name, frame, found, misses)
        }
    }

    static let byID = [
        Row("id and day", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d+60"]) },
        Row("tomorrow's run", ["bus 20250403 tripID"]) { $0.trip("bus", ["A d+60"], date: "20250403") },
        Row("a day on which it does not run", misses: ["not_running_that_day 1"]) { $0.trip("weekend", ["A d+60"]) },
        Row("a date beyond the calendar", misses: ["not_running_that_day 1"]) {
            $0.trip("bus", ["A d+60"], date: "20260402")
        },
        Row("a trip there is none of", misses: ["unknown_trip 1"]) { $0.trip("x", ["A d+60"]) },
        Row("times of another hour", misses: ["times_disagree 1"]) {
            $0.trip("bus", ["A d=15:01+60", "B d=15:12+60"])
        },
        Row("times that lie a minute off", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d=8:02+60", "B d=8:13+60"]) },
        Row("times that lie two minutes off", misses: ["times_disagree 1"]) {
            $0.trip("bus", ["A d=8:03+60", "B d=8:14+60"])
        },
        Row("seven hours late", misses: ["times_disagree 1"]) { $0.trip("bus", ["A d=15:00"]) },
        Row("two hours early", misses: ["times_disagree 1"]) { $0.trip("bus", ["A d=6:00"]) },
        Row("five hours late", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d=13:00+18000"]) },
        Row("nearer to another run of its line, and no delay told", misses: ["closer_run 1"]) {
            $0.trip("bus", ["A d=13:00"])
        },
        Row("stops of another line", misses: ["stops_disagree 1"]) {
            $0.trip("bus", ["P1 d+60", "E d+60", "P2 d+60"])
        },
        Row("half of the stops", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d+60", "E d+60"]) },
        Row("no id and no route", misses: ["no_trip_id 1"]) { $0.trip("", ["A d+60"]) },
        Row("a date that is none", misses: ["malformed 1"]) { $0.trip("bus", ["A d+60"], date: "yesterday") },
        Row("a start that is none", misses: ["malformed 1"]) { $0.trip("bus", ["A d+60"], start: "eight") },
        Row("a start that is its own", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d+60"], start: "08:00:00") },
        Row("another start, and times that prove nothing", misses: ["times_disagree 1"]) {
            $0.trip("bus", ["A d+60"], start: "09:00:00")
        },
        Row("another start, but its times", ["bus 20250402 tripID"]) {
            $0.trip("bus", ["A d=8:01+60"], start: "09:00:00")
        },
        Row("cancelled without stops", ["bus 20250402 tripID"]) { $0.trip("bus", .canceled) },
    ]

    static let withoutDate = [
        Row("the day of the frame", ["bus 20250402 tripID"]) { $0.trip("bus", ["A d+60"], date: nil) },
        Row("before midnight", at: Town.at("23:52"), ["night 20250402 tripID"]) {
            $0.trip("night", ["B d+60"], date: nil)
        },
        Row("after midnight, yesterday's run", at: Town.at("24:10"), ["night 20250402 tripID"]) {
            $0.trip("night", ["B d+60"], date: nil)
        },
        Row("after midnight, by the times", at: Town.at("24:10"), ["night 20250402 tripID"]) {
            $0.trip("night", ["C d=24:22+120"], date: nil)
        },
        Row("late in the evening, today's run by the times", at: Town.at("22:00"), ["night 20250402 tripID"]) {
            $0.trip("night", ["A d=23:51+60"], date: nil)
        },
        Row("told last night, and nothing of tonight's run", at: Town.at("20:00"), misses: ["over 1"]) {
            $0.trip("night", ["B d+60"], date: nil, time: Town.at("24:05", on: "20250401"))
        },
        Row("told this morning of tonight's run", at: Town.at("20:00"), ["night 20250402 tripID"]) {
            $0.trip("night", ["B d+60"], date: nil, time: Town.at("9:00"))
        },
        Row("cancelled this morning, and said so all day", at: Town.at("18:00"), misses: ["over 1"]) {
            $0.trip("bus", .canceled, date: nil)
        },
        Row("tonight's run cancelled this morning", at: Town.at("7:00"), ["night 20250402 tripID"]) {
            $0.trip("night", .canceled, date: nil)
        },
        Row("cancelled on the morning of its day", at: Town.at("6:30"), ["bus 20250402 tripID"]) {
            $0.trip("bus", .canceled, date: nil)
        },
        Row(
            "the next run cancelled shortly before, late on the day of the one before",
            at: Town.at("23:45", on: "20250910"), day: "20250910", ["small_hours 20250911 tripID"]
        ) { $0.trip("small_hours", .canceled, date: nil) },
        Row(
            "cancelled in the small hours, and said so until late", at: Town.at("23:00", on: "20250910"),
            day: "20250910", misses: ["over 1"]
        ) { $0.trip("small_hours", .canceled, date: nil) },
        Row(
            "early in the morning of a weekend", at: Town.at("7:55", on: "20250405"), day: "20250405",
            ["weekend 20250405 tripID"]
        ) {
            $0.trip("weekend", ["A d+60"], date: nil)
        },
        Row(
            "the night in which clocks go back", at: Town.at("24:10", on: "20250405"), day: "20250405",
            ["night 20250405 tripID"]
        ) {
            $0.trip("night", ["B a=24:07+120"], date: nil)
        },
        Row(
            "the morning after clocks went back", at: Town.at("7:55", on: "20250406"), day: "20250406",
            ["bus 20250406 tripID"]
        ) {
            $0.trip("bus", ["A d=8:01+60"], date: nil)
        },
        Row(
            "the hours in which clocks go forward", at: Town.at("1:35", on: "20251005"), day: "20251005",
            ["small_hours 20251005 tripID"]
        ) {
            $0.trip("small_hours", ["B d=2:32+120", "C d+120"], date: nil)
        },
        Row(
            "the night in which clocks go forward, by delay", at: Town.at("2:40", on: "20251005"), day: "20251005",
            ["small_hours 20251005 tripID"]
        ) {
            $0.trip("small_hours", ["C d+120"], date: nil)
        },
    ]

    static let byRoute = [
        Row("route, direction and start", ["bus 20250402 routeAndTimes"]) {
            $0.trip("zz", ["A d+60"], route: "R", start: "08:00:00", direction: 0)
        },
        Row("the other direction", ["back 20250402 routeAndTimes"]) {
            $0.trip("zz", ["D d+60"], route: "R", start: "08:00:00", direction: 1)
        },
        Row("no id at all", ["bus 20250402 routeAndTimes"]) {
            $0.trip("", ["A d+60"], route: "R", start: "08:00:00", direction: 0)
        },
        Row("times alone", ["bus 20250402 routeAndTimes"]) { $0.trip("zz", ["A d=8:01+60"], route: "R") },
        Row("an id that does not run, but a run like it", ["bus 20250402 routeAndTimes"]) {
            $0.trip("weekend", ["A d=8:01+60"], route: "R")
        },
        Row("another start", misses: ["unknown_trip 1"]) { $0.trip("zz", ["A d+60"], route: "R", start: "08:30:00") },
        Row("another stop", misses: ["unknown_trip 1"]) {
            $0.trip("zz", ["A d+60", "E d+60"], route: "R", start: "08:00:00")
        },
        Row("neither start nor times", misses: ["unknown_trip 1"]) { $0.trip("zz", ["A d+60"], route: "R") },
        Row("another route", misses: ["unknown_route 1"]) { $0.trip("zz", ["A d+60"], route: "R9", start: "08:00:00") },
        Row("spoken for already", ["bus 20250402 tripID"], misses: ["unknown_trip 1"]) {
            $0.trip("zz", ["A d+60"], route: "R", start: "08:00:00", direction: 0)
            $0.trip("bus", ["A d+120"])
        },
        Row("two like it, and only one is left", ["bus 20250402 tripID"], misses: ["unknown_trip 1"]) {
            $0.trip("bus", ["A d+120"])
            $0.trip("zz", ["A d=8:01+60"], route: "R")
        },
    ]

    static let byHeadway = [
        Row("on the grid", ["ferry 20250402 tripID"]) { $0.trip("ferry", ["A d+60"], start: "08:20:00") },
        Row("off the grid", misses: ["not_running_that_day 1"]) { $0.trip("ferry", ["A d+60"], start: "08:25:00") },
        Row("off the grid of an interval", ["ferry 20250402 tripID"]) {
            $0.trip("ferry", ["A d+60"], start: "10:05:00")
        },
        Row("between its periods", misses: ["not_running_that_day 1"]) {
            $0.trip("ferry", ["A d+60"], start: "09:30:00")
        },
        Row("at the end of a period", misses: ["not_running_that_day 1"]) {
            $0.trip("ferry", ["A d+60"], start: "09:00:00")
        },
        Row("without a start", misses: ["not_running_that_day 1"]) { $0.trip("ferry", ["A d+60"]) },
        Row("two runs of one trip", ["ferry 20250402 tripID", "ferry 20250402 tripID"]) {
            $0.trip("ferry", ["A d+60"], start: "08:20:00")
            $0.trip("ferry", ["A d+60"], start: "08:40:00")
        },
    ]

    @Test(arguments: byID + withoutDate + byRoute + byHeadway)
    func `an update is tied to its run or the reason is counted`(row: Row) {
        let watch = Watch(row.frame)
        #expect(Self.found(watch) == row.found)
        #expect(watch.misses == row.misses)
    }

    private static func found(_ watch: Watch) -> [String] {
        let timetable = watch.state.timetable
        return (watch.layer?.trips ?? []).filter { $0.trip.isSome }.map {
            "\(timetable.string(timetable.trips[$0.trip].id)) \($0.serviceDate.compact) \($0.matchedBy)"
        }
    }

    @Test func `of two runs alike none is guessed`() throws {
        var feed = Town.feed()
        Town.street("twin", 8, in: &feed)
        let compiled = try Compiled(feed)
        let watch = Watch(compiled.timetable)
        var frame = Frame(at: "7:55")
        frame.trip("zz", ["A d=8:01+60"], route: "R", direction: 0)
        watch.apply(frame)
        #expect(watch.misses == ["ambiguous 1"])
        // Once one of them is told of by its id, the other is meant.
        frame.message.header.timestamp += 10
        frame.trip("bus", ["A d+0"])
        watch.apply(frame)
        #expect(Self.found(watch).sorted() == ["bus 20250402 tripID", "twin 20250402 routeAndTimes"])
    }

    @Test func `a source speaks only of its own feeds, and times tell two trips of one id apart`() throws {
        var other = FeedFixture(zone: "Australia/Sydney")
        for name in ["A", "B"] { other.stop(name) }
        other.route("R")
        other.service("S", "1111111", "20250301", "20250430")
        other.trip("bus", calls: ["A 8:03", "B 8:20"])
        let compiled = try Compiled([.init(Town.feed(), id: "one"), .init(other, id: "two")])
        let timetable = compiled.timetable
        #expect(timetable.trips(id: "bus").count == 2)
        for (scope, time, feed) in [
            (["one"], "8:01+60", 0), (["two"], "8:04+60", 1), ([], "8:01+60", 0), ([], "8:04+60", 1),
            (["one", "two"], "8:04+60", 1),
        ] {
            let source = LiveSource(id: "s", kind: .tripUpdates, feeds: scope)
            let liveStore = LiveStateStore(timetable: timetable, sources: [source])
            var frame = Frame(at: "7:55")
            frame.trip("bus", ["A d=\(time)"])
            liveStore.apply(frame.bytes, from: source, now: Town.at("7:55"))
            #expect(liveStore.state.layers[0].trips.map { Int($0.feed) } == [feed], "\(scope) \(time)")
        }
        let source = LiveSource(id: "s", kind: .tripUpdates, feeds: ["two"])
        let liveStore = LiveStateStore(timetable: timetable, sources: [source])
        var frame = Frame(at: "7:55")
        frame.trip("later", ["A d+60"])
        liveStore.apply(frame.bytes, from: source, now: Town.at("7:55"))
        #expect(liveStore.state.layers[0].tripTally.unmatched[.unknownTrip]?.count == 1)
    }

    @Test func `reasons are counted, with the ids of the first five`() throws {
        var frame = Frame(at: "7:55")
        for number in 1...7 { frame.trip("unknown \(number) " + String(repeating: "x", count: 100), ["A d+60"]) }
        let layer = try #require(Watch(frame).layer)
        let miss = try #require(layer.tripTally.unmatched[.unknownTrip])
        #expect(miss.count == 7)
        #expect(miss.examples.map { $0.prefix(9) } == (1...5).map { "unknown \($0)" })
        #expect(miss.examples.allSatisfy { $0.count == 80 })
    }

    @Test(arguments: [
        ("E006", RealtimeRule.e006), ("E019", .e019), ("E020", .e020), ("E021", .e021), ("E023", .e023),
        ("E024", .e024),
        ("W009", .w009), ("E002", .e002), ("E045", .e045), ("E051", .e051),
    ])
    func `broken rules are counted`(name: String, rule: RealtimeRule) {
        var frame = Frame(at: "7:55")
        switch rule {
        case .e006: frame.trip("ferry", ["A d+60"])
        case .e019: frame.trip("ferry", ["A d+60"], start: "08:25:00")
        case .e020: frame.trip("bus", ["A d+60"], start: "eight")
        case .e021: frame.trip("bus", ["A d+60"], date: "20251399")
        case .e023: frame.trip("bus", ["A d=8:01+60"], start: "09:00:00")
        case .e024: frame.trip("bus", ["A d+60"], direction: 1)
        case .e002: frame.trip("bus", ["B#2 d+60", "A#1 d+60"])
        case .e045: frame.trip("bus", ["C#2 d+60"])
        case .e051: frame.trip("bus", ["#9 d+60", "A d+60"])
        default: frame.trip("bus", ["A d+60"]) { $0.trip.clearScheduleRelationship() }
        }
        #expect(Watch(frame).count(rule) == 1)
    }

    @Test(arguments: [
        (RealtimeRule.e006, "ferry", ["A d+60"], nil), (.e019, "ferry", ["A d+60"], "08:25:00"),
        (.e023, "bus", ["A d+60"], "09:00:00"), (.e045, "bus", ["C#2 d+60"], nil),
        (.e051, "bus", ["#9 d+60", "A d+60"], nil),
        (.e011, "bus", ["A d+60", "X d+60"], nil),
    ])
    func `an update without a date is held against several days and breaks a rule once`(
        rule: RealtimeRule, id: String, updates: [String], start: String?
    ) {
        var frame = Frame(at: "7:55")
        frame.trip(id, updates, date: nil, start: start)
        #expect(Watch(frame).count(rule) == 1)
    }
}
