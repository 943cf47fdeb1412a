import FeedFixtures
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// From frame to frame a run beside the timetable stays who it is, though fewer of its calls are told.
@Suite("Runs from frame to frame")
struct ContinuityTests {
    /// A frame with one added run under the id of the bus.
    private static func frame(
        _ time: String, _ stops: [String], id: String = "bus", date: String? = "20250402"
    ) -> Frame {
        var frame = Frame(at: time)
        frame.trip(id, stops, .added, route: "R", date: date)
        return frame
    }

    /// A frame with the bus as an added run that leaves and arrives then.
    private static func late(_ time: String, _ first: String, _ last: String) -> Frame {
        frame(time, ["A d=\(first)", "D a=\(last)"])
    }

    /// When the runs begin by which riders know them.
    private func starts(_ watch: Watch) -> [String?] {
        guard let layer = watch.layer else { return [] }
        return layer.trips.map { layer.start(of: $0, in: watch.state.timetable).map { Clock.text($0.seconds) } }
    }

    private func numbers(_ watch: Watch) -> [UInt32] { watch.layer?.calls.map(\.sequence) ?? [] }

    @Test func `a further run keeps its first start and the numbers of its calls while they pass`() {
        let watch = Watch(Self.frame("9:55", ["A d=10:00", "B d=10:11", "C d=10:20", "D a=10:30"]))
        #expect(starts(watch) == ["10:00"] && numbers(watch) == [1, 2, 3, 4])
        // Foretold anew, then on its way.
        watch.apply(Self.frame("9:58", ["A d=10:06", "B d=10:17", "C d=10:26", "D a=10:36"]))
        #expect(starts(watch) == ["10:00"])
        watch.apply(Self.frame("10:10", ["B d=10:18", "C d=10:27", "D a=10:37"]))
        #expect(starts(watch) == ["10:00"] && numbers(watch) == [2, 3, 4])
        watch.apply(Self.frame("10:25", ["C d=10:28", "D a=10:38"]))
        #expect(starts(watch) == ["10:00"] && numbers(watch) == [3, 4])
        #expect(watch.runs == ["bus 20250402 added: C (new) 10:28*, D (new) 10:38*"])
    }

    @Test(arguments: [
        (["A", "B#7", "C", "D#9"], [6, 7, 8, 9]), (["A#4", "B", "C#8", "D"], [4, 5, 8, 9]),
        (["A#1", "B", "C#2", "D"], [1, 2, 3, 4]), (["A", "B", "C#1", "D"], [1, 2, 3, 4]),
        (["A#9", "B#7", "C#8", "D#1"], [9, 7, 8, 1]),
    ])
    func `calls without a number have that which those beside them let tell`(stops: [String], told: [UInt32]) {
        let times = ["d=10:00", "d=10:11", "d=10:20", "a=10:30"]
        #expect(numbers(Watch(Self.frame("9:55", zip(stops, times).map { "\($0) \($1)" }))) == told)
    }

    @Test func `a run that was not there before begins where it is told first`() {
        let watch = Watch(Self.frame("9:55", ["A d=10:00", "C d=10:20", "D a=10:30"]))
        watch.apply(Self.frame("9:56", ["A d=11:00", "C d=11:20", "D a=11:30"]))
        #expect(starts(watch) == ["11:00"])
        // One that has come to its end goes on as no other.
        watch.apply(Self.frame("11:31", ["A d=11:20", "C d=11:25", "D a=11:30"]))
        watch.apply(Self.frame("11:32", ["A d=11:40", "C d=11:50", "D a=12:00"]))
        #expect(starts(watch) == ["11:40"])
    }

    @Test(arguments: [false, true])
    func `of two runs of one id each keeps its own start, in whatever order they are told`(isTurned: Bool) {
        var first = Frame(at: "9:55")
        for minute in [0, 10] {
            first.trip("bus", ["A d=10:\(minute + 10)", "C d=10:\(minute + 25)", "D a=10:45"], .added, route: "R")
        }
        let watch = Watch(first)
        #expect(starts(watch) == ["10:10", "10:20"])
        var next = Frame(at: "10:12")
        // The first is gone from A, and the second so early that it is nearer to where the first was.
        let told = [["C d=10:26", "D a=10:46"], ["A d=10:14", "C d=10:29", "D a=10:40"]]
        for stops in isTurned ? told.reversed() : told { next.trip("bus", stops, .added, route: "R") }
        watch.apply(next)
        #expect(starts(watch) == (isTurned ? ["10:20", "10:10"] : ["10:10", "10:20"]))
    }

    @Test func `runs without an id are told apart by their starts`() {
        var frame = Frame(at: "9:55")
        for hour in [10, 11] { frame.trip("", ["A d=\(hour):00", "D a=\(hour):20"], .added, route: "R") }
        #expect(starts(Watch(frame)) == ["10:00", "11:00"])
    }

    @Test func `a run without a date stays of its day when its calls after midnight are left`() throws {
        let stops = ["A d=23:50", "B d=24:05", "C d=24:20", "D a=24:30"]
        let watch = Watch(Self.frame("23:40", stops, id: "x", date: nil))
        watch.apply(Self.frame("23:55", Array(stops.dropFirst()), id: "x", date: nil))
        #expect(watch.runs == ["x 20250402 added: B (new) 24:05*, C (new) 24:20*, D (new) 24:30*"])
        #expect(watch.board("B", from: "24:00", to: "25:00", now: "23:55").contains("24:05 x B added live"))
    }

    @Test func `an added run that is the timetable's stays so, however late it gets, and its vehicle with it`() throws {
        let watch = Watch(Self.late("8:10", "8:55", "9:25"))
        watch.apply(Self.late("8:40", "9:15", "9:45"))
        #expect(watch.runs == ["bus 20250402 scheduled: A 9:15*, B 9:25/9:26, C 9:35, D 9:45*"])
        watch.apply(Self.late("9:10", "9:40", "10:10"))
        watch.apply(Self.late("9:40", "10:05", "10:35"))
        let run = try #require(watch.layer?.trips.first)
        #expect(run.status == .scheduled && watch.layer?.trips.count == 1)
        var vehicles = Frame(at: "9:40")
        vehicles.vehicle("v", at: (-33.87, 151.2), trip: "bus") { $0.trip.scheduleRelationship = .added }
        watch.apply(vehicles, from: watch.vehicles)
        #expect(watch.state.vehicle(of: run, now: Town.at("9:40"))?.vehicle.id == "v")
        // Who sees it so late for the first time cannot know.
        let unknown = Watch(Self.late("9:40", "10:05", "10:35"))
        #expect(unknown.runs == ["bus 20250402 added: A (new) 10:05*, D (new) 10:35*"])
    }

    @Test func `a late run keeps the vehicles of runs that were folded into it beside its own`() {
        let watch = Watch(Self.late("8:10", "8:55", "9:25"))
        watch.apply(Self.late("8:40", "9:15", "9:45"))
        var next = Self.late("9:10", "9:40", "10:10")
        FoldTests.added(in: &next)
        watch.apply(next)
        #expect(watch.layer?.trips.count == 1 && watch.layer?.trips.first?.foldedIDs == ["bus#1", "bus"])
    }

    @Test func `a further run does not become the timetable's by coming earlier`() {
        let watch = Watch(Self.frame("8:30", ["A d=9:05", "D a=9:35"]))
        watch.apply(Self.frame("8:31", ["A d=8:55", "D a=9:25"]))
        #expect(watch.runs == ["bus 20250402 added: A (new) 8:55*, D (new) 9:25*"])
        #expect(starts(watch) == ["9:05"])
    }

    @Test func `a new timetable changes no start`() throws {
        let watch = Watch(Self.frame("9:55", ["A d=10:00", "B d=10:11", "C d=10:20", "D a=10:30"]))
        watch.apply(Self.frame("10:05", ["B d=10:12", "C d=10:21", "D a=10:31"]))
        let compiled = try Compiled(Town.feed())
        watch.liveStore.publish(watch.liveStore.prepared(for: compiled.timetable))
        #expect(starts(watch) == ["10:00"] && watch.state.timetable === compiled.timetable)
        watch.apply(Self.frame("10:15", ["C d=10:22", "D a=10:32"]))
        #expect(starts(watch) == ["10:00"])
    }
}
