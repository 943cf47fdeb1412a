import Database
import Foundation

extension ObjectStore {
    /// An object that the one who asks may read: their own, or one of a public bucket that is there for all.
    package func find(_ bucketID: String, _ name: String, as principal: Principal) async throws -> StoredObject {
        let bucket = try Bucket.named(bucketID)
        let key = try ObjectKey(name)
        if let own = try await object(bucket, key, as: principal) { return own }
        guard bucket.isPublic else { throw StorageError.noSuchKey }
        return try await shown(bucket, key)
    }

    /// An object of a public bucket, for whoever knows its name.
    package func findPublic(_ bucketID: String, _ name: String) async throws -> StoredObject {
        let bucket = try Bucket.named(bucketID)
        // Nobody learns which private ones there are.
        guard bucket.isPublic else { throw StorageError.noSuchBucket }
        return try await shown(bucket, try ObjectKey(name))
    }

    /// The object that a signed address is for.
    package func findSigned(_ bucketID: String, _ name: String, token: String) async throws -> StoredObject {
        let bucket = try Bucket.named(bucketID)
        let key = try ObjectKey(name)
        let claims = try tokens.claims(of: token, for: .download, now: now())
        guard claims.object == bucket.id + "/" + key.text else { throw StorageError.invalidSignature }
        return try await shown(bucket, key)
    }

    /// An object as the service sees it, as long as what it belongs to shows.
    private func shown(_ bucket: Bucket, _ key: ObjectKey) async throws -> StoredObject {
        if bucket.rule == .ownReport {
            guard let report = key.ownerFolder, try await reports.isShown(report) else { throw StorageError.noSuchKey }
        }
        guard let found = try await object(bucket, key, as: .service) else { throw StorageError.noSuchKey }
        return found
    }

    /// Opens the bytes of an object; nil where they are not to be found.
    package func open(_ object: StoredObject) async throws -> (any BlobReader)? {
        do {
            guard let reader = try await blobs.open(object.blob) else { return nil }
            guard reader.byteCount == object.size else {
                await reader.close()
                throw BlobError.damaged(object.blob)
            }
            return reader
        } catch {
            throw StorageError.told(error)
        }
    }
}
