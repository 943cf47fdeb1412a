import Database
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ObjectStore
import TransitAPI

/// Takes objects as they arrive: `POST` and `PUT /object/{bucket}/{path}`, and uploads by signed addresses.
enum UploadHandler {
    static func upload(_ call: StorageCall) async throws -> Response {
        try await upload(call, mayReplace: call.mayReplace)
    }

    static func replace(_ call: StorageCall) async throws -> Response { try await upload(call, mayReplace: true) }

    private static func upload(_ call: StorageCall, mayReplace: Bool) async throws -> Response {
        let request = UploadRequest(bucket: call.bucket, key: call.key, mediaType: nil, mayReplace: mayReplace)
        let object = try await take(call, request, as: call.principal)
        return StorageCall.json([
            "Id": .string(object.id.lowercased), "Key": .string(object.bucketID + "/" + object.name),
        ])
    }

    static func signed(_ call: StorageCall) async throws -> Response {
        guard let token = call.query["token"] else {
            throw StorageError.invalidRequest("querystring must have required property 'token'")
        }
        let (claims, principal) = try call.store.uploadClaims(token, call.bucket, call.key)
        let request = UploadRequest(
            bucket: call.bucket, key: call.key, mediaType: nil, mayReplace: claims.mayReplace, token: claims)
        let object = try await take(call, request, as: principal)
        return StorageCall.json(["Key": .string(object.bucketID + "/" + object.name)])
    }

    private static func take(
        _ call: StorageCall, _ request: UploadRequest, as principal: Principal
    ) async throws -> StoredObject {
        var request = request
        let headers = call.exchange.request.headers
        let type = headers[.contentType] ?? ""
        let watch = IdleWatch(call.exchange)
        defer { watch.stop() }
        if let form = try MultipartReader(contentType: type) {
            return try await take(form, call, request, as: principal, watch)
        }
        request.mediaType = type
        let details = UploadDetails(
            cacheControl: headers[.cacheControl], metadata: try metadata(inHeader: headers[.userMetadata]))
        let upload = try await call.store.upload(request, as: principal)
        return try await finishing(upload) {
            for try await piece in call.exchange.streamedBody {
                watch.note()
                try await upload.take(Array(buffer: piece))
            }
            watch.stop()
            return details
        }
    }

    /// Takes an upload that comes as a form; what stands beside the file may come before or after it.
    private static func take(
        _ reader: MultipartReader, _ call: StorageCall, _ request: UploadRequest, as principal: Principal,
        _ watch: IdleWatch
    ) async throws -> StoredObject {
        var (reader, request, details, upload) = (reader, request, UploadDetails(), Upload?.none)
        do {
            for try await piece in call.exchange.streamedBody {
                watch.note()
                for found in try reader.take(Array(buffer: piece)) {
                    switch found {
                    case .field("cacheControl", let value):
                        details.cacheControl = String(decoding: value, as: UTF8.self)
                    case .field("metadata", let value): details.metadata = try metadata(value)
                    case .field: break
                    case .file(let mediaType):
                        request.mediaType = mediaType
                        upload = try await call.store.upload(request, as: principal)
                    case .bytes(let bytes): try await upload?.take(bytes)
                    case .fileEnd: break
                    }
                }
            }
            watch.stop()
            try reader.finish()
        } catch {
            await upload?.discard()
            throw error
        }
        guard let upload else { throw StorageError.invalidRequest("the form has no file") }
        let complete = details
        return try await finishing(upload) { complete }
    }

    /// Keeps an upload once all of it has come; nothing of it stays where that fails, or nobody waits any more.
    private static func finishing(
        _ upload: Upload, _ details: () async throws -> UploadDetails
    ) async throws -> StoredObject {
        do {
            let details = try await details()
            try Task.checkCancellation()
            return try await upload.finish(details)
        } catch {
            await upload.discard()
            throw error
        }
    }

    private static func metadata(inHeader text: String?) throws(StorageError) -> JSONObject? {
        guard let text, !text.isEmpty else { return nil }
        guard let data = Data(base64Encoded: text) else {
            throw .invalidRequest("x-metadata must be a JSON object in Base64")
        }
        return try metadata(Array(data))
    }

    private static func metadata(_ bytes: [UInt8]) throws(StorageError) -> JSONObject? {
        if bytes.isEmpty { return nil }
        guard let value = try? JSONParser.parse(bytes) else { throw .invalidRequest("metadata must be a JSON object") }
        if value == .null { return nil }
        guard let object = value.object else { throw .invalidRequest("metadata must be a JSON object") }
        return object
    }
}
