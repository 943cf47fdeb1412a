import FeedFixtures
import Feeds
import Foundation
import GTFS
import GTFSRealtime
import LiveState
import Timetable

/// The real captures beside the package, and the timetables they belong to, each compiled once.
enum Captures {
    static let arePresent = SharedFiles.arePresent && FileManager.default.fileExists(atPath: folder)
    private static let folder = SharedFiles.folder + "/realtime"

    /// Names of all captures, `halifax/Alerts.pb`, in order.
    static let names: [String] = {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".pb") || $0.hasSuffix(".pb.gz") }.sorted()
    }()

    /// Names of those below a folder whose file names begin so.
    static func names(_ folder: String, prefix: String = "") -> [String] {
        names.filter { $0.hasPrefix("\(folder)/\(prefix)") }
    }

    /// The message of a capture.
    static func bytes(_ name: String) throws -> [UInt8] { try GzipFile.contents(of: "\(folder)/\(name)") }

    static let sydney = timetable("sydney-2020-09-01.zip")
    static let halifax = timetable("halifax.zip")
    static let kingston = timetable("kingston.zip")

    private static let files = try! TemporaryFolder()

    private static func timetable(_ feed: String) -> Timetable {
        let city = CityFile(name: feed, feeds: [CityFeed(id: "feed", path: SharedFiles.feed(feed))])
        let today = ServiceDate(year: 2020, month: 9, day: 1)!
        let outcome = try! CityImport(city: city, today: today).run(generatedAt: 1_600_000_000)
        let path = "\(files.path)/\(feed).timetable"
        _ = try! outcome.compiled.write(to: path)
        return try! Timetable(path: path)
    }
}

/// A capture read twice: by the decoder of the schema, and by the store over a timetable at the frame's own time.
struct Reading {
    let message: PublishedFeedMessage
    let liveStore: LiveStateStore
    let layer: LiveLayer

    /// Reads a capture; a refused one throws its outcome.
    init(_ name: String, over timetable: Timetable, kind: LiveSourceKind) throws {
        let bytes = try Captures.bytes(name)
        message = try PublishedFeedMessage(feed: bytes)
        let source = LiveSource(id: name, kind: kind)
        liveStore = LiveStateStore(timetable: timetable, sources: [source])
        let outcome = liveStore.apply(bytes, from: source, now: Int64(message.header.timestamp))
        guard outcome == .accepted, let layer = liveStore.state.layers.first else { throw Refused(outcome: outcome) }
        self.layer = layer
    }

    struct Refused: Error { var outcome: FrameOutcome }
}
