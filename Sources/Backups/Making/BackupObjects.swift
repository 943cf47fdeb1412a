import ObjectStore

/// An uploaded file, as a list of them has it.
package struct ListedObject: Sendable, Equatable {
    package var id: BlobID
    /// Bytes.
    package var byteCount: Int
    /// When it was put there or last said to be needed, seconds since 1970-01-01T00:00:00Z by the clock of where it is.
    package var modified: Int64

    /// A file in a list.
    package init(id: BlobID, byteCount: Int, modified: Int64) {
        (self.id, self.byteCount, self.modified) = (id, byteCount, modified)
    }
}

/// Where a backup finds uploaded files.
package struct BackupObjects: Sendable {
    /// Those that come after one in the order of their names (nil: from the first on), some at a time; none at the end.
    package var page: @Sendable (_ after: BlobID?) async throws -> [ListedObject]
    /// Opens one; nil where it has gone meanwhile.
    package var open: @Sendable (BlobID) async throws -> (any BlobReader)?
    /// Those that the database refers to now: none of them may be left out because a list does not have it.
    package var referenced: @Sendable () async throws -> Set<BlobID> = { [] }
    /// Lets go of where they are.
    package var close: @Sendable () async -> Void = {}

    /// Files anywhere.
    package init(
        page: @escaping @Sendable (_ after: BlobID?) async throws -> [ListedObject],
        open: @escaping @Sendable (BlobID) async throws -> (any BlobReader)?
    ) { (self.page, self.open) = (page, open) }

    /// No files.
    package static let none = BackupObjects(page: { _ in [] }, open: { _ in nil })

    /// Those of a ``FileBlobStore``'s folder; one that is not there has none.
    package static func folder(_ folder: String) throws -> BackupObjects {
        guard Files.exists(folder) else { return .none }
        let store = try FileBlobStore(folder: folder, spare: 0)
        return BackupObjects(
            page: { after in
                // A folder of those that begin alike at a time.
                let prefixes = try Files.names(in: folder).filter { $0.utf8.count == 2 }
                for prefix in prefixes where after.map({ prefix > $0.description.prefix(2) }) ?? true {
                    let objects = try listed(folder, prefix)
                    if !objects.isEmpty { return objects }
                }
                return []
            }, open: { try await store.open($0) })
    }

    /// Those of any store, such as a bucket, whose list says neither sizes nor times: how much room they take is not known before.
    /// Closing them closes the store.
    package static func store(_ store: any BlobStore) -> BackupObjects {
        var objects = BackupObjects(
            page: { try await store.list(after: $0).map { ListedObject(id: $0, byteCount: 0, modified: 0) } },
            open: { try await store.open($0) })
        objects.close = { await store.close() }
        return objects
    }

    private static func listed(_ folder: String, _ prefix: String) throws(BackupError) -> [ListedObject] {
        try Files.names(in: folder + "/" + prefix).compactMap { rest in
            guard let id = BlobID(prefix + rest), let status = FileCalls.status("\(folder)/\(prefix)/\(rest)") else {
                return nil
            }
            return ListedObject(id: id, byteCount: status.byteCount, modified: Int64(status.modified))
        }
    }
}
