import Foundation
import Testing

@testable import Backups

@Suite struct TarTests {
    private func archive() throws -> [UInt8] {
        let sink = MemorySink()
        let tar = TarWriter(into: sink)
        try tar.add("empty", [], modified: 0)
        try tar.add("one", [1], modified: 1_772_236_800)
        try tar.add("block", ChosenBytes(1).take(512), modified: 1_772_236_801)
        try tar.add("more", ChosenBytes(2).take(1_300), modified: 1_772_236_802)
        try tar.finish()
        return sink.bytes
    }

    private func read(_ bytes: [UInt8], piece: Int = 333) throws -> [(TarHeader, [UInt8])] {
        let tar = TarReader([], MemorySource(bytes, piece: piece))
        var entries: [(TarHeader, [UInt8])] = []
        while let header = try tar.next() {
            var bytes: [UInt8] = []
            while true {
                let piece = try tar.piece()
                if piece.isEmpty { break }
                bytes += piece
            }
            entries.append((header, bytes))
        }
        return entries
    }

    @Test func `entries are read as they were written`() throws {
        for piece in [1, 333, 512, 100_000] {
            let entries = try read(archive(), piece: piece)
            #expect(entries.map(\.0.name) == ["empty", "one", "block", "more"])
            #expect(entries.map(\.1.count) == [0, 1, 512, 1_300])
            #expect(entries[3].1 == ChosenBytes(2).take(1_300) && entries[1].0.modified == 1_772_236_800)
        }
    }

    @Test func `one that is cut, or to which something was added, is refused`() throws {
        let bytes = try archive()
        for count in 0..<bytes.count {
            #expect(throws: BackupError.self, "\(count)") { try read(Array(bytes[..<count])) }
        }
        #expect(throws: BackupError.self) { try read(bytes + [0]) }
    }

    @Test func `a bit that is not as it was in what is no file's content is found`() throws {
        let bytes = try archive()
        let contents = try read(bytes).map(\.1)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            // Contents have sums of their own.
            guard let entries = try? read(changed) else { continue }
            #expect(entries.map(\.1) != contents, "\(place)")
        }
    }

    @Test(arguments: [0, 8 << 30 - 1, 8 << 30, 1 << 45])
    func `sizes have no bound that a disk has not`(_ size: Int) throws {
        let header = TarHeader(name: "people.sqlite", byteCount: size, modified: 5)
        #expect(TarHeader(header.bytes) == header)
    }

    @Test func `tar reads it`() throws {
        let folder = try Folder()
        try Data(archive()).write(to: URL(filePath: folder.path + "/a.tar"))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/tar")
        process.arguments = ["-xf", folder.path + "/a.tar", "-C", folder.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(FileManager.default.contents(atPath: folder.path + "/more") == Data(ChosenBytes(2).take(1_300)))
    }
}
