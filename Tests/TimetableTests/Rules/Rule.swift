import FeedFixtures
import GTFS
import Testing
import Timetable
import TimetableCompiler

/// A rule of the public GTFS validator whose breach it calls an error, a feed that breaks it, and what is said here.
struct Rule: Sendable, CustomTestStringConvertible {
    /// The validator's name of it.
    var name: String
    /// What is noted of the feed.
    var code: ProblemCode
    /// What else comes of the same fault.
    var others: Set<ProblemCode>
    var limits: FeedLimits
    /// Files written as they stand over those of the feed.
    var files: [String: [UInt8]]
    /// Folder of the archive in which the files lie.
    var folder: String
    private var fault: @Sendable (inout FeedFixture) -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ code: ProblemCode, others: Set<ProblemCode> = [], files: [String: [UInt8]] = [:],
        limits: FeedLimits = FeedLimits(), folder: String = "",
        _ fault: @escaping @Sendable (inout FeedFixture) -> Void = { _ in }
    ) {
        (self.name, self.code, self.others, self.files) = (name, code, others, files)
        (self.limits, self.folder, self.fault) = (limits, folder, fault)
    }

    /// A rule about a part of GTFS that is not used here: its file is noted, whatever stands in it.
    static func unused(_ name: String, _ file: String, _ text: String) -> Rule {
        Rule(name, .unsupportedFile, files: [file: Array(text.utf8)])
    }

    /// What is noted of the sound feed with this fault in it.
    func problems() throws -> ProblemLog {
        var feed = FeedFixture.sound()
        fault(&feed)
        let folder = try TemporaryFolder()
        let path = try feed.write(to: folder, named: "feed" + (self.folder.isEmpty ? "" : "/" + self.folder))
        for (file, bytes) in files { try folder.write("feed/\(file)", bytes) }
        let problems = ProblemLog()
        let compiler = TimetableCompiler(city: "Testville", problems: problems)
        let root = String(path.dropLast(self.folder.isEmpty ? 0 : self.folder.count + 1))
        compiler.add(try Feed(at: root, id: "test", problems: problems, limits: limits), role: .timetable)
        _ = compiler.finish(generatedAt: 1_700_000_000)
        return problems
    }

    /// All of them.
    static let all = files + fields + stops + services + shapes + links + unused
}

extension FeedFixture {
    /// A feed of which nothing is said: a station with its pathways, sixty trips, one of them along a shape, and a
    /// row of every other file that is read.
    static func sound() -> FeedFixture {
        var feed = FeedFixture.line("A", "B", "C")
        let inside: Row = ["parent_station": "ST", "level_id": "L"]
        feed.add("levels.txt", ["level_id": "L", "level_index": "0", "level_name": "Ground"])
        feed.stop("ST", ["location_type": "1"])
        feed.stop("P", inside)
        feed.stop("Q", inside)
        feed.stop("E", inside + ["location_type": "2"])
        feed.stop("N", inside + ["location_type": "3"])
        for (id, from, to) in [("en", "E", "N"), ("np", "N", "P"), ("nq", "N", "Q")] { feed.pathway(id, from, to) }
        for point in 0...2 { feed.point("SH", point, at: (-34 + Double(point) / 100, 151), distance: "\(point)") }
        let distances = (0...2).map { " shape_dist_traveled=\($0)" }
        feed.trip(
            "t", ["shape_id": "SH", "block_id": "1"],
            calls: ["A 8:00" + distances[0], "B 8:10" + distances[1], "C 8:20" + distances[2]])
        for hour in 5..<20 {
            for minute in 1...4 {
                feed.trip("t\(hour)\(minute)", calls: ["A \(hour):0\(minute)", "B \(hour):1\(minute)"])
            }
        }
        feed.add("transfers.txt", ["from_stop_id": "A", "to_stop_id": "B", "transfer_type": "0"])
        feed.add(
            "feed_info.txt",
            ["feed_publisher_name": "Us", "feed_publisher_url": "https://a", "feed_lang": "en"])
        feed.translation("stops", "stop_name", "A")
        return feed
    }

    mutating func stop(_ id: String, _ more: Row) { stop(id, id, more) }

    /// A walkway in both directions, unless told otherwise.
    mutating func pathway(_ id: String, _ from: String, _ to: String, _ more: Row = [:]) {
        let base: Row = [
            "pathway_id": id, "from_stop_id": from, "to_stop_id": to, "pathway_mode": "1", "is_bidirectional": "1",
        ]
        add("pathways.txt", base + more)
    }

    mutating func point(_ shape: String, _ sequence: Int, at place: (Double, Double), distance: String) {
        add(
            "shapes.txt",
            [
                "shape_id": shape, "shape_pt_lat": "\(place.0)", "shape_pt_lon": "\(place.1)",
                "shape_pt_sequence": "\(sequence)", "shape_dist_traveled": distance,
            ])
    }

    mutating func translation(_ table: String, _ field: String, _ record: String, _ more: Row = [:]) {
        let base: Row = [
            "table_name": table, "field_name": field, "language": "de", "translation": "Text", "record_id": record,
        ]
        add("translations.txt", base + more)
    }
}
