import FeedFixtures
import Journeys
import LiveState
import Testing

/// When live data counts.
@Suite struct BelievedLiveTests {
    private static func town() throws -> LiveTown {
        try LiveTown {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["a 8:20", "b 8:30"])
        }
    }

    @Test("What is too old to be believed is ignored, and was not while it was young")
    func tooOld() throws {
        let town = try Self.town()
        town.hear(at: "7:50") {
            $0.run("t1", as: .canceled)
            $0.run("extra", ["a 8:05", "b 8:06"], as: .added, route: "R")
        }
        let told = ["extra a 8:05 b 8:06", "t2 a 8:20 b 8:30"]
        try town.expect("a b 7:50", told, at: "7:50")
        try town.expect("a b 7:50", told, at: "7:55")
        try town.expect("a b 7:50", ["t1 a 8:00 b 8:10", "t2 a 8:20 b 8:30"], at: "7:55:01")
        try town.expect("a b 7:50", told, at: "7:54")
    }

    @Test("A run that has left and is heard of no more falls back to the timetable, those still heard of do not")
    func oneTooOld() throws {
        let town = try Self.town()
        town.hear(at: "8:15") {
            $0.run("t1", ["a +600", "b +600"]) { $0.timestamp = UInt64(town.at("8:11")) }
            $0.run("t2", ["a +120"])
        }
        try town.expect("a b 7:50", ["t1 a 8:10 b 8:20", "t2 a 8:22 b 8:32"], at: "8:16")
        try town.expect("a b 7:50", ["t1 a 8:00 b 8:10", "t2 a 8:22 b 8:32"], at: "8:16:01")
    }

    @Test("Of two sources that know a run, the newer counts")
    func twoSources() throws {
        let town = try Self.town()
        let other = LiveSource(id: "others", kind: .tripUpdates)
        town.hear(at: "7:54") { $0.run("t1", as: .canceled) }
        town.hear(at: "7:55", from: other) { $0.run("t1", ["a +60"]) }
        try town.expect("a b 7:50", ["t1 a 8:01 b 8:11", "t2 a 8:20 b 8:30"])
        town.hear(at: "7:56") { $0.run("t1", as: .canceled) }
        try town.expect("a b 7:50", ["t2 a 8:20 b 8:30"], at: "7:56")
        // The one that cancelled it is too old, the other is not.
        town.hear(at: "8:00", from: other) { $0.run("t2", ["a +60"]) }
        try town.expect("a b 7:50", ["t1 a 8:00 b 8:10", "t2 a 8:21 b 8:31"], at: "8:02")
    }

    @Test("Without live data, or with none that says anything, the timetable is all there is")
    func none() throws {
        let town = try Self.town()
        let timetabled = ["t1 a 8:00 b 8:10", "t2 a 8:20 b 8:30"]
        try town.expect("a b 7:50", timetabled)
        town.hear(at: "7:55") { $0.run("t1", as: .canceled) }
        try town.expect("a b 7:50", ["t2 a 8:20 b 8:30"])
        #expect(try town.timetabled("a b 7:50") == timetabled)
        let plan = try town.planner.plan(town.query("a b 7:50"))
        #expect(plan.journeys.flatMap(\.rides).allSatisfy { $0.live == nil && $0.departure == $0.scheduledDeparture })
    }

    @Test("Frames that leave runs as they are cost planning nothing, others are taken up beside the questions")
    func madeOnce() throws {
        let town = try Self.town()
        let vehicles = LiveSource(id: "vehicles", kind: .vehiclePositions)
        func made() -> Int { town.planner.overlaysMade }
        func prepare(at time: String) { town.planner.prepare(for: town.liveStore.state, now: town.at(time)) }
        prepare(at: "7:50")
        town.hear(at: "7:54", from: vehicles) { _ in }
        town.hear(at: "7:55") { $0.run("t1", as: .canceled) }
        // Nobody plans.
        prepare(at: "7:55")
        #expect(made() == 0)
        let query = try town.query("a b 7:50")
        func plan(at time: String) throws -> [String] {
            try town.planner.plan(query, live: town.liveStore.state, now: town.at(time)).journeys.map(town.text)
        }
        #expect(try plan(at: "7:55") == ["t2 a 8:20 b 8:30"] && made() == 1)
        town.hear(at: "7:55:10", from: vehicles) { _ in }
        #expect(try plan(at: "7:55:10") == ["t2 a 8:20 b 8:30"] && made() == 1)
        town.hear(at: "7:55:20") { $0.run("t2", ["a +60"]) }
        prepare(at: "7:55:20")
        #expect(made() == 2)
        #expect(try plan(at: "7:55:20") == ["t1 a 8:00 b 8:10", "t2 a 8:21 b 8:31"] && made() == 2)
        // Nobody has planned for a minute.
        town.hear(at: "7:56:30") { $0.run("t1", as: .canceled) }
        prepare(at: "7:56:30")
        #expect(made() == 2)
        #expect(try plan(at: "7:56:30") == ["t2 a 8:20 b 8:30"] && made() == 3)
        // It is kept for a minute, and then let go.
        town.planner.releaseOverlays(now: town.at("7:57:29"))
        #expect(try plan(at: "7:56:30") == ["t2 a 8:20 b 8:30"] && made() == 3)
        town.planner.releaseOverlays(now: town.at("7:57:30"))
        #expect(try plan(at: "7:57:30") == ["t2 a 8:20 b 8:30"] && made() == 4)
    }

    @Test("A planner asked for one state after the other confuses none")
    func manyStates() throws {
        let town = try Self.town()
        var states: [(LiveState, String)] = []
        for minute in 0..<12 {
            town.hear(at: "7:\(30 + minute)") { $0.run("t1", ["a +\(minute * 60)"]) }
            states.append((town.liveStore.state, DayTime.text(DayTime.seconds("8:00") + Int64(minute) * 60)))
        }
        for (state, departure) in states + states.reversed() + states {
            let plan = try town.planner.plan(town.query("a b 7:50"), live: state, now: town.at("7:41"))
            let age = town.at("7:41") - (state.headerTime(of: "updates") ?? 0)
            let first = plan.journeys[0].departure - town.midnight
            #expect(DayTime.text(first) == (age <= 300 ? departure : "8:00"))
        }
    }

    @Test("Times beyond all reason do no harm")
    func absurd() throws {
        for delay in [Int32.max, Int32.min, 2_000_000_000, 1_000_000_000, -1_000_000_000, 600_000_000] {
            let town = try Self.town()
            town.hear(at: "7:55") {
                $0.run("t1", ["a +0", "b \(delay < 0 ? "" : "+")\(delay)"])
                $0.run("extra", ["a 8:05", "b \(delay < 0 ? "" : "+")\(delay)"], as: .added, route: "R")
            }
            for asked in ["a b 7:50", "a b by 8:40"] {
                var query = try town.query(asked)
                let plan = try town.planner.plan(query, live: town.liveStore.state, now: town.at("7:55"))
                // Asked before the day begins, times are furthest from the search's clock.
                query.time -= 36_000
                query.window = 86_400
                _ = try town.planner.plan(query, live: town.liveStore.state, now: town.at("7:55"))
                for journey in plan.journeys {
                    #expect(journey.departure <= journey.arrival, "\(delay) \(town.text(journey))")
                }
            }
        }
    }
}
