import Database
import Foundation

extension ObjectStore {
    /// Gives an object another name, or another bucket; its bytes stay where they are.
    package func move(
        _ bucketID: String, _ name: String, to destination: String, in otherBucketID: String? = nil,
        as principal: Principal
    ) async throws -> StoredObject {
        let (found, place) = try await moving(bucketID, name, to: destination, in: otherBucketID, as: principal)
        return try await write(as: principal) { transaction in
            let table = StorageTables.objects
            guard try transaction.count(table, where: Self.named(place.bucket, place.key)) == 0 else {
                throw StorageError.alreadyExists
            }
            let rows = try transaction.update(
                Update(
                    table, set: place.columns, where: .equals("id", found.id), returning: table.columns.map(\.name)))
            guard let row = rows.first else { throw StorageError.noSuchKey }
            return try StoredObject(row)
        }
    }

    /// Makes another object of the same bytes.
    package func copy(
        _ bucketID: String, _ name: String, to destination: String, in otherBucketID: String? = nil,
        mayReplace: Bool = false, as principal: Principal
    ) async throws -> StoredObject {
        let (found, place) = try await moving(bucketID, name, to: destination, in: otherBucketID, as: principal)
        if let there = try await object(place.bucket, place.key, as: .service) {
            guard mayReplace else { throw StorageError.alreadyExists }
            guard principal.role == .service || there.owner == place.owner else { throw StorageError.accessDenied }
        }
        guard try await touch(found.blob), let kind = ImageKind(mediaType: found.contentType) else {
            throw StorageError.noSuchKey
        }
        let copied = FinishedUpload(
            place: place, kind: kind, blob: StoredBlob(id: found.blob, byteCount: found.size),
            imageSize: found.imageSize, cacheControl: found.cacheControl,
            metadata: found.userMetadata == .null ? nil : found.userMetadata.text, mayReplace: mayReplace, token: nil)
        return try await commit(copied, as: principal)
    }

    private func touch(_ id: BlobID) async throws -> Bool {
        do {
            return try await blobs.touch(id)
        } catch {
            throw StorageError.told(error)
        }
    }

    /// An object that the caller may see, and the place it is to come to, whose bucket takes it.
    private func moving(
        _ bucketID: String, _ name: String, to destination: String, in otherBucketID: String?,
        as principal: Principal
    ) async throws -> (StoredObject, CheckedPlace) {
        let bucket = try Bucket.named(bucketID)
        guard let found = try await object(bucket, try ObjectKey(name), as: principal) else {
            throw StorageError.noSuchKey
        }
        let place = try await place(otherBucketID ?? bucketID, destination, of: principal)
        let kind = try place.bucket.kind(of: found.contentType)
        if place.bucket.rule == .ownReport, let named = place.key.fileExtension, !kind.extensions.contains(named) {
            throw StorageError.invalidType(kind.mediaType)
        }
        guard found.size <= place.bucket.maximumBytes else { throw StorageError.tooLarge }
        guard found.imageSize.fits(in: place.bucket.maximumSize) else {
            throw StorageError(.tooLarge(found.imageSize, most: place.bucket.maximumSize))
        }
        return (found, place)
    }

    /// Removes objects by their names; hands back those that were there and the caller's.
    package func remove(
        _ bucketID: String, names: [String], as principal: Principal
    ) async throws -> [StoredObject] {
        let bucket = try Bucket.named(bucketID)
        guard (1...limits.namesAtOnce).contains(names.count) else {
            throw StorageError.invalidRequest("1 to \(limits.namesAtOnce) prefixes may be named at once")
        }
        guard principal.role != .anonymous else { return [] }
        let condition: Condition =
            .equals("bucket_id", .text(bucket.id)) && .oneOf(.column("name"), names.map { .text($0) })
        return try await write(as: principal) { transaction in
            let table = StorageTables.objects
            let rows = try transaction.delete(
                Delete(from: table, where: condition, returning: table.columns.map(\.name)))
            return try rows.map(StoredObject.init)
        }
    }

    /// Removes all objects of a bucket; for the service alone.
    ///
    /// - Returns: how many there were.
    @discardableResult
    package func empty(_ bucketID: String, as principal: Principal) async throws -> Int {
        let bucket = try Bucket.named(bucketID)
        guard principal.role == .service else { throw StorageError.accessDenied }
        var total = 0
        while true {
            let count = try await write(as: principal) { transaction in
                let table = StorageTables.objects
                let batch = try transaction.select(
                    Select(table, ["id"], where: .equals("bucket_id", .text(bucket.id)), limit: 500))
                let ids = try batch.map { SQLValue.uuid(try $0.require("id", Row.uuid)) }
                return try transaction.deleteCount(Delete(from: table, where: .oneOf(.column("id"), ids)))
            }
            total += count
            if count == 0 { return total }
        }
    }
}
