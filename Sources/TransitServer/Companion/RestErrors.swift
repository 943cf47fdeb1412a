import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import RestSurface
import TransitAPI

/// Errors in the words of PostgREST, for `/rest/v1` and `/functions/v1`. To clients that name the contract's version the contract's
/// own form stands beside them: `{"code", "message", …, "error": {"code", "message", "details"}}`.
struct RestErrors: ErrorDialect {
    func response(to error: any Error, _ exchange: Exchange) -> Response? {
        switch error {
        case let error as RestError: return response(error, exchange)
        case let error as AuthError where error.status == 401: return keyRefusal(error, exchange)
        case let error as APIError: return response(RestError(error), exchange)
        default: return nil
        }
    }

    func unexpected(_ exchange: Exchange) -> Response {
        response(RestError(500, "XX000", "internal error"), exchange)
    }

    func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error { refusal }

    /// The response to an error of PostgREST.
    func response(_ error: RestError, _ exchange: Exchange) -> Response {
        var headers: HTTPFields = [:]
        if error.status == 401 { headers[.wwwAuthenticate] = Self.challenge(error) }
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        return Self.response(error.status, error.json, headers, exchange)
    }

    /// `Bearer error="invalid_token"` says that another token might do (RFC 6750 §3.1).
    static func challenge(_ error: RestError) -> String {
        guard error.code.hasPrefix("PGRST30") else { return "Bearer" }
        return "Bearer error=\"invalid_token\", error_description=\"\(error.message)\""
    }

    static func response(_ status: Int, _ json: [UInt8], _ fields: HTTPFields, _ exchange: Exchange) -> Response {
        var headers = fields
        headers[.contentType] = "application/json; charset=utf-8"
        headers[.cacheControl] = "no-store"
        headers[.apiVersion] = SupabaseVersion.current
        let body = exchange.request.headers[.apiVersion] == nil ? json : contractForm(status, json)
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers, body: .bytes(ByteBuffer(bytes: body)))
    }

    /// What a gateway of Supabase's says of API keys.
    private func keyRefusal(_ error: AuthError, _ exchange: Exchange) -> Response {
        let isMissing = exchange.request.headers[.apiKey]?.isEmpty ?? true
        let body: JSONObject =
            isMissing
            ? [
                "message": "No API key found in request",
                "hint": "No `apikey` request header or url param was found.",
            ]
            : [
                "message": "Invalid API key",
                "hint": "Double check your Supabase `anon` or `service_role` API key.",
            ]
        return Self.response(401, JSONValue.object(body).bytes, [.wwwAuthenticate: "Bearer"], exchange)
    }

    /// The members of an error, and beside them the contract's.
    private static func contractForm(_ status: Int, _ json: [UInt8]) -> [UInt8] {
        guard var body = (try? JSONParser.parse(json))?.object else { return json }
        let state = body["code"]?.string ?? ""
        var details: JSONObject = ["code": .string(state)]
        for name in ["details", "hint"] where body[name] != nil { details[name] = body[name] }
        body["error"] = [
            "code": .string(contractCode(status, state)), "message": body["message"] ?? "",
            "details": .object(details),
        ]
        return JSONValue.object(body).bytes
    }

    private static func contractCode(_ status: Int, _ code: String) -> String {
        status == 401 && !code.hasPrefix("PGRST30") ? "AUTH_REQUIRED" : ContractCode.of(status)
    }
}

extension RestError {
    /// An error of the server's own in PostgREST's form.
    init(_ error: APIError) {
        let code =
            switch error.code {
            case .rateLimitExceeded: "RATE_LIMITED"
            case .payloadTooLarge, .invalidParameter: "VALIDATION_ERROR"
            case .notFound: "PGRST125"
            case .methodNotAllowed: "PGRST117"
            case .requestTimeout: "57014"
            case .storageUnavailable: "PGRST001"
            default: error.code.rawValue
            }
        self.init(error.httpStatus, code, error.message, retryAfter: error.retryAfter)
    }
}
