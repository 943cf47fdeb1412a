import FeedFixtures
import GTFS
import Testing

/// Proves that the traps in real archives are read through: padded fields, spaced headers, resource forks.
@Suite(.enabled(if: SharedFiles.arePresent, "the real feeds of ../shared are not here"))
struct RealFeedTests {
    @Test(arguments: [
        ("renfe-padded-fields.zip", 804), ("metra-spaced-headers.zip", 240), ("amtrak-time-zones.zip", 672),
        ("stops_greater_sydney_gtfs.zip", 110_567),
    ])
    func `every stop is read, none with padding`(name: String, count: Int) throws {
        let log = ProblemLog()
        let feed = try Feed(at: SharedFiles.feed(name), id: name, problems: log)
        var rows = 0
        feed.read(StopRow.self) { row, _ in
            rows += 1
            #expect(row.id == row.id.trimmingPrefix(" ") && !row.id.hasSuffix(" "))
        }
        #expect(rows == count)
        #expect(log.count(.unreadableFile) == 0)
    }
}
