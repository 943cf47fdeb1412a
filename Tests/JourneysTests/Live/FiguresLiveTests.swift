import FeedFixtures
import Foundation
import GTFS
import Journeys
import LiveState
import Testing
import Timetable

/// How long it takes until a new state can be planned with: printed, not judged.
@Suite(.serialized) struct FiguresLiveTests {
    /// Seconds the first question takes after a change of state, less those it takes again.
    private func preparation(_ planner: JourneyPlanner, _ state: LiveState, now: Int64) throws -> Double {
        let timetable = planner.network.timetable
        let stops = (timetable.patternStops[0], timetable.patternStops[1])
        var query = JourneyQuery(from: .stop(stops.0), to: .stop(stops.1), at: now)
        query.window = 60
        _ = try planner.plan(query)
        let clock = ContinuousClock()
        let first = try clock.measure { _ = try planner.plan(query, live: state, now: now) }
        let again = try clock.measure { _ = try planner.plan(query, live: state, now: now) }
        return (first - again) / .seconds(1)
    }

    @Test("The simulated city at the peak")
    func simulated() throws {
        let city = try BusyCity.shared.get()
        for _ in 0..<3 {
            let (state, now) = try city.state(at: 7, 50)
            let seconds = try preparation(city.planner, state, now: now)
            print("overlay of the simulated city: \(state.layers[0].trips.count) runs in \(seconds * 1000) ms")
        }
    }

    private static let frames = (0...2).map {
        SharedFiles.folder + "/realtime/sydney-buses-2020-09-01/TU2020-09-01_08_0\($0).pb.gz"
    }

    @Test(
        "Sydney's buses of 1 September 2020",
        .enabled(if: SharedFiles.arePresent && frames.allSatisfy(FileManager.default.fileExists), "needs ../shared"))
    func sydney() throws {
        let timetable = try Compiled(path: SharedFiles.feed("sydney-2020-09-01.zip")).timetable
        let planner = JourneyPlanner(RoutingNetwork(timetable))
        let source = LiveSource(id: "buses", kind: .tripUpdates)
        let liveStore = LiveStateStore(timetable: timetable, sources: [source])
        for (minute, path) in Self.frames.enumerated() {
            let date = ServiceDate(year: 2020, month: 9, day: 1)!
            let now = timetable.cityZone.instant(date, ServiceTime(hours: 8, minutes: minute)) + 30
            liveStore.apply(try GzipFile.contents(of: path), from: source, now: now)
            let state = liveStore.state
            let seconds = try preparation(planner, state, now: now)
            let shown = state.layers.reduce(0) { $0 + $1.trips.count }
            print("overlay of Sydney's buses: \(shown) runs in \(seconds * 1000) ms")
        }
    }
}
