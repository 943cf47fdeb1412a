import Database
import Foundation

/// A place in a bucket in which someone may put an object.
struct CheckedPlace: Sendable {
    let bucket: Bucket
    let key: ObjectKey
    /// The rider whose the object is then; nil for the service's.
    let owner: UUID?

    /// What a row has to say of it.
    var columns: [String: SQLValue] {
        let folder = bucket.rule == .ownFolder ? key.ownerFolder : nil
        return ["bucket_id": .text(bucket.id), "name": .text(key.text), "owner_folder": .uuid(folder)]
    }
}

extension ObjectStore {
    /// A place, if the one who asks may put something there.
    func place(_ bucketID: String, _ name: String, of principal: Principal) async throws -> CheckedPlace {
        let bucket = try Bucket.named(bucketID)
        let key = try ObjectKey(name)
        switch (principal.role, bucket.rule) {
        case (.anonymous, _): throw StorageError.accessDenied
        case (.service, .ownFolder): break
        case (.service, .ownReport): guard key.report(of: nil) != nil else { throw StorageError.accessDenied }
        case (.authenticated, .ownFolder):
            guard let folder = key.ownerFolder, folder == principal.userID else { throw StorageError.accessDenied }
        case (.authenticated, .ownReport):
            guard let rider = principal.userID, let report = key.report(of: rider),
                try await reports.isOwn(report, of: rider)
            else { throw StorageError.accessDenied }
        }
        return CheckedPlace(bucket: bucket, key: key, owner: principal.userID)
    }
}
