import Foundation
import ObjectStore

/// Where a restore puts uploaded files.
package protocol RestoredObjects: Sendable {
    /// What is there already, for whoever is to decide; nil for nothing.
    func obstacle() async throws -> String?
    /// A store into which they are put for now.
    func begin() async throws -> any BlobStore
    /// Makes them those of the service.
    ///
    /// - Parameter moment: stands in the name under which those before are kept.
    /// - Returns: where those are; nil where there were none.
    func putInPlace(_ moment: String) async throws -> String?
    /// Removes what was put there, where the restore fails.
    func discard() async
    /// Lets go of where they are.
    func close() async
}

extension RestoredObjects {
    package func close() {}
}

/// The folder of a ``FileBlobStore``. All happens within it, as it may be a disk of its own.
package struct RestoredFolder: RestoredObjects {
    private let folder: String
    /// Bytes that are left free for others.
    private static let spareBytes = 64 << 20

    /// A folder, which is made where it is not there.
    package init(_ folder: String) { self.folder = folder }

    private var staged: String { folder + "/restoring" }

    private func prefixes(_ folder: String) throws -> [String] {
        try Files.names(in: folder).filter { try $0.utf8.count == 2 && !Files.names(in: folder + "/" + $0).isEmpty }
    }

    package func obstacle() throws -> String? { try prefixes(folder).isEmpty ? nil : "uploaded files in \(folder)" }

    package func begin() throws -> any BlobStore {
        discard()
        try Files.makeFolder(staged)
        return try FileBlobStore(folder: staged, spare: Self.spareBytes)
    }

    package func putInPlace(_ moment: String) throws -> String? {
        let (old, aside) = (try prefixes(folder), "\(folder)/replaced-\(moment)")
        if !old.isEmpty { try Files.makeFolder(aside) }
        for prefix in old { try Files.move("\(folder)/\(prefix)", to: "\(aside)/\(prefix)") }
        for prefix in try prefixes(staged) {
            // One that nothing is in.
            rmdir("\(folder)/\(prefix)")
            try Files.move("\(staged)/\(prefix)", to: "\(folder)/\(prefix)")
        }
        discard()
        return old.isEmpty ? nil : aside
    }

    package func discard() { try? FileManager.default.removeItem(atPath: staged) }
}

/// A store that keeps what it is given under the name of its content, such as a bucket: nothing in it is put aside, and what the
/// restored database does not refer to is removed for good by the sweeps of the server that starts with it.
package struct RestoredStore: RestoredObjects {
    private let store: any BlobStore

    /// A store.
    package init(_ store: any BlobStore) { self.store = store }

    package func obstacle() -> String? { nil }

    package func begin() -> any BlobStore { store }

    package func putInPlace(_ moment: String) -> String? { nil }

    package func discard() {}

    package func close() async { await store.close() }
}
