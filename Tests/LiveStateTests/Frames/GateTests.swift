import GTFSRealtime
import LiveState
import Testing
import Timetable

/// Which frames are taken over.
@Suite("Gates")
struct GateTests {
    private func frame(at time: String, delay: Int = 60) -> Frame {
        var frame = Frame(at: time)
        frame.trip("bus", ["A d+\(delay)"])
        return frame
    }

    @Test func `a frame older than the one in force is refused, and the state stays as it is`() {
        let watch = Watch()
        #expect(watch.apply(frame(at: "7:55")) == .accepted)
        let state = watch.state
        #expect(watch.apply(frame(at: "7:54:30"), now: Town.at("7:55")) == .rejected(.outOfOrder(seconds: 30)))
        #expect(watch.state === state)
        let counts = watch.liveStore.counts(of: "updates")
        #expect(counts.accepted == 1 && counts.rejected == ["out_of_order": 1])
    }

    @Test func `the same frame again changes nothing`() {
        let watch = Watch()
        watch.apply(frame(at: "7:55"))
        let state = watch.state
        #expect(watch.apply(frame(at: "7:55"), now: Town.at("7:56")) == .unchanged)
        #expect(watch.state === state)
    }

    @Test func `of two contents of one moment the same wins, whichever comes first`() {
        let frames = [frame(at: "7:55", delay: 60), frame(at: "7:55", delay: 120), frame(at: "7:55", delay: 180)]
        let ends = [[0, 1, 2], [2, 1, 0], [1, 2, 0, 1, 0, 2]].map { order -> String in
            let watch = Watch()
            for index in order { watch.apply(frames[index]) }
            return watch.calls
        }
        #expect(Set(ends).count == 1)
    }

    @Test(arguments: [(-300, nil), (-301, "too_old"), (60, nil), (61, "from_the_future")] as [(Int64, String?)])
    func `a frame may be so old and so far ahead`(age: Int64, code: String?) {
        let watch = Watch()
        let now = Town.at("7:55")
        var frame = Frame(at: now + age)
        frame.trip("bus", ["A d+60"])
        let outcome = watch.apply(frame, now: now)
        guard case .rejected(let rejection) = outcome else {
            #expect(outcome == .accepted && code == nil)
            return
        }
        #expect(rejection.code == code)
        #expect(watch.state.layers.isEmpty)
    }

    @Test func `an empty frame is not believed until what it would wipe out is too old`() {
        let watch = Watch()
        #expect(watch.apply(Frame(at: "7:50")) == .accepted)
        #expect(watch.apply(frame(at: "7:55")) == .accepted)
        #expect(watch.apply(Frame(at: "7:56")) == .rejected(.suddenlyEmpty))
        #expect(watch.apply(Frame(at: "8:00")) == .rejected(.suddenlyEmpty))
        #expect(watch.layer?.trips.count == 1)
        #expect(watch.apply(Frame(at: "8:00:01")) == .accepted)
        #expect(watch.layer?.trips.isEmpty == true)
    }

    /// What the frame before said, and a later moment at which an empty frame is believed or not.
    @Test(arguments: [
        // The bus arrives at 8:30, as planned or ten minutes late.
        ("8:27", "bus", "A d+0", "8:27:30", false), ("8:27", "bus", "A d+0", "8:28", true),
        ("8:29", "bus", "A d+600", "8:31", false), ("8:36", "bus", "A d+600", "8:38", true),
        // It has not left yet.
        ("7:55", "bus", "A d+0", "7:56", false),
    ])
    func `an empty frame is believed once the last run arrives`(
        at: String, trip: String, update: String, then: String, isBelieved: Bool
    ) {
        let watch = Watch()
        var last = Frame(at: at)
        last.trip(trip, [update])
        #expect(watch.apply(last) == .accepted)
        #expect(watch.apply(Frame(at: then)) == (isBelieved ? .accepted : .rejected(.suddenlyEmpty)))
        #expect(watch.layer?.trips.isEmpty == isBelieved)
    }

    @Test(arguments: [("8:57:30", false), ("8:58", true)])
    func `a cancelled run is over once it would have left`(then: String, isBelieved: Bool) {
        let watch = Watch()
        var last = Frame(at: "8:57")
        last.trip("later", [], .canceled)
        #expect(watch.apply(last) == .accepted)
        #expect(watch.apply(Frame(at: then)) == (isBelieved ? .accepted : .rejected(.suddenlyEmpty)))
    }

    /// One that runs the bus until 8:30, and one of which no trip is known.
    @Test(arguments: [
        ("8:20", "bus", "8:20:30", false), ("8:29", "bus", "8:29:30", true), ("8:20", "", "8:20:30", false),
        ("5:00", "", "5:00:30", true),
    ])
    func `vehicles may be gone where the timetable has nothing under way`(
        at: String, trip: String, then: String, isBelieved: Bool
    ) {
        let watch = Watch()
        var last = Frame(at: at)
        last.vehicle("v", at: (-33.87, 151.2), trip: trip)
        #expect(watch.apply(last, from: watch.vehicles) == .accepted)
        let outcome = watch.apply(Frame(at: then), from: watch.vehicles)
        #expect(outcome == (isBelieved ? .accepted : .rejected(.suddenlyEmpty)))
    }

    @Test func `only what a source speaks of can be under way`() {
        let ferries = LiveSource(id: "ferries", kind: .vehiclePositions, modes: ModeSet(.ferry))
        let liveStore = LiveStateStore(timetable: Town.timetable, sources: [ferries])
        for (hour, isBelieved) in [("8:35", false), ("9:55", true)] {
            var last = Frame(at: hour)
            last.vehicle("v", at: (-33.87, 151.2))
            #expect(liveStore.apply(last.bytes, from: ferries, now: Town.at(hour)) == .accepted)
            let then = Town.at(hour) + 30
            let outcome = liveStore.apply(Frame(at: then).bytes, from: ferries, now: then)
            #expect(outcome == (isBelieved ? .accepted : .rejected(.suddenlyEmpty)), "\(hour)")
        }
    }

    @Test(arguments: [("8:00", true), ("8:10", false), (nil, false)] as [(String?, Bool)])
    func `alerts may be gone once they are past`(end: String?, isBelieved: Bool) {
        let watch = Watch()
        var last = Frame(at: "7:59")
        last.alert { alert in
            guard let end else { return }
            var period = PublishedTimeRange()
            period.end = UInt64(Town.at(end))
            alert.activePeriod = [period]
        }
        #expect(watch.apply(last, from: watch.alerts) == .accepted)
        let outcome = watch.apply(Frame(at: "8:00"), from: watch.alerts)
        #expect(outcome == (isBelieved ? .accepted : .rejected(.suddenlyEmpty)))
    }

    @Test func `a frame of another day is not believed until what it would wipe out is too old`() {
        let watch = Watch()
        func frame(at time: String, day: String) -> Frame {
            var frame = Frame(at: Town.at(time), day: day)
            for trip in ["bus", "later", "loop"] { frame.trip(trip, ["A d+60"], date: day) }
            return frame
        }
        #expect(watch.apply(frame(at: "7:55", day: "20250402")) == .accepted)
        let matched = watch.layer?.tripTally.matched ?? 0
        #expect(matched >= 3)
        #expect(watch.apply(frame(at: "7:56", day: "20240101")) == .rejected(.suddenlyUnmatched))
        #expect(watch.layer?.tripTally.matched == matched)
        #expect(watch.apply(frame(at: "8:01", day: "20240101")) == .accepted)
        #expect(watch.layer?.tripTally.matched == 0)
    }

    @Test func `a full frame takes the place of everything before it`() {
        let watch = Watch()
        watch.apply(frame(at: "7:55"))
        var next = Frame(at: "7:56")
        next.trip("later", ["A d+60"])
        watch.apply(next)
        #expect(watch.runs.map { $0.prefix(5) } == ["later"])
    }

    @Test func `sources do not touch each other`() {
        let watch = Watch()
        watch.apply(frame(at: "7:55"))
        var vehicles = Frame(at: "7:40")
        vehicles.vehicle("v", at: (-33.87, 151.2), trip: "bus")
        #expect(watch.apply(vehicles, from: watch.vehicles) == .accepted)
        #expect(watch.state.layers.map(\.source.id) == ["updates", "vehicles"])
    }

    @Test func `what is no feed is refused with the reason`() throws {
        let watch = Watch()
        let now = Town.at("7:55")
        var differential = frame(at: "7:55")
        differential.message.header.incrementality = .differential
        #expect(watch.apply(differential) == .rejected(.differential))
        #expect(watch.liveStore.apply([], from: watch.updates, now: now) == .rejected(.unreadable(.empty)))
        #expect(
            watch.liveStore.apply(Array("<html>".utf8), from: watch.updates, now: now)
                == .rejected(.unreadable(.malformed)))
        var headless = PublishedFeedMessage()
        headless.entity = frame(at: "7:55").message.entity
        #expect(
            watch.liveStore.apply(headless.feedBytes(), from: watch.updates, now: now)
                == .rejected(.unreadable(.noHeader))
        )
        #expect(watch.state.layers.isEmpty)
        #expect(
            watch.liveStore.counts(of: "updates").rejected == [
                "differential": 1, "empty": 1, "malformed": 1, "no_header": 1,
            ])
    }

    @Test func `a header without a time is as old as its arrival`() {
        var frame = Frame(at: nil)
        frame.trip("bus", ["A d+60"])
        let watch = Watch()
        #expect(watch.apply(frame, now: Town.at("7:55")) == .accepted)
        #expect(watch.layer?.headerTime == Town.at("7:55"))
        #expect(watch.count(.e048) == 1)
    }

    @Test func `faults of the header are counted`() {
        let watch = Watch()
        watch.apply(frame(at: "7:53"))
        var bad = frame(at: "7:54", delay: 90)
        bad.message.header.gtfsRealtimeVersion = "3.1"
        bad.message.header.clearIncrementality()
        bad.message.entity[0].isDeleted = true
        bad.trip("later", ["A d+60"], time: Town.at("7:54"))
        watch.apply(bad, now: Town.at("7:55:06"))
        for rule in [RealtimeRule.e038, .e049, .e039, .w007, .w008] { #expect(watch.count(rule) == 1, "\(rule)") }
        #expect(watch.layer?.entityCount == 1)
        #expect(watch.runs.map { $0.prefix(5) } == ["later"])
    }
}

@Suite("Vehicles")
struct VehicleGateTests {
    private func read(_ fill: (inout Frame) -> Void) -> LiveLayer? {
        var frame = Frame(at: "8:05")
        fill(&frame)
        let watch = Watch()
        watch.apply(frame, from: watch.vehicles)
        return watch.layer(of: watch.vehicles)
    }

    @Test(arguments: [
        (0.0, 0.0, RealtimeRule.e026), (0.005, -0.005, .e026), (91, 151.2, .e026), (-33.87, 181, .e026),
        (.nan, 151.2, .e026), (.infinity, 151.2, .e026), (-34.9, 151.2, .e028), (-33.87, 152.3, .e028),
        (33.87, 151.2, .e028),
    ])
    func `a vehicle that is nowhere is left out and counted`(
        latitude: Double, longitude: Double, rule: RealtimeRule
    ) throws {
        let layer = try #require(read { $0.vehicle("v", at: (latitude, longitude), trip: "bus") })
        #expect(layer.vehicles.isEmpty)
        #expect(layer.rules.counts[rule] == 1)
        #expect(layer.vehicleTally.unmatched[.malformed]?.count == 1)
    }

    @Test(arguments: [
        (Float(90), 90.0, false), (0, 0, false), (360, 360, false), (-1, 0, true), (361, 0, true), (.nan, 0, true),
    ])
    func `a bearing that is none is taken from the path`(told: Float, bearing: Double, isBroken: Bool) throws {
        let layer = try #require(
            read { $0.vehicle("v", at: (-33.865, 151.2), trip: "bus") { $0.position.bearing = told } })
        // The street runs due north.
        #expect(layer.vehicles.map(\.bearing) == [bearing])
        #expect(layer.rules.counts[.e027] == (isBroken ? 1 : nil))
    }

    @Test func `a vehicle is tied to its run and its next call`() throws {
        let layer = try #require(
            read {
                $0.vehicle("v", at: (-33.865, 151.2), trip: "bus", time: Town.at("8:04"))
                $0.vehicle("w", at: (-33.855, 151.2), trip: "back", time: Town.at("8:04"))
                $0.vehicle("u", at: (-33.865, 151.2), trip: "bus") { $0.currentStopSequence = 3 }
                $0.vehicle("s", at: (-33.865, 151.2), trip: "bus") { $0.stopID = "D" }
            })
        #expect(layer.vehicles.map(\.nextCall) == [1, 2, 2, 3])
        #expect(layer.vehicles.map(\.nextStop) == ["B", "B", "C", "D"].map { Town.stop($0) })
        #expect(layer.vehicles.map(\.evidence) == ["8:04", "8:04", "8:05", "8:05"].map { Town.at($0) })
        #expect(layer.vehicleTally.matched == 4)
    }

    @Test func `a vehicle without a trip is shown, and counted as unmatched`() throws {
        let layer = try #require(read { $0.vehicle("v", at: (-33.865, 151.2)) })
        #expect(layer.vehicles.map(\.run) == [nil])
        #expect(layer.rules.counts[.w006] == 1)
        #expect(layer.vehicleTally.unmatched[.noTripID]?.count == 1)
    }

    @Test func `a vehicle hours from its run is on another`() throws {
        for (time, isMatched) in [("8:05", true), ("13:00", true), ("14:31", false)] {
            var frame = Frame(at: time)
            frame.vehicle("v", at: (-33.865, 151.2), trip: "bus")
            let watch = Watch()
            watch.apply(frame, from: watch.vehicles)
            let tally = try #require(watch.layer(of: watch.vehicles)).vehicleTally
            #expect(tally.matched == (isMatched ? 1 : 0), "\(time)")
            #expect(tally.unmatched[.timesDisagree]?.count == (isMatched ? nil : 1), "\(time)")
        }
    }

    @Test func `a vehicle three minutes old is shown no more`() {
        var frame = Frame(at: "8:05")
        frame.vehicle("v", at: (-33.865, 151.2), trip: "bus", time: Town.at("8:04"))
        let watch = Watch()
        watch.apply(frame, from: watch.vehicles)
        #expect(watch.state.vehicles(now: Town.at("8:07")).count == 1)
        #expect(watch.state.vehicles(now: Town.at("8:07:01")).isEmpty)
    }

    @Test func `two vehicles of one name and trip are both shown, and counted`() throws {
        let layer = try #require(
            read {
                $0.vehicle("v", at: (-33.865, 151.2), trip: "bus")
                $0.vehicle("v", at: (-33.855, 151.2), trip: "bus")
            })
        #expect(Set(layer.vehicles.map(\.key)).count == 2)
        #expect(layer.rules.counts[.e052] == 1)
    }
}
