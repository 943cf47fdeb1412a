import FeedFixtures
import Foundation

/// A feed as a zip of stored files.
enum StoredZip {
    /// The archive of a fixture, written by way of a folder.
    static func of(_ feed: FeedFixture) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = try feed.write(to: folder, named: "feed")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        return of(try names.map { ($0, Array(try Data(contentsOf: URL(filePath: "\(path)/\($0)")))) })
    }

    static func of(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in files {
            // Version, flags, method, time, date; checksum, sizes, length of the name and of what follows it.
            let common: [[UInt8]] = [
                little(20, 2), little(0, 6), little(0x21, 2), little(Int(checksum(bytes)), 4), little(bytes.count, 4),
                little(bytes.count, 4), little(name.utf8.count, 2), little(0, 2),
            ]
            let header: [UInt8] = Array(common.joined())
            directory += little(0x0201_4B50, 4) + little(20, 2)
            directory += header + little(0, 10)
            directory += little(archive.count, 4) + Array(name.utf8)
            archive += little(0x0403_4B50, 4) + header
            archive += Array(name.utf8) + bytes
        }
        let end: [[UInt8]] = [
            little(0x0605_4B50, 4), little(0, 4), little(files.count, 2), little(files.count, 2),
            little(directory.count, 4), little(archive.count, 4), little(0, 2),
        ]
        return archive + directory + Array(end.joined())
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
