import Database
import Foundation
import TransitAPI

/// How and when someone proved who they are: one entry of the `amr` claim.
package struct AuthenticationMethod: Sendable, Equatable {
    /// `password`, `otp`, `magiclink`, `recovery`, `oauth`, `email/signup`, `email_change`, `token_refresh` or another.
    package let method: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package let timestamp: Int64

    /// A method used at an instant.
    package init(method: String, timestamp: Int64) { (self.method, self.timestamp) = (method, timestamp) }
}

/// What an access token says of its bearer, claim by claim as Supabase Auth does.
package struct AccessClaims: Sendable, Equatable {
    /// `iss`: the URL of this service's `/auth/v1`; nil where the token has none.
    package var issuer: String?
    /// `sub`: the account; nil in the keys of apps and servers.
    package var subject: UUID?
    /// `aud`; empty in the keys of apps and servers.
    package var audience: [String]
    /// `exp`, in seconds since 1970-01-01T00:00:00Z.
    package var expires: Int64
    /// `iat`, in seconds since 1970-01-01T00:00:00Z.
    package var issued: Int64
    /// `email`, empty where there is none.
    package var email: String
    /// `phone`, empty where there is none.
    package var phone: String
    /// `app_metadata`: what the service keeps about the account (`provider`, `providers`).
    package var appMetadata: JSONObject
    /// `user_metadata`: what the bearer keeps there.
    package var userMetadata: JSONObject
    /// `role`, under which the database sees the bearer: `authenticated`, `anon` or `service_role`.
    package var role: String
    /// `aal`: `aal1` for one factor.
    package var assurance: String
    /// `amr`, newest first.
    package var methods: [AuthenticationMethod]
    /// `session_id`; nil in the keys of apps and servers.
    package var session: UUID?
    /// `is_anonymous`: an account that cannot be signed in to again.
    package var isAnonymous: Bool

    /// Claims of a signed-in bearer; issuer, audience and times are set when the token is issued.
    package init(
        subject: UUID?, session: UUID?, email: String = "", phone: String = "", role: String = "authenticated",
        appMetadata: JSONObject = [:], userMetadata: JSONObject = [:], methods: [AuthenticationMethod] = [],
        assurance: String = "aal1", isAnonymous: Bool = false
    ) {
        (self.subject, self.session, self.email, self.phone, self.role) = (subject, session, email, phone, role)
        (self.appMetadata, self.userMetadata, self.methods) = (appMetadata, userMetadata, methods)
        (self.assurance, self.isAnonymous) = (assurance, isAnonymous)
        (issuer, audience, expires, issued) = (nil, [], 0, 0)
    }
}

extension AccessClaims {
    /// The claims as JSON, in a fixed order, so that a token follows from its claims.
    var json: [UInt8] {
        var object: JSONObject = [:]
        object["iss"] = issuer.map { .string($0) }
        object["sub"] = subject.map { .string($0.lowercased) }
        object["aud"] = audience.count == 1 ? .string(audience[0]) : .array(audience.map { .string($0) })
        object["exp"] = .int(Int(expires))
        object["iat"] = .int(Int(issued))
        object["email"] = .string(email)
        object["phone"] = .string(phone)
        object["app_metadata"] = .object(appMetadata)
        object["user_metadata"] = .object(userMetadata)
        object["role"] = .string(role)
        object["aal"] = .string(assurance)
        object["amr"] = .array(
            methods.map { ["method": .string($0.method), "timestamp": .int(Int($0.timestamp))] })
        object["session_id"] = session.map { .string($0.lowercased) }
        object["is_anonymous"] = .bool(isAnonymous)
        return JSONValue.object(object).bytes
    }

    /// Claims read from a token; only `exp` and `role` must be there, but what is there must have its type.
    init(_ object: JSONObject) throws(TokenError) {
        guard let expires = try Self.instant("exp", object) else { throw .malformed("it has no exp") }
        guard let role = try Self.text("role", object), !role.isEmpty else { throw .malformed("it has no role") }
        self.init(
            subject: try Self.id("sub", object, of: role), session: try Self.id("session_id", object, of: role),
            email: try Self.text("email", object) ?? "", phone: try Self.text("phone", object) ?? "", role: role,
            appMetadata: object["app_metadata"]?.object ?? [:], userMetadata: object["user_metadata"]?.object ?? [:],
            methods: (object["amr"]?.array ?? []).compactMap(Self.method),
            assurance: try Self.text("aal", object) ?? "aal1", isAnonymous: object["is_anonymous"] == true)
        issuer = try Self.text("iss", object)
        audience = try Self.audience(object)
        self.expires = expires
        issued = try Self.instant("iat", object) ?? 0
    }

    private static func method(_ entry: JSONValue) -> AuthenticationMethod? {
        guard let method = entry["method"]?.string else { return nil }
        return AuthenticationMethod(method: method, timestamp: entry["timestamp"]?.int.map(Int64.init) ?? 0)
    }

    /// Keys of servers may carry any subject; a signed-in bearer's must be an account.
    private static func id(_ name: String, _ object: JSONObject, of role: String) throws(TokenError) -> UUID? {
        guard let text = try text(name, object), !text.isEmpty else { return nil }
        if let id = UUID(uuidString: text) { return id }
        guard role != "authenticated" else { throw .malformed("its \(name) is no UUID") }
        return nil
    }

    static func text(_ name: String, _ object: JSONObject) throws(TokenError) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard let text = value.string else { throw .malformed("its \(name) is no string") }
        return text
    }

    /// A NumericDate (RFC 7519 §2), fractions dropped.
    static func instant(_ name: String, _ object: JSONObject) throws(TokenError) -> Int64? {
        switch object[name] {
        case nil, .null: return nil
        case .int(let seconds) where seconds >= 0: return Int64(seconds)
        case .double(let seconds) where (0..<1e15).contains(seconds): return Int64(seconds)
        default: throw .malformed("its \(name) is no instant")
        }
    }

    static func audience(_ object: JSONObject) throws(TokenError) -> [String] {
        switch object["aud"] {
        case nil, .null: return []
        case .string(let one): return one.isEmpty ? [] : [one]
        case .array(let several):
            let names = several.compactMap(\.string)
            guard names.count == several.count else { throw .malformed("its aud is no list of strings") }
            return names
        default: throw .malformed("its aud is neither a string nor a list")
        }
    }
}
