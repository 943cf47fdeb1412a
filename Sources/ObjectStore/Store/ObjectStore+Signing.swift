import Database
import Foundation

extension ObjectStore {
    /// A signed address for an object, relative to where storage is; whoever has it may read the object for so many seconds.
    package func sign(
        _ bucketID: String, _ name: String, seconds: Int64, as principal: Principal
    ) async throws -> String {
        let expires = try expiry(seconds)
        let bucket = try Bucket.named(bucketID)
        let key = try ObjectKey(name)
        guard try await object(bucket, key, as: principal) != nil else { throw StorageError.noSuchKey }
        return address(of: bucket.id + "/" + key.text, expires: expires)
    }

    /// Signed addresses for several objects of a bucket, in the order of their names; nil for those that are not the caller's
    /// to read.
    package func sign(
        _ bucketID: String, names: [String], seconds: Int64, as principal: Principal
    ) async throws -> [String?] {
        let expires = try expiry(seconds)
        let bucket = try Bucket.named(bucketID)
        let found = try await named(bucket, names, as: principal)
        return names.map { found.contains($0) ? address(of: bucket.id + "/" + $0, expires: expires) : nil }
    }

    /// A signed address for one upload, relative to where storage is, and its token: whoever has it uploads in the caller's name.
    package func signUpload(
        _ bucketID: String, _ name: String, mayReplace: Bool, as principal: Principal
    ) async throws -> (address: String, token: String) {
        let place = try await place(bucketID, name, of: principal)
        if !mayReplace, try await object(place.bucket, place.key, as: .service) != nil {
            throw StorageError.alreadyExists
        }
        let object = place.bucket.id + "/" + place.key.text
        let id = try await database.read(as: .service) { $0.newUUID() }
        let token = tokens.token(
            StorageClaims(
                object: object, expires: now() + limits.uploadSignature, owner: place.owner, mayReplace: mayReplace,
                id: id), for: .upload)
        return ("/object/upload/sign/\(PathText.encoded(object))?token=\(token)", token)
    }

    /// What a token for an upload lets its bearer do at a place, and in whose name.
    package func uploadClaims(
        _ token: String, _ bucketID: String, _ name: String
    ) throws(StorageError) -> (claims: StorageClaims, principal: Principal) {
        let claims = try tokens.claims(of: token, for: .upload, now: now())
        guard claims.object == bucketID + "/" + name, claims.id != nil else { throw .invalidSignature }
        return (claims, claims.owner.map { .user($0) } ?? .service)
    }

    func address(of object: String, expires: Int64) -> String {
        let token = tokens.token(StorageClaims(object: object, expires: expires), for: .download)
        return "/object/sign/\(PathText.encoded(object))?token=\(token)"
    }

    private func expiry(_ seconds: Int64) throws(StorageError) -> Int64 {
        guard (1...limits.longestSignature).contains(seconds) else {
            throw .invalidRequest("expiresIn must be a number of seconds from 1 to \(limits.longestSignature)")
        }
        return now() + seconds
    }

    /// Those of these names that are objects the caller may see.
    func named(_ bucket: Bucket, _ names: [String], as principal: Principal) async throws -> Set<String> {
        guard (1...limits.namesAtOnce).contains(names.count) else {
            throw StorageError.invalidRequest("1 to \(limits.namesAtOnce) paths may be named at once")
        }
        guard principal.role != .anonymous else { return [] }
        let condition: Condition =
            .equals("bucket_id", .text(bucket.id)) && .oneOf(.column("name"), names.map { .text($0) })
        return try await database.read(as: principal) { transaction in
            let rows = try transaction.select(Select(StorageTables.objects, ["name"], where: condition))
            return Set(try rows.map { try $0.require("name", Row.text) })
        }
    }
}

/// Keys in addresses.
enum PathText {
    /// Percent-encoded where it must be (RFC 3986 §3.3), slashes as they are.
    static func encoded(_ key: String) -> String {
        key.addingPercentEncoding(withAllowedCharacters: allowed) ?? key
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$'()*,:@")
}
