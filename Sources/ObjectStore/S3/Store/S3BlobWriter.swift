import Foundation
import NIOHTTP1
import Synchronization

/// Bytes on their way to a bucket: in a file of the spool until all have come.
final class S3BlobWriter: BlobWriter {
    /// Of all objects: whoever gets at a bucket that should not be public is shown no page.
    static let mediaType = "application/octet-stream"

    private let store: S3BlobStore
    private let queue: DispatchQueue
    private let file: Mutex<HashedFile>

    init(_ file: HashedFile, to store: S3BlobStore, on queue: DispatchQueue) {
        (self.store, self.queue) = (store, queue)
        self.file = Mutex(file)
    }

    deinit { file.withLock { _ = $0.close() } }

    func append(_ bytes: [UInt8]) async throws(BlobError) {
        try await queue.run { () throws(BlobError) in
            try self.file.withLock { (file) throws(BlobError) in try file.append(bytes) }
        }
    }

    func finish(_ patches: [BlobPatch]) async throws(BlobError) -> StoredBlob {
        do throws(BlobError) {
            let blob = try await queue.run { () throws(BlobError) in
                try self.file.withLock { (file) throws(BlobError) in try file.finish(patches) }
            }
            try await send(blob)
            await discard()
            return blob
        } catch {
            await discard()
            throw error
        }
    }

    func discard() async {
        _ = try? await queue.run { () throws(BlobError) in self.file.withLock { _ = $0.close() } }
    }

    /// Sends all of it. The hash that a signature holds is that of the content, so S3 keeps what was written or nothing.
    private func send(_ blob: StoredBlob) async throws(BlobError) {
        let pieces = FilePieces(byteCount: blob.byteCount) { (offset, count) throws(BlobError) in
            try await self.queue.run { () throws(BlobError) in
                try self.file.withLock { (file) throws(BlobError) in
                    guard file.descriptor >= 0 else { throw .failed(errno: EBADF, doing: "reading") }
                    return try FileCalls.read(file.descriptor, at: offset, count: count)
                }
            }
        }
        var request = S3Request(method: .PUT, key: store.key(of: blob.id), doing: "writing \(blob.id)")
        request.headers = [("content-type", Self.mediaType)]
        // An empty one goes without a body, whose length is 0.
        if blob.byteCount > 0 { request.payload = S3Request.Payload(hash: blob.id.description, pieces: pieces) }
        // At least 64 KiB a second.
        request.seconds += Double(blob.byteCount) / 65_536
        _ = try await store.client.send(request)
    }
}
