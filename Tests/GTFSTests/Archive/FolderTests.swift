import FeedFixtures
import GTFS
import Testing

/// Proves that a folder of files is a feed as good as an archive.
struct FolderTests {
    @Test func `a folder's files are found at its top or one folder below`() throws {
        let folder = try TemporaryFolder()
        try folder.write("top/stops.txt", text: "stop_id\n1\n")
        try folder.write("below/gtfs/stops.txt", text: "stop_id\n2\n")
        #expect(try StopsFile(feedAt: folder.path + "/top").rows == ["1||"])
        let below = try StopsFile(feedAt: folder.path + "/below")
        #expect(below.rows == ["2||"])
        #expect(below.codes == [.filesInSubfolder])
    }

    @Test func `sizes and presence are known before reading`() throws {
        let folder = try TemporaryFolder()
        try folder.write("stops.txt", text: "stop_id\n1\n")
        try folder.write(".hidden.txt", text: "x")
        let log = ProblemLog()
        let feed = try Feed(at: folder.path, id: "test", problems: log)
        #expect(feed.has("stops.txt"))
        #expect(!feed.has("trips.txt"))
        #expect(feed.size(of: "stops.txt") == 10)
        #expect(feed.read(TripRow.self) { _, _ in } == false)
        #expect(log.problems.isEmpty)
    }

    @Test func `a file over the limit refuses the folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("stops.txt", text: "stop_id\n1\n")
        var limits = FeedLimits()
        limits.entryBytes = 5
        #expect(throws: FeedError.tooLarge(entry: "stops.txt", limit: "5 bytes a file")) {
            _ = try Feed(at: folder.path, id: "test", problems: ProblemLog(), limits: limits)
        }
    }

    @Test func `an empty folder is a feed without files`() throws {
        let folder = try TemporaryFolder()
        #expect(try StopsFile(feedAt: folder.path).rows.isEmpty)
    }
}
