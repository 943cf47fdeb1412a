import HTTPTypes
import HummingbirdCore
import NIOCore

/// What a request is answered with.
///
/// The framework's own type does not tell whether its body is in memory, which decides whether it can be sent at once.
package struct Response: Sendable {
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    /// Its length stands in `headers`, where it is known, whether or not it is sent.
    private(set) var body: ResponseContent

    package init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: ResponseContent = .empty) {
        (self.status, self.headers, self.body) = (status, headers, body)
        if let length = body.length, !headers.contains(.contentLength) {
            self.headers[.contentLength] = String(length)
        }
    }

    /// Status and fields.
    var head: HTTPResponse { HTTPResponse(status: status, headerFields: headers) }

    /// Leaves the body out, and what is said of it as it is.
    mutating func dropBody() {
        body = .empty
        // What has no length is sent in chunks, of which even an empty body has one: it may not be taken for the next answer.
        if !headers.contains(.contentLength) { headers[.connection] = "close" }
    }
}

/// The body of a ``Response``.
package enum ResponseContent: Sendable {
    case empty
    /// In memory.
    case bytes(ByteBuffer)
    /// One that goes on, or waits for a disk; `length` in bytes where it is known.
    case lasting(
        length: Int? = nil, write: @Sendable (inout any ResponseBodyWriter) async throws -> Void)

    /// Bytes, where it is known.
    var length: Int? {
        switch self {
        case .empty: 0
        case .bytes(let buffer): buffer.readableBytes
        case .lasting(let length, _): length
        }
    }
}

extension ResponseWriter {
    /// Writes a response as its client takes it.
    consuming func write(_ response: Response) async throws {
        switch response.body {
        case .empty: try await writeResponse(response.head)
        case .bytes(let buffer):
            try await write(response: response.head, body: HummingbirdCore.ResponseBody(byteBuffer: buffer))
        case .lasting(let length, let body):
            try await write(response: response.head, body: HummingbirdCore.ResponseBody(contentLength: length, body))
        }
    }
}
