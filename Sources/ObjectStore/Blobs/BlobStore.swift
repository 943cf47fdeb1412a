/// Where the bytes of objects are kept, by what is in them. A folder today; whatever keeps bytes by name can stand in its place.
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

/// A blob that is open, to be read in pieces; it stays as it is even where it is removed meanwhile.
package protocol BlobReader: Sendable {
    /// Its length in bytes.
    var byteCount: Int { get }
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
}

extension BlobError: CustomStringConvertible {
    /// What was wrong, for logs.
    package var description: String {
        switch self {
        case .full: "there is no room for more objects"
        case .failed(let number, let doing): "\(doing) failed with error \(number)"
        }
    }
}
