import FeedFixtures
import Foundation
import Fuzzing
import GTFS
import Testing
import Timetable
import TimetableCompiler

/// Proves that a file is opened as it was written or not at all, and what is said in the latter case.
struct TimetableFileTests {
    private let compiled: Compiled
    private let bytes: [UInt8]
    private let path: String

    init() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("t", ["block_id": "1"], calls: ["A 8:00", "B 8:10 stop_headsign=X", "C 8:20"])
        compiled = try Compiled(feed)
        bytes = try Array(Data(contentsOf: URL(filePath: compiled.timetable.path)))
        path = compiled.folder.path + "/changed.timetable"
    }

    /// The text with which changed bytes are refused.
    private func refusal(_ bytes: some Sequence<UInt8>) throws -> String {
        try compiled.folder.write("changed.timetable", bytes)
        let error = #expect(throws: TimetableError.self) { _ = try Timetable(path: path) }
        return (error?.description ?? "").replacing(path, with: "FILE")
    }

    private func changed(_ position: Int, to value: UInt8) -> [UInt8] {
        var changed = bytes
        changed[position] = value
        return changed
    }

    @Test func `the same feed gives the same bytes`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("t", ["block_id": "1"], calls: ["A 8:00", "B 8:10 stop_headsign=X", "C 8:20"])
        let again = try Compiled(feed)
        #expect(try Array(Data(contentsOf: URL(filePath: again.timetable.path))) == bytes)
    }

    @Test func `a copy opens as the original did`() throws {
        try compiled.folder.write("changed.timetable", bytes)
        let copy = try Timetable(path: path)
        #expect(copy.byteCount == bytes.count)
        #expect(copy.tripsByPattern == compiled.timetable.tripsByPattern)
        #expect(try copy.departures(of: "t") == compiled.timetable.departures(of: "t"))
        #expect(copy.sectionSizes.map(\.bytes) == compiled.timetable.sectionSizes.map(\.bytes))
        #expect(copy.sectionSizes.reduce(0) { $0 + $1.bytes } < bytes.count)
    }

    @Test func `other files are not timetables`() throws {
        let text = "FILE is not a timetable; make one with: transit import FEED -o city.timetable"
        #expect(try refusal([]) == text)
        #expect(try refusal(bytes.prefix(39)) == text)
        #expect(try refusal(Array(repeating: 65, count: 5_000)) == text)
        #expect(try refusal(changed(0, to: 0)) == text)
    }

    @Test func `another version is named`() throws {
        #expect(
            try refusal(changed(8, to: 99))
                == "FILE has timetable format 99, this program reads 1; import the feed again")
    }

    @Test func `a file cut short says how short`() throws {
        let length = bytes.count
        for count in [40, 63, 64, length / 2, length - 1] {
            #expect(
                try refusal(bytes.prefix(count))
                    == "FILE is cut short: \(count) of \(length) bytes; import the feed again")
        }
        #expect(
            try refusal(bytes + [0]) == "FILE is cut short: \(length + 1) of \(length) bytes; import the feed again")
    }

    @Test func `damage is found wherever it is`() throws {
        let body = "FILE is damaged: its checksum does not match; import the feed again"
        let header = "FILE is damaged: its header was changed; import the feed again"
        for position in 24..<32 { #expect(try refusal(changed(position, to: ~bytes[position])) == header) }
        #expect(try refusal(changed(12, to: ~bytes[12])) == header)
        for position in 32..<40 { #expect(try refusal(changed(position, to: ~bytes[position])) == body) }
        var random = SeededGenerator(seed: 1)
        for position in (0..<1_000).map({ _ in Int.random(in: 64..<bytes.count, using: &random) }) {
            #expect(
                try refusal(changed(position, to: bytes[position] ^ 1 << UInt8.random(in: 0..<8, using: &random)))
                    == body)
        }
    }

    @Test func `what is no file is unreadable`() throws {
        #expect(throws: TimetableError.unreadable(path: "/nowhere", reason: "No such file or directory")) {
            _ = try Timetable(path: "/nowhere")
        }
        #expect(throws: TimetableError.unreadable(path: compiled.folder.path, reason: "not a regular file")) {
            _ = try Timetable(path: compiled.folder.path)
        }
    }

    @Test func `a failed write leaves nothing behind`() throws {
        let problems = ProblemLog()
        let empty = TimetableCompiler(city: "x", problems: problems).finish(generatedAt: 0)
        let error = #expect(throws: TimetableError.self) { _ = try empty.write(to: "/nowhere/x.timetable") }
        #expect(error?.description == "cannot write /nowhere/x.timetable: No such file or directory")
        // A folder in the place of the file: the move fails at the very end.
        let taken = compiled.folder.path + "/taken"
        try FileManager.default.createDirectory(atPath: taken + "/in", withIntermediateDirectories: true)
        #expect(throws: TimetableError.self) { _ = try empty.write(to: taken) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: compiled.folder.path).sorted() == [
                "city.timetable", "taken", "test",
            ])
    }

    @Test func `readers keep the old file while a new one takes its place`() throws {
        let path = compiled.folder.path + "/city.timetable"
        let old = try Timetable(path: path)
        let empty = TimetableCompiler(city: "New", problems: ProblemLog()).finish(generatedAt: 1)
        _ = try empty.write(to: path)
        let new = try Timetable(path: path)
        #expect(old.string(old.summary.city) == "Testville")
        #expect(try old.stopIDs(of: "t") == ["A", "B", "C"])
        #expect(new.string(new.summary.city) == "New")
        #expect(new.stops.count == 0 && new.trips.count == 0)
    }
}
