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

    private static func response(_ buffer: ByteBuffer, mediaType: String, cache: CachePolicy) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: mediaType, .cacheControl: cache.headerValue, .vary: "Accept-Encoding"],
            body: ResponseBody(byteBuffer: buffer))
    }
}
