/// Where the bytes of objects are kept, by what is in them: a folder, or a bucket of S3-compatible storage; whatever keeps bytes
/// by name can stand in its place.
package protocol BlobStore: Sendable {
    /// Begins a blob. Nothing of it is there for others before ``BlobWriter/finish(_:)``.
    func write() async throws(BlobError) -> any BlobWriter
    /// Opens a blob to read it; nil where there is none.
    func open(_ id: BlobID) async throws(BlobError) -> (any BlobReader)?
    /// Says that a blob is about to be referred to once more, so that no sweep takes it meanwhile; false where there is none.
    func touch(_ id: BlobID) async throws(BlobError) -> Bool
    /// Removes blobs nobody refers to, and what was left of those that were never finished.
    ///
    /// - Parameters:
    ///   - age: seconds for which one has to have lain there: longer than it takes to write down who refers to it.
    ///   - referenced: which of these are referred to.
    /// - Returns: how many were removed.
    func sweep(
        olderThan age: Int, referenced: @Sendable ([BlobID]) async throws -> Set<BlobID>
    ) async throws -> Int
    /// The names of blobs after one, or from the first: some of those that come next in the order of names, and none only where no
    /// more come. What is written or swept meanwhile may be among them or not.
    func list(after id: BlobID?) async throws(BlobError) -> [BlobID]
    /// What is wrong with the place at present, in words for operators; nil where nothing is.
    var trouble: String? { get }
    /// Asks the place whether it answers, where it is not known to; costs nothing otherwise.
    func probe() async
    /// Lets go of what was opened for it. It is not asked any more.
    func close() async
}

extension BlobStore {
    package var trouble: String? { nil }
    package func probe() async {}
    package func close() async {}
}

/// Takes the bytes of one blob as they come. What is not finished is discarded, at the latest by a sweep.
package protocol BlobWriter: Sendable {
    /// Adds bytes.
    func append(_ bytes: [UInt8]) async throws(BlobError)
    /// Puts bytes in the place of others, and keeps it all: once this returns it outlives a loss of power.
    func finish(_ patches: [BlobPatch]) async throws(BlobError) -> StoredBlob
    /// Gives it up.
    func discard() async
}

/// A blob that is open, to be read in pieces. One that is removed meanwhile is read to its end, or ends with ``BlobError/gone(_:)``.
package protocol BlobReader: Sendable {
    /// Its length in bytes.
    var byteCount: Int { get }
    /// Bytes that are best read at once: each time has a price.
    var pieceByteCount: Int { get }
    /// Bytes from a place on: `count`, or as many as there are.
    func read(at offset: Int, count: Int) async throws(BlobError) -> [UInt8]
    /// Lets go of it.
    func close() async
}

/// A blob that is kept.
package struct StoredBlob: Sendable, Equatable {
    /// Its name.
    package let id: BlobID
    /// Its length in bytes.
    package let byteCount: Int
}

/// What can go wrong with the place where bytes are kept.
package enum BlobError: Error, Sendable, Equatable {
    /// There is no room.
    case full
    /// The system says no; its error number and what was tried.
    case failed(errno: Int32, doing: String)
    /// The place does not answer, or not as it should, or asks to come back later; it was tried more than once.
    case unavailable(doing: String, reason: String)
    /// The place answers that it will not do this, and would so again: keys that are wrong, a bucket that is not there.
    case refused(doing: String, reason: String)
    /// A blob was removed while it was read.
    case gone(BlobID)
    /// The bytes that are kept are not those that were written.
    case damaged(BlobID)
    /// Nobody waits for it any more.
    case cancelled
}

extension BlobError: CustomStringConvertible {
    /// What was wrong, for logs.
    package var description: String {
        switch self {
        case .full: "there is no room for more objects"
        case .failed(let number, let doing): "\(doing) failed with error \(number)"
        case .unavailable(let doing, let reason): "\(doing) failed: \(reason)"
        case .refused(let doing, let reason): "\(doing) was refused: \(reason)"
        case .gone(let id): "the bytes \(id) were removed while they were read"
        case .damaged(let id): "the bytes kept as \(id) are not those that were written"
        case .cancelled: "nobody waits for it any more"
        }
    }
}
