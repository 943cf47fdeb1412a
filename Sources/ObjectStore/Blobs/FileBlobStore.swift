import Foundation

/// Blobs as files below a folder: `ab/cdef…` by their names, `incoming/…` while they are written.
///
/// A file comes to its name by being renamed, once it is on disk as a whole. Renaming also makes the time it was last written
/// a new one, which is what keeps a sweep from it until somebody has written down that he refers to it.
package struct FileBlobStore: BlobStore {
    /// Where all is.
    let folder: String
    /// Bytes that are left free for others, such as the database, on the same disk.
    private let spare: Int
    private let lane: FileLane
    private let makeName: @Sendable () -> String

    /// A store in a folder, which is made if it is not there.
    ///
    /// - Parameters:
    ///   - spare: bytes that are left free for others on the same disk.
    package init(
        folder: String, spare: Int,
        makeName: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) throws(BlobError) {
        (self.folder, self.spare, self.makeName) = (folder, spare, makeName)
        lane = FileLane()
        try FileCalls.makeFolder(folder)
        try FileCalls.makeFolder(incoming)
        try FileCalls.makeFolder(outgoing)
    }

    var incoming: String { folder + "/incoming" }
    var outgoing: String { folder + "/outgoing" }

    /// Where a blob is.
    package func path(of id: BlobID) -> String {
        folder(of: id) + "/" + id.description.dropFirst(2)
    }

    func folder(of id: BlobID) -> String { folder + "/" + id.description.prefix(2) }

    package func write() async throws(BlobError) -> any BlobWriter {
        let queue = lane.queue()
        let (folder, spare, path) = (folder, spare, incoming + "/" + makeName())
        let descriptor = try await queue.run { () throws(BlobError) in
            if let free = FileCalls.freeBytes(folder), free < spare { throw .full }
            return try FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL, "opening a new file")
        }
        return FileBlobWriter(descriptor, path, of: self, on: queue)
    }

    package func open(_ id: BlobID) async throws(BlobError) -> (any BlobReader)? {
        let (queue, path) = (lane.queue(), path(of: id))
        return try await queue.run { () throws(BlobError) in
            guard let status = FileCalls.status(path) else { return nil }
            let descriptor = try FileCalls.open(path, O_RDONLY | O_NOFOLLOW, "opening a file")
            return FileBlobReader(descriptor, byteCount: status.byteCount, on: queue)
        }
    }

    package func touch(_ id: BlobID) async throws(BlobError) -> Bool {
        let path = path(of: id)
        return try await lane.queue().run { () throws(BlobError) in
            if utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) == 0 { return true }
            if errno == ENOENT { return false }
            throw FileCalls.error("touching a file")
        }
    }

    /// The moment before which a file was last written that is old enough for a sweep: by the clock that dates files here, which
    /// in a shared folder is no node's own. Where no file can be made, the time at which one last was:
    /// a sweep makes room, and takes fewer then.
    func bound(olderThan age: Int) async throws(BlobError) -> Int {
        let path = incoming + "/" + makeName()
        return try await run { () throws(BlobError) in
            let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            defer {
                if descriptor >= 0 {
                    Foundation.close(descriptor)
                    unlink(path)
                }
            }
            let now = descriptor >= 0 ? FileCalls.status(path)?.modified : nil
            return (now ?? FileCalls.status(incoming)?.modified ?? 0) - age
        }
    }

    /// Does something on one of the threads that wait for disks.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(BlobError) -> Value
    ) async throws(BlobError) -> Value { try await lane.queue().run(work) }
}
