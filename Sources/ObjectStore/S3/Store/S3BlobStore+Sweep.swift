import NIOHTTP1
import Synchronization

extension S3BlobStore {
    /// Objects that are asked about at once.
    private static let batch = 200
    /// Requests of a sweep at once.
    private static let width = 8

    package func sweep(
        olderThan age: Int, referenced: @Sendable ([BlobID]) async throws -> Set<BlobID>
    ) async throws -> Int {
        await tidySpool()
        guard schedule.isDue() else { return 0 }
        var (removed, token, bound) = (0, String?.none, Int64?.none)
        repeat {
            let (page, date) = try await page(token: token)
            // By the clock that dates objects, which is no node's own.
            let before = bound ?? date - Int64(age)
            bound = before
            let old = page.entries.filter { $0.modified < before }
            for batch in Self.batches(old.compactMap { blob($0.key) }) {
                let kept = try await referenced(batch)
                removed += try await Self.count(batch.filter { !kept.contains($0) }) { id in
                    try await retire(id, unwritten: before)
                }
            }
            for batch in Self.batches(old.compactMap { retiredBlob($0.key) }) {
                let kept = try await referenced(batch)
                _ = try await Self.count(batch) { id in
                    try await leave(id, isReferred: kept.contains(id), unwritten: before)
                }
            }
            token = page.next
        } while token != nil
        return removed
    }

    /// Puts a blob aside, unless it was written or touched meanwhile; one that was in the moment in between is found there.
    private func retire(_ id: BlobID, unwritten: Int64) async throws -> Bool {
        let isCopied = try await copy(key(of: id), to: retired(id), unwritten: unwritten, doing: "putting \(id) aside")
        guard isCopied else { return false }
        try await delete(key(of: id), doing: "removing \(id)")
        return true
    }

    /// Removes a blob that was put aside, first bringing it back where somebody has come to refer to it; not one that was put aside
    /// once more since it was listed: its time begins anew.
    private func leave(_ id: BlobID, isReferred: Bool, unwritten: Int64) async throws -> Bool {
        if isReferred, try await !touch(id) { return false }
        guard let written = try await lastWritten(retired(id)), written < unwritten else { return false }
        try await delete(retired(id), doing: "removing \(id)")
        return true
    }

    /// When an object was last written, by S3's clock; nil where there is none.
    private func lastWritten(_ key: String) async throws(BlobError) -> Int64? {
        var request = S3Request(method: .HEAD, key: key, doing: "looking for \(key)")
        request.accepted = [200, 404]
        request.complaint = { $0.status == 200 && $0.lastModified == nil ? "an answer without a time" : nil }
        return try await client.send(request).lastModified
    }

    private func delete(_ key: String, doing: String) async throws(BlobError) {
        var request = S3Request(method: .DELETE, key: key, doing: doing)
        request.accepted = [200, 204, 404]
        _ = try await client.send(request)
    }

    private static func batches(_ ids: [BlobID]) -> [[BlobID]] {
        stride(from: 0, to: ids.count, by: batch).map { Array(ids[$0..<min($0 + batch, ids.count)]) }
    }

    /// Does something to each, some at once; how many it did something to.
    private static func count(
        _ ids: [BlobID], _ act: @escaping @Sendable (BlobID) async throws -> Bool
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            var (count, rest) = (0, ids[...])
            for id in rest.prefix(width) { group.addTask { try await act(id) } }
            rest = rest.dropFirst(width)
            while let isDone = try await group.next() {
                if isDone { count += 1 }
                if let id = rest.popFirst() { group.addTask { try await act(id) } }
            }
            return count
        }
    }
}

/// Which sweeps are made: the first one, and one of so many after it.
final class SweepSchedule: Sendable {
    private let skipped: Int
    private let asked = Mutex(0)

    init(skipping skipped: Int) { self.skipped = skipped }

    /// Whether the sweep that is asked for is one of them.
    func isDue() -> Bool {
        asked.withLock { asked in
            defer { asked = (asked + 1) % skipped }
            return asked == 0
        }
    }
}
