import Crypto
import Foundation
import Synchronization

/// A file on its way to its name; hashed as it is written.
final class FileBlobWriter: BlobWriter {
    private struct State: Sendable {
        var descriptor: Int32
        var hash = SHA256()
        var byteCount = 0
    }

    private let store: FileBlobStore
    private let path: String
    private let queue: DispatchQueue
    private let state: Mutex<State>

    init(_ descriptor: Int32, _ path: String, of store: FileBlobStore, on queue: DispatchQueue) {
        (self.store, self.path, self.queue) = (store, path, queue)
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { Self.discard(state, path) }

    func append(_ bytes: [UInt8]) async throws(BlobError) {
        try await queue.run { () throws(BlobError) in
            try self.state.withLock { (state) throws(BlobError) in
                guard state.descriptor >= 0 else { throw .failed(errno: EBADF, doing: "writing") }
                try FileCalls.writeAll(state.descriptor, bytes, at: state.byteCount)
                state.hash.update(data: bytes)
                state.byteCount += bytes.count
            }
        }
    }

    func finish(_ patches: [BlobPatch]) async throws(BlobError) -> StoredBlob {
        do {
            return try await queue.run { () throws(BlobError) in
                try self.state.withLock { (state) throws(BlobError) in try self.finish(patches, &state) }
            }
        } catch {
            await discard()
            throw error
        }
    }

    func discard() async {
        _ = try? await queue.run { () throws(BlobError) in Self.discard(self.state, self.path) }
    }

    private func finish(_ patches: [BlobPatch], _ state: inout State) throws(BlobError) -> StoredBlob {
        guard state.descriptor >= 0 else { throw .failed(errno: EBADF, doing: "finishing") }
        for patch in patches { try FileCalls.writeAll(state.descriptor, patch.bytes, at: patch.offset) }
        if !patches.isEmpty { state.hash = try Self.hash(of: state.descriptor, byteCount: state.byteCount) }
        try FileCalls.check(fsync(state.descriptor), "syncing a file")
        let id = BlobID(state.hash.finalize())
        let folder = store.folder(of: id)
        if FileCalls.status(folder) == nil {
            try FileCalls.makeFolder(folder)
            try FileCalls.syncFolder(store.folder)
        }
        try FileCalls.check(rename(path, store.path(of: id)), "naming a file")
        try FileCalls.syncFolder(folder)
        Foundation.close(state.descriptor)
        state.descriptor = -1
        return StoredBlob(id: id, byteCount: state.byteCount)
    }

    /// The hash of what stands in a file now.
    private static func hash(of descriptor: Int32, byteCount: Int) throws(BlobError) -> SHA256 {
        var hash = SHA256()
        var at = 0
        while at < byteCount {
            let bytes = try FileCalls.read(descriptor, at: at, count: min(byteCount - at, 256 << 10))
            guard !bytes.isEmpty else { throw .failed(errno: EIO, doing: "reading") }
            hash.update(data: bytes)
            at += bytes.count
        }
        return hash
    }

    private static func discard(_ state: borrowing Mutex<State>, _ path: String) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            Foundation.close(state.descriptor)
            state.descriptor = -1
            unlink(path)
        }
    }
}
