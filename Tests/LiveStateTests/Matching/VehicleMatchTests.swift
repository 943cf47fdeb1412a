import LiveState
import Testing

/// Which run a vehicle is tied to, and which call of it it is at or on its way to.
@Suite("Vehicles on their runs")
struct VehicleMatchTests {
    /// Tells of the vehicle of the loop, which calls at B at 8:10 and 8:30, on its way to a stop; says which call that is.
    private static func call(_ stop: String, at time: String, _ watch: Watch) -> Int? {
        var frame = Frame(at: time)
        frame.vehicle("v", at: (-33.855, 151.2), trip: "loop", time: Town.at(time)) { $0.stopID = stop }
        watch.apply(frame, from: watch.vehicles)
        return watch.layer(of: watch.vehicles)?.vehicles.first?.nextCall
    }

    @Test func `a vehicle comes to a stop again by the stops between`() {
        let watch = Watch()
        let told = [("B", "8:08"), ("B", "8:22"), ("C", "8:29"), ("B", "8:36"), ("D", "8:41")]
        #expect(told.map { Self.call($0, at: $1, watch) } == [1, 1, 2, 3, 4])
    }

    @Test func `a vehicle not seen before is at the call whose time is nearest`() {
        #expect(Self.call("B", at: "8:09", Watch()) == 1)
        #expect(Self.call("B", at: "8:28", Watch()) == 3)
    }

    @Test(arguments: [("8:20", true), ("9:25", true), ("9:35", false)])
    func `the vehicle of an added run is that of the timetabled run of its id only about its time`(
        time: String, isTied: Bool
    ) throws {
        let watch = Watch()
        var frame = Frame(at: time)
        frame.vehicle("v", at: (-33.865, 151.2), trip: "bus", time: Town.at(time)) {
            ($0.trip.scheduleRelationship, $0.trip.routeID) = (.added, "R")
        }
        watch.apply(frame, from: watch.vehicles)
        let vehicle = try #require(watch.layer(of: watch.vehicles)?.vehicles.first)
        #expect((vehicle.run != nil) == isTied && vehicle.tripID == "bus")
        #expect((watch.state.vehicle(ofExtra: "bus", now: Town.at(time)) != nil) == !isTied)
    }
}
