/// A session, as the sign-in endpoints of `/auth/v1` give it.
public struct SessionBody: ResponseBody {
    /// Bearer token for requests (JWT).
    public var accessToken: String
    /// Always bearer.
    public var tokenType: String
    /// Seconds until the access token expires.
    public var expiresIn: Int
    /// When it expires, seconds since 1970.
    public var expiresAt: Int
    /// Token for the next session; good for one use.
    public var refreshToken: String
    /// The account, as `GET /auth/v1/user` gives it.
    public var user: [String: JSONValue]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        accessToken: String, tokenType: String = "bearer", expiresIn: Int, expiresAt: Int, refreshToken: String,
        user: [String: JSONValue]
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.user = user
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case refreshToken = "refresh_token"
        case user
    }
}

extension SessionBody {
    /// What the type stands for.
    public static let summary = "A session, as the sign-in endpoints of `/auth/v1` give it."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "access_token": "Bearer token for requests (JWT).",
        "token_type": "Always bearer.",
        "expires_in": "Seconds until the access token expires.",
        "expires_at": "When it expires, seconds since 1970.",
        "refresh_token": "Token for the next session; good for one use.",
        "user": "The account, as `GET /auth/v1/user` gives it.",
    ]
}
