import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import TransitAPI

/// Answers of `/auth/v1`, in the form Supabase Auth gives them.
enum AuthAnswer {
    static func json(_ object: JSONObject, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        value(.object(object), status: status, headers: headers)
    }

    static func value(_ value: JSONValue, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        bytes(value.bytes, MediaType.json, status: status, headers: headers)
    }

    static func bytes(
        _ bytes: [UInt8], _ mediaType: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return Response(status: status, headers: headers, body: .bytes(ByteBuffer(bytes: bytes)))
    }

    static func empty(_ status: HTTPResponse.Status = .noContent) -> Response {
        Response(status: status, headers: [.cacheControl: "no-store"])
    }

    static func redirect(to place: String) -> Response {
        Response(status: .seeOther, headers: [.location: place, .cacheControl: "no-store"])
    }

    /// An error: since version 2024-01-01 the code stands in `code`, before in `error_code`.
    static func error(_ error: AuthError, to request: Request) -> Response {
        let isCurrent = asksForCurrentForm(request.headers[.supabaseVersion])
        var body: JSONObject =
            isCurrent
            ? ["code": .string(error.code), "message": .string(error.message)]
            : ["code": .int(error.status), "error_code": .string(error.code), "msg": .string(error.message)]
        if !error.weakness.isEmpty {
            body["weak_password"] = ["reasons": .array(error.weakness.map { .string($0) })]
        }
        var headers: HTTPFields = [:]
        if isCurrent { headers[.supabaseVersion] = "2024-01-01" }
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        if error.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        return value(.object(body), status: HTTPResponse.Status(code: error.status), headers: headers)
    }

    /// Whether a version is a date from 2024-01-01 on; what is no date asks for nothing.
    private static func asksForCurrentForm(_ version: String?) -> Bool {
        guard let version, version.utf8.count == 10 else { return false }
        let isDate = zip(version.utf8, "0000-00-00".utf8).allSatisfy { byte, form in
            form == UInt8(ascii: "-") ? byte == form : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isDate && version >= "2024-01-01"
    }

    /// An error of either kind in the words of Supabase Auth; nil for any other: what went wrong inside is not told.
    static func words(for error: any Error) -> AuthError? {
        switch error {
        case let error as AuthError: return error
        case let error as APIError:
            let code =
                switch error.code {
                case .rateLimitExceeded: "over_request_rate_limit"
                case .payloadTooLarge: "request_too_large"
                case .requestTimeout: "request_timeout"
                // Supabase's word for a service that is degraded; its clients keep the session where the status is 503.
                case .storageUnavailable: "unexpected_failure"
                case .methodNotAllowed, .notFound: "not_found"
                default: "validation_failed"
                }
            return AuthError(error.httpStatus, code, error.message, retryAfter: error.retryAfter)
        default: return nil
        }
    }
}
