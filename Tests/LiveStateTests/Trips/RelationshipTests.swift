import GTFSRealtime
import LiveState
import Testing

/// What becomes of a run, by what the publisher says it is.
@Suite("Schedule relationships")
struct RelationshipTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var frame: Frame
        var runs: [String]
        var misses: [String]
        /// Rules broken; nil where they are not looked at.
        var rules: [RealtimeRule: Int]?

        init(
            _ name: String, runs: [String] = [], misses: [String] = [], rules: [RealtimeRule: Int]? = [:],
            _ fill: (inout Frame) -> Void
        ) {
            var frame = Frame(at: "7:55")
            fill(&frame)
            (testDescription, self.frame, self.runs, self.misses, self.rules) = (name, frame, runs, misses, rules)
        }
    }

    static let rows =
        timetabled + added + replacements + [
            Row("duplicated", runs: ["dup 20250402 from 8:20 duplicated: A 8:21*, B 8:31/8:32, C 8:41, D 8:51"]) {
                $0.trip("bus", ["A d=8:21"], .duplicated) { Self.properties("dup", "20250402", "08:20:00", &$0) }
            },
            Row(
                "duplicated, told twice",
                runs: ["dup 20250402 from 8:20 duplicated: A 8:21*, B 8:31/8:32, C 8:41, D 8:51"],
                misses: ["repeated 1"]
            ) {
                for _ in 0..<2 {
                    $0.trip("bus", ["A d=8:21"], .duplicated) { Self.properties("dup", "20250402", "08:20:00", &$0) }
                }
            },
            Row(
                "duplicated, late by more than any vehicle",
                runs: ["dup 20250402 from 8:20 duplicated: A -, B -, C -, D -"]
            ) {
                $0.trip("bus", ["A d+90000"], .duplicated) { Self.properties("dup", "20250402", "08:20:00", &$0) }
            },
            Row("duplicated without a start", misses: ["malformed 1"]) {
                $0.trip("bus", ["A d=8:21"], .duplicated) { Self.properties("dup", "20250402", "", &$0) }
            },
            Row("duplicated from an unknown trip", misses: ["unknown_trip 1"], rules: [.e003: 1]) {
                $0.trip("x", ["A d=8:21"], .duplicated) { Self.properties("dup", "20250402", "08:20:00", &$0) }
            },
            Row(
                "unscheduled on a route by headway",
                runs: ["ferry 20250402 from 10:05 unscheduled: A 10:06*, B 10:16, D 10:36"]
            ) {
                $0.trip("ferry", ["A d+60"], .unscheduled, start: "10:05:00")
            },
            Row(
                "unscheduled under an unknown id", runs: ["x 20250402 unscheduled: A (new) 8:40*, B (new) 8:50*"],
                rules: [.e003: 1]
            ) {
                $0.trip("x", ["A d=8:40", "B a=8:50"], .unscheduled, route: "R")
            },
            Row(
                "cancelled by the bundle", runs: ["bus 20250402 cancelled: A -, B -, C -, D -"],
                misses: ["unknown_trip 1"], rules: [.e003: 1]
            ) {
                $0.add { $0.update.cancelledTrip = ["bus", "x"] }
            },
        ]

    static let timetabled = [
        Row("scheduled", runs: ["bus 20250402 scheduled: A 8:01*, B 8:11/8:12, C 8:21, D 8:31"]) {
            $0.trip("bus", ["A d+60"])
        },
        Row("cancelled", runs: ["bus 20250402 cancelled: A -, B -, C -, D -"]) { $0.trip("bus", .canceled) },
        Row("cancelled, whatever times it has", runs: ["bus 20250402 cancelled: A -, B -, C -, D -"]) {
            $0.trip("bus", ["A d+60"], .canceled)
        },
        Row("deleted", runs: ["bus 20250402 deleted: A -, B -, C -, D -"]) { $0.trip("bus", .deleted) },
        Row(
            "told twice", runs: ["bus 20250402 scheduled: A 8:01*, B 8:11/8:12, C 8:21, D 8:31"], misses: ["repeated 1"]
        ) {
            $0.trip("bus", ["A d+60"])
            $0.trip("bus", .canceled)
        },
        Row("a day early, by its delay alone", misses: ["times_disagree 1"]) { $0.trip("bus", ["A d-86400"]) },
        Row("a day late, by its delay alone", misses: ["times_disagree 1"]) { $0.trip("bus", ["A d+0", "C a+90000"]) },
        Row("moved to a platform", runs: ["train 20250402 scheduled: P2 (P1) 8:06*, C 8:16/8:17, D 8:31"]) {
            $0.trip("train", ["P1 on=P2 d+60"])
        },
        Row("moved by the stop's id", runs: ["train 20250402 scheduled: P2 (P1) 8:06*, C 8:16/8:17, D 8:31"]) {
            $0.trip("train", ["P2#1 d+60"])
        },
        Row("the station for its platform", runs: ["train 20250402 scheduled: P1 8:06*, C 8:16/8:17, D 8:31"]) {
            $0.trip("train", ["ST d+60"])
        },
        Row(
            "moved to a stop that is none", runs: ["train 20250402 scheduled: P1 8:06*, C 8:16/8:17, D 8:31"],
            rules: [.e011: 1]
        ) {
            $0.trip("train", ["P1 on=P9 d+60"])
        },
    ]

    static let added = [
        Row("added", runs: ["x 20250402 added: A (new) 8:40*, C (new) 8:50/8:51*, D (new) 9:00*"]) {
            $0.trip("x", ["A d=8:40", "C a=8:50 d=8:51", "D a=9:00"], .added, route: "R")
        },
        Row(
            "added, told twice", runs: ["x 20250402 added: A (new) 8:40*, D (new) 9:00*"], misses: ["repeated 1"]
        ) {
            for _ in 0..<2 { $0.trip("x", ["A d=8:40", "D a=9:00"], .added, route: "R") }
        },
        Row(
            "added twice under no id, at two times",
            runs: [
                " 20250402 added: A (new) 8:40*, D (new) 9:00*", " 20250402 added: A (new) 8:50*, D (new) 9:10*",
            ]
        ) {
            $0.trip("", ["A d=8:40", "D a=9:00"], .added, route: "R")
            $0.trip("", ["A d=8:50", "D a=9:10"], .added, route: "R")
        },
        Row(
            "added twice with the id of a timetabled run, at two other hours",
            runs: [
                "bus 20250402 added: A (new) 7:00*, D (new) 7:30*", "bus 20250402 added: A (new) 7:10*, D (new) 7:40*",
            ]
        ) {
            $0.trip("bus", ["A d=7:00+0", "D a=7:30+0"], .added, route: "R")
            $0.trip("bus", ["A d=7:10+0", "D a=7:40+0"], .added, route: "R")
        },
        Row("new", runs: ["x 20250402 added: A (new) 8:40*, D (new) 9:00*"]) {
            $0.trip("x", ["A d=8:40", "D a=9:00"], .new, route: "R")
        },
        Row("added without a date, after midnight", runs: ["x 20250402 added: A (new) 24:40*, D (new) 25:00*"]) {
            $0.trip("x", ["A d=24:40", "D a=25:00"], .added, route: "R", date: "20250402")
        },
        Row("added to an unknown route", misses: ["unknown_route 1"], rules: nil) {
            $0.trip("x", ["A d=8:40", "D a=9:00"], .added, route: "R9")
        },
        Row("added without stops", misses: ["no_stops 1"]) { $0.trip("x", .added, route: "R") },
        Row("added with one known stop", misses: ["no_stops 1"], rules: nil) {
            $0.trip("x", ["A d=8:40", "X a=9:00"], .added, route: "R")
        },
        Row(
            "added, yet timetabled", runs: ["bus 20250402 scheduled: A 8:01*, B 8:11/8:12, C 8:21, D 8:31"],
            rules: [.e016: 1]
        ) { $0.trip("bus", ["A d=8:01+60"], .added, route: "R") },
        Row(
            "added beside the timetabled run of that id",
            runs: [
                "bus 20250402 scheduled: A 8:01*, B 8:11/8:12, C 8:21, D 8:31",
                "bus 20250402 added: A (new) 8:02*, D (new) 8:32*",
            ], rules: [.e016: 1]
        ) {
            $0.trip("bus", ["A d=8:02", "D a=8:32"], .added, route: "R")
            $0.trip("bus", ["A d+60"])
        },
        Row(
            "added with the id of a timetabled run, at another hour",
            runs: ["bus 20250402 added: A (new) 7:00*, D (new) 7:30*"]
        ) {
            $0.trip("bus", ["A d=7:00+0", "D a=7:30+0"], .added, route: "R")
        },
        Row(
            "added with the id of a timetabled run, hours later and without a delay",
            runs: ["bus 20250402 added: A (new) 10:00*, D (new) 10:30*"]
        ) {
            $0.trip("bus", ["A d=10:00", "D a=10:30"], .added, route: "R")
        },
    ]

    static let replacements = [
        Row("replaced", runs: ["bus 20250402 replacement: A 8:00*, E (new) 8:12/8:13*, D 8:33*"]) {
            $0.trip("bus", ["A d=8:00", "E a=8:12 d=8:13", "D a=8:33"], .replacement)
        },
        Row("replaced by stops it never had", runs: ["bus 20250402 replacement: E (new) 8:12*, P1 (new) 8:33*"]) {
            $0.trip("bus", ["E d=8:12", "P1 a=8:33"], .replacement)
        },
        Row("replaced, at another platform", runs: ["train 20250402 replacement: P2 (P1) 8:06*, D 8:31*"]) {
            $0.trip("train", ["P2 d=8:06", "D a=8:31"], .replacement)
        },
        Row(
            "replaced, twice at a stop",
            runs: ["loop 20250402 replacement: A 8:01*, B 8:11*, C 8:21*, B 8:31*, D 8:41*"]
        ) {
            $0.trip("loop", ["A d+60", "B d+60", "C d+60", "B d+60", "D a+60"], .replacement)
        },
        Row("replaced from the second pass on", runs: ["loop 20250402 replacement: C 8:21*, B 8:31*, D 8:41*"]) {
            $0.trip("loop", ["C d+60", "B d+60", "D a+60"], .replacement)
        },
        Row("replaced under an unknown id", runs: ["x 20250402 replacement: A (new) 8:40*, D (new) 9:00*"]) {
            $0.trip("x", ["A d=8:40", "D a=9:00"], .replacement, route: "R")
        },
    ]

    static func properties(_ id: String, _ date: String, _ start: String, _ update: inout PublishedTripUpdate) {
        update.tripProperties.tripID = id
        update.tripProperties.startDate = date
        update.tripProperties.startTime = start
    }

    static let watched: [RealtimeRule] = [.e003, .e004, .e011, .e016]

    @Test(arguments: rows)
    func `a run is what the publisher says it is`(row: Row) {
        let watch = Watch(row.frame)
        #expect(watch.runs == row.runs)
        #expect(watch.misses == row.misses)
        guard let rules = row.rules else { return }
        for rule in Self.watched { #expect(watch.count(rule) == rules[rule] ?? 0, "\(rule)") }
    }

    @Test(arguments: [("R9", "A", RealtimeRule.e004), ("R", "X", .e011)])
    func `an extra run that cannot be shown breaks each rule once`(route: String, stop: String, rule: RealtimeRule) {
        var frame = Frame(at: "7:55")
        frame.trip("x", ["\(stop) d=8:40", "D a=9:00"], .added, route: route)
        #expect(Watch(frame).count(rule) == 1)
    }

    @Test func `an extra run is counted apart from what could be matched`() throws {
        var frame = Frame(at: "7:55")
        frame.trip("bus", ["A d+60"])
        frame.trip("x", ["A d=8:40", "D a=9:00"], .added, route: "R")
        frame.trip("y", ["A d+60"])
        let tally = try #require(Watch(frame).layer).tripTally
        #expect((tally.entities, tally.matched, tally.extra) == (3, 1, 1))
        #expect(tally.rate == 0.5)
    }

    @Test func `what is no passenger service is left out where the profile says so`() {
        var frame = Frame(at: "7:55")
        frame.trip("NonTimetabled.7", ["A d=8:40", "D a=9:00"], .added, route: "R")
        #expect(Watch(frame, profile: .sydneyTrains).misses == ["not_in_service 1"])
        #expect(Watch(frame).runs.count == 1)
    }
}

extension Frame {
    /// Adds a trip update without stops.
    mutating func trip(
        _ id: String, _ relationship: PublishedTripDescriptor.ScheduleRelationship, route: String? = nil,
        date: String? = "20250402"
    ) { trip(id, [], relationship, route: route, date: date) }
}
