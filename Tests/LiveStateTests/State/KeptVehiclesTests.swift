import LiveState
import Testing

/// What is kept of a state that is no longer in force: its vehicles, and how fresh it was.
struct KeptVehiclesTests {
    @Test func `vehicles and freshness stay as they were, trips and alerts go`() {
        let watch = Watch()
        var updates = Frame(at: "7:55")
        updates.trip("bus", FoldTests.onTime)
        // Told again as an added run, whose vehicle is tied to the timetabled one.
        FoldTests.added(in: &updates)
        var alerts = Frame(at: "7:55")
        alerts.alert()
        var vehicles = Frame(at: "7:55")
        vehicles.vehicle("one", at: (-33.87, 151.2), trip: "bus#1") {
            ($0.trip.scheduleRelationship, $0.trip.routeID, $0.stopID) = (.added, "R", "B")
        }
        vehicles.vehicle("two", at: (-33.88, 151.21))
        watch.apply(updates)
        watch.apply(alerts, from: watch.alerts)
        watch.apply(vehicles, from: watch.vehicles)
        let (state, kept) = (watch.state, watch.state.vehiclesAlone)
        #expect(kept.sequence == state.sequence && kept.timetable === state.timetable)
        for after in [0, 60, 120, 600] as [Int64] {
            let now = Town.at("7:55") + after
            #expect(kept.vehicles(now: now).map { "\($0.vehicle)" } == state.vehicles(now: now).map { "\($0.vehicle)" })
            for kind in LiveSourceKind.allCases {
                #expect(kept.freshness(kind, now: now) == state.freshness(kind, now: now))
            }
        }
        #expect(state.vehicles(now: Town.at("7:56")).compactMap(\.vehicle.run).count == 1)
        #expect(state.layers.contains { !$0.trips.isEmpty } && !state.alerts.alerts.isEmpty)
        #expect(kept.layers.allSatisfy { $0.trips.isEmpty && $0.calls.isEmpty } && kept.alerts.alerts.isEmpty)
    }

    @Test func `frames of vehicles and alerts leave trips as they are`() {
        let watch = Watch()
        func told(_ late: Int, at time: String) -> Frame {
            var frame = Frame(at: time)
            frame.trip("bus", ["A d+\(late)"])
            return frame
        }
        watch.apply(told(60, at: "7:55"))
        watch.apply(Frame(at: "7:55"), from: watch.alerts)
        watch.apply(Frame(at: "7:55"), from: watch.vehicles)
        let state = watch.state
        var (vehicles, alerts) = (Frame(at: "7:56"), Frame(at: "7:56"))
        vehicles.vehicle("v", at: (-33.87, 151.2), trip: "bus")
        alerts.alert()
        watch.apply(vehicles, from: watch.vehicles)
        watch.apply(alerts, from: watch.alerts)
        #expect(watch.state !== state && watch.state.hasTrips(of: state) && state.hasTrips(of: watch.state))
        watch.apply(told(120, at: "7:57"))
        #expect(!watch.state.hasTrips(of: state))
        #expect(!Watch().state.hasTrips(of: state))
    }
}
