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
        return .response(try pack.file.response(to: exchange, of: TransitContract.packFile.erased))
    }
}

/// `GET /gtfs/timetable/{file_name}`: the timetable in service for apps with the engine, whole or as what changed.
enum TimetableFileHandler {
    static let route = Registration.waiting(TransitContract.timetableFile) { request, exchange in
        guard let release = try exchange.requireEdition().pack?.timetable else { throw APIError(.packUnavailable) }
        let name = request.fileName.description
        let files = [release.whole] + release.deltas.map(\.file)
        guard let file = files.first(where: { $0.name == name }) else {
            throw APIError(
                .notFound, message: "There is no timetable of this name; /gtfs/version names those there are.",
                details: ["newest": .string(release.whole.name)])
        }
        return .response(try file.response(to: exchange, of: TransitContract.timetableFile.erased))
    }
}

extension DownloadFile {
    /// The file, whole or by byte range. It never changes under its name: one that is not there, or of another length, is no longer
    /// what was announced, and is not sent.
    fileprivate func response(to exchange: Exchange, of endpoint: AnyEndpoint) throws -> Response {
        let tag = "\"\(sha256)\""
        guard case .file(let mediaType) = endpoint.description.form else { throw APIError(.internalServerError) }
        var headers: HTTPFields = [
            .eTag: tag, .cacheControl: endpoint.description.cache.headerValue, .acceptRanges: "bytes",
            .contentType: mediaType,
        ]
        let request = exchange.request.headers
        if let named = request[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
            return Response(status: .notModified, headers: headers)
        }
        let isSameFile = request[.ifRange].map { $0 == tag } ?? true
        // A range is only ever asked for with GET (RFC 9110 §14.2).
        guard exchange.request.method == .get, let text = request[.range], isSameFile, let wanted = ByteRange(text)
        else {
            return Response(status: .ok, headers: headers, body: try body(0..<byteCount))
        }
        guard let range = wanted.resolved(in: byteCount) else {
            throw APIError(
                .rangeNotSatisfiable, message: "The file has \(byteCount) bytes; this range is outside.",
                details: ["file_size_bytes": .int(byteCount)])
        }
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)"
        return Response(status: .partialContent, headers: headers, body: try body(range))
    }

    /// Bytes of the file, read a piece at a time as the client takes them. It is open from here on: one that is removed is sent to
    /// its end.
    private func body(_ range: Range<Int>) throws -> ResponseContent {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LostFile(path: path, reason: String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let found = try handle.seekToEnd()
        guard found == byteCount else {
            throw LostFile(path: path, reason: "it has \(found) bytes instead of \(byteCount)")
        }
        return .lasting(length: range.count) { [path] writer in
            defer { try? handle.close() }
            try handle.seek(toOffset: UInt64(range.lowerBound))
            var left = range.count
            while left > 0 {
                // It became shorter: the connection must not go on as if all had been sent.
                guard let piece = try handle.read(upToCount: min(left, 256 << 10)), !piece.isEmpty else {
                    throw LostFile(path: path, reason: "it was cut off while it was sent")
                }
                try await writer.write(ByteBuffer(bytes: piece))
                left -= piece.count
            }
            try await writer.finish(nil)
        }
    }
}

/// A file on offer that is not there any more as it was announced. It is logged, and clients are asked to come back.
struct LostFile: Error {
    let path: String
    let reason: String

    /// What clients are told.
    var told: APIError {
        APIError(.packUnavailable, message: "The offline timetable cannot be read at present. Please try again later.")
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
