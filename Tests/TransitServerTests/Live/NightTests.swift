import GTFSRealtime
import LiveState
import SimulatedCity
import Testing
import Timetable

/// A night of the simulated city, from 23:30 to 05:30: its last vehicles go home, and whatever its feeds say is believed.
struct NightTests {
    private struct Feed {
        let source: LiveSource
        let kind: SimulatedFeedKind
        let scope: LiveFeedScope
    }

    private static let modes: [(name: String, mode: Mode)] = [
        ("train", .rail), ("metro", .metro), ("bus", .bus), ("ferry", .ferry), ("light rail", .lightRail),
    ]

    private static let feeds: [Feed] =
        modes.flatMap { name, mode in
            [(SimulatedFeedKind.tripUpdates, LiveSourceKind.tripUpdates), (.vehiclePositions, .vehiclePositions)].map {
                Feed(
                    source: LiveSource(
                        id: "\(name).\($0.rawValue)", kind: $1, feeds: ["simulated"], modes: ModeSet(mode),
                        profile: mode == .rail ? .sydneyTrains : .standard), kind: $0, scope: .mode(name))
            }
        } + [Feed(source: LiveSource(id: "alerts", kind: .alerts), kind: .alerts, scope: .everything)]

    @Test func `no frame is refused, and no source falls silent`() throws {
        let city = LiveCity(
            try SimulatedCity(descriptionFolder: TestCity.package + "/Cities/simulated"), seed: 5)
        let start = TestCity.tuesdayMorning + 15 * 3_600 + 1_800
        let liveStore = LiveStateStore(
            timetable: try TestCity.shared().timetable, sources: Self.feeds.map(\.source), began: start)
        let services = Self.modes.map { LiveService(feed: "simulated", mode: $0.mode) }
        var (refused, silent): ([String], [String]) = ([], [])
        var (went, back): (Set<String>, Set<String>) = ([], [])
        var running: Set<String> = []
        for now in stride(from: start, through: start + 6 * 3_600, by: 30) {
            for feed in Self.feeds {
                let frame = city.feed(feed.kind, of: feed.scope, at: now)
                if case .rejected(let reason) = liveStore.apply(frame.feedBytes(), from: feed.source, now: now) {
                    refused.append("\(feed.source.id) \(reason) after \((now - start) / 60) min")
                }
                if !frame.entity.isEmpty {
                    if went.contains(feed.source.id) { back.insert(feed.source.id) }
                    running.insert(feed.source.id)
                } else if running.contains(feed.source.id) {
                    went.insert(feed.source.id)
                }
            }
            for kind in LiveSourceKind.allCases {
                for service in services where liveStore.state.freshness(kind, of: [service], now: now).status != .live {
                    silent.append("\(kind) \(service.mode) after \((now - start) / 60) min")
                }
            }
        }
        #expect(refused.isEmpty, "\(refused.prefix(10))")
        #expect(silent.isEmpty, "\(silent.prefix(10))")
        // Else this would be about nothing.
        #expect(went.count >= 4 && !back.isEmpty, "gone home: \(went), back: \(back)")
    }
}
