import Foundation

/// Small files of the phone alone.
enum KeptFile {
    /// What a file holds; nil where there is none, or it holds something else.
    static func read<Value: Decodable>(_ type: Value.Type, from file: URL) -> Value? {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    /// Writes a value as a whole, or not at all.
    ///
    /// - Returns: whether it was written.
    @discardableResult
    static func write(_ value: some Encodable, to file: URL) -> Bool {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(value).write(to: file, options: .atomic)
            return true
        } catch {
            return false
        }
    }
}
