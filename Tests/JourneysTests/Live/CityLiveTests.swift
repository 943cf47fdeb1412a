import Journeys
import LiveState
import Testing
import Timetable

@Suite struct CityLiveTests {
    @Test(
        "In a whole city, planning with live data is planning with a timetable that has its times",
        arguments: [(7, 50), (12, 10), (17, 40), (23, 45), (24, 20), (26, 0)])
    func sameAsImported(hour: Int, minute: Int) throws {
        let city = try BusyCity.shared.get()
        let (state, now) = try city.state(at: hour, minute)
        var comparison = try LiveComparison(city.planner, feed: city.feed, state, now: now)
        var questions = LiveQuestions(city.planner.network.timetable, now: now, seed: hour * 60 + minute)
        var failures: [String] = []
        var changed = 0
        for _ in 0..<150 {
            let query = questions.next()
            if let difference = try comparison.difference(query) { failures.append("\(query)\n  \(difference)") }
            let timetabled = try city.planner.plan(query).journeys
            if try timetabled != city.planner.plan(query, live: state, now: now).journeys { changed += 1 }
        }
        #expect(failures.isEmpty, "\(failures.prefix(3).joined(separator: "\n"))")
        #expect(comparison.liveRides > 20 && changed > 10, "\(comparison.liveRides) rides, \(changed) answers")
    }
}
