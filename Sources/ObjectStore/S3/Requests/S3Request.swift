import NIOCore
import NIOHTTP1
import Wire

/// What a bucket is asked.
struct S3Request: Sendable {
    /// Most bytes of a document that says why something is refused.
    static let mostRefusalBytes = 64 << 10

    /// Bytes that go with it.
    struct Payload: Sendable {
        /// Their SHA-256, 64 hexadecimal digits.
        let hash: String
        let pieces: FilePieces
    }

    let method: HTTPMethod
    /// Nil for the bucket itself.
    var key: String?
    var query: [(name: String, value: String)] = []
    /// All of them are signed.
    var headers: [(name: String, value: String)] = []
    var payload: Payload?
    /// What it does, for logs: `reading s3://bucket/ab/cd…`.
    let doing: String
    /// Statuses that answer it.
    var accepted: Set<Int> = [200]
    /// Most bytes of an answer.
    var mostBytes = S3Request.mostRefusalBytes
    /// Seconds for one attempt, from its beginning to the last byte of the answer.
    var seconds = 15.0
    /// Whether it changes what is kept.
    var isWriting: Bool { method != .GET && method != .HEAD }
    /// What is wrong with an answer of an accepted status; nil where nothing is.
    var complaint: @Sendable (S3Answer) -> String? = { _ in nil }
}

/// What a bucket answers, as a whole.
package struct S3Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    package let body: [UInt8]

    /// An answer.
    package init(status: Int, headers: HTTPHeaders, body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// What the clock of the server shows, in seconds since 1970-01-01T00:00:00Z.
    var date: Int64? { headers.first(name: "date").flatMap(HTTPDate.instant) }

    /// When the object was last written, in seconds since 1970-01-01T00:00:00Z.
    var lastModified: Int64? { headers.first(name: "last-modified").flatMap(HTTPDate.instant) }

    /// Seconds to wait that it asks for, at most an hour; 0 where it says none, or says it in another form.
    package var retryAfter: Double {
        let seconds = headers.first(name: "retry-after").flatMap { Double($0) } ?? 0
        return seconds.isFinite ? max(0, min(3_600, seconds)) : 0
    }

    /// `503 SlowDown: Please reduce your request rate. (request 4442587FB7D0A2F9)`, for logs.
    package func words(_ refusal: S3Refusal) -> String {
        let code = refusal.code.isEmpty ? "" : " \(refusal.code)"
        let message = refusal.message.isEmpty ? "" : ": \(refusal.message)"
        let id = headers.first(name: "x-amz-request-id").map { " (request \(S3Refusal.line($0, 60)))" } ?? ""
        return "\(status)\(code)\(message)\(id)"
    }
}

/// What stands in a file, read piece by piece as the other side takes it, from the beginning each time.
struct FilePieces: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private static let piece = 128 << 10

    let byteCount: Int
    /// Bytes from a place on, so many.
    let read: @Sendable (_ offset: Int, _ count: Int) async throws(BlobError) -> [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

    struct Iterator: AsyncIteratorProtocol {
        let pieces: FilePieces
        private var at = 0

        init(pieces: FilePieces) { self.pieces = pieces }

        mutating func next() async throws -> ByteBuffer? {
            guard at < pieces.byteCount else { return nil }
            let bytes = try await pieces.read(at, Swift.min(FilePieces.piece, pieces.byteCount - at))
            guard !bytes.isEmpty else { throw BlobError.failed(errno: 5, doing: "reading a file to send") }
            at += bytes.count
            return ByteBuffer(bytes: bytes)
        }
    }
}
