import FeedFixtures
import Feeds
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// Another timetable takes the place of the one in force while live data goes on.
@Suite("Hot swap")
struct HotSwapTests {
    private func frame(at time: String, delay: Int) -> Frame {
        var frame = Frame(at: time)
        frame.trip("bus", ["A d+\(delay)"])
        frame.trip("train", ["P1 on=P2 d+60"])
        return frame
    }

    /// The town compiled again, with stops and trips before those it had, so that every index is another.
    private func grown() throws -> Compiled {
        var feed = FeedFixture(zone: "Australia/Sydney")
        feed.stop("0", at: (-33.86, 151.2))
        feed.route("0")
        feed.service("0", "1111111", "20250301", "20250430")
        for hour in 5...15 { feed.trip("0\(hour)", route: "0", service: "0", calls: ["0 \(hour):00", "A \(hour):20"]) }
        return try Compiled([.init(feed, id: "new"), .init(Town.feed(), id: "test")])
    }

    @Test func `live data is laid over the new timetable, and alerts stay who they are`() throws {
        let watch = Watch()
        watch.apply(frame(at: "7:55", delay: 60))
        var vehicles = Frame(at: "7:55")
        vehicles.vehicle("v", at: (-33.865, 151.2), trip: "bus")
        watch.apply(vehicles, from: watch.vehicles)
        var alerts = Frame(at: "7:55")
        alerts.alert("1", "Works")
        watch.apply(alerts, from: watch.alerts)
        let (runs, board, before) = (watch.runs, watch.board("ST", now: "7:56"), watch.state)
        let compiled = try grown()
        let prepared = watch.liveStore.prepared(for: compiled.timetable)
        #expect(watch.state === before)
        watch.liveStore.publish(prepared)
        #expect(watch.state.timetable === compiled.timetable)
        #expect(watch.state.sequence > before.sequence)
        #expect(watch.runs == runs)
        #expect(watch.board("ST", now: "7:56") == board)
        let vehicle = try #require(watch.layer(of: watch.vehicles)?.vehicles.first)
        #expect(vehicle.run?.trip == compiled.timetable.trips(id: "bus")[0])
        #expect(watch.state.alerts.alerts.map(\.id) == before.alerts.alerts.map(\.id))
        #expect(watch.state.alerts.alerts.map(\.revision) == [1])
        var subject = AlertSubject()
        subject.route = compiled.timetable.route(id: "R")!
        #expect(watch.state.activeAlerts(touching: subject, now: Town.at("7:56")).count == 1)
        // The store goes on from there.
        #expect(watch.apply(frame(at: "7:56", delay: 120)) == .accepted)
        #expect(watch.board("A", now: "7:56").contains("8:02 bus A live"))
        #expect(watch.state.timetable === compiled.timetable)
    }

    @Test(arguments: [false, true])
    func `frames that come between preparing and publishing are not lost`(isOfSameMoment: Bool) throws {
        let watch = Watch()
        // Of two contents of one moment the greater hash wins; the winner comes second.
        let frames = [60, 120].map { frame(at: "7:55", delay: $0) }
        let probe = Watch()
        probe.apply(frames[0])
        let isSecondGreater = probe.apply(frames[1]) == .accepted
        let (first, rival) = isSecondGreater ? (frames[0], frames[1]) : (frames[1], frames[0])
        watch.apply(first)
        let compiled = try grown()
        let prepared = watch.liveStore.prepared(for: compiled.timetable)
        #expect(watch.apply(isOfSameMoment ? rival : frame(at: "7:56", delay: 300)) == .accepted)
        var vehicles = Frame(at: "7:55")
        vehicles.vehicle("v", at: (-33.865, 151.2), trip: "bus")
        watch.apply(vehicles, from: watch.vehicles)
        let (runs, sequence) = (watch.runs, watch.state.sequence)
        watch.liveStore.publish(prepared)
        #expect(watch.state.timetable === compiled.timetable)
        #expect(watch.layer(of: watch.vehicles)?.vehicleTally.matched == 1)
        #expect(watch.runs == runs)
        #expect(watch.state.sequence > sequence)
    }

    @Test func `a run that the new timetable has no more is counted as unmatched`() throws {
        let watch = Watch()
        watch.apply(frame(at: "7:55", delay: 60))
        var feed = FeedFixture(zone: "Australia/Sydney")
        feed.stop("A")
        feed.stop("Z")
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("another", calls: ["A 8:00", "Z 8:10"])
        let compiled = try Compiled(feed)
        watch.liveStore.publish(watch.liveStore.prepared(for: compiled.timetable))
        #expect(watch.runs.isEmpty)
        #expect(watch.misses == ["unknown_trip 2"])
    }

    @Test(.enabled(if: Captures.arePresent, "../shared/realtime is absent"))
    func `a real city keeps its matches`() throws {
        let reading = try Reading(
            "kingston/" + Captures.names("kingston")[0].split(separator: "/")[1], over: Captures.kingston,
            kind: .tripUpdates)
        let before = StateText.lines(of: reading.liveStore.state)
        reading.liveStore.publish(reading.liveStore.prepared(for: try Timetable(path: Captures.kingston.path)))
        #expect(StateText.lines(of: reading.liveStore.state) == before)
        #expect(reading.liveStore.state.timetable !== Captures.kingston)
    }
}
