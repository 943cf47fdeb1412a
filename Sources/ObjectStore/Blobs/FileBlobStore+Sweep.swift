import Foundation

extension FileBlobStore {
    /// Files that are asked about at once.
    private static let batch = 200

    package func sweep(
        olderThan age: Int, referenced: @Sendable ([BlobID]) async throws -> Set<BlobID>
    ) async throws -> Int {
        let bound = try await bound(olderThan: age)
        var removed = try await run { () throws(BlobError) in
            restore()
            return Self.names(in: incoming).count { name in
                let path = incoming + "/" + name
                guard let status = FileCalls.status(path), status.modified < bound else { return false }
                return unlink(path) == 0
            }
        }
        for prefix in 0..<256 {
            let old = await old(prefix, before: bound)
            for start in stride(from: 0, to: old.count, by: Self.batch) {
                try Task.checkCancellation()
                let batch = Array(old[start..<min(start + Self.batch, old.count)])
                let kept = try await referenced(batch)
                let gone = batch.filter { !kept.contains($0) }
                removed += try await run { () throws(BlobError) in gone.count { remove($0, before: bound) } }
            }
        }
        return removed
    }

    /// Blobs of a folder that have lain there since before a moment.
    private func old(_ prefix: Int, before bound: Int) async -> [BlobID] {
        let digits = String(prefix, radix: 16)
        let name = digits.count == 1 ? "0" + digits : digits
        let found = try? await run { () throws(BlobError) in
            Self.names(in: folder + "/" + name).compactMap { rest -> BlobID? in
                guard let status = FileCalls.status(folder + "/" + name + "/" + rest), status.modified < bound else {
                    return nil
                }
                return BlobID(name + rest)
            }
        }
        return found ?? []
    }

    /// Removes a file, unless one of the same content has come meanwhile: that is younger, and somebody is about to refer to it.
    /// So it is taken away from its name first, and looked at where nobody can put another in its place.
    private func remove(_ id: BlobID, before bound: Int) -> Bool {
        let (path, away) = (path(of: id), outgoing + "/" + id.description)
        guard rename(path, away) == 0 else { return false }
        guard let status = FileCalls.status(away), status.modified < bound else {
            _ = rename(away, path)
            return false
        }
        return unlink(away) == 0
    }

    /// Gives files their names back that a sweep had taken away when it was killed: which of the two it would have come to is
    /// for the next to find out.
    private func restore() {
        for name in Self.names(in: outgoing) {
            guard let id = BlobID(name) else { continue }
            let away = outgoing + "/" + name
            // One that has come meanwhile is younger, and stays.
            if link(away, path(of: id)) == 0 || errno == EEXIST { unlink(away) }
        }
    }
}
