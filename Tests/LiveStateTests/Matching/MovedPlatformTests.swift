import FeedFixtures
import LiveState
import Testing
import Timetable

/// A train that passes a station twice, at two platforms of it, and is told of by stop ids alone, as Sydney's trains are.
@Suite("Platforms moved at a station that is passed twice")
struct MovedPlatformTests {
    private static let compiled: (timetable: Timetable, folder: TemporaryFolder) = {
        var feed = Town.feed()
        feed.stop("P3", "Central 3", at: (-33.88, 151.2), ["parent_station": "ST"])
        feed.trip(
            "round", route: "T", ["direction_id": "0"],
            calls: ["A 10:00", "P1 10:10", "B 10:20", "C 10:30", "P2 10:40", "D 10:50"])
        feed.trip(
            "stands", route: "T", ["direction_id": "0"], calls: ["A 14:00", "P1 14:10", "P2 14:12", "D 14:30"])
        let compiled = try! Compiled(feed)
        return (compiled.timetable, compiled.folder)
    }()
    private static var timetable: Timetable { compiled.timetable }

    private static func calls(_ updates: [String], of trip: String = "round", at time: String = "9:55") -> String {
        let watch = Watch(timetable)
        var frame = Frame(at: time)
        frame.trip(trip, updates)
        watch.apply(frame)
        return watch.calls
    }

    @Test func `a call moved to the platform of a later call is not that later call`() {
        let moved = Self.calls(["A d=10:02", "P2 d=10:12", "B d=10:22", "C d=10:32", "P2 d=10:42", "D a=10:52"])
        let own = Self.calls(["A d=10:02", "P1 d=10:12", "B d=10:22", "C d=10:32", "P2 d=10:42", "D a=10:52"])
        #expect(moved != own && moved.contains("P2 (P1) 10:12*"))
        for call in ["B 10:22*", "C 10:32*", "P2 10:42*"] { #expect(moved.contains(call), "\(moved)") }
    }

    @Test func `a late train whose first calls are over is at the later one`() {
        let calls = Self.calls(["P2 d=11:10", "D a=11:20"])
        #expect(calls.contains("P2 11:10*") && !calls.contains("(P1)"), "\(calls)")
    }

    @Test func `one that is early at the second of two platforms in a row has not been moved there from the first`() {
        let calls = Self.calls(["P2 d=14:10", "D a=14:28"], of: "stands", at: "14:08")
        #expect(calls.contains("P2 14:10*") && !calls.contains("(P1)"), "\(calls)")
    }

    @Test(arguments: [("P1", "10:08", 1), ("P3", "10:08", 1), ("P3", "10:38", 4), ("D", "10:45", 5)])
    func `a vehicle is on its way to the platform it names`(stop: String, time: String, call: Int) throws {
        let watch = Watch(Self.timetable)
        var frame = Frame(at: time)
        frame.vehicle("v", at: (-33.875, 151.2), trip: "round", time: Town.at(time)) { $0.stopID = stop }
        watch.apply(frame, from: watch.vehicles)
        let vehicle = try #require(watch.layer(of: watch.vehicles)?.vehicles.first)
        #expect(vehicle.nextCall == call && vehicle.nextStop == Self.timetable.stop(id: stop))
    }
}
