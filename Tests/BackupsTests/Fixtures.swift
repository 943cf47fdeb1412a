import Foundation
import Synchronization

@testable import Backups

/// Bytes that look like nothing and are the same each time.
final class ChosenBytes: Sendable {
    private let state: Mutex<UInt64>

    init(_ seed: UInt64) { state = Mutex(seed) }

    func take(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                // SplitMix64.
                state &+= 0x9E37_79B9_7F4A_7C15
                var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
                word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
                return UInt8(truncatingIfNeeded: word ^ word >> 31)
            }
        }
    }

    var maker: ByteMaker { { self.take($0) } }
}

/// What a source gives, from the first byte to the last.
func all(_ source: any ByteSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
        let more = try source.next()
        if more.isEmpty { return bytes }
        bytes += more
    }
}

/// A folder of a test's own.
final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "backups-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }

    var names: [String] { (try? Files.names(in: path)) ?? [] }
}
