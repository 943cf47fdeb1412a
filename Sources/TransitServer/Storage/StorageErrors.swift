import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import ObjectStore
import TransitAPI

/// Errors in the words of Supabase's storage. Nearly all of them are answers with 400 that have the status they stand for inside, as
/// text: clients look there.
struct StorageErrors: ErrorDialect {
    /// Statuses that whatever stands between a client and the server has to see as well.
    private static let plain: Set = [401, 405, 408, 429, 500, 503, 507]
    /// A body that is longer is not read to its end once it is refused, bytes.
    private static let mostDrained = 32 << 20

    func response(to error: any Error, _ exchange: Exchange) -> Response? {
        switch error {
        case let error as StorageError: response(error, exchange)
        case let error as APIError: response(StorageError(error), exchange)
        case let error as AuthError where error.status == 401: keyRefusal(exchange)
        default: nil
        }
    }

    func unexpected(_ exchange: Exchange) -> Response { response(.internalError, exchange) }

    func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error { refusal }

    private func response(_ error: StorageError, _ exchange: Exchange) -> Response {
        let isPlain = Self.plain.contains(error.status) || error.status == 404 && error.code == "NoSuchRoute"
        var body: JSONObject = [
            "statusCode": .string(String(error.status)), "error": .string(error.error),
            "message": .string(error.message), "code": .string(error.code),
        ]
        var headers: HTTPFields = [.contentType: MediaType.json, .cacheControl: "no-store"]
        headers[.contentTypeOptions] = "nosniff"
        if exchange.request.headers[.apiVersion] != nil {
            headers[.apiVersion] = SupabaseVersion.current
            body["details"] = .object(["code": .string(ContractCode.of(error.status))])
        }
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        if error.status == 401 { headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\"" }
        let length = exchange.request.headers[.contentLength].flatMap { Int($0) } ?? 0
        if error.status == 408 || length > Self.mostDrained { headers[.connection] = "close" }
        return Response(
            status: HTTPResponse.Status(code: isPlain ? error.status : 400), headers: headers,
            body: .bytes(ByteBuffer(bytes: JSONValue.object(body).bytes)))
    }

    /// What a gateway of Supabase's says of API keys.
    private func keyRefusal(_ exchange: Exchange) -> Response {
        let isMissing = exchange.request.headers[.apiKey]?.isEmpty ?? true
        let error =
            isMissing
            ? StorageError(401, "Unauthorized", "No API key found in request", "Unauthorized")
            : StorageError(401, "Unauthorized", "Invalid API key", "Unauthorized")
        return response(error, exchange)
    }
}

extension StorageError {
    /// An error of the server's own in the words of storage.
    init(_ error: APIError) {
        switch error.code {
        case .payloadTooLarge: self = .tooLarge
        case .notFound: self.init(404, "not_found", "There is no such route", "NoSuchRoute")
        case .methodNotAllowed: self.init(405, "MethodNotAllowed", error.message, "MethodNotAllowed")
        case .requestTimeout: self.init(408, "RequestTimeout", error.message, "RequestTimeout")
        case .rateLimitExceeded:
            self.init(429, "too_many_requests", error.message, "RATE_LIMITED", retryAfter: error.retryAfter)
        case .storageUnavailable:
            self.init(503, "DatabaseUnavailable", error.message, "DatabaseUnavailable", retryAfter: error.retryAfter)
        case let code where error.httpStatus >= 500:
            self.init(error.httpStatus, "Internal", error.message, code.rawValue, retryAfter: error.retryAfter)
        default: self = .invalidRequest(error.message)
        }
    }

    /// The bearer token is not valid.
    static func invalidToken(_ message: String) -> StorageError {
        StorageError(401, "Unauthorized", message, "InvalidJWT")
    }
}

extension HTTPField.Name {
    static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options")!
}
