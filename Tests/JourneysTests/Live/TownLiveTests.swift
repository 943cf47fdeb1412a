import FeedFixtures
import GTFSValues
import Journeys
import LiveState
import Testing
import Timetable

@Suite struct TownLiveTests {
    @Test("In small towns full of trouble, planning with live data is planning with a timetable that has its times")
    func sameAsImported() throws {
        let date = ServiceDate(year: 2024, month: 5, day: 15)!
        let sources = ["one", "two"].map { LiveSource(id: $0, kind: .tripUpdates) }
        var tally = (rides: 0, seated: 0)
        var failures: [String] = []
        for seed in 0..<40 {
            var town = RandomLiveTown(seed: seed)
            let folder = try TemporaryFolder()
            let path = try town.feed.write(to: folder, named: "feed")
            let timetable = try Compiled(path: path).timetable
            let midnight = timetable.cityZone.start(of: date)
            let now = midnight + 8 * 3600
            let liveStore = LiveStateStore(timetable: timetable, sources: sources)
            for (source, share) in zip(sources, [60, 15]) {
                var frame = Broadcast(at: now, midnight: midnight, date: date)
                town.tell(of: share, in: &frame)
                #expect(liveStore.apply(frame.bytes, from: source, now: now) == .accepted)
            }
            let planner = JourneyPlanner(RoutingNetwork(timetable))
            var comparison = try LiveComparison(planner, feed: path, liveStore.state, now: now)
            var questions = LiveQuestions(timetable, now: now, seed: seed)
            for _ in 0..<25 {
                let query = questions.next()
                if let difference = try comparison.difference(query) {
                    failures.append("town \(seed): \(query)\n  \(difference)")
                }
            }
            tally.rides += comparison.liveRides
            tally.seated += comparison.seated
        }
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3).joined(separator: "\n"))")
        #expect(tally.rides > 100 && tally.seated > 10)
    }
}
