import Foundation
import TransitAPI

/// One HTTP request as the kit makes it: Foundation's URLRequest lies in another module on Linux, and tests want a value.
public struct HTTPMessage: Sendable, Equatable {
    public var method: String
    public var url: URL
    /// Names in any case, each once.
    public var headers: [String: String]
    public var body: Data?
    /// Seconds without a byte after which it is given up.
    public var timeout: Double
    /// Whether it is sent although the rider wants little data used (Low Data Mode).
    public var ignoresLowDataMode = true

    /// A request; nothing is sent.
    public init(
        _ method: String = "GET", _ url: URL, headers: [String: String] = [:], body: Data? = nil, timeout: Double = 15
    ) {
        (self.method, self.url, self.headers, self.body, self.timeout) = (method, url, headers, body, timeout)
    }
}

/// Status and headers of an answer.
public struct HTTPHead: Sendable, Equatable {
    public var status: Int
    /// By name in lower case.
    public var headers: [String: String]

    /// A head; names are put in lower case.
    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The value of a header, whatever case its name is in.
    public subscript(_ name: String) -> String? { headers[name.lowercased()] }
}

/// A whole answer.
public struct HTTPReply: Sendable, Equatable {
    public var head: HTTPHead
    public var body: Data

    /// An answer.
    public init(_ head: HTTPHead, _ body: Data = Data()) { (self.head, self.body) = (head, body) }

    /// Whether it can be the server's, which answers in JSON or with nothing: a page of somebody between says nothing of what
    /// the server has done.
    var isOwn: Bool { body.isEmpty || (try? JSONParser.parse(Array(body))) != nil }
}

/// An answer whose body comes in pieces.
public struct HTTPStream: Sendable {
    public var head: HTTPHead
    /// Ends where the body does; throws ``TransportError``. Whoever stops listening ends the request.
    public var pieces: AsyncThrowingStream<Data, any Error>

    /// An answer that has begun.
    public init(_ head: HTTPHead, _ pieces: AsyncThrowingStream<Data, any Error>) {
        (self.head, self.pieces) = (head, pieces)
    }
}

/// Sends requests: URLSession in the app, something scripted in tests.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply
    /// Sends a request and returns once its answer begins.
    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream
}

/// Why no answer came.
public enum TransportError: Error, Sendable, Equatable {
    /// There is no network.
    case offline
    /// Nothing came in time.
    case timedOut
    /// The connection broke, or the server could not be found.
    case failed(reason: String)
    /// Whoever asked does not want it any more.
    case cancelled
}
