/// Takes bytes in their order. Calls wait for disks.
protocol ByteSink: AnyObject {
    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError)
    /// Nothing comes any more.
    func finish() throws(BackupError)
}

/// Gives bytes in their order. Calls wait for disks.
protocol ByteSource: AnyObject {
    /// The next bytes, at most 1 MB; none at the end.
    func next() throws(BackupError) -> [UInt8]
}

/// Bytes in memory, for what is small.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }

    func finish() {}
}

/// The same to read, in pieces of a size.
final class MemorySource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let piece: Int

    init(_ bytes: [UInt8], piece: Int = 1 << 18) { (rest, self.piece) = (bytes[...], piece) }

    func next() -> [UInt8] {
        defer { rest = rest.dropFirst(piece) }
        return Array(rest.prefix(piece))
    }
}
