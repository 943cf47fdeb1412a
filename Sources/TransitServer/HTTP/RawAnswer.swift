import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// Responses that are no JSON envelope.
enum RawAnswer {
    static func text(_ text: String, mediaType: String) -> Response {
        response(ByteBuffer(string: text), mediaType: mediaType, cache: .noStore)
    }

    static func bytes(_ bytes: [UInt8], mediaType: String, cache: CachePolicy) -> Response {
        response(ByteBuffer(bytes: bytes), mediaType: mediaType, cache: cache)
    }

    /// The same with an entity tag, made of the bytes where it is not known; 304 to who holds them already.
    static func bytes(
        _ bytes: [UInt8], mediaType: String, cache: CachePolicy, tag: String? = nil, to exchange: Exchange
    ) -> Response {
        let tag = tag ?? EntityTag.of(bytes)
        let isHeld = exchange.request.headers[.ifNoneMatch].map { EntityTag.isNamed(tag, in: $0) } ?? false
        var response =
            isHeld
            ? Response(status: .notModified, headers: [.cacheControl: cache.headerValue, .vary: "Accept-Encoding"])
            : Self.bytes(bytes, mediaType: mediaType, cache: cache)
        response.headers[.eTag] = tag
        if exchange.variesByLanguage { response.headers.vary("Accept-Language") }
        return response
    }

    private static func response(_ buffer: ByteBuffer, mediaType: String, cache: CachePolicy) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: mediaType, .cacheControl: cache.headerValue, .vary: "Accept-Encoding"],
            body: .bytes(buffer))
    }
}
