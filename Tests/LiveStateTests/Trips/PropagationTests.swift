import FeedFixtures
import LiveState
import Testing

/// The bus calls at A 8:00, B 8:10/8:11, C 8:20 and D 8:30.
@Suite("Delays along a trip")
struct PropagationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var updates: [String]
        var delay: Int32?
        var calls: String
        var rules: [RealtimeRule: Int] = [:]

        init(
            _ name: String, _ updates: [String], delay: Int32? = nil, _ calls: String,
            _ rules: [RealtimeRule: Int] = [:]
        ) {
            (testDescription, self.updates, self.delay, self.calls, self.rules) = (name, updates, delay, calls, rules)
        }
    }

    static let rows = [
        Row("nothing is told", [], "A -, B -, C -, D -", [.e041: 1]),
        Row("a delay is carried on", ["B a+60 d+60"], "A -, B 8:11/8:12*, C 8:21, D 8:31"),
        Row("stops before the first update have no live times", ["C d+60"], "A -, B -, C 8:21*, D 8:31"),
        Row("an arrival alone moves the departure", ["B a+60"], "A -, B 8:11/8:12*, C 8:21, D 8:31"),
        Row("a departure alone moves the arrival", ["B d+60"], "A -, B 8:11/8:12*, C 8:21, D 8:31"),
        Row(
            "a late departure leaves the arrival as it was carried", ["A d+0", "C d+300"],
            "A 8:00*, B 8:10/8:11, C 8:20/8:25*, D 8:35"),
        Row("times alone", ["B a=8:12 d=8:14"], "A -, B 8:12/8:14*, C 8:23, D 8:33"),
        Row("arrival by time, departure by delay", ["B a=8:12 d+120"], "A -, B 8:12/8:13*, C 8:22, D 8:32"),
        Row("time and delay that agree", ["B a=8:12+120 d=8:13+120"], "A -, B 8:12/8:13*, C 8:22, D 8:32"),
        Row("a time goes before a delay that differs", ["B d=8:13+90"], "A -, B 8:12/8:13*, C 8:22, D 8:32"),
        Row("early is early", ["B a-60 d-60"], "A -, B 8:09/8:10*, C 8:19, D 8:29"),
        Row("no delay is a live fact", ["A d+0"], "A 8:00*, B 8:10/8:11, C 8:20, D 8:30"),
        Row("no data ends it", ["A d+60", "B no_data"], "A 8:01*, B no_data, C -, D -"),
        Row(
            "no data ends it until the next update", ["A d+60", "B no_data", "D a+120"],
            "A 8:01*, B no_data, C -, D 8:32*"),
        Row("no data ends a delay of the trip too", ["B no_data"], delay: 60, "A 8:01, B no_data, C -, D -"),
        Row("no data that has times has none", ["A d+60", "B no_data d=8:20"], "A 8:01*, B no_data, C -, D -"),
        Row("a skipped stop passes it on", ["A d+60", "B skipped"], "A 8:01*, B skipped, C 8:21, D 8:31"),
        Row(
            "a skipped stop says nothing by its times", ["A d+60", "B skipped d+900"],
            "A 8:01*, B skipped, C 8:21, D 8:31"),
        Row("the first stop is skipped", ["A skipped", "B d+60"], "A skipped, B 8:11/8:12*, C 8:21, D 8:31"),
        Row(
            "a new delay takes the place of the old", ["A d+60", "C a+180 d+180"],
            "A 8:01*, B 8:11/8:12, C 8:23*, D 8:33"),
        Row("time is made up", ["A d+300", "C a+0 d+0"], "A 8:05*, B 8:15/8:16, C 8:20*, D 8:30"),
        Row("a delay of the whole trip", [], delay: 180, "A 8:03, B 8:13/8:14, C 8:23, D 8:33"),
        Row(
            "an update goes before the delay of the trip", ["C a+60 d+60"], delay: 180,
            "A 8:03, B 8:13/8:14, C 8:21*, D 8:31"),
        Row("a delay of the whole trip that no vehicle has is none", [], delay: 90_000, "A -, B -, C -, D -"),
        Row("nor one of a day ago", [], delay: -86_400, "A -, B -, C -, D -"),
        Row("a stop by its sequence alone", ["#3 d+60"], "A -, B -, C 8:21*, D 8:31"),
        Row(
            "an event that says nothing", ["A d+60", "B d"], "A 8:01*, B 8:11/8:12, C 8:21, D 8:31",
            [.e043: 1, .e044: 1]),
        Row("an update that says nothing", ["A d+60", "B"], "A 8:01*, B 8:11/8:12, C 8:21, D 8:31", [.e043: 1]),
        Row(
            "a stop that is none is passed over", ["A d+60", "X d+900"], "A 8:01*, B 8:11/8:12, C 8:21, D 8:31",
            [.e011: 1]),
        Row(
            "an update that names no stop is passed over", ["A d+60", "# d+900"],
            "A 8:01*, B 8:11/8:12, C 8:21, D 8:31", [.e040: 1]),
        Row(
            "times that go backwards wait", ["B a=8:29 d=8:30", "C a=8:25 d=8:31"],
            "A -, B 8:29/8:30*, C 8:30/8:31*, D 8:41", [.e022: 1]),
        Row("a departure before the arrival waits", ["B a=8:15 d=8:12"], "A -, B 8:15*, C 8:24, D 8:34", [.e025: 1]),
        Row(
            "a carried delay never overtakes", ["A d=8:18", "B d=8:19", "D a=8:30"], "A 8:18*, B 8:19*, C 8:28, D 8:30*"
        ),
    ]

    static let watched: [RealtimeRule] = [.e011, .e022, .e025, .e040, .e041, .e043, .e044]

    @Test(arguments: rows)
    func `calls have the times the reference gives them`(row: Row) {
        var frame = Frame(at: "7:55")
        frame.trip("bus", row.updates, delay: row.delay)
        let watch = Watch(frame)
        #expect(watch.calls == row.calls)
        for rule in Self.watched { #expect(watch.count(rule) == row.rules[rule] ?? 0, "\(rule)") }
    }

    @Test func `times that wait for the call before are not counted as departures before arrivals`() {
        var frame = Frame(at: "7:55")
        frame.trip("bus", ["B a=8:29 d=8:30", "C a=8:25 d=8:26"])
        let watch = Watch(frame)
        #expect(watch.calls == "A -, B 8:29/8:30*, C 8:30*, D 8:40")
        #expect(watch.count(.e022) == 1)
        #expect(watch.count(.e025) == 0)
    }

    @Test(arguments: [
        (["A d+60", "B#2 d+60", "C d+60", "B#4 d+120", "D a+120"], "A 8:01*, B 8:11*, C 8:21*, B 8:31/8:32*, D 8:42*"),
        (["B#4 d+120"], "A -, B -, C -, B 8:32*, D 8:42"),
        (["B d=8:32+120"], "A -, B -, C -, B 8:32*, D 8:42"),
        (["B d=8:12+120"], "A -, B 8:12*, C 8:22, B 8:32, D 8:42"),
        (["B d=8:32"], "A -, B -, C -, B 8:32*, D 8:42"),
        (["A d=8:00", "B d=8:31", "D a=8:41"], "A 8:00*, B 8:10, C 8:20, B 8:30/8:31*, D 8:41*"),
        // A late vehicle has its other passes yet to come.
        (["B d=8:28", "C d=8:38"], "A -, B 8:28*, C 8:38*, B 8:48, D 8:58"),
        (
            ["A d=8:22", "B d=8:32", "C d=8:42", "B d=8:52", "D a=9:02"],
            "A 8:22*, B 8:32*, C 8:42*, B 8:52*, D 9:02*"
        ),
    ])
    func `the passes of a loop are told apart`(updates: [String], calls: String) {
        var frame = Frame(at: "7:55")
        frame.trip("loop", updates)
        #expect(Watch(frame).calls == calls)
    }

    @Test(arguments: [
        (["A a=8:42"], "A -, B -, C -, A 8:42*"), (["A a=8:42+120"], "A -, B -, C -, A 8:42*"),
        (["A d=8:02"], "A 8:02*, B 8:12, C 8:22, A 8:42"), (["A d+120"], "A 8:02*, B 8:12, C 8:22, A 8:42"),
        (["A d=8:25", "B d=8:35", "C d=8:45", "A a=9:05"], "A 8:25*, B 8:35*, C 8:45*, A 9:05*"),
    ])
    func `the ends of a loop that ends where it begins are told apart`(updates: [String], calls: String) throws {
        var feed = Town.feed()
        feed.trip("ring", route: "R2", calls: ["A 8:00", "B 8:10", "C 8:20", "A 8:40"])
        let compiled = try Compiled(feed)
        let watch = Watch(compiled.timetable)
        var frame = Frame(at: "7:55")
        frame.trip("ring", updates)
        watch.apply(frame)
        #expect(watch.calls == calls)
    }

    @Test func `after midnight times belong to the day before`() {
        var frame = Frame(at: "24:02")
        frame.trip("night", ["B a=24:07+120 d=24:07+120"])
        #expect(Watch(frame).calls == "A -, B 24:07*, C 24:22")
    }

    @Test func `how full the vehicle is stays with its stop`() throws {
        var frame = Frame(at: "7:55")
        frame.trip("bus", ["B d+60 full=5", "C d+60"])
        let layer = try #require(Watch(frame).layer)
        #expect(layer.calls.map(\.occupancy) == [255, 5, 255, 255])
    }
}
