import FeedFixtures
import Journeys
import LiveState
import Testing

/// What live data says of runs, seen from a journey.
@Suite struct RunsLiveTests {
    /// Down the street every half hour, and on from b a little later.
    private static func town() throws -> LiveTown {
        try LiveTown {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b 8:15", "c 8:25"])
            $0.trip("t3", calls: ["b 8:30", "c 8:40"])
            $0.trip("long", route: "F", calls: ["a 8:40", "b 8:50/8:52", "d 9:00", "e 9:10"])
            $0.trip("later", route: "F", calls: ["a 9:00", "b 9:10/9:12", "d 9:20", "e 9:30"])
        }
    }

    @Test("A delay makes a connection missed, and the next is taken")
    func missed() throws {
        let town = try Self.town()
        let asTimetabled = ["t1 a 8:00 b 8:10, t2 b 8:15 c 8:25"]
        try town.expect("a c 7:50", asTimetabled)
        town.hear(at: "7:55") { $0.run("t1", ["a +0", "b +240"]) }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:14, t2 b 8:15 c 8:25"])
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:14, t3 b 8:30 c 8:40"]) { $0.options.slack = 1 }
        town.hear(at: "7:56") { $0.run("t1", ["a +0", "b +600"]) }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:20, t3 b 8:30 c 8:40"], at: "7:56")
        try town.expect("a c by 8:30", [], at: "7:56")
        try town.expect("a c by 8:40", ["t1 a 8:00 b 8:20, t3 b 8:30 c 8:40"], at: "7:56")
        // The connection waits.
        town.hear(at: "7:57") {
            $0.run("t1", ["a +0", "b +600"])
            $0.run("t2", ["b +600"])
        }
        try town.expect("a c 7:50", ["t1 a 8:00 b 8:20, t2 b 8:25 c 8:35"], at: "7:57")
        // Without live data none of this is known.
        #expect(try town.timetabled("a c 7:50") == asTimetabled)
    }

    @Test("A trip that is overtaken comes after the one that overtakes it")
    func overtaken() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", ["a +1500"]) }
        try town.expect(
            "a e 8:30", ["later a 9:00 e 9:30", "long a 9:05 e 9:35"], at: "8:35")
        // Only from b on.
        town.hear(at: "8:36") { $0.run("long", ["a +0", "b +1500"]) }
        try town.expect("a e 8:30", ["later a 9:00 e 9:30"], at: "8:36")
        try town.expect("a b 8:30", ["later a 9:00 b 9:10"], at: "8:36")
        try town.expect("b e 8:30", ["later b 9:12 e 9:30", "long b 9:17 e 9:35"], at: "8:36")
        try town.expect("b e by 9:40", ["later b 9:12 e 9:30", "long b 9:17 e 9:35"], at: "8:36")
    }

    @Test("A trip that does not run is not taken", arguments: [true, false])
    func cancelled(isDeleted: Bool) throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", as: isDeleted ? .deleted : .canceled) }
        try town.expect("a e 8:30", ["later a 9:00 e 9:30"], at: "8:35")
        #expect(try town.timetabled("a e 8:30") == ["long a 8:40 e 9:10", "later a 9:00 e 9:30"])
    }

    @Test("Where a vehicle does not call nobody gets in or out, and all others ride on")
    func skipped() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", ["a +60", "b skipped", "d +120"]) }
        try town.expect("a b 8:30", ["later a 9:00 b 9:10"], at: "8:35")
        try town.expect("b e 8:30", ["later b 9:12 e 9:30"], at: "8:35")
        try town.expect("a e 8:30", ["long a 8:41 e 9:12", "later a 9:00 e 9:30"], at: "8:35")
        try town.expect("a d by 9:02", ["long a 8:41 d 9:02"], at: "8:35")
        // The first stop, and the last.
        town.hear(at: "8:36") { $0.run("long", ["a skipped", "b +0", "d +0", "e skipped"]) }
        try town.expect("a d 8:30", ["later a 9:00 d 9:20"], at: "8:36")
        try town.expect("b d 8:30", ["long b 8:52 d 9:00", "later b 9:12 d 9:20"], at: "8:36")
        try town.expect("b e 8:30", ["later b 9:12 e 9:30"], at: "8:36")
        // All but one.
        town.hear(at: "8:37") { $0.run("long", ["a skipped", "b skipped", "d skipped", "e +0"]) }
        try town.expect("a e 8:30", ["later a 9:00 e 9:30"], at: "8:37")
    }

    @Test("Where nothing is known, the timetable holds; a vehicle's clock does not run backwards")
    func noData() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", ["a +300", "b no_data"]) }
        try town.expect("a e 8:30", ["long a 8:45 e 9:10", "later a 9:00 e 9:30"], at: "8:35")
        town.hear(at: "8:36") { $0.run("long", ["a +900", "b no_data"]) }
        try town.expect("a b 8:30", ["long a 8:55 b 8:55", "later a 9:00 b 9:10"], at: "8:36")
    }

    @Test("A run the timetable does not have is taken")
    func added() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("extra", ["b 8:45", "d 8:50/8:51", "c 8:59"], as: .added, route: "R") }
        try town.expect("b c 8:40", ["extra b 8:45 c 8:59"], at: "8:35")
        try town.expect("a c 8:30", [], at: "8:35")
        try town.expect("d c 8:30", ["extra d 8:51 c 8:59"], at: "8:35")
        try town.expect("b c by 9:00", ["t2 b 8:15 c 8:25", "t3 b 8:30 c 8:40", "extra b 8:45 c 8:59"], at: "8:35")
        // It is no ferry.
        try town.expect("d c 8:30", [], at: "8:35") { $0.options.modes = [.init(.ferry)] }
    }

    @Test("A run that has other stops is taken there, and not where it was timetabled")
    func replaced() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", ["a 8:42", "c 8:50/8:51", "e 9:05"], as: .replacement) }
        try town.expect("a b 8:30", ["later a 9:00 b 9:10"], at: "8:35")
        try town.expect(
            "b e 8:30", ["t3 b 8:30 c 8:40, long c 8:51 e 9:05", "later b 9:12 e 9:30"], at: "8:35")
        try town.expect("a c 8:30", ["long a 8:42 c 8:50"], at: "8:35")
        try town.expect("a e 8:30", ["long a 8:42 e 9:05", "later a 9:00 e 9:30"], at: "8:35")
    }

    @Test("A trip that runs twice can be taken twice")
    func duplicated() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.duplicate("long", as: "twin", at: "08:50:00", ["a +60"]) }
        try town.expect(
            "a e 8:30", ["long a 8:40 e 9:10", "twin a 8:51 e 9:21", "later a 9:00 e 9:30"], at: "8:35")
        town.hear(at: "8:36") {
            $0.duplicate("long", as: "twin", at: "08:50:00", ["a +60"])
            $0.run("long", as: .canceled)
        }
        try town.expect("a e 8:30", ["twin a 8:51 e 9:21", "later a 9:00 e 9:30"], at: "8:36")
    }

    @Test("Of a trip that runs at intervals one start may be cancelled, late, or all as told")
    func frequency() throws {
        let town = try LiveTown {
            $0.trip("f", calls: ["a 6:00", "b 6:10", "c 6:20"])
            $0.add(
                "frequencies.txt",
                [
                    "trip_id": "f", "start_time": "08:00:00", "end_time": "08:31:00", "headway_secs": "600",
                    "exact_times": "1",
                ])
        }
        town.hear(at: "7:55") {
            $0.run("f", as: .canceled, start: "08:10:00")
            $0.run("f", ["a +120"], start: "08:20:00")
        }
        try town.expect("a c 7:50", ["f a 8:00 c 8:20", "f a 8:22 c 8:42", "f a 8:30 c 8:50"])
        try town.expect("b c by 8:45", ["f b 8:10 c 8:20", "f b 8:32 c 8:42"])
        let plan = try town.planner.plan(town.query("a c 7:50"), live: town.liveStore.state, now: town.at("7:55"))
        #expect(plan.journeys.map { $0.rides[0].start?.description } == ["08:00:00", "08:20:00", "08:30:00"])
        #expect(plan.journeys.map { $0.rides[0].scheduledDeparture - town.at("8:00") } == [0, 1200, 1800])
    }

    @Test("A day's live data holds for that day")
    func otherDay() throws {
        let town = try Self.town()
        town.hear(at: "8:35") { $0.run("long", as: .canceled) }
        try town.expect("a e 32:30", ["long a 32:40 e 33:10", "later a 33:00 e 33:30"], at: "8:35")
    }
}
