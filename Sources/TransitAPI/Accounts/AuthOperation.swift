/// One operation of `/auth/v1`, declared once: the server takes method, path, limits and who may ask from it, OpenAPI the rest.
public struct AuthOperation: Sendable {
    /// Name in logs and metrics.
    public let name: String
    /// What it has in common with the endpoints of the contract; its path begins with ``AuthContract/prefix``.
    public let description: EndpointDescription
    /// Whether it wants the `apikey` header.
    public let key: AuthKey
    /// Whose bearer token it wants.
    public let caller: AuthCaller
    /// The JSON object it takes; nil where it takes none.
    package let body: AuthSchema?
    /// What it answers with where all is well, the usual answer first.
    package let replies: [AuthReply]
    /// What it answers with else, in the order of documents.
    package let failures: [AuthFailure]

    /// Declares an operation.
    ///
    /// - Parameters:
    ///   - name: in logs and metrics: `auth_sign_up`; its operationId is the same in camel case.
    ///   - path: below `/auth/v1/`.
    ///   - usesDatabase: whether it fails while people's database is away.
    ///   - failures: its own; those of its kind are added.
    ///   - followsLanguage: whether its page, or a mail it sends, is in the language that `Accept-Language` asks for.
    init(
        _ name: String, _ method: EndpointMethod, _ path: String, _ summary: String, _ details: String,
        rateClass: RateClass = .account, key: AuthKey = .required, caller: AuthCaller = .anyone,
        usesDatabase: Bool = true, parameters: [AnyParameter] = [], body: AuthSchema? = nil, replies: [AuthReply],
        failures: [AuthFailure] = [], followsLanguage: Bool = false
    ) {
        (self.name, self.key, self.caller) = (name, key, caller)
        (self.body, self.replies) = (body, replies)
        let own = parameters.contains { $0.location == .path } ? failures + [.badID] : failures
        self.failures = AuthFailure.complete(
            own, key: key, caller: caller, isLimited: rateClass != .unlimited, usesDatabase: usesDatabase)
        description = EndpointDescription(
            operationID: Self.camelCase(name), method: method, path: AuthContract.prefix + "/" + path, mount: .root,
            tag: .accounts, summary: summary, details: details, rateClass: rateClass, auth: .none, cache: .noStore,
            errors: [.methodNotAllowed], form: .bare,
            success: replies.map { SuccessStatus($0.status, $0.meaning) }, mayBeStale: false, isPaged: false,
            followsLanguage: followsLanguage, translatesNames: false, parameters: parameters, body: nil,
            isVersioned: false, deprecation: nil, deprecatedNames: [:])
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
    }
}

/// Whether an operation of `/auth/v1` wants the `apikey` header.
public enum AuthKey: Sendable {
    /// 401 without it.
    case required
    /// It may be left out; one that is not valid is refused all the same.
    case optional
}

/// Whose bearer token an operation of `/auth/v1` wants.
public enum AuthCaller: Sendable {
    /// Nobody's.
    case anyone
    /// An account's, whose session has not ended.
    case account
    /// The service key.
    case service
}

/// An answer of `/auth/v1` where all is well.
package struct AuthReply: Sendable {
    /// What it carries.
    package enum Content: Sendable {
        /// No body.
        case none
        /// An object without members.
        case nothing
        /// A JSON object.
        case object(AuthSchema)
        /// A page for people.
        case page
    }

    package let status: Int
    package let meaning: String
    package let content: Content
    /// Headers it has beside those of every answer.
    package let headers: [String]

    private init(_ status: Int, _ meaning: String, _ content: Content, headers: [String] = []) {
        (self.status, self.meaning, self.content, self.headers) = (status, meaning, content, headers)
    }

    static func object(_ schema: AuthSchema, headers: [String] = []) -> AuthReply {
        AuthReply(200, schema.summary, .object(schema), headers: headers)
    }

    static func done(_ meaning: String) -> AuthReply { AuthReply(200, meaning + " An empty object.", .nothing) }

    static func page(_ meaning: String) -> AuthReply { AuthReply(200, meaning, .page) }

    static func redirect(_ meaning: String) -> AuthReply { AuthReply(303, meaning, .none, headers: ["Location"]) }

    static let noContent = AuthReply(204, "Done; no body.", .none)
}
