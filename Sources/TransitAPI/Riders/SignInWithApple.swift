/// A session, as the sign-in endpoints of `/auth/v1` give it.
public struct SessionBody: ResponseBody {
    /// Bearer token for requests (JWT).
    public var accessToken: String
    /// Always bearer.
    public var tokenType: String = "bearer"
    /// Seconds until the access token expires.
    public var expiresIn: Int
    /// When it expires, seconds since 1970.
    public var expiresAt: Int
    /// Token for the next session; good for one use.
    public var refreshToken: String
    /// The account, as `GET /auth/v1/user` gives it.
    public var user: [String: JSONValue]
}

/// Body of `POST /auth/apple`.
public struct AppleSignInRequest: EndpointRequest, BodyFields {
    /// The identity token of Sign in with Apple (JWT).
    public var identityToken: String
    /// The nonce the app made; its SHA-256 is in the token.
    public var nonce: String?
    /// The rider's name, which Apple gives only the first time; kept as given.
    public var fullName: String?

    /// A request; bounds are checked by whoever reads it.
    public init(identityToken: String, nonce: String? = nil, fullName: String? = nil) {
        self.identityToken = identityToken
        self.nonce = nonce
        self.fullName = fullName
    }
}

extension AppleSignInRequest {
    static let identityToken = OptionalParameter<String>(
        "identity_token", "The identity token of Sign in with Apple (JWT); identityToken is taken for it too.",
        bounds: 1...8192, example: "eyJraWQiOiJXNldjT0tCIn0.e30.c2ln")
    static let camelToken = OptionalParameter<String>(
        "identityToken", "Another name of identity_token.", bounds: 1...8192,
        example: "eyJraWQiOiJXNldjT0tCIn0.e30.c2ln")
    static let nonce = OptionalParameter<String>(
        "nonce", "The nonce the app made, where the token has one.", bounds: 1...256, example: "n-0S6_WzA2Mj")
    static let fullName = OptionalParameter<VerbatimText>(
        "full_name", "The rider's name, which Apple gives only the first time.", bounds: 1...200,
        example: VerbatimText("Ada Rider"))
    static let authorizationCode = OptionalParameter<String>(
        "authorization_code", "Taken and not used: the identity token is enough.", bounds: 1...1000,
        example: "c1234.0.mrs.abc")
    static let camelCode = OptionalParameter<String>(
        "authorizationCode", "Another name of authorization_code.", bounds: 1...1000, example: "c1234.0.mrs.abc")

    public static let summary = "What Sign in with Apple gave the app."

    public static let fields = [
        BodyField(identityToken.erased), BodyField(nonce.erased), BodyField(fullName.erased),
        BodyField(authorizationCode.erased), BodyField(camelToken.erased), BodyField(camelCode.erased),
    ]

    /// Other names of fields: taken and not documented, as generated clients in Swift would have two fields of one name.
    public static let aliases: Set<String> = [camelToken.name, camelCode.name]

    /// Each under one name.
    public static let exclusive = [
        [identityToken.name, camelToken.name], [authorizationCode.name, camelCode.name],
    ]
    /// The token is needed.
    public static let needed = [[identityToken.name, camelToken.name]]

    public init(_ reader: BodyReader) throws(ParameterError) {
        let token = try reader.secret(Self.identityToken)
        let camel = try reader.secret(Self.camelToken)
        guard let given = token ?? camel else { throw .noneGiven(Self.needed[0]) }
        identityToken = given
        nonce = try reader.secret(Self.nonce)
        fullName = try reader.value(Self.fullName)
        _ = try reader.secret(Self.authorizationCode)
        _ = try reader.secret(Self.camelCode)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(identityToken, as: Self.identityToken)
        writer.write(nonce, as: Self.nonce)
        writer.write(fullName, as: Self.fullName)
    }
}
