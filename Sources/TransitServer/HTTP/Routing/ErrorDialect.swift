import HTTPTypes
import Hummingbird
import NIOCore
import TransitAPI

/// How a surface words errors.
package protocol ErrorDialect: Sendable {
    /// The answer to an error that clients are told of; nil for what went wrong inside.
    func response(to error: any Error, _ exchange: Exchange) -> Response?
    /// What clients learn of what went wrong inside: only that it did.
    func unexpected(_ exchange: Exchange) -> Response
    /// The refusal of a client that has used its budget up, as this surface has it.
    func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error
}

/// The contract's own: `{error, meta}`, or problem details (RFC 9457) where the client prefers them.
package struct ContractErrors: ErrorDialect {
    package init() {}

    package func response(to error: any Error, _ exchange: Exchange) -> Response? {
        (error as? APIError).map { response($0, exchange) }
    }

    package func unexpected(_ exchange: Exchange) -> Response { response(APIError(.internalServerError), exchange) }

    package func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error { refusal }

    private func response(_ error: APIError, _ exchange: Exchange) -> Response {
        let status = HTTPResponse.Status(code: error.httpStatus)
        var headers: HTTPFields = [.cacheControl: "no-store", .vary: "Accept, Accept-Encoding"]
        let bytes: [UInt8]
        if exchange.wantsProblemDetails {
            headers[.contentType] = ProblemDetails.mediaType
            let path = exchange.request.head.path.map { String($0.prefix { $0 != "?" }.prefix(200)) } ?? "/"
            bytes = ProblemDetails(error, instance: path, requestID: exchange.requestID).json()
        } else {
            headers[.contentType] = MediaType.json
            bytes = ErrorEnvelope(error: error, meta: exchange.meta()).json()
        }
        if error.code.carriesRetryAfter {
            headers[.retryAfter] = String(error.retryAfter ?? 30)
        }
        if status == .unauthorized {
            headers[.wwwAuthenticate] =
                error.code == .authInvalid ? "Bearer error=\"invalid_token\"" : "Bearer"
        }
        if error.code == .rangeNotSatisfiable, case .int(let size)? = error.details?["file_size_bytes"] {
            headers[.contentRange] = "bytes */\(size)"
        }
        // What is left of a body that is oversized, or dribbles in, is not worth reading.
        if error.code == .payloadTooLarge || error.code == .requestTimeout { headers[.connection] = "close" }
        return Response(status: status, headers: headers, body: .bytes(ByteBuffer(bytes: bytes)))
    }
}

extension APIError {
    /// Seconds after which to try again (RFC 9110 §10.2.3), where its facts name them.
    var retryAfter: Int? {
        if case .int(let seconds)? = details?["retry_after"] { seconds } else { nil }
    }
}
