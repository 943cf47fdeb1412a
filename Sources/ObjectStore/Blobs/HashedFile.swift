import Foundation

/// A file on its way that is hashed as it is written. Whoever has it calls from one thread at a time, and closes it.
struct HashedFile: Sendable {
    /// Open to read and write; -1 once it is closed.
    private(set) var descriptor: Int32
    private(set) var byteCount = 0
    private var hash = BlobHash()

    /// A file that is open and empty.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Adds bytes.
    mutating func append(_ bytes: [UInt8]) throws(BlobError) {
        guard descriptor >= 0 else { throw .failed(errno: EBADF, doing: "writing") }
        try FileCalls.writeAll(descriptor, bytes, at: byteCount)
        hash.update(bytes)
        byteCount += bytes.count
    }

    /// Puts bytes in the place of others; what stands in it then.
    mutating func finish(_ patches: [BlobPatch]) throws(BlobError) -> StoredBlob {
        guard descriptor >= 0 else { throw .failed(errno: EBADF, doing: "finishing") }
        for patch in patches { try FileCalls.writeAll(descriptor, patch.bytes, at: patch.offset) }
        if !patches.isEmpty { hash = try hashOfAll() }
        return StoredBlob(id: hash.id, byteCount: byteCount)
    }

    /// Closes it; false where it was closed before.
    @discardableResult
    mutating func close() -> Bool {
        guard descriptor >= 0 else { return false }
        Foundation.close(descriptor)
        descriptor = -1
        return true
    }

    private func hashOfAll() throws(BlobError) -> BlobHash {
        var hash = BlobHash()
        var at = 0
        while at < byteCount {
            let bytes = try FileCalls.read(descriptor, at: at, count: min(byteCount - at, 256 << 10))
            guard !bytes.isEmpty else { throw .failed(errno: EIO, doing: "reading") }
            hash.update(bytes)
            at += bytes.count
        }
        return hash
    }
}
