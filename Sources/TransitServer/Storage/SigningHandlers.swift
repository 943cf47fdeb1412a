import Hummingbird
import ObjectStore
import TransitAPI

/// Makes signed addresses.
enum SigningHandlers {
    static func one(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        try refuseChanges(body)
        let address = try await call.store.sign(
            call.bucket, call.key, seconds: try seconds(body), as: call.principal)
        return StorageCall.json(["signedURL": .string(address)])
    }

    static func many(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        let names = try StorageCall.texts("paths", in: body)
        let signed = try await call.store.sign(
            call.bucket, names: names, seconds: try seconds(body), as: call.principal)
        return StorageCall.json(
            .array(
                zip(names, signed).map { name, address in
                    [
                        "error": address == nil ? .string(notThere) : .null, "path": .string(name),
                        "signedURL": address.map { .string($0) } ?? .null,
                    ]
                }))
    }

    private static let notThere = "Either the object does not exist or you do not have access to it"

    static func upload(_ call: StorageCall) async throws -> Response {
        let (address, token) = try await call.store.signUpload(
            call.bucket, call.key, mayReplace: call.mayReplace, as: call.principal)
        return StorageCall.json(["url": .string(address), "token": .string(token)])
    }

    private static func seconds(_ body: JSONObject) throws(StorageError) -> Int64 {
        guard let seconds = try StorageCall.number("expiresIn", in: body) else {
            throw .invalidRequest("body must have required property 'expiresIn'")
        }
        return Int64(seconds)
    }

    /// Pictures are handed out as they are.
    private static func refuseChanges(_ body: JSONObject) throws(StorageError) {
        guard let changes = body["transform"]?.object, !changes.isEmpty else { return }
        throw .notEnabled("Image transformation is not enabled for this resource")
    }
}
