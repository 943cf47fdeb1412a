import GTFS
import Testing

/// Proves that problems are counted in bounded memory, ordered, and each complete with severity and remedy.
struct ProblemLogTests {
    @Test func `every problem is counted and the first few are kept`() {
        let log = ProblemLog(keptPerKind: 2)
        for line in 2..<1_002 {
            log.add(.invalidTime, feed: "a", file: "stop_times.txt", line: line, value: "x", "not a time")
        }
        log.add(.invalidTime, feed: "b", file: "stop_times.txt", "not a time")
        log.add(.unknownFile, feed: "a", file: "x.txt", "what is this")
        #expect(log.problems.map(\.line) == [2, 3, nil, nil])
        #expect(log.count(.invalidTime) == 1_001)
        #expect(log.count(.invalidTime, feed: "a") == 1_000)
        #expect(log.count(.invalidTime, file: "trips.txt") == 0)
        #expect(log.rejectedRows(feed: "a", file: "stop_times.txt") == 1_000)
        #expect(log.summary.map(\.count) == [1_000, 1, 1])
        #expect(!log.isFatal)
        log.add(.noUsableTrips, feed: "a", "none")
        #expect(log.isFatal)
    }

    @Test func `rows that are lost are counted, whatever is noted of them`() {
        let log = ProblemLog(keptPerKind: 1)
        log.countRows(100, feed: "a", file: "stop_times.txt")
        log.add(.timeTravel, feed: "a", file: "stop_times.txt", rows: 7, "backwards")
        log.add(.pointNearOrigin, feed: "a", file: "stop_times.txt", rows: 1, "in the sea")
        log.add(.notUTF8, feed: "a", file: "stop_times.txt", "shown as it is")
        log.add(.invalidTime, feed: "a", file: "trips.txt", "another file")
        log.loseRows(2, feed: "a", file: "stop_times.txt")
        #expect(log.rejectedRows(feed: "a", file: "stop_times.txt") == 10)
        #expect(log.rowsRead(feed: "a", file: "stop_times.txt") == 100)
        #expect(log.rowsRead(feed: "b", file: "stop_times.txt") == 0)
    }

    @Test func `long values are cut`() {
        let log = ProblemLog()
        log.add(.invalidTime, feed: "a", value: String(repeating: "x", count: 5_000), "not a time")
        #expect(log.problems.first?.value?.count == 100)
    }

    @Test(arguments: ProblemCode.allCases)
    func `every kind says what to do`(code: ProblemCode) {
        #expect(!code.remedy.isEmpty)
        #expect(!code.remedy.hasSuffix("."))
        #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "_" })
    }

    @Test func `severities are ordered`() {
        #expect(Severity.allCases == Severity.allCases.sorted())
        #expect(Severity.fatal > .error)
    }
}
