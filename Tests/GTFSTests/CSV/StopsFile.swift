import FeedFixtures
import GTFS

/// What reading one `stops.txt` gives.
struct StopsFile {
    /// `id|name|code` of each row.
    var rows: [String] = []
    /// Line of each row.
    var lines: [Int] = []
    /// Problems of the file, as text.
    var problems: [String] = []
    var codes: [ProblemCode] = []

    /// Writes the bytes as the `stops.txt` of a folder and reads them.
    init(_ bytes: some Sequence<UInt8>, limits: FeedLimits = FeedLimits()) throws {
        let folder = try TemporaryFolder()
        try folder.write("stops.txt", bytes)
        try self.init(feedAt: folder.path, limits: limits)
    }

    init(_ text: String, limits: FeedLimits = FeedLimits()) throws { try self.init(text.utf8, limits: limits) }

    /// Reads the `stops.txt` of a feed.
    init(feedAt path: String, limits: FeedLimits = FeedLimits()) throws {
        let log = ProblemLog()
        let feed = try Feed(at: path, id: "test", problems: log, limits: limits)
        feed.read(StopRow.self) { row, record in
            rows.append("\(row.id)|\(row.name)|\(row.code)")
            lines.append(record.line)
        }
        problems = log.problems.map(\.description)
        codes = log.problems.map(\.code)
    }
}
