import AppPack
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// `GET /gtfs/pack/{file_name}`: the pack itself, whole or by byte range (RFC 9110 §14).
enum PackFileHandler {
    static let route = Registration.waiting(TransitContract.packFile) { request, exchange in
        guard let pack = try exchange.requireEdition().pack else { throw APIError(.packUnavailable) }
        guard request.fileName.description == pack.name else {
            throw APIError(
                .notFound, message: "There is no pack of this name; /gtfs/version names the newest.",
                details: ["newest": .string(pack.name)])
        }
        return .response(try response(pack, exchange))
    }

    private static func response(_ pack: PackFile, _ exchange: Exchange) throws -> Response {
        let tag = "\"\(pack.sha256)\""
        var headers: HTTPFields = [
            .eTag: tag, .cacheControl: TransitContract.packFile.description.cache.headerValue, .acceptRanges: "bytes",
            .contentType: "application/vnd.sqlite3",
        ]
        let request = exchange.request.headers
        if let named = request[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
            return Response(status: .notModified, headers: headers)
        }
        let isSameFile = request[.ifRange].map { $0 == tag } ?? true
        // A range is only ever asked for with GET (RFC 9110 §14.2).
        guard exchange.request.method == .get, let text = request[.range], isSameFile, let wanted = ByteRange(text)
        else {
            return Response(status: .ok, headers: headers, body: body(pack, 0..<pack.byteCount))
        }
        guard let range = wanted.resolved(in: pack.byteCount) else {
            throw APIError(
                .rangeNotSatisfiable, message: "The file has \(pack.byteCount) bytes; this range is outside.",
                details: ["file_size_bytes": .int(pack.byteCount)])
        }
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(pack.byteCount)"
        return Response(status: .partialContent, headers: headers, body: body(pack, range))
    }

    /// Bytes of the file, read a piece at a time as the client takes them.
    private static func body(_ pack: PackFile, _ range: Range<Int>) -> ResponseContent {
        .lasting(length: range.count) { writer in
            guard let handle = FileHandle(forReadingAtPath: pack.path) else {
                throw PackError.unreadable(path: pack.path)
            }
            defer { try? handle.close() }
            try handle.seek(toOffset: UInt64(range.lowerBound))
            var left = range.count
            while left > 0, let piece = try handle.read(upToCount: min(left, 256 << 10)), !piece.isEmpty {
                try await writer.write(ByteBuffer(bytes: piece))
                left -= piece.count
            }
            try await writer.finish(nil)
        }
    }
}

/// A single byte range of a Range header; anything else is ignored, as RFC 9110 §14.2 allows.
struct ByteRange: Equatable {
    /// First byte, or nil for the last `last` bytes.
    var first: Int?
    var last: Int?

    init?(_ header: String) {
        guard header.hasPrefix("bytes=") else { return nil }
        let spec = header.dropFirst(6).trimmingCharacters(in: .whitespaces)
        let parts = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count <= 18 && $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        (first, last) = (Int(parts[0]), Int(parts[1]))
        if first == nil, last == nil { return nil }
        if let first, let last, last < first { return nil }
    }

    /// The bytes meant in a file of a size; nil where none of them exist.
    func resolved(in size: Int) -> Range<Int>? {
        guard let first else {
            guard let last, last > 0, size > 0 else { return nil }
            return max(0, size - last)..<size
        }
        guard first < size else { return nil }
        return first..<min(size, (last ?? size - 1) + 1)
    }
}
