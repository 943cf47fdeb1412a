import FeedFixtures
import Foundation
import GTFSRealtime
import GTFSValues
import Journeys
import LiveState
import SimulatedCity
import Testing
import Timetable

/// The simulated city on a Tuesday, with more trouble than usual.
struct BusyCity: Sendable {
    static let tuesday = ServiceDate(year: 2026, month: 1, day: 20)!
    static let shared = Result { try BusyCity() }
    let folder: TemporaryFolder
    let planner: JourneyPlanner
    let city: LiveCity
    private let source = LiveSource(id: "updates", kind: .tripUpdates)

    var feed: String { folder.path + "/feed" }

    private init() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        let simulated = try SimulatedCity(descriptionFolder: package + "/Cities/simulated")
        folder = try TemporaryFolder()
        _ = try simulated.writeFeed(to: folder.path + "/feed", covering: Self.tuesday, days: 3)
        planner = JourneyPlanner(RoutingNetwork(try Compiled(path: folder.path + "/feed").timetable))
        var traits = LiveTraits()
        (traits.cancelled, traits.skipping, traits.replaced, traits.extra) = (0.08, 0.08, 0.08, 0.04)
        (traits.platformChange, traits.noData, traits.heldUp, traits.lateness) = (0.2, 0.05, 0.15, 2)
        city = LiveCity(simulated, seed: 11, traits: traits)
    }

    /// What is known at a time of that day, `7:50`.
    func state(at hour: Int, _ minute: Int) throws -> (state: LiveState, now: Int64) {
        let timetable = planner.network.timetable
        let now = timetable.cityZone.instant(Self.tuesday, ServiceTime(hours: hour, minutes: minute))
        let liveStore = LiveStateStore(timetable: timetable, sources: [source])
        #expect(liveStore.apply(city.feed(.tripUpdates, at: now).feedBytes(), from: source, now: now) == .accepted)
        return (liveStore.state, now)
    }
}
