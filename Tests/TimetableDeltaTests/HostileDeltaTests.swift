import FeedFixtures
import Foundation
import Fuzzing
import Testing
import Timetable
import TimetableDelta

/// Deltas that were written to do harm: refused with a reason, at once, and nothing of them is left.
@Suite struct HostileDeltaTests {
    private let folder = try! TemporaryFolder()
    private let city: Compiled

    init() throws {
        var feed = FeedFixture()
        feed.stop("A", at: (-34, 151))
        feed.stop("B", at: (-33.9, 151))
        feed.route("R")
        feed.service("S", "1111111", "20250101", "20251231")
        for trip in 0..<12 { feed.trip("trip-\(trip)", calls: ["A \(8 + trip):00", "B \(8 + trip):20"]) }
        city = try Compiled(feed)
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func apply(_ delta: HandmadeDelta, to base: String? = nil, limit: Int) throws {
        try folder.write("hostile.delta", delta.bytes)
        try TimetableDelta.apply(path("hostile.delta"), to: base, writing: path("made"), limit: limit)
    }

    private var left: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "hostile.delta" } }
    }

    @Test(arguments: [true, false]) func `one that is put together by hand is as good as any`(copying: Bool) throws {
        let base = city.timetable.path
        let delta = try HandmadeDelta(of: base, copying: copying)
        try apply(delta, to: copying ? base : nil, limit: city.timetable.byteCount)
        #expect(FileManager.default.contentsEqual(atPath: path("made"), andPath: base))
    }

    /// Numbers that end arithmetic: operations of a section of 4,096 bytes.
    struct Lie: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var operations: [UInt64]

        init(_ name: String, _ operations: UInt64...) { (testDescription, self.operations) = (name, operations) }
    }

    private static let most = UInt64(Int64.max)
    static let lies = [
        Lie("a shift of the greatest number, backwards", 0, 1, most),
        Lie("the same, forwards", 0, 1, most - 1),
        Lie("a shift of 2^62", 0, 1, 1 << 62), Lie("a shift of 2^62 - 1", 0, 1, 1 << 62 - 1),
        Lie("a number of ten bytes", 0, 1, .max),
        Lie("literals without end", most, 0, 0), Lie("a copy without end", 0, most, 0),
        Lie("a place that grows step by step", 1, 0, most - 1, 1, 0, most - 5, 4_000, 0, 0),
        Lie("the same in smaller steps", 1, 0, 1 << 62 - 2, 1, 0, 1 << 62 - 2, 1, 0, 1 << 62 - 2, 4_000, 0, 0),
        Lie("a place before the beginning", 0, 1, 1), Lie("a place behind the end", 0, 1, 2),
        Lie("a place that nothing is copied from", 4_096, 0, 8),
        Lie("operations that do nothing", 0, 0, 0, 0, 0, 0),
    ]

    @Test(arguments: lies) func `its numbers lie`(_ lie: Lie) throws {
        let delta = HandmadeDelta(
            sectionBytes: 4_096, operations: lie.operations, literals: [UInt8](repeating: 0, count: 4_096))
        let error = #expect(throws: DeltaError.self) { try apply(delta, limit: 8_192) }
        guard case .damaged(let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try !reason.contains("what it makes") && left == [])
    }

    /// A few bytes that state half a gigabyte: it would all be written before the checksum is compared.
    @Test func `most of what it states is nothing`() throws {
        let delta = HandmadeDelta(sectionBytes: 1, operations: [1, 0, 0], literals: [0], total: 512 << 20)
        #expect(throws: DeltaError.damaged("its sections lie too far apart")) { try apply(delta, limit: 1 << 30) }
        #expect(throws: DeltaError.tooLarge(byteCount: 512 << 20, limit: 4_096)) { try apply(delta, limit: 4_096) }
        #expect(throws: DeltaError.tooLarge(byteCount: 512 << 20, limit: -1)) { try apply(delta, limit: -1) }
        #expect(try left == [])
    }

    /// What the numbers of a delta are replaced by.
    private static let interesting: [UInt64] = [
        0, 1, 2, 127, 128, 255, 65_535, 65_536, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32, 1 << 62 - 1, 1 << 62,
        most - 1, most, 1 << 63, .max - 1, .max,
    ]

    @Test(arguments: [true, false]) func `any of its numbers may be any other`(copying: Bool) throws {
        let base = copying ? city.timetable.path : nil
        let sound = try HandmadeDelta(of: city.timetable.path, copying: copying)
        var random = SeededGenerator(seed: copying ? 21 : 22)
        let limit = city.timetable.byteCount * 2
        var refused = 0
        for _ in 0..<3_000 {
            var delta = sound
            for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&delta, &random) }
            do throws(any Error) {
                try apply(delta, to: base, limit: limit)
                #expect(FileManager.default.contentsEqual(atPath: path("made"), andPath: city.timetable.path))
                try FileManager.default.removeItem(atPath: path("made"))
            } catch {
                #expect(error is DeltaError)
                refused += 1
            }
            #expect(try left == [])
        }
        #expect(refused > 2_000)
    }

    private static func change(_ delta: inout HandmadeDelta, _ random: inout SeededGenerator) {
        let number = interesting.randomElement(using: &random) ?? 0
        let near = number &+ UInt64.random(in: 0...2, using: &random) &- 1
        let at = Int.random(in: 0..<delta.sections.count, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: delta.stated[Int.random(in: 0..<4, using: &random)] = number
        case 1: delta.sectionCount = UInt32(truncatingIfNeeded: number)
        case 2: delta.sections[at].unitWidth = UInt32(truncatingIfNeeded: number)
        case 3: delta.sections[at].stride = UInt32(truncatingIfNeeded: number)
        case 4, 5:
            // A number of the directory: section, size of a record, place, bytes.
            let place = 64 + 8 * Int.random(in: 0..<(delta.head.count - 64) / 8, using: &random)
            withUnsafeBytes(of: near.littleEndian) { delta.head.replaceSubrange(place..<place + 8, with: $0) }
        case 6: delta.sections[at].operations += [number, near, number]
        case 7: delta.sections[at].operations.insert(contentsOf: [0, 1, near], at: 0)
        default:
            guard let place = delta.sections[at].operations.indices.randomElement(using: &random) else { return }
            delta.sections[at].operations[place] = near
        }
    }

    @Test func `what a process that was killed left behind goes with the next`() throws {
        try folder.write("made.writing", [UInt8](repeating: 9, count: city.timetable.byteCount * 3))
        try apply(HandmadeDelta(of: city.timetable.path, copying: false), limit: city.timetable.byteCount)
        #expect(FileManager.default.contentsEqual(atPath: path("made"), andPath: city.timetable.path))
        #expect(try left == ["made"])
    }

    /// A device that is full: the phone's store tells riders so by the system's words.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is said so, and what is there stays`() throws {
        try folder.write("made", text: "kept")
        try FileManager.default.createSymbolicLink(atPath: path("made.writing"), withDestinationPath: "/dev/full")
        #expect(throws: DeltaError.unwritable(path: path("made"), reason: String(cString: strerror(ENOSPC)))) {
            try apply(HandmadeDelta(of: city.timetable.path, copying: false), limit: city.timetable.byteCount)
        }
        #expect(try String(contentsOfFile: path("made"), encoding: .utf8) == "kept" && left == ["made"])
    }

    @Test func `a file that somebody else is writing is left to them`() throws {
        let descriptor = open(path("made.writing"), O_WRONLY | O_CREAT, 0o644)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        let delta = try HandmadeDelta(of: city.timetable.path, copying: false)
        #expect(throws: DeltaError.unwritable(path: path("made"), reason: "it is being written already")) {
            try apply(delta, limit: city.timetable.byteCount)
        }
        #expect(try left == ["made.writing"])
        flock(descriptor, LOCK_UN)
        try apply(delta, limit: city.timetable.byteCount)
        #expect(try left == ["made"])
    }
}
