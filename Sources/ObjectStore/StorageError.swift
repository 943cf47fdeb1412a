/// A refusal of `/storage/v1`, in the words of Supabase's storage: clients read them.
package struct StorageError: Error, Sendable, Equatable {
    /// The status it stands for. It is told as text inside; the answer itself mostly has 400.
    package var status: Int
    /// The name that older clients look at.
    package var error: String
    /// What is wrong, for people.
    package var message: String
    /// The name that newer clients look at.
    package var code: String
    /// Seconds after which it may be tried again; nil where that would not help.
    package var retryAfter: Int?

    /// A refusal.
    package init(_ status: Int, _ error: String, _ message: String, _ code: String, retryAfter: Int? = nil) {
        (self.status, self.error, self.message, self.code) = (status, error, message, code)
        self.retryAfter = retryAfter
    }
}

extension StorageError {
    /// There is no such bucket.
    package static let noSuchBucket = StorageError(404, "Bucket not found", "Bucket not found", "NoSuchBucket")
    /// There is no such object, or the caller may not see it.
    package static let noSuchKey = StorageError(404, "not_found", "Object not found", "NoSuchKey")
    /// There is such an object already.
    package static let alreadyExists = StorageError(
        409, "Duplicate", "The resource already exists", "KeyAlreadyExists")
    /// The caller may not do this there.
    package static let accessDenied = StorageError(
        403, "Unauthorized", "new row violates row-level security policy", "AccessDenied")
    /// The object is larger than its bucket allows.
    package static let tooLarge = StorageError(
        413, "Payload too large", "The object exceeded the maximum allowed size", "EntityTooLarge")
    /// A signature is not ours, or not for this.
    package static let invalidSignature = StorageError(400, "InvalidSignature", "Invalid signature", "InvalidSignature")
    /// A signed address has come to its end.
    package static let expired = StorageError(
        400, "InvalidJWT", "\"exp\" claim timestamp check failed", "InvalidJWT")
    /// There is no room for more objects on the server.
    package static let noRoom = StorageError(
        507, "Insufficient Storage", "There is no room for more objects on the server; please try again later",
        "InsufficientStorage", retryAfter: 300)
    /// The place where photos are kept does not answer.
    package static let storeUnavailable = StorageError(
        503, "Service Unavailable", "Photos cannot be reached at the moment; please try again later",
        "StorageUnavailable", retryAfter: 10)
    /// Byte ranges that do not lie in the object.
    package static let invalidRange = StorageError(416, "InvalidRange", "invalid range provided", "InvalidRange")
    /// There are no uploads in parts.
    package static let noSuchUpload = StorageError(404, "not_found", "Upload not found", "NoSuchUpload")
    /// What went wrong inside.
    package static let internalError = StorageError(500, "Internal", "Internal Server Error", "InternalError")

    /// The name is not one that objects may have.
    package static func invalidKey(_ key: String) -> StorageError {
        StorageError(400, "InvalidKey", "Invalid key: \(key.prefix(200))", "InvalidKey")
    }

    /// The bucket does not take this.
    package static func invalidType(_ type: String) -> StorageError {
        StorageError(415, "invalid_mime_type", "mime type \(type.prefix(100)) is not supported", "InvalidMimeType")
    }

    /// Something in the request is not as it should be; says what and what is allowed.
    package static func invalidRequest(_ message: String) -> StorageError {
        StorageError(400, "InvalidRequest", message, "InvalidRequest")
    }

    /// Something is not to be had here.
    package static func notEnabled(_ message: String) -> StorageError {
        StorageError(403, "FeatureNotEnabled", message, "FeatureNotEnabled")
    }

    /// A rider has all that one may have.
    package static func quotaExceeded(_ what: String) -> StorageError {
        StorageError(
            413, "Payload too large", "You may keep at most \(what); please remove some first", "QuotaExceeded")
    }

    /// A rider uploads too often.
    package static func tooManyUploads(limit: Int, retryAfter: Int) -> StorageError {
        StorageError(
            429, "too_many_requests", "At most \(limit) uploads an hour are allowed; please wait \(retryAfter) seconds",
            "RATE_LIMITED", retryAfter: retryAfter)
    }

    /// A full disk, or a place that does not answer, in the words of storage; any other error as it is.
    package static func told(_ error: any Error) -> any Error {
        switch error {
        case BlobError.full: noRoom
        case BlobError.unavailable: storeUnavailable
        case BlobError.cancelled: CancellationError()
        default: error
        }
    }

    /// What a picture is refused for.
    package init(_ fault: ImageFault) {
        switch fault {
        case .notOfKind: self.init(415, "invalid_mime_type", fault.description, "InvalidMimeType")
        case .malformed, .truncated: self.init(400, "InvalidRequest", fault.description, "InvalidImage")
        case .tooLarge:
            self.init(413, "Payload too large", fault.description, "EntityTooLarge")
        }
    }
}
