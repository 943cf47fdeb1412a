import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ObjectStore
import TransitAPI

/// Hands out objects: whole or by byte range (RFC 9110 §14), or not at all to who holds them already.
enum DownloadHandler {
    static func own(_ call: StorageCall) async throws -> Response {
        let object = try await call.store.find(call.bucket, call.key, as: call.principal)
        return try await response(object, call)
    }

    static func open(_ call: StorageCall) async throws -> Response {
        try await response(try await call.store.findPublic(call.bucket, call.key), call)
    }

    static func signed(_ call: StorageCall) async throws -> Response {
        guard let token = call.query["token"] else {
            throw StorageError.invalidRequest("querystring must have required property 'token'")
        }
        return try await response(try await call.store.findSigned(call.bucket, call.key, token: token), call)
    }

    private static func response(_ object: StoredObject, _ call: StorageCall) async throws -> Response {
        var headers = fields(of: object, call)
        let request = call.exchange.request
        if isUnchanged(object, request) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = object.contentType
        if let name = call.query["download"] {
            headers[.contentDisposition] = disposition(name.isEmpty ? fileName(of: object) : name)
        }
        let isSameFile = request.headers[.ifRange].map { $0 == object.entityTag } ?? true
        var (status, range) = (HTTPResponse.Status.ok, 0..<object.size)
        // A range is only ever asked for with GET (RFC 9110 §14.2).
        if request.method == .get, isSameFile, let wanted = request.headers[.range].flatMap(ByteRange.init) {
            guard let resolved = wanted.resolved(in: object.size) else {
                return unsatisfiable(object, headers)
            }
            (status, range) = (.partialContent, resolved)
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(object.size)"
        }
        guard request.method != .head else {
            headers[.contentLength] = String(object.size)
            return Response(status: .ok, headers: headers)
        }
        guard let reader = try await call.store.open(object) else {
            throw LostBytes(blob: object.blob)
        }
        return Response(status: status, headers: headers, body: body(reader, range))
    }

    /// Bytes of an object, read a piece at a time as the client takes them.
    private static func body(_ reader: any BlobReader, _ range: Range<Int>) -> ResponseContent {
        .lasting(length: range.count) { writer in
            do {
                var at = range.lowerBound
                while at < range.upperBound {
                    let bytes = try await reader.read(at: at, count: min(range.upperBound - at, reader.pieceByteCount))
                    // It became shorter: the connection must not go on as if all had been sent.
                    guard !bytes.isEmpty else { throw StorageError.internalError }
                    try await writer.write(ByteBuffer(bytes: bytes))
                    at += bytes.count
                }
                try await writer.finish(nil)
            } catch {
                await reader.close()
                throw error
            }
            await reader.close()
        }
    }

    /// What holds for an object whether or not its bytes are sent. Nothing in it is ever taken for a page, whatever it holds. Of a photo
    /// of a safety report nobody is told when it was made, as what a cache keeps of it is for all.
    private static func fields(of object: StoredObject, _ call: StorageCall) -> HTTPFields {
        let isPublic = (try? Bucket.named(object.bucketID))?.isPublic ?? false
        var headers: HTTPFields = [
            .eTag: object.entityTag, .acceptRanges: "bytes",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        if !object.isOfReport { headers[.lastModified] = HTTPDate.text(max(0, object.updatedAt.seconds)) }
        headers[.cacheControl] = isPublic ? object.cacheControl : "private, " + object.cacheControl
        headers[.contentTypeOptions] = "nosniff"
        headers[.robotsTag] = "none"
        // Whoever has the address may show it: pages of other sites do so with signed ones.
        headers[.resourcePolicy] = "cross-origin"
        return headers
    }

    private static func isUnchanged(_ object: StoredObject, _ request: Request) -> Bool {
        if let named = request.headers[.ifNoneMatch] { return EntityTag.isNamed(object.entityTag, in: named) }
        // Whether a report's photo is older than a moment would tell its time to whoever asks often enough.
        guard !object.isOfReport, let since = request.headers[.ifModifiedSince].flatMap(HTTPDate.instant) else {
            return false
        }
        return object.updatedAt.seconds <= since
    }

    private static func unsatisfiable(_ object: StoredObject, _ fields: HTTPFields) -> Response {
        let error = StorageError.invalidRange
        let body: JSONObject = [
            "statusCode": .string(String(error.status)), "error": .string(error.error),
            "message": .string(error.message), "code": .string(error.code),
        ]
        var headers = fields
        headers[.contentType] = MediaType.json
        headers[.cacheControl] = "no-store"
        headers[.contentRange] = "bytes */\(object.size)"
        return Response(
            status: .rangeNotSatisfiable, headers: headers,
            body: .bytes(ByteBuffer(bytes: JSONValue.object(body).bytes)))
    }

    private static func fileName(of object: StoredObject) -> String {
        String(object.name.split(separator: "/").last ?? "file")
    }

    /// A name under which it is to be kept (RFC 6266, RFC 8187).
    private static func disposition(_ name: String) -> String {
        "attachment; filename*=UTF-8''\(PercentEncoding.encode(String(name.prefix(200))))"
    }
}

/// A row without its bytes, as where a copy of the database was put in place without that of the objects. It is logged, and
/// clients learn only that something went wrong.
struct LostBytes: Error {
    let blob: BlobID
}

extension HTTPField.Name {
    fileprivate static let robotsTag = HTTPField.Name("X-Robots-Tag")!
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
}
