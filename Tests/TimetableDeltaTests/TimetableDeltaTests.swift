import FeedFixtures
import Foundation
import Fuzzing
import Testing
import Timetable
import TimetableDelta

/// Proves that a delta makes exactly the timetable it was made for, or nothing.
@Suite struct TimetableDeltaTests {
    private let folder = try! TemporaryFolder()
    private let monday: Compiled
    private let tuesday: Compiled

    init() throws {
        monday = try Compiled(Self.feed(trips: 0..<400))
        // Some trips have gone, some are new, one runs three minutes later.
        tuesday = try Compiled(Self.feed(trips: 3..<410, late: 77))
    }

    private static func feed(trips: Range<Int>, late: Int? = nil) -> FeedFixture {
        var feed = FeedFixture()
        for (position, stop) in ["A", "B", "C", "D"].enumerated() {
            feed.stop(stop, at: (-34 + Double(position) / 100, 151))
        }
        feed.route("R")
        feed.service("S", "1111111", "20250101", "20251231")
        for trip in trips {
            let minute = 300 + trip + (trip == late ? 3 : 0)
            let calls = ["A", "B", "C", "D"].enumerated().map { at, stop in
                let time = minute + at * 4
                return "\(stop) \(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
            }
            feed.trip("trip-\(trip)", ["block_id": "\(trip % 7)"], calls: calls)
        }
        return feed
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test func `from nothing it makes the whole, smaller than the file`() throws {
        let delta = try TimetableDelta.make(from: nil, to: monday.timetable.path)
        try delta.write(to: path("a.whole"))
        try TimetableDelta.apply(path("a.whole"), to: nil, writing: path("a"))
        #expect(try bytes(path("a")) == bytes(monday.timetable.path))
        #expect(delta.bytes.count * 4 < monday.timetable.byteCount)
        #expect(try TimetableDelta.header(of: path("a.whole")).isWhole)
        let opened = try Timetable(path: path("a"))
        #expect(opened.trips.count == 400)
    }

    @Test func `from the one before it makes the next, and the other way round`() throws {
        for (from, to) in [(monday, tuesday), (tuesday, monday), (monday, monday)] {
            let delta = try TimetableDelta.make(from: from.timetable.path, to: to.timetable.path)
            try delta.write(to: path("a.delta"))
            try TimetableDelta.apply(path("a.delta"), to: from.timetable.path, writing: path("a"))
            #expect(try bytes(path("a")) == bytes(to.timetable.path))
            let whole = try TimetableDelta.make(from: nil, to: to.timetable.path)
            #expect(delta.bytes.count < whole.bytes.count)
        }
        let header = try TimetableDelta.header(of: path("a.delta"))
        #expect(try header.leads(from: monday.timetable.path, to: monday.timetable.path))
        #expect(try !header.leads(from: nil, to: monday.timetable.path))
        #expect(try !header.leads(from: tuesday.timetable.path, to: monday.timetable.path))
    }

    @Test func `it may be written over the one it starts from`() throws {
        try bytes(monday.timetable.path).write(to: URL(filePath: path("phone")))
        let mapped = try Timetable(path: path("phone"))
        try TimetableDelta.make(from: monday.timetable.path, to: tuesday.timetable.path).write(to: path("a.delta"))
        try TimetableDelta.apply(path("a.delta"), to: path("phone"), writing: path("phone"))
        #expect(try bytes(path("phone")) == bytes(tuesday.timetable.path))
        // Who still reads the old one goes on reading it.
        #expect(mapped.trips.count == 400)
    }

    @Test func `another base, none, and too many bytes are refused and leave what is there`() throws {
        try TimetableDelta.make(from: monday.timetable.path, to: tuesday.timetable.path).write(to: path("a.delta"))
        try Data("kept".utf8).write(to: URL(filePath: path("a")))
        #expect(throws: DeltaError.anotherBase) {
            try TimetableDelta.apply(path("a.delta"), to: tuesday.timetable.path, writing: path("a"))
        }
        #expect(throws: DeltaError.anotherBase) {
            try TimetableDelta.apply(path("a.delta"), to: nil, writing: path("a"))
        }
        let size = tuesday.timetable.byteCount
        #expect(throws: DeltaError.tooLarge(byteCount: UInt64(size), limit: size - 1)) {
            try TimetableDelta.apply(path("a.delta"), to: monday.timetable.path, writing: path("a"), limit: size - 1)
        }
        #expect(throws: DeltaError.notADelta) {
            try TimetableDelta.apply(path("a"), to: monday.timetable.path, writing: path("a"))
        }
        #expect(try bytes(path("a")) == Data("kept".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "a.delta"])
    }

    @Test func `where nothing can be written it says so`() throws {
        try TimetableDelta.make(from: nil, to: monday.timetable.path).write(to: path("a.whole"))
        let error = #expect(throws: DeltaError.self) {
            try TimetableDelta.apply(path("a.whole"), to: nil, writing: path("missing/a"))
        }
        #expect(error?.description.hasPrefix("cannot write \(path("missing/a")): ") == true)
        // A device that is full takes nothing.
        if FileManager.default.fileExists(atPath: "/dev/full") {
            #expect(throws: DeltaError.self) {
                try TimetableDelta.make(from: nil, to: monday.timetable.path).write(to: "/dev/full/a")
            }
        }
    }

    /// Bytes changed, cut off and added anywhere: refused, or the very timetable; never anything else, and never a crash.
    @Test(arguments: [true, false]) func `a damaged delta makes nothing else`(_ isWhole: Bool) throws {
        let base = isWhole ? nil : monday.timetable.path
        let sound = try TimetableDelta.make(from: base, to: tuesday.timetable.path).bytes
        let wanted = try bytes(tuesday.timetable.path)
        var random = SeededGenerator(seed: isWhole ? 11 : 12)
        var refused = 0
        for _ in 0..<1_500 {
            var changed = sound
            switch Int.random(in: 0..<6, using: &random) {
            case 0: changed.removeLast(Int.random(in: 1..<changed.count, using: &random))
            case 1: changed.append(UInt8.random(in: 0...255, using: &random))
            case 2: changed.remove(at: Int.random(in: 0..<changed.count, using: &random))
            default:
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
            }
            try Data(changed).write(to: URL(filePath: path("b.delta")))
            do {
                try TimetableDelta.apply(path("b.delta"), to: base, writing: path("b"))
                #expect(try bytes(path("b")) == wanted)
            } catch is DeltaError {
                refused += 1
            }
        }
        #expect(refused > 1_000)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains("writing") })
    }
}
