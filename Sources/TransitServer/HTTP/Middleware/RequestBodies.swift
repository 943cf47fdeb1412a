import Computing
import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// Takes bodies of requests in the way their routes take them.
struct RequestBodies: Sendable {
    /// Most bytes of a body that is read as JSON wherever it is looked at: as clients write it, that takes below a millisecond.
    static let longBytes = 64 << 10

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

extension Exchange {
    /// Whether the route takes the body whole, and it has not been read.
    var isBodyDue: Bool { if case .whole? = entry?.route.body { !hasBody } else { false } }

    /// Reads the body where that is due; a long one is read as JSON too, in the lane for lists.
    mutating func readBody(_ bodies: RequestBodies) async throws {
        guard case .whole(let limit)? = entry?.route.body, !hasBody else { return }
        body = try await bodies.whole(request, limit: limit)
        hasBody = true
        guard body.count > RequestBodies.longBytes else { return }
        parsedBody = try await aside { [body] in .init(reading: body) }
    }
}

extension Result<JSONValue, JSONSyntaxError> {
    /// What bytes are as JSON.
    init(reading bytes: [UInt8]) {
        self = Result { () throws(JSONSyntaxError) in try JSONParser.parse(bytes) }
    }
}
