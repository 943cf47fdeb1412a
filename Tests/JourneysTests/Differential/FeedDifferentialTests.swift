import FeedFixtures
import GTFSValues
import Testing
import Timetable

/// The engine against the reference on real feeds.
@Suite struct FeedDifferentialTests {
    struct FeedTrial: Sendable, CustomTestStringConvertible {
        var name: String
        /// How many questions.
        var count: Int
        var longestWindow: Int32 = 1800
        /// Dates that must be among those asked about: the clock changes, or a block or a holiday is worth it.
        var dates: [String] = []
        /// How many dates are chosen at random.
        var busyDates = 2
        var testDescription: String { name }
    }

    static let trials = [
        FeedTrial(name: "caltrain", count: 300, dates: ["20181104", "20180311"]),
        FeedTrial(name: "cairns", count: 300),
        FeedTrial(name: "sao-paulo-frequencies", count: 40, longestWindow: 60, dates: ["20181104"], busyDates: 1),
        FeedTrial(name: "las-vegas", count: 120, longestWindow: 600, dates: ["20201101"]),
        FeedTrial(name: "halifax", count: 150, longestWindow: 600, dates: ["20251102"]),
        FeedTrial(name: "metro-north", count: 250, longestWindow: 1200),
        FeedTrial(name: "nyc-subway", count: 150, longestWindow: 600),
        FeedTrial(name: "amtrak-time-zones", count: 250, dates: ["20211107"]),
        FeedTrial(name: "singapore-after-48h", count: 40, longestWindow: 60, busyDates: 1),
        FeedTrial(name: "zug", count: 200, longestWindow: 1200, dates: ["20210328"]),
        FeedTrial(name: "sncb", count: 200, longestWindow: 1200),
        FeedTrial(name: "darwin", count: 200),
        FeedTrial(name: "wmata-pathways", count: 120, longestWindow: 600),
        FeedTrial(name: "sydney-2015-rail-lightrail-ferry", count: 150, longestWindow: 600, dates: ["20150405"]),
    ]

    @Test(
        "The engine and the brute-force reference agree on random questions",
        .enabled(if: SharedFiles.arePresent, "the real feeds (../shared/feeds) are absent"), arguments: trials)
    func agree(_ feed: FeedTrial) throws {
        let clock = ContinuousClock()
        let began = clock.now
        let compiled = try Compiled(path: SharedFiles.feed("\(feed.name).zip"))
        let seed = feed.name.utf8.reduce(17) { $0 &* 31 &+ Int($1) }
        let trial = Trial(compiled.timetable, seed: seed)
        var dice = Dice(seed: seed)
        let dates =
            feed.dates.compactMap { ServiceDate($0) } + Self.busyDates(compiled.timetable, feed.busyDates, &dice)
        for (position, date) in dates.enumerated() {
            var maker = QuestionMaker(trial.world(date), seed: seed &+ position)
            maker.longestWindow = feed.longestWindow
            for number in 0..<(feed.count / dates.count) {
                guard let question = maker.question() else { break }
                trial.compare(question, walking: number)
            }
        }
        print("\(feed.name): \(trial.told) in \(clock.now - began)")
        #expect(trial.differences.isEmpty, "\(trial.differences.prefix(5).joined(separator: "\n"))")
        #expect(trial.asked >= feed.count * 9 / 10)
        #expect(trial.answered * 3 >= trial.asked)
    }

    /// Dates on which at least half as many trips run as on the busiest.
    private static func busyDates(_ timetable: Timetable, _ count: Int, _ dice: inout Dice) -> [ServiceDate] {
        let perCalendar = timetable.tripCalendars.rows.reduce(into: [CalendarIndex: Int]()) { $0[$1, default: 0] += 1 }
        let dates = (0..<min(400, Int(timetable.summary.dayCount))).map { timetable.firstDate.advanced(by: $0) }
        let trips = dates.map { date in
            perCalendar.reduce(0) { timetable.runs($1.key, on: date) ? $0 + $1.value : $0 }
        }
        let most = trips.max() ?? 0
        let busy = zip(dates, trips).filter { $0.1 * 2 >= most }.map(\.0)
        return (0..<count).map { _ in dice.pick(busy) }
    }
}
