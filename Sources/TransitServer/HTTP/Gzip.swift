import CZlib
import HTTPTypes
import NIOCore

/// gzip (RFC 1952) of answers that would hold up the threads that answer, were they compressed there.
enum Gzip {
    /// Most bytes that are compressed on the event loop of their connection: a millisecond's.
    static let mostOnLoop = 32 << 10

    /// Whether bytes of a media type are text, and so become fewer.
    static func isWorthIt(_ mediaType: String) -> Bool {
        let types = [
            "application/json", "text/", "application/problem+json", "application/geo+json", "image/svg",
        ]
        return types.contains { mediaType.hasPrefix($0) } && !mediaType.hasPrefix("text/event-stream")
    }

    /// The compressed bytes; nil where there is no memory for it.
    static func compressed(_ plain: ByteBuffer) -> ByteBuffer? {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's own header.
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let room = Int(deflateBound(&stream, UInt(plain.readableBytes)))
        var compressed = ByteBufferAllocator().buffer(capacity: room)
        var isWhole = false
        plain.withUnsafeReadableBytes { input in
            _ = compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(output.count)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                return Int(stream.total_out)
            }
        }
        return isWhole ? compressed : nil
    }
}

extension Response {
    /// Whether it is too long to be compressed on the event loop, and its client takes it compressed.
    func wantsCompression(for exchange: Exchange) -> Bool {
        guard case .bytes(let buffer) = body, buffer.readableBytes > Gzip.mostOnLoop else { return false }
        return exchange.takesGzip && status != .partialContent && !headers.contains(.contentEncoding)
            && headers[.contentType].map(Gzip.isWorthIt) ?? false
    }

    /// The same with its bytes compressed.
    func replacing(_ compressed: ByteBuffer) -> Response {
        var headers = headers
        headers[.contentEncoding] = "gzip"
        headers[.contentLength] = nil
        return Response(status: status, headers: headers, body: .bytes(compressed))
    }
}

extension Exchange {
    /// Whether the client takes gzip: `AcceptGzipHandler` leaves nothing else of what it takes.
    var takesGzip: Bool { request.headers[.acceptEncoding] == "gzip" }
}
