import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI
import TransitAnswers

/// What a handler hands back: data on its way into the envelope, or a response of its own form.
package enum Answer: Sendable {
    /// JSON of `data`, and what belongs in `meta` beside it.
    case data([UInt8], pagination: Pagination?, staleness: Staleness? = nil)
    /// JSON without an envelope.
    case bare([UInt8], status: HTTPResponse.Status)
    /// A complete response: files, pages.
    case response(Response)
    /// The connection changes its protocol.
    case handover(Handover)
}

extension Answer {
    /// JSON of a body, with room for `capacity` bytes to begin with.
    static func json(
        _ body: some ContractBody, capacity: Int = 4096, pagination: Pagination? = nil, staleness: Staleness? = nil
    ) -> Answer {
        .data(body.json(capacity: capacity), pagination: pagination, staleness: staleness)
    }
}

extension Exchange {
    /// The response to what a handler handed back: its data in the envelope, tagged; 304 to who holds it already.
    func response(_ answer: Answer, cache: CachePolicy) -> Response {
        switch answer {
        case .response(let response): return response
        case .handover(let handover):
            channel.triggerUserOutboundEvent(handover, promise: nil)
            var headers: HTTPFields = [.connection: "upgrade", .upgrade: handover.name]
            for (name, value) in handover.fields { headers[HTTPField.Name(name)!] = value }
            return Response(status: .switchingProtocols, headers: headers)
        case .bare(let bytes, let status):
            return Response(
                status: status,
                headers: [.contentType: MediaType.json, .cacheControl: cache.headerValue],
                body: .bytes(ByteBuffer(bytes: bytes)))
        case .data(let bytes, let pagination, let staleness):
            let vary = variesByLanguage ? "Accept-Encoding, Accept-Language" : "Accept-Encoding"
            var headers: HTTPFields = [.cacheControl: cache.headerValue, .vary: vary]
            if cache.hasETag {
                // Once such a name is known the answer is another, even where its data is the same.
                let ignored = ignored.all.joined(separator: "\n").utf8
                let tag = EntityTag.of(ignored.isEmpty ? bytes : bytes + ignored)
                headers[.eTag] = tag
                if let named = request.headers[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
                    return Response(status: .notModified, headers: headers)
                }
            }
            headers[.contentType] = MediaType.json
            let meta = meta(pagination: pagination, staleness: staleness)
            return Response(
                status: .ok, headers: headers, body: .bytes(meta.enveloping(bytes)))
        }
    }
}

extension Meta {
    /// The envelope of a success, `{data, meta}`, around `data` that is encoded already.
    func enveloping(_ data: [UInt8]) -> ByteBuffer {
        var meta = JSONWriter(capacity: 512)
        write(to: &meta)
        var buffer = ByteBuffer()
        buffer.reserveCapacity(data.count + meta.count + 32)
        buffer.writeStaticString("{\"data\":")
        buffer.writeBytes(data)
        buffer.writeStaticString(",\"meta\":")
        _ = meta.withUnsafeBytes { buffer.writeBytes($0) }
        buffer.writeStaticString("}")
        return buffer
    }
}
