import Foundation

/// What a link from a mail says once the server has looked at it: it leads back to the app with the outcome behind `#`.
public enum SignInLink: Sendable, Hashable {
    /// A session, of which the refresh token is enough. Of a recovery, a new password is to be set.
    case session(refreshToken: String, isRecovery: Bool)
    /// Something to read: one of two addresses is confirmed, the other is not yet.
    case message(String)
    /// The link has ended or was used before; what the server says of it.
    case failed(String)

    /// Reads what stands behind `#` or `?`; nil for neither.
    init?(fields: [String: String]) {
        if let token = fields["refresh_token"], !token.isEmpty {
            self = .session(refreshToken: token, isRecovery: fields["type"] == "recovery")
        } else if let error = fields["error_description"] ?? fields["error"] {
            self = .failed(error)
        } else if let message = fields["message"] {
            self = .message(message)
        } else {
            return nil
        }
    }

    /// Signs in where the link brought a session, and says what has come of it.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    public func enter(_ session: Session, now: Double) async -> Phase<Words> {
        let standing = Standing(basis: .live, asOf: now)
        switch self {
        case .session(let token, let isRecovery):
            do throws(ClientError) {
                let account = try await session.signIn(refreshToken: token)
                if isRecovery { return .shown(Words("signed_in.recovery"), standing) }
                return .shown(Words("signed_in.as %@", .text(account.email ?? "")), standing)
            } catch {
                return Phase.loading.after(error)
            }
        case .message(let text): return .shown(.verbatim(text), standing)
        case .failed(let text):
            return .failed(
                Advice(
                    title: Words("signed_in.failed.title"), message: Words("signed_in.failed.message"), detail: text,
                    action: .signIn))
        }
    }
}
