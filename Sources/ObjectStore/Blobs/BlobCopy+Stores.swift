extension BlobCopy {
    /// Copies the blobs of a store that another has not: a backup of a bucket in a folder, what a folder held into a bucket, and
    /// back. Both are listed in order, side by side, so it costs no look at each; broken off, it goes on where it was.
    ///
    /// - Throws: ``BlobError/damaged(_:)`` for bytes that are not what their name says; nothing of them is kept.
    package static func all(
        from source: any BlobStore, to target: any BlobStore
    ) async throws(BlobError) -> Count {
        var count = Count()
        var (wanted, there) = (BlobWalk(source), BlobWalk(target))
        var present = try await there.next()
        while let id = try await wanted.next() {
            while let other = present, other < id { present = try await there.next() }
            if present == id { continue }
            guard let reader = try await source.open(id) else { continue }
            do throws(BlobError) {
                count.bytes += try await copy(reader, id, to: target)
                count.files += 1
            } catch {
                await reader.close()
                // Swept meanwhile: nobody refers to it.
                guard error == .gone(id) else { throw error }
            }
            await reader.close()
        }
        return count
    }

    /// Writes a blob that is open into a store; how long it is.
    private static func copy(
        _ reader: any BlobReader, _ id: BlobID, to target: any BlobStore
    ) async throws(BlobError) -> Int {
        let writer = try await target.write()
        do throws(BlobError) {
            var (at, hash) = (0, BlobHash())
            while at < reader.byteCount {
                let bytes = try await reader.read(at: at, count: reader.pieceByteCount)
                guard !bytes.isEmpty else { throw .damaged(id) }
                try await writer.append(bytes)
                hash.update(bytes)
                at += bytes.count
            }
            guard hash.id == id else { throw .damaged(id) }
            return try await writer.finish([]).byteCount
        } catch {
            await writer.discard()
            throw error
        }
    }
}

/// The blobs of a store one after the other, in the order of their names.
package struct BlobWalk: Sendable {
    private let store: any BlobStore
    private var page: ArraySlice<BlobID> = []
    private var last: BlobID?
    private var isOver = false

    /// From the first on.
    package init(_ store: any BlobStore) { self.store = store }

    /// The next one; nil after the last.
    package mutating func next() async throws(BlobError) -> BlobID? {
        if page.isEmpty, !isOver {
            page = try await store.list(after: last)[...]
            isOver = page.isEmpty
        }
        guard let id = page.popFirst() else { return nil }
        last = id
        return id
    }
}
