import FeedFixtures
import GTFS
import Testing

/// Files of more than a megabyte are cut up by a thread of their own, ahead of whoever uses their rows; nothing else differs.
struct LargeFileTests {
    /// A file of more than a megabyte: rows of many lengths, newlines in quotes and blank lines among them.
    private static let large: (text: String, rows: [String], lines: [Int]) = {
        var (text, rows, lines, line) = ("stop_id,stop_name\n", [String](), [Int](), 2)
        for row in 0..<24_000 {
            let breaks = row % 7
            let name = String(repeating: "a, \n", count: breaks) + String(repeating: "b", count: row % 61)
            text += "\(row),\"\(name).\"\n"
            rows.append("\(row)|\(name).|")
            lines.append(line)
            line += breaks + 1
            guard row % 50 == 0 else { continue }
            text += "\n"
            line += 1
        }
        return (text, rows, lines)
    }()

    @Test func `its rows and lines are those of the file`() throws {
        let file = try StopsFile(Self.large.text)
        #expect(Self.large.text.utf8.count > 1 << 20)
        #expect(file.rows == Self.large.rows && file.lines == Self.large.lines)
    }

    @Test func `a row longer than all that is read ahead is whole`() throws {
        let name = String(repeating: "x", count: 700_000)
        let text = "stop_id,stop_name\n" + (0..<4).map { "\($0),\(name)\n" }.joined() + "4,K\n"
        #expect(try StopsFile(text).rows == (0..<4).map { "\($0)|\(name)|" } + ["4|K|"])
    }

    @Test func `what comes before a fault is read, and the fault is told`() throws {
        var limits = FeedLimits()
        limits.rows = 20_001
        let file = try StopsFile(Self.large.text, limits: limits)
        #expect(file.rows == Array(Self.large.rows.prefix(20_000)))
        #expect(file.codes.last == .unreadableFile)
        #expect(file.problems.last?.contains("stops.txt:\(Self.large.lines[19_999]): ") == true)

        let folder = try TemporaryFolder()
        let entry = ZipBuilder.Entry("stops.txt", Self.large.text).with { ($0.isDeflated, $0.checksum) = (true, 1) }
        let damaged = try StopsFile(feedAt: folder.write("feed.zip", ZipBuilder.archive([entry])))
        #expect(damaged.rows == Self.large.rows)
        #expect(damaged.codes.last == .unreadableFile)
        #expect(damaged.problems.last?.contains("its checksum does not match") == true)
    }

    @Test func `whoever stops early has not to wait`() throws {
        struct Enough: Error {}
        let folder = try TemporaryFolder()
        try folder.write("stops.txt", Self.large.text.utf8)
        let feed = try Feed(at: folder.path, id: "test", problems: ProblemLog())
        for wanted in [1, 100, 23_999] {
            var rows = 0
            #expect(throws: Enough.self) {
                try feed.read(StopRow.self) { _, _ in
                    rows += 1
                    if rows == wanted { throw Enough() }
                }
            }
            #expect(rows == wanted)
        }
    }
}
