import Computing
import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// Takes bodies of requests in the way their routes take them.
struct RequestBodies: Sendable {
    /// Most bytes of a body that is read whole, or read to be dropped.
    let maximumBytes: Int
    /// How long a whole body may take to arrive.
    let timeLimit: TimeLimit

    /// Refuses a body that is declared too long before any of it is read.
    ///
    /// - Returns: whether it has to be read to know how long it is, as nobody takes it: it may not be large either.
    func mustDiscard(_ request: Request, _ taken: Dispatcher.BodyRule = .none) throws(APIError) -> Bool {
        switch taken {
        case .streamed(let limit): try check(request, limit: limit)
        case .whole: try check(request, limit: maximumBytes)
        case .none:
            try check(request, limit: maximumBytes)
            return request.headers.contains(.transferEncoding)
        }
        return false
    }

    /// Reads a body that nobody takes.
    func discard(_ request: Request) async throws { _ = try await whole(request, limit: maximumBytes) }

    /// The whole body; a client that dawdles over it is held to the time limit of a request.
    func whole(_ request: Request, limit: Int) async throws -> [UInt8] {
        let limit = min(limit, maximumBytes)
        try check(request, limit: limit)
        // Nothing is on its way.
        if request.headers[.transferEncoding] == nil, (request.headers[.contentLength] ?? "0") == "0" { return [] }
        let message = "The request body took too long to arrive. Please try again."
        return try await timeLimit.hold(Cancellation(), late: APIError(.requestTimeout, message: message)) {
            do {
                return Array(buffer: try await request.body.collect(upTo: limit))
            } catch is NIOTooManyBytesError {
                throw APIError.payloadTooLarge(limit: limit)
            }
        }
    }

    private func check(_ request: Request, limit: Int) throws(APIError) {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit else { return }
        throw .payloadTooLarge(limit: limit)
    }
}

/// Refuses bodies before what they cost is counted, where that can be told.
struct BodyAdmission: Middleware {
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard let entry = exchange.entry else { return .onward }
        return try bodies.mustDiscard(exchange.request, entry.route.body) ? .waits : .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        try await bodies.discard(exchange.request)
        return nil
    }
}

/// Reads the body that a route takes whole, once the request may be answered.
struct BodyReading: Middleware {
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        _ = try exchange.query.get()
        return exchange.isBodyDue ? .waits : .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        try await exchange.readBody(bodies)
        return nil
    }
}

extension Exchange {
    /// Whether the route takes the body whole, and it has not been read.
    var isBodyDue: Bool { if case .whole? = entry?.route.body { !hasBody } else { false } }

    /// Reads the body where that is due.
    mutating func readBody(_ bodies: RequestBodies) async throws {
        guard case .whole(let limit)? = entry?.route.body, !hasBody else { return }
        body = try await bodies.whole(request, limit: limit)
        hasBody = true
    }
}

/// A body as it arrives, of which no more is taken than the route allows.
package struct StreamedBody: AsyncSequence, Sendable {
    package typealias Element = ByteBuffer

    let body: RequestBody
    let limit: Int

    package func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator(), limit: limit) }

    package struct Iterator: AsyncIteratorProtocol {
        var pieces: RequestBody.AsyncIterator
        let limit: Int
        var taken = 0

        /// - Throws: ``APIError/payloadTooLarge(limit:)``.
        package mutating func next() async throws -> ByteBuffer? {
            guard let piece = try await pieces.next() else { return nil }
            taken += piece.readableBytes
            guard taken <= limit else { throw APIError.payloadTooLarge(limit: limit) }
            return piece
        }
    }
}

extension Exchange {
    /// The body, piece by piece, of a route that takes it so.
    package var streamedBody: StreamedBody {
        let limit = if case .streamed(let limit)? = entry?.route.body { limit } else { 0 }
        return StreamedBody(body: request.body, limit: limit)
    }
}
