import Departures
import FeedFixtures
import Testing
import Timetable

/// Proves the departures of every real feed against an independent, naive reader of the same files: 50 stops on three
/// days each, both changes of the clock and the night after a holiday among them.
@Suite(.enabled(if: SharedFiles.arePresent, "the real feeds of ../shared are not here"))
struct DifferentialTests {
    /// Feeds that are no timetables have their own tests in `FeedsTests`.
    static let feeds = SharedFiles.feedNames().filter {
        $0 != "ostrava-bad-dates.zip" && $0 != "stops_greater_sydney_gtfs.zip"
    }

    @Test(arguments: feeds)
    func `departures are those of the naive reader`(name: String) throws {
        let naive = try NaiveFeed(archive: SharedFiles.feed(name))
        let board = NaiveBoard(naive)
        let timetable = try Compiled(path: SharedFiles.feed(name)).timetable
        #expect(Set(naive.calls.map(\.trip)).count == timetable.trips.count)
        #expect(naive.calls.count == timetable.departures.count)

        let choice = BoardChoice(naive, board, name: name)
        var rows = 0
        for window in choice.windows {
            let stop = try #require(board.stopIndex[window.stop])
            let expected = board.departures(stop, from: window.from, until: window.until)
            let found = try engineRows(timetable, window)
            rows += expected.count
            guard found.sorted() != expected else { continue }
            let missing = expected.filter { !found.contains($0) }.prefix(3)
            let extra = found.filter { !expected.contains($0) }.prefix(3)
            Issue.record(
                "\(window): \(expected.count) expected, \(found.count) found; missing \(missing), extra \(extra)")
            return
        }
        print("\(name): \(rows) departures alike in \(choice.windows.count) windows of \(choice.dates)")
        // All trips of this one run on demand.
        #expect(rows > 0 || name == "ctran-flex.zip")
    }

    /// The engine's board in the feed's own words; it must be in order.
    private func engineRows(_ timetable: Timetable, _ window: BoardChoice.Window) throws -> [BoardRow] {
        let stop = try #require(timetable.stop(id: window.stop))
        let query = DepartureQuery(
            stop: stop, from: Int64(window.from), until: Int64(window.until), limit: 1_000_000)
        let departures = timetable.departures(query).departures
        #expect(zip(departures, departures.dropFirst()).allSatisfy { $0.instant <= $1.instant })
        return departures.map { departure in
            BoardRow(
                instant: Int(departure.instant), trip: timetable.string(timetable.trips[departure.trip].id),
                stop: timetable.string(timetable.stops[departure.stop].id),
                sequence: timetable.stopSequence(of: departure.trip, at: Int(departure.position)),
                serviceDate: departure.serviceDate.compact, start: departure.start.map { Int($0.seconds) })
        }
    }
}
