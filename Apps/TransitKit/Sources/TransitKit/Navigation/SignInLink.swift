import Foundation

/// What a link from a mail brings to the app: what the server made of it, behind `#` of the link it leads back by, or what is
/// still to be shown to the server.
public enum SignInLink: Sendable, Hashable {
    /// A session, of which the refresh token is enough. Of a recovery, a new password is to be set.
    case session(refreshToken: String, isRecovery: Bool)
    /// The digest of a link's token, and of which kind the link is: the server has not looked at it yet.
    case token(hash: String, kind: String)
    /// One of two addresses is confirmed, the other is not yet.
    case halfway
    /// The link has ended or was used before. What else it says is not shown: anybody can make a link.
    case failed

    /// Reads what stands behind `#` or `?`; nil for neither.
    init?(fields: [String: String]) {
        if let token = fields["refresh_token"], !token.isEmpty {
            self = .session(refreshToken: token, isRecovery: fields["type"] == Self.recovery)
        } else if let hash = fields["token_hash"], let kind = fields["type"] {
            self = .token(hash: hash, kind: kind)
        } else if fields["error_description"] != nil || fields["error"] != nil {
            self = .failed
        } else if fields["message"] != nil {
            self = .halfway
        } else {
            return nil
        }
    }

    /// Reads a link as the mail has it, opened by the app in the place of the server's page; nil for a link that only the page
    /// follows: those that take a change back.
    init?(mailed fields: [String: String]) {
        guard let token = fields["token"], !token.isEmpty, let kind = fields["type"], Self.kinds.contains(kind) else {
            return nil
        }
        self = .token(hash: FileChecksum.sha256(of: token), kind: kind)
    }

    /// Whether it signs somebody in.
    public var signsIn: Bool {
        switch self {
        case .session, .token: true
        case .halfway, .failed: false
        }
    }

    /// Whether a new password is to be set once it has signed in.
    public var isRecovery: Bool {
        switch self {
        case .session(_, let isRecovery): isRecovery
        case .token(_, let kind): kind == Self.recovery
        case .halfway, .failed: false
        }
    }

    /// How the server names a link that was used or has ended.
    static let expired = "otp_expired"
    private static let recovery = "recovery"
    /// Links that sign in.
    private static let kinds: Set<String> = ["signup", "magiclink", "email", "recovery", "invite", "email_change"]
}
