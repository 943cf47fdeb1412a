import Foundation
import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import TransitAPI

/// One call of `/auth/v1`, read.
struct AuthCall: Sendable {
    let exchange: Exchange
    let peopleServices: PeopleServices
    let identity: Identity
    let path: [String: String]
    let query: [String: String]
    /// The members of the body; empty where there is none.
    let body: JSONObject
    /// Whether the body came from an HTML form.
    let isForm: Bool

    /// Reads a call that the surface's gate has let in.
    init(
        _ exchange: Exchange, _ peopleServices: PeopleServices, path: [String: String], query: [(String, String)]
    ) throws {
        guard let identity = peopleServices.identity else {
            throw AuthError(.keptElsewhere)
        }
        (self.exchange, self.peopleServices, self.identity, self.path) = (exchange, peopleServices, identity, path)
        self.query = Dictionary(query, uniquingKeysWith: { first, _ in first })
        let type = exchange.request.headers[.contentType] ?? ""
        // What curl sends by default calls JSON a form.
        isForm = type.hasPrefix("application/x-www-form-urlencoded") && exchange.body.first != UInt8(ascii: "{")
        body = try Self.body(exchange.body, isForm: isForm)
    }

    private static func body(_ bytes: [UInt8], isForm: Bool) throws -> JSONObject {
        if bytes.isEmpty { return [:] }
        if isForm {
            let pairs = try PercentEncoding.pairs(ofQuery: Substring(String(decoding: bytes, as: UTF8.self)))
            return JSONObject(pairs.map { ($0.0, .string($0.1)) })
        }
        let value: JSONValue
        do {
            value = try JSONParser.parse(bytes)
        } catch {
            throw AuthError(400, "bad_json", "Could not parse request body as JSON: \(error.problem)")
        }
        guard let object = value.object else {
            throw AuthError(.badJSON)
        }
        return object
    }

    // MARK: Members

    /// A member that is text; nil where it is absent, null or empty.
    func text(_ name: String) throws(AuthError) -> String? {
        switch body[name] {
        case nil, .null: return nil
        case .string(let text):
            guard !text.unicodeScalars.contains("\u{0}") else {
                throw .validation("\(name) may not contain NUL characters")
            }
            return text.isEmpty ? nil : text
        default: throw AuthError(400, "bad_json", "\(name) must be a string")
        }
    }

    /// The same, which must be there.
    func required(_ name: String, _ message: String? = nil) throws(AuthError) -> String {
        guard let text = try text(name) else { throw .validation(message ?? "\(name) is missing") }
        return text
    }

    func object(_ name: String) throws(AuthError) -> JSONObject? {
        switch body[name] {
        case nil, .null: return nil
        case .object(let object): return object
        default: throw AuthError(400, "bad_json", "\(name) must be an object")
        }
    }

    func bool(_ name: String) throws(AuthError) -> Bool? {
        switch body[name] {
        case nil, .null: return nil
        case .bool(let truth): return truth
        default: throw AuthError(400, "bad_json", "\(name) must be true or false")
        }
    }

    func email() throws(AuthError) -> String {
        try required("email", "An email address is required")
    }

    func password() throws(AuthError) -> String {
        try required("password", "Signup requires a valid password")
    }

    func challenge() throws(AuthError) -> CodeChallenge? {
        try CodeChallenge(try text("code_challenge"), try text("code_challenge_method"))
    }

    var redirect: String? { query["redirect_to"] ?? exchange.request.headers[.redirectTo] }

    var client: ClientInfo { ClientInfo(exchange) }

    // MARK: Who is calling

    /// What the caller's token says.
    func claims() throws(AuthError) -> AccessClaims {
        guard let bearer = Credentials.bearer(exchange.request.headers[.authorization]), !bearer.isEmpty else {
            throw AuthError(.noToken)
        }
        do {
            return try peopleServices.tokens.verify(bearer, now: exchange.now)
        } catch {
            throw AuthError(403, "bad_jwt", "invalid JWT: \(error)")
        }
    }

    /// What an account's token says.
    func account() throws(AuthError) -> AccessClaims {
        let claims = try claims()
        guard claims.subject != nil else {
            throw AuthError(403, "bad_jwt", "invalid claim: missing sub claim")
        }
        guard claims.role == AccessClaims.riderRole else {
            throw AuthError(403, "bad_jwt", "invalid claim: the role must be \(AccessClaims.riderRole)")
        }
        return claims
    }

    /// Refuses all but the operator.
    func requireService() throws(AuthError) {
        guard try claims().role == APIRole.service.rawValue else {
            throw AuthError(.notOperator)
        }
    }

    func id(_ name: String) throws(AuthError) -> UUID {
        guard let id = path[name].flatMap(UUID.init(uuidString:)) else {
            throw AuthError(404, "validation_failed", "\(name) must be an UUID")
        }
        return id
    }
}

extension ClientInfo {
    /// Where a request came from.
    init(_ exchange: Exchange) {
        let networks = exchange.client.map { CountedNetwork.all(of: $0) } ?? []
        self.init(
            network: exchange.client.map { "\($0.network)" } ?? "",
            within: networks.dropFirst().map { ("\($0)", $0.times) },
            userAgent: exchange.request.headers[.userAgent],
            language: exchange.writtenLanguage)
    }
}

extension HTTPField.Name {
    static let apiKey = HTTPField.Name("apikey")!
    static let redirectTo = HTTPField.Name("redirect_to")!
    static let supabaseVersion = HTTPField.Name("X-Supabase-Api-Version")!
}
