import Database
import Foundation

/// Objects in buckets: names in the database, bytes where blobs are kept.
///
/// The bytes come first. They lie safely under the name of their content before a row refers to them; what a loss of power or
/// a fault leaves without a row, a sweep takes.
package struct ObjectStore: Sendable {
    let database: Database
    let blobs: any BlobStore
    let tokens: StorageTokens
    let reports: any ReportBook
    /// How much riders may do.
    package let limits: StorageLimits
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Int64

    /// Objects.
    ///
    /// - Parameters:
    ///   - secret: the project's, from which a key for signed addresses follows.
    ///   - now: seconds since 1970-01-01T00:00:00Z by the clock of the service.
    package init(
        _ database: Database, blobs: any BlobStore, secret: String, reports: any ReportBook = NoReports(),
        limits: StorageLimits = StorageLimits(), now: @escaping @Sendable () -> Int64
    ) {
        (self.database, self.blobs, self.reports, self.limits, self.now) = (database, blobs, reports, limits, now)
        tokens = StorageTokens(secret: secret)
    }

    /// Writes as the one who asks; refusals of the database in the words of storage.
    func write<Result: Sendable>(
        as principal: Principal, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        do {
            return try await database.write(as: principal, body)
        } catch DatabaseError.policyViolation, DatabaseError.permissionDenied {
            throw StorageError.accessDenied
        } catch DatabaseError.uniqueViolation {
            throw StorageError.alreadyExists
        } catch DatabaseError.foreignKeyViolation {
            // The account has gone meanwhile.
            throw StorageError.accessDenied
        }
    }

    /// An object as someone sees it; nil where they do not.
    func object(_ bucket: Bucket, _ key: ObjectKey, as principal: Principal) async throws -> StoredObject? {
        guard principal.role != .anonymous else { return nil }
        return try await database.read(as: principal) { transaction in
            try transaction.first(Select(StorageTables.objects, where: Self.named(bucket, key))).map(StoredObject.init)
        }
    }

    static func named(_ bucket: Bucket, _ key: ObjectKey) -> Condition {
        .equals("bucket_id", .text(bucket.id)) && .equals("name", .text(key.text))
    }
}

/// How much riders may do with objects; the service may do more.
package struct StorageLimits: Sendable, Equatable {
    /// Uploads of a rider in an hour; nil for any number.
    package var uploadsPerHour: Int? = 10
    /// Bytes of all objects of a rider.
    package var bytesPerUser = 200 << 20
    /// Objects of a rider.
    package var objectsPerUser = 1_000
    /// Bytes of what is written down beside an object.
    package var metadataBytes = 4 << 10
    /// Seconds for which a signed address may be good.
    package var longestSignature: Int64 = 7 * 86_400
    /// Seconds for which a signed address for an upload is good.
    package var uploadSignature: Int64 = 7_200
    /// Names in one request that signs or removes.
    package var namesAtOnce = 1_000
    /// Objects that one request may look through for a list.
    package var listedObjects = 20_000
    /// Objects and folders of one page of a list.
    package var pageSize = 1_000

    /// Those of the service.
    package init() {}
}
