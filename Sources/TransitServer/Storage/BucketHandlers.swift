import Database
import Hummingbird
import ObjectStore
import TransitAPI

/// What is asked of buckets. They are declared by the program: nobody makes, changes or removes one.
enum BucketHandlers {
    static func all(_ call: StorageCall) async throws -> Response {
        StorageCall.json(.array(Bucket.all.map { .object(json($0)) }))
    }

    static func one(_ call: StorageCall) async throws -> Response {
        StorageCall.json(.object(json(try Bucket.named(call.bucket))))
    }

    static func declared(_ call: StorageCall) async throws -> Response {
        guard call.principal.role == .service else { throw StorageError.accessDenied }
        throw StorageError.notEnabled("Buckets are declared by the program and cannot be made, changed or removed")
    }

    static func empty(_ call: StorageCall) async throws -> Response {
        try await call.store.empty(call.bucket, as: call.principal)
        return StorageCall.json(["message": "Successfully emptied"])
    }

    private static func json(_ bucket: Bucket) -> JSONObject {
        // Nobody made them at any time.
        let always = JSONValue.string(Instant(seconds: 0).description)
        return [
            "id": .string(bucket.id), "name": .string(bucket.id), "owner": "", "public": .bool(bucket.isPublic),
            "created_at": always, "updated_at": always, "file_size_limit": .int(bucket.maximumBytes),
            "allowed_mime_types": .array(bucket.kinds.map { .string($0.mediaType) }), "type": "STANDARD",
        ]
    }
}
