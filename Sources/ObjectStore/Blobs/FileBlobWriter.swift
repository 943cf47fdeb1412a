import Foundation
import Synchronization

/// A file on its way to its name.
final class FileBlobWriter: BlobWriter {
    private let store: FileBlobStore
    private let path: String
    private let queue: DispatchQueue
    private let file: Mutex<HashedFile>

    init(_ descriptor: Int32, _ path: String, of store: FileBlobStore, on queue: DispatchQueue) {
        (self.store, self.path, self.queue) = (store, path, queue)
        file = Mutex(HashedFile(descriptor))
    }

    deinit { Self.discard(file, path) }

    func append(_ bytes: [UInt8]) async throws(BlobError) {
        try await queue.run { () throws(BlobError) in
            try self.file.withLock { (file) throws(BlobError) in try file.append(bytes) }
        }
    }

    func finish(_ patches: [BlobPatch]) async throws(BlobError) -> StoredBlob {
        do {
            return try await queue.run { () throws(BlobError) in
                try self.file.withLock { (file) throws(BlobError) in try self.finish(patches, &file) }
            }
        } catch {
            await discard()
            throw error
        }
    }

    func discard() async {
        _ = try? await queue.run { () throws(BlobError) in Self.discard(self.file, self.path) }
    }

    private func finish(_ patches: [BlobPatch], _ file: inout HashedFile) throws(BlobError) -> StoredBlob {
        let blob = try file.finish(patches)
        try FileCalls.check(fsync(file.descriptor), "syncing a file")
        let folder = store.folder(of: blob.id)
        if FileCalls.status(folder) == nil {
            try FileCalls.makeFolder(folder)
            try FileCalls.syncFolder(store.folder)
        }
        try FileCalls.check(rename(path, store.path(of: blob.id)), "naming a file")
        try FileCalls.syncFolder(folder)
        file.close()
        return blob
    }

    private static func discard(_ file: borrowing Mutex<HashedFile>, _ path: String) {
        file.withLock { file in
            if file.close() { unlink(path) }
        }
    }
}
