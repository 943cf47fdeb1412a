import Database
import Foundation
import Wire

/// What an upload says before its bytes come.
package struct UploadRequest: Sendable {
    /// The bucket.
    package var bucket: String
    /// The key in it.
    package var key: String
    /// The media type that is sent along.
    package var mediaType: String?
    /// Whether it may replace what is there.
    package var mayReplace: Bool
    /// The signed address it comes by; nil for the rider's own call.
    package var token: StorageClaims?

    /// An upload.
    package init(
        bucket: String, key: String, mediaType: String?, mayReplace: Bool = false, token: StorageClaims? = nil
    ) {
        (self.bucket, self.key, self.mediaType) = (bucket, key, mediaType)
        (self.mayReplace, self.token) = (mayReplace, token)
    }
}

/// What an upload says beside its bytes, before or after them.
package struct UploadDetails: Sendable {
    /// `3600`, or `max-age=3600`.
    package var cacheControl: String?
    /// What its owner writes down beside it.
    package var metadata: JSONObject?

    /// Nothing beside the bytes.
    package init(cacheControl: String? = nil, metadata: JSONObject? = nil) {
        (self.cacheControl, self.metadata) = (cacheControl, metadata)
    }
}

extension ObjectStore {
    /// Begins an upload: all is checked that can be before its bytes come.
    package func upload(_ request: UploadRequest, as principal: Principal) async throws -> Upload {
        let place = try await place(request.bucket, request.key, of: principal)
        let kind = try place.bucket.kind(of: request.mediaType)
        if place.bucket.rule == .ownReport, let named = place.key.fileExtension, !kind.extensions.contains(named) {
            throw StorageError.invalidType(kind.mediaType)
        }
        if let there = try await object(place.bucket, place.key, as: .service) {
            guard request.mayReplace else { throw StorageError.alreadyExists }
            guard principal.role == .service || there.owner == place.owner else { throw StorageError.accessDenied }
        }
        try await countUpload(of: place.owner)
        return Upload(
            self, principal, place, kind, mayReplace: request.mayReplace, token: request.token,
            writer: try await begin())
    }

    private func begin() async throws -> any BlobWriter {
        do {
            return try await blobs.write()
        } catch {
            throw StorageError.told(error)
        }
    }

    /// Counts an upload of a rider, whatever becomes of it.
    private func countUpload(of owner: UUID?) async throws {
        guard let owner else { return }
        let limit = limits.uploadsPerHour ?? .max
        try await write(as: .service) { transaction in
            let (table, mine) = (StorageTables.usage, Condition.equals("owner", owner))
            let first: [String: SQLValue] = ["owner": .uuid(owner), "hour_began": .instant(transaction.now)]
            try transaction.insert(Insert(into: table, first, onConflict: .ignore(on: ["owner"])))
            guard let row = try transaction.first(Select(table, where: mine, lock: .forUpdate)) else { return }
            let ends = try row.require("hour_began", Row.instant).adding(seconds: 3_600)
            if ends <= transaction.now {
                try transaction.update(
                    Update(table, set: ["hour_began": .instant(transaction.now), "uploads": 1], where: mine))
            } else if try row.require("uploads", Row.int) < limit {
                try transaction.update(Update(table, set: [:], increment: ["uploads": 1], where: mine))
            } else {
                let wait = max(1, Int(ends.seconds - transaction.now.seconds))
                throw StorageError.tooManyUploads(limit: limit, retryAfter: wait)
            }
        }
    }

    /// Writes down an object whose bytes are kept.
    func commit(_ upload: FinishedUpload, as principal: Principal) async throws -> StoredObject {
        let limits = limits
        return try await write(as: principal) { transaction in
            let table = StorageTables.objects
            let there = try transaction.first(
                Select(table, where: Self.named(upload.place.bucket, upload.place.key), lock: .forUpdate))
            if let token = upload.token, let id = token.id, !token.mayReplace {
                let spent: [String: SQLValue] = [
                    "id": .uuid(id), "owner": .uuid(token.owner),
                    "expires_at": .instant(Instant(seconds: token.expires)),
                ]
                try transaction.insert(Insert(into: StorageTables.spentTokens, spent))
            }
            if let owner = upload.place.owner {
                let replaced = try there?.int("size")
                try Self.checkRoom(for: upload.size, replacing: replaced, of: owner, within: limits, transaction)
            }
            var values = upload.columns
            if let there {
                guard upload.mayReplace else { throw StorageError.alreadyExists }
                values["version"] = .uuid(transaction.newUUID())
                let id = try there.require("id", Row.uuid)
                let rows = try transaction.update(
                    Update(table, set: values, where: .equals("id", id), returning: table.columns.map(\.name)))
                guard let row = rows.first else { throw StorageError.accessDenied }
                return try StoredObject(row)
            }
            values.merge(upload.place.columns) { $1 }
            values["owner"] = .uuid(upload.place.owner)
            let rows = try transaction.insert(Insert(into: table, values, returning: table.columns.map(\.name)))
            guard let row = rows.first else { throw StorageError.internalError }
            return try StoredObject(row)
        }
    }

    /// Refuses what a rider has no room for. Whoever asks waits for the rider's other uploads, so that the sum is right.
    static func checkRoom(
        for size: Int, replacing replaced: Int?, of owner: UUID, within limits: StorageLimits,
        _ transaction: Transaction
    ) throws {
        try transaction.update(
            Update(
                StorageTables.usage, set: ["updated_at": .instant(transaction.now)], where: .equals("owner", owner)))
        let sizes = try transaction.select(Select(StorageTables.objects, ["size"], where: .equals("owner", owner)))
        let sum = try sizes.reduce(0) { try $0 + ($1.int("size") ?? 0) }
        guard sum - (replaced ?? 0) + size <= limits.bytesPerUser else {
            throw StorageError.quotaExceeded("\(limits.bytesPerUser >> 20) MiB")
        }
        guard replaced != nil || sizes.count < limits.objectsPerUser else {
            throw StorageError.quotaExceeded("\(limits.objectsPerUser) objects")
        }
    }
}
