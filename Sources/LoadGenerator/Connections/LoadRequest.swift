import NIOCore
import NIOHTTP1

/// A request and what became of it.
struct LoadRequest: Sendable {
    var method = HTTPMethod.GET
    /// Path and query.
    var target: String
    var headers: HTTPHeaders
    var body: [UInt8]?
}

/// How a request ended.
enum LoadOutcome: Sendable {
    case answered(LoadAnswer)
    case failed(LoadFailure)
}

/// An answer as it came.
struct LoadAnswer: Sendable {
    var status: Int
    var headers: HTTPHeaders
    /// As sent: compressed, where the head says so.
    var body: ByteBuffer

    var isCompressed: Bool { headers.first(name: "content-encoding") == "gzip" }
    var bytes: [UInt8] { Array(body.readableBytesView) }
}
