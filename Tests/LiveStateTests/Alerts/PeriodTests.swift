import GTFSRealtime
import LiveState
import Testing

/// When an alert is in force.
@Suite("Active periods")
struct PeriodTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Start and end; nil where not given.
        var periods: [(UInt64?, UInt64?)]
        var active: [Int64]
        var inactive: [Int64]
        /// Whether it is still to come at the first inactive instant.
        var isUpcoming = false
    }

    static let rows = [
        Row(testDescription: "none", periods: [], active: [0, 1_000, 1 << 40], inactive: []),
        Row(
            testDescription: "start and end", periods: [(1_000, 2_000)], active: [1_000, 1_999],
            inactive: [999, 2_000], isUpcoming: true),
        Row(testDescription: "no start", periods: [(nil, 2_000)], active: [0, 1_999], inactive: [2_000, 3_000]),
        Row(testDescription: "start 0", periods: [(0, 2_000)], active: [0, 1_999], inactive: [2_000]),
        Row(
            testDescription: "no end", periods: [(1_000, nil)], active: [1_000, 1 << 40], inactive: [999],
            isUpcoming: true),
        Row(
            testDescription: "end 0", periods: [(1_000, 0)], active: [1_000, 1 << 40], inactive: [999], isUpcoming: true
        ),
        Row(testDescription: "neither", periods: [(nil, nil)], active: [0, 1 << 40], inactive: []),
        Row(testDescription: "both 0", periods: [(0, 0)], active: [0, 1 << 40], inactive: []),
        Row(
            testDescription: "year 3000", periods: [(1_000, 32_503_680_000)], active: [1_000, 1 << 40], inactive: [999],
            isUpcoming: true),
        Row(
            testDescription: "largest number", periods: [(1_000, .max)], active: [1_000, 1 << 40], inactive: [999],
            isUpcoming: true),
        Row(
            testDescription: "end before start", periods: [(2_000, 1_000)], active: [],
            inactive: [500, 1_500, 2_000, 2_500], isUpcoming: true),
        Row(
            testDescription: "two, out of order", periods: [(5_000, 6_000), (1_000, 2_000)],
            active: [1_000, 1_999, 5_000, 5_999], inactive: [2_000, 4_999, 999, 6_000], isUpcoming: true),
        Row(
            testDescription: "two that overlap", periods: [(1_000, 3_000), (2_000, 4_000)],
            active: [1_000, 2_500, 3_500], inactive: [4_000, 999]),
    ]

    @Test(arguments: rows)
    func `an alert is in force in its periods`(row: Row) throws {
        var frame = Frame(at: "7:55")
        frame.alert { alert in
            alert.activePeriod = row.periods.map { start, end in
                var range = PublishedTimeRange()
                if let start { range.start = start }
                if let end { range.end = end }
                return range
            }
        }
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        let alert = try #require(watch.state.alerts.alerts.first)
        for instant in row.active {
            #expect(alert.isActive(at: instant) && !alert.isUpcoming(at: instant), "\(instant)")
        }
        for instant in row.inactive { #expect(!alert.isActive(at: instant), "\(instant)") }
        if let first = row.inactive.first { #expect(alert.isUpcoming(at: first) == row.isUpcoming) }
        if let active = row.active.first, !row.periods.isEmpty {
            #expect(try #require(alert.period(at: active)).contains(active))
        }
    }

    @Test func `the period shown is the one in force, else the next, else the last`() throws {
        var frame = Frame(at: "7:55")
        frame.alert { alert in
            alert.activePeriod = [(5_000, 6_000), (1_000, 2_000)].map { (start: UInt64, end: UInt64) in
                var range = PublishedTimeRange()
                (range.start, range.end) = (start, end)
                return range
            }
        }
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        let alert = try #require(watch.state.alerts.alerts.first)
        #expect(
            [500, 1_500, 2_500, 5_500, 9_000].map { alert.period(at: $0)?.start } == [
                1_000, 1_000, 5_000, 5_000, 5_000,
            ])
    }
}
