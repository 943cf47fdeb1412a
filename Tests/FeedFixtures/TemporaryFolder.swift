import Foundation

/// A folder of its own for one test, gone when the test lets go of it.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// A new, empty folder.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "transit-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, making the folders above it; returns its path.
    @discardableResult
    package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    /// Writes a text file; returns its path.
    @discardableResult
    package func write(_ name: String, text: String) throws -> String { try write(name, text.utf8) }
}
