import Foundation
import TransitAPI

/// Who is calling.
package enum Caller: Sendable, Hashable {
    /// Nobody in particular: no token, or an API key that everyone has.
    case anonymous
    /// A user.
    ///
    /// - `session`: in which they are signed in; nil where another project keeps that.
    case user(id: String, session: UUID? = nil)
    /// A machine of the operator's; it is not limited.
    case service

    /// Id of the user; nil for anybody else.
    var userID: String? { if case .user(let id, _) = self { id } else { nil } }

    /// In which session the user is signed in; nil for anybody else, and where another project keeps that.
    var session: UUID? { if case .user(_, let session) = self { session } else { nil } }
}

/// Tells callers by their bearer tokens.
package protocol Authenticator: Sendable {
    /// The caller a token was given to; nil where the token is not valid.
    ///
    /// - Parameters:
    ///   - bearer: the token, not empty, of at most 16 KiB.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    func caller(bearer: String, now: Int64) async -> Caller?
}

/// What a request says of its caller.
package enum Credentials: Sendable, Equatable {
    /// No bearer token, or none the server could know.
    case absent
    /// A token that is not valid.
    case invalid
    case valid(Caller)

    /// Most bytes of a token that is looked at.
    static let maximumTokenBytes = 16 << 10

    /// Reads the Authorization header.
    package init(_ header: String?, _ authenticator: (any Authenticator)?, now: Int64) async {
        guard let authenticator, let token = Self.bearer(header) else {
            self = .absent
            return
        }
        guard !token.isEmpty, token.utf8.count <= Self.maximumTokenBytes,
            let caller = await authenticator.caller(bearer: token, now: now)
        else {
            self = .invalid
            return
        }
        self = .valid(caller)
    }

    /// The token of an Authorization header (RFC 6750 §2.1), empty where there is only the scheme. Nil for other schemes:
    /// they are for others, such as a proxy in front.
    static func bearer(_ header: String?) -> String? {
        guard let header else { return nil }
        let scheme = header.prefix { $0 != " " }
        guard scheme.lowercased() == "bearer" else { return nil }
        return String(header[scheme.endIndex...].drop { $0 == " " })
    }

    /// Who is calling; a token that is not valid tells nothing.
    package var caller: Caller { if case .valid(let caller) = self { caller } else { .anonymous } }

    /// Refuses those who may not ask.
    package func check(for auth: EndpointAuth) throws(APIError) {
        switch (auth, self) {
        case (.none, _), (.operations, _), (.optional, .absent), (.optional, .valid): return
        case (_, .invalid): throw APIError(.authInvalid)
        case (.required, .absent), (.required, .valid(.anonymous)): throw APIError(.authRequired)
        case (.required, .valid): return
        }
    }
}
