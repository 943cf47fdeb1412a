import FeedFixtures
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// One vehicle told twice, as the run of the timetable and as an added one, is one run.
@Suite("Twins")
struct FoldTests {
    /// The bus as an added run, so many seconds late.
    static func added(_ id: String = "bus#1", late: Int = 60, in frame: inout Frame) {
        frame.trip(
            id,
            [
                "A d=\(clock(8 * 3_600 + late))+\(late)",
                "B a=\(clock(8 * 3_600 + 600 + late))+\(late) d=\(clock(8 * 3_600 + 660 + late))+\(late)",
                "C d=\(clock(8 * 3_600 + 1_200 + late))+\(late)", "D a=\(clock(8 * 3_600 + 1_800 + late))+\(late)",
            ], .added, route: "R")
    }

    private static func clock(_ seconds: Int) -> String { Clock.text(Int32(seconds)) }

    static let onTime = ["A d+0", "B d+0", "C d+0", "D a+0"]
    private static let late = "bus 20250402 scheduled: A 8:01*, B 8:11/8:12*, C 8:21*, D 8:31*"

    private func watch(at time: String = "7:55", _ fill: (inout Frame) -> Void) -> Watch {
        var frame = Frame(at: time)
        fill(&frame)
        return Watch(frame)
    }

    /// The departures of the line at a stop, and how many extra runs were folded.
    private func seen(_ watch: Watch, at stop: String = "A") -> (board: [String], folded: Int?) {
        let board = watch.board(stop, to: "8:55", now: "7:55") { $0.route = Town.timetable.route(id: "R") }
        return (board, watch.layer?.tripTally.folded)
    }

    @Test(arguments: [false, true])
    func `an added run that equals a timetabled one is that one, and what was measured counts`(isFirst: Bool) throws {
        let watch = watch {
            if isFirst { Self.added(in: &$0) }
            $0.trip("bus", Self.onTime)
            if !isFirst { Self.added(in: &$0) }
        }
        #expect(watch.runs == [Self.late])
        #expect(seen(watch) == (["8:01 bus A live"], 1))
        let layer = try #require(watch.layer)
        #expect(layer.trips[0].foldedIDs == ["bus#1"] && layer.trips[0].matchedBy == .tripID)
        #expect(layer.tripTally.matched == 1 && layer.tripTally.extra == 0 && layer.tripTally.rate == 1)
        #expect(watch.state.extraRuns(id: "bus#1", now: Town.at("7:55")).isEmpty)
        #expect(watch.state.run(foldedFrom: "bus#1") == layer.trips[0].key)
    }

    @Test func `where the added run says nothing but the timetable, the other update counts`() {
        let watch = watch {
            $0.trip("bus", ["A d+120"])
            Self.added(late: 0, in: &$0)
        }
        #expect(watch.runs == ["bus 20250402 scheduled: A 8:02*, B 8:12/8:13, C 8:22, D 8:32"])
        #expect(watch.layer?.tripTally.folded == 1 && watch.layer?.calls.count == 4)
    }

    @Test func `an added run whose twin no update tells is that of the timetable all the same`() {
        let watch = watch { Self.added("extra 7", in: &$0) }
        #expect(watch.runs == [Self.late])
        #expect(seen(watch) == (["8:01 bus A live"], 1))
        #expect(watch.layer?.trips.first?.matchedBy == .routeAndTimes)
    }

    @Test func `of a run under way the stops behind it may be missing`() {
        let rest = { (frame: inout Frame) in
            frame.trip("bus#1", ["C d=8:21+60", "D a=8:31+60"], .added, route: "R")
        }
        #expect(watch(at: "8:15", rest).layer?.tripTally.folded == 1)
        // An hour before, such a run is a short one beside the whole one.
        let early = watch(at: "7:15", rest)
        #expect(early.layer?.tripTally.folded == 0 && early.layer?.tripTally.extra == 1)
    }

    @Test func `what differs at one stop, or by a minute, is another run`() {
        let others: [(inout Frame) -> Void] = [
            { $0.trip("x", ["A d=8:01+0", "B a=8:11+0 d=8:12+0", "C d=8:21+0", "D a=8:31+0"], .added, route: "R") },
            { $0.trip("x", ["A d=8:00+0", "C d=8:20+0", "D a=8:30+0"], .added, route: "R") },
            { $0.trip("x", ["A d=8:00+0", "B a=8:10+0 d=8:11+0", "E d=8:20+0", "D a=8:30+0"], .added, route: "R") },
            { $0.trip("x", ["A d=8:00+0", "B a=8:10+0 d=8:11+0", "C d=8:20+0", "D a=8:30+0"], .added, route: "R2") },
            { $0.trip("x", ["A d=8:00", "B a=8:10 d=8:11", "C d=8:20", "D a=8:30"], .added, route: "R") },
        ]
        for other in others {
            let watch = watch {
                $0.trip("bus", Self.onTime)
                other(&$0)
            }
            #expect(watch.layer?.tripTally.extra == 1 && watch.layer?.tripTally.folded == 0)
        }
    }

    @Test func `what runs in place of a cancelled run is seen beside it`() {
        let watch = watch {
            $0.trip("bus", .canceled)
            Self.added(in: &$0)
        }
        #expect(seen(watch) == (["8:00 bus A cancelled", "8:01 bus#1 A added live"], 0))
    }

    @Test func `three tellings of one vehicle are one run`() {
        let watch = watch {
            $0.trip("bus", Self.onTime)
            Self.added("bus#1", late: 0, in: &$0)
            Self.added("bus#2", in: &$0)
        }
        #expect(watch.runs == [Self.late])
        #expect(watch.layer?.trips.first?.foldedIDs == ["bus#1", "bus#2"] && watch.layer?.tripTally.folded == 2)
    }

    @Test(arguments: [false, true])
    func `the vehicle of a folded run is that of the timetabled one, whichever is heard of first`(isFirst: Bool) throws
    {
        var updates = Frame(at: "7:55")
        updates.trip("bus", Self.onTime)
        Self.added(in: &updates)
        var vehicles = Frame(at: "7:55")
        vehicles.vehicle("v", at: (-33.87, 151.2), trip: "bus#1") {
            ($0.trip.scheduleRelationship, $0.trip.routeID, $0.stopID) = (.added, "R", "B")
        }
        let watch = Watch()
        if isFirst { watch.apply(vehicles, from: watch.vehicles) }
        watch.apply(updates)
        if !isFirst { watch.apply(vehicles, from: watch.vehicles) }
        let now = Town.at("7:56")
        let run = try #require(watch.layer?.trips.first)
        #expect(watch.state.vehicle(of: run, now: now)?.vehicle.id == "v")
        let seen = watch.state.vehicles(now: now).map(\.vehicle)
        #expect(seen.map(\.run) == [run.key] && seen.map(\.nextCall) == [1])
        // Once nobody tells of the added run any more, its vehicle is one of a run unknown again.
        var next = Frame(at: "7:57")
        next.trip("bus", Self.onTime)
        watch.apply(next)
        #expect(watch.state.vehicles(now: now).map(\.vehicle.run) == [nil])
        #expect(watch.state.vehicle(ofExtra: "bus#1", now: now)?.vehicle.id == "v")
    }
}
