import Database
import Foundation

extension ObjectStore {
    /// Seconds for which bytes lie without a row before they are swept away: far longer than any upload takes to write one.
    package static let sweepAge = 3_600

    /// Takes away what nobody refers to any more: bytes of objects that were removed or replaced, or went with their account;
    /// what uploads left that were broken off; photos of reports that are gone; tokens that have ended.
    ///
    /// - Returns: how many things went.
    @discardableResult
    package func sweep(olderThan age: Int = ObjectStore.sweepAge) async throws -> Int {
        let reports = try await removePhotosOfLostReports()
        let tokens = try await write(as: .service) { transaction in
            let ended = Condition.compare(.column("expires_at"), .less, .now)
            return try transaction.deleteCount(Delete(from: StorageTables.spentTokens, where: ended))
        }
        let database = database
        let files = try await blobs.sweep(olderThan: age) { ids in
            try await database.read(as: .service) { transaction in
                let names = ids.map { SQLValue.text($0.description) }
                let rows = try transaction.select(
                    Select(StorageTables.objects, ["blob"], where: .oneOf(.column("blob"), names)))
                return Set(try rows.compactMap { BlobID(try $0.require("blob", Row.text)) })
            }
        }
        return reports + tokens + files
    }

    /// Reports go by themselves; where they went, their photos follow.
    private func removePhotosOfLostReports() async throws -> Int {
        var (total, after) = (0, UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        let buckets = Bucket.all.filter { $0.rule == .ownReport }.map { SQLValue.text($0.id) }
        while true {
            let last = after
            let rows = try await database.read(as: .service) { transaction in
                let condition: Condition =
                    .oneOf(.column("bucket_id"), buckets) && .compare(.column("id"), .greater, .value(.uuid(last)))
                let rows = try transaction.select(
                    Select(
                        StorageTables.objects, ["id", "name"], where: condition, order: [.ascending("id")], limit: 500))
                return try rows.map { (try $0.require("id", Row.uuid), try $0.require("name", Row.text)) }
            }
            guard let end = rows.last else { return total }
            after = end.0
            let reports = rows.map { (try? ObjectKey($0.1))?.ownerFolder }
            let existing = try await self.reports.existing(Array(Set(reports.compactMap { $0 })))
            let lost = zip(rows, reports).filter { $0.1.map { !existing.contains($0) } ?? true }.map(\.0.0)
            guard !lost.isEmpty else { continue }
            total += try await write(as: .service) { transaction in
                try transaction.deleteCount(
                    Delete(from: StorageTables.objects, where: .oneOf(.column("id"), lost.map { .uuid($0) })))
            }
        }
    }

    /// What a rider takes along: all objects, each with an address that is good for a day.
    package func exported(of rider: UUID) async throws -> [(object: StoredObject, address: String)] {
        let objects = try await database.read(as: .user(rider)) { transaction in
            try transaction.select(Select(StorageTables.objects, where: .isOwn("owner"))).map(StoredObject.init)
        }
        let expires = now() + 86_400
        return objects.sorted { ($0.bucketID, $0.name) < ($1.bucketID, $1.name) }
            .map { ($0, address(of: $0.bucketID + "/" + $0.name, expires: expires)) }
    }

    /// The names of all bytes that the objects of a database stand for; none where it was never brought into service.
    package static func referencedBlobs(in database: Database) async throws -> Set<BlobID> {
        let versions = try await database.schemaVersions()
        guard StorageTables.schema.parts.allSatisfy({ versions[$0.name] ?? 0 > 0 }) else { return [] }
        return try await database.read(as: .service) { transaction in
            let rows = try transaction.select(Select(StorageTables.objects, ["blob"]))
            return Set(try rows.compactMap { BlobID(try $0.require("blob", Row.text)) })
        }
    }
}
