import Database
import Foundation
import Wire

/// An object as it is kept.
package struct StoredObject: Sendable, Equatable {
    /// Its identifier, which stays when its bytes change.
    package let id: UUID
    /// Its bucket.
    package let bucketID: String
    /// Its key.
    package let name: String
    /// Whose it is; nil for the service's.
    package let owner: UUID?
    /// Another each time its bytes change.
    package let version: UUID
    /// The name of its bytes.
    package let blob: BlobID
    /// How many there are.
    package let size: Int
    /// Its media type.
    package let contentType: String
    /// What caches are told.
    package let cacheControl: String
    /// Its size in pixels.
    package let imageSize: ImageSize
    /// What its owner has written down beside it.
    package let userMetadata: JSONValue
    /// When it was made.
    package let createdAt: Instant
    /// When its bytes or its name last changed.
    package let updatedAt: Instant

    /// What names its bytes to caches (RFC 9110 §8.8.3).
    package var entityTag: String { "\"" + blob.description.prefix(32) + "\"" }

    /// An object from a row.
    init(_ row: Row) throws {
        id = try row.require("id", Row.uuid)
        bucketID = try row.require("bucket_id", Row.text)
        name = try row.require("name", Row.text)
        owner = try row.uuid("owner")
        version = try row.require("version", Row.uuid)
        guard let blob = BlobID(try row.require("blob", Row.text)) else {
            throw DatabaseError.unexpectedValue(column: "blob", expected: "64 hexadecimal digits")
        }
        self.blob = blob
        size = try row.require("size", Row.int)
        contentType = try row.require("content_type", Row.text)
        cacheControl = try row.require("cache_control", Row.text)
        imageSize = ImageSize(width: try row.require("width", Row.int), height: try row.require("height", Row.int))
        userMetadata = try row.json("user_metadata").flatMap { JSONValue(json: Array($0.utf8)) } ?? .null
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
    }
}
