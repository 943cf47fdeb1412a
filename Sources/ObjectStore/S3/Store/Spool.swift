import Foundation

/// A folder for what is on its way to a bucket, whose hash and length a request has to say before the first byte. Its files have no
/// names: once they are open these are taken away, so that nothing stays of a process that is killed.
struct Spool: Sendable {
    let folder: String
    private let lane = FileLane()

    /// A folder, made if it is not there; what a process has left between opening a file and taking its name away goes.
    init(folder: String) throws(BlobError) {
        self.folder = folder
        try FileCalls.makeFolder(folder)
        sweep()
    }

    /// A new file, and the thread for it.
    ///
    /// - Parameter spare: bytes that are left free for others on the disk.
    func file(leaving spare: Int) async throws(BlobError) -> (queue: DispatchQueue, file: HashedFile) {
        let (queue, folder) = (lane.queue(), folder)
        let file = try await queue.run { () throws(BlobError) in
            if let free = FileCalls.freeBytes(folder), free < spare { throw .full }
            let path = folder + "/" + UUID().uuidString.lowercased()
            let descriptor = try FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL, "opening a new file")
            unlink(path)
            return HashedFile(descriptor)
        }
        return (queue, file)
    }

    /// Removes files that still have names.
    func sweep() {
        for name in FileBlobStore.names(in: folder) { unlink(folder + "/" + name) }
    }

    /// The same on a thread that waits for disks.
    func tidy() async {
        _ = try? await work { () throws(BlobError) in sweep() }
    }

    /// Does something on one of those threads.
    func work<Value: Sendable>(
        _ work: @escaping @Sendable () throws(BlobError) -> Value
    ) async throws(BlobError) -> Value { try await lane.queue().run(work) }
}
