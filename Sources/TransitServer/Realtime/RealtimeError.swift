import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import TransitAPI

/// What a client of `/realtime/v1` is told over HTTP, before there is a socket.
struct RealtimeError: Error, Sendable {
    let status: Int
    let message: String
    /// Fields of the answer.
    var fields: HTTPFields = [:]

    static let missingKey = RealtimeError(status: 401, message: "API key is missing")
    static let invalidKey = RealtimeError(status: 401, message: "API key is invalid")
    static let upgradeRequired = RealtimeError(
        status: 426, message: "A WebSocket is expected (RFC 6455, version 13)",
        fields: [.upgrade: "websocket", HTTPField.Name("Sec-WebSocket-Version")!: "13"])
    static let invalidUpgrade = RealtimeError(status: 400, message: "Sec-WebSocket-Key is not 16 bytes in base64")
    static let stopping = RealtimeError(
        status: 503, message: "The server stops; try again", fields: [.retryAfter: "5"])
    static let unknownVersion = RealtimeError(status: 400, message: "vsn is 1.0.0 or 2.0.0")
    static let tooManySockets = RealtimeError(
        status: 429, message: "Too many connected users", fields: [.retryAfter: "30"])
}

/// Errors in the words of Supabase's Realtime: `{"error": "…"}`.
struct RealtimeErrors: ErrorDialect {
    func response(to error: any Error, _ exchange: Exchange) -> Response? {
        switch error {
        case let error as RealtimeError: Self.response(error)
        case let error as AuthError where error.status == 401: Self.response(.invalidKey)
        case let error as APIError: Self.response(RealtimeError(error))
        default: nil
        }
    }

    func unexpected(_ exchange: Exchange) -> Response {
        Self.response(RealtimeError(status: 500, message: "internal error"))
    }

    func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error { refusal }

    private static func response(_ error: RealtimeError) -> Response {
        var headers = error.fields
        (headers[.contentType], headers[.cacheControl]) = (MediaType.json, "no-store")
        if error.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        let body: JSONValue = ["error": .string(error.message)]
        return Response(
            status: HTTPResponse.Status(code: error.status), headers: headers,
            body: .bytes(ByteBuffer(bytes: body.bytes)))
    }
}

extension RealtimeError {
    /// An error of the server's own in this surface's form.
    init(_ error: APIError) {
        self.init(status: error.httpStatus, message: error.message)
        fields[.retryAfter] = error.retryAfter.map { String($0) }
    }
}

/// Whoever has an API key: in `apikey` of the query, as sockets of browsers can have it, or in a header.
struct RealtimeKeyGate: Gate {
    /// Nil where there are no accounts, and so nothing to be let in to.
    let keys: APIKeys?

    func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws {
        guard let key = Self.key(of: exchange), !key.isEmpty else { throw RealtimeError.missingKey }
        guard (try? keys?.verify(key, now: exchange.now)) != nil else { throw RealtimeError.invalidKey }
    }

    /// The key of a request; nil where it has none.
    static func key(of exchange: Exchange) -> String? {
        let headers = exchange.request.headers
        if let key = headers[.apiKey] ?? headers[HTTPField.Name("x-api-key")!] { return key }
        return (try? exchange.query.get())?.first { $0.0 == "apikey" }?.1
    }
}
