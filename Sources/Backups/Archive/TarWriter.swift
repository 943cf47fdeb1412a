/// Writes a tar archive, entry by entry.
final class TarWriter {
    private let sink: any ByteSink
    /// Bytes that the entry under way still needs.
    private var missing = 0
    private var padding = 0

    init(into sink: any ByteSink) { self.sink = sink }

    /// Begins an entry, of which ``append(_:)`` is then given all bytes.
    func begin(_ header: TarHeader) throws(BackupError) {
        precondition(missing == 0, "the entry before is not whole")
        try sink.write(header.bytes[...])
        (missing, padding) = (header.byteCount, TarHeader.padding(after: header.byteCount))
    }

    func append(_ bytes: ArraySlice<UInt8>) throws(BackupError) {
        precondition(bytes.count <= missing, "an entry is longer than its header says")
        try sink.write(bytes)
        missing -= bytes.count
        if missing == 0, padding > 0 {
            try sink.write([UInt8](repeating: 0, count: padding)[...])
            padding = 0
        }
    }

    /// An entry that is in memory.
    func add(_ name: String, _ bytes: [UInt8], modified: Int64) throws(BackupError) {
        try begin(TarHeader(name: name, byteCount: bytes.count, modified: modified))
        try append(bytes[...])
    }

    /// The end of the archive.
    func finish() throws(BackupError) {
        precondition(missing == 0, "the last entry is not whole")
        try sink.write([UInt8](repeating: 0, count: 2 * TarHeader.block)[...])
        try sink.finish()
    }
}

/// Reads a tar archive as ``TarWriter`` writes it, and nothing else.
final class TarReader {
    private let source: any ByteSource
    private var pending: ArraySlice<UInt8>
    private var missing = 0
    private var padding = 0

    /// - Parameter start: what was read of the source already.
    init(_ start: [UInt8], _ source: any ByteSource) { (pending, self.source) = (start[...], source) }

    /// The next entry, once the one before has been read; nil at the end of the archive, which is then the end of the file.
    func next() throws(BackupError) -> TarHeader? {
        while !(try piece()).isEmpty {}
        let block = try take(TarHeader.block)
        if let header = TarHeader(block) {
            (missing, padding) = (header.byteCount, TarHeader.padding(after: header.byteCount))
            return header
        }
        let last = try take(TarHeader.block)
        guard block.count + last.count == 2 * TarHeader.block, Self.areZeros(block), Self.areZeros(last) else {
            throw .damaged(last.count < TarHeader.block ? "it was cut off" : "an entry's header was changed")
        }
        guard try take(1).isEmpty else { throw .damaged("something follows its end") }
        return nil
    }

    /// The next bytes of the entry; none at its end.
    func piece() throws(BackupError) -> ArraySlice<UInt8> {
        if missing == 0 {
            guard Self.areZeros(try take(padding)) else { throw .damaged("what fills an entry up was changed") }
            padding = 0
            return []
        }
        if pending.isEmpty { pending = try source.next()[...] }
        guard !pending.isEmpty else { throw .damaged("it was cut off") }
        let bytes = pending.prefix(missing)
        pending = pending.dropFirst(bytes.count)
        missing -= bytes.count
        return bytes
    }

    /// So many bytes, or as many as there are.
    private func take(_ count: Int) throws(BackupError) -> ArraySlice<UInt8> {
        while pending.count < count {
            let more = try source.next()
            if more.isEmpty { break }
            pending = (Array(pending) + more)[...]
        }
        defer { pending = pending.dropFirst(count) }
        return pending.prefix(count)
    }

    private static func areZeros(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0 } }
}
