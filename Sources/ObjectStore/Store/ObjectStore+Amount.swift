import Database

/// How much is kept.
package struct StoredAmount: Sendable, Equatable {
    /// Objects.
    package var objects: Int
    /// Their bytes; what several have in common is kept once and counted for each.
    package var bytes: Int

    /// So much.
    package init(objects: Int, bytes: Int) { (self.objects, self.bytes) = (objects, bytes) }
}

extension ObjectStore {
    /// How much is kept, of all riders. It looks at every row: not for each request.
    package func amount() async throws -> StoredAmount {
        try await database.read(as: .service) { transaction in
            let rows = try transaction.run(
                "SELECT count(*) AS n, CAST(COALESCE(sum(size), 0) AS bigint) AS bytes FROM {storage.objects}", [])
            guard let row = rows.first else { return StoredAmount(objects: 0, bytes: 0) }
            return StoredAmount(objects: try row.require("n", Row.int), bytes: try row.require("bytes", Row.int))
        }
    }

    /// The folder in which the bytes are; nil where they are elsewhere.
    package var folder: String? { (blobs as? FileBlobStore)?.folder }

    /// What is wrong with the place where the bytes are, in words for operators; nil where nothing is.
    package var trouble: String? { blobs.trouble }
    /// Whether that place is another machine's.
    package var isRemote: Bool { blobs is S3BlobStore }

    /// Asks that place whether it answers, where it is not known to.
    package func probe() async { await blobs.probe() }

    /// Lets go of what was opened for it.
    package func close() async { await blobs.close() }
}
