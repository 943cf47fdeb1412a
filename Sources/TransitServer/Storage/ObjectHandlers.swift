import Database
import Hummingbird
import ObjectStore
import TransitAPI

/// What is asked and done of single objects beside their bytes.
enum ObjectHandlers {
    static func info(_ call: StorageCall) async throws -> Response {
        info(try await call.store.find(call.bucket, call.key, as: call.principal), to: call.principal)
    }

    static func publicInfo(_ call: StorageCall) async throws -> Response {
        info(try await call.store.findPublic(call.bucket, call.key), to: call.principal)
    }

    private static func info(_ object: StoredObject, to principal: Principal) -> Response {
        let isOpen = object.isOpen(to: principal)
        func text(_ moment: Instant) -> JSONValue {
            .string((isOpen ? moment : moment.roundedAsOfReports).description)
        }
        return StorageCall.json([
            "id": .string(object.id.lowercased), "name": .string(object.name),
            "version": .string(object.version.lowercased), "bucket_id": .string(object.bucketID),
            "size": .int(object.size), "content_type": .string(object.contentType),
            "cache_control": .string(object.cacheControl), "etag": .string(object.entityTag),
            "metadata": isOpen ? object.userMetadata : .null, "last_modified": text(object.updatedAt),
            "created_at": text(object.createdAt),
        ])
    }

    static func move(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        _ = try await call.store.move(
            try StorageCall.required("bucketId", in: body), try StorageCall.required("sourceKey", in: body),
            to: try StorageCall.required("destinationKey", in: body),
            in: try StorageCall.text("destinationBucket", in: body), as: call.principal)
        return StorageCall.json(["message": "Successfully moved"])
    }

    static func copy(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        let object = try await call.store.copy(
            try StorageCall.required("bucketId", in: body), try StorageCall.required("sourceKey", in: body),
            to: try StorageCall.required("destinationKey", in: body),
            in: try StorageCall.text("destinationBucket", in: body), mayReplace: call.mayReplace, as: call.principal)
        return StorageCall.json([
            "Id": .string(object.id.lowercased), "Key": .string(object.bucketID + "/" + object.name),
        ])
    }

    static func remove(_ call: StorageCall) async throws -> Response {
        let names = try StorageCall.texts("prefixes", in: try call.object())
        let removed = try await call.store.remove(call.bucket, names: names, as: call.principal)
        return StorageCall.json(.array(removed.map { .object($0.row) }))
    }

    static func removeOne(_ call: StorageCall) async throws -> Response {
        let removed = try await call.store.remove(call.bucket, names: [call.key], as: call.principal)
        guard !removed.isEmpty else { throw StorageError.noSuchKey }
        return StorageCall.json(["message": "Successfully deleted"])
    }
}

extension StoredObject {
    /// What lists say of an object, beside its name.
    var listed: JSONObject {
        [
            "id": .string(id.lowercased), "updated_at": .string(updatedAt.description),
            "created_at": .string(createdAt.description), "last_accessed_at": .string(updatedAt.description),
            "metadata": [
                "eTag": .string(entityTag), "size": .int(size), "mimetype": .string(contentType),
                "cacheControl": .string(cacheControl), "lastModified": .string(updatedAt.description),
                "contentLength": .int(size), "httpStatusCode": 200,
            ],
        ]
    }

    /// Its row, as those are told that were removed.
    var row: JSONObject {
        var row: JSONObject = ["name": .string(name), "bucket_id": .string(bucketID)]
        row["owner"] = owner.map { .string($0.lowercased) } ?? .null
        row["version"] = .string(version.lowercased)
        row["user_metadata"] = userMetadata
        return row.merging(listed)
    }
}
