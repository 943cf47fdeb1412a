import Database
import Foundation
import TransitAPI

extension Identity {
    /// Looks at a link without using it, for programs that fetch the links of mails before people do: whether it holds, and
    /// where it leads.
    ///
    /// - Returns: where following it ends, without what it adds; nil where it is none, was used, or is too old.
    package func destination(ofLink token: String, type: String, redirect: String?) async throws -> String? {
        let purposes = try purposes(type, withWaysBack: true)
        let stored = try await read {
            try OneTimeTokenStore.find(hash: Digest.of(token), purposes, $0, lock: .none) != nil
        }
        return stored ? configuration.redirect(redirect) : nil
    }

    /// Where a link leads that does not hold: with `error`, `error_code` and `error_description`.
    package func refusal(redirect: String?) -> String {
        Self.place(configuration.redirect(redirect), "#", Self.expired)
    }

    private static let expired = [
        ("error", "access_denied"), ("error_code", AuthError.otpExpired.code),
        ("error_description", "Email link is invalid or has expired"),
    ]

    /// What following a link came to.
    private enum Arrival {
        case code(String)
        case session(JSONObject, TokenPurpose)
        case message(String, isBound: Bool)
        case expired
    }

    /// `POST /verify` of a link's page: follows the link.
    ///
    /// - Returns: where the client goes: with a code to exchange where it began with a PKCE challenge, else with the tokens in
    ///   the fragment, or with `error`, `error_code` and `error_description`; with `message` where another address has still to
    ///   confirm.
    package func follow(
        link token: String, type: String, redirect: String?, client: ClientInfo
    ) async throws -> String {
        let place = configuration.redirect(redirect)
        let purposes = try purposes(type, withWaysBack: true)
        let arrival: Arrival = try await write { transaction in
            guard let stored = try OneTimeTokenStore.find(hash: Digest.of(token), purposes, transaction) else {
                return .expired
            }
            // A change of address is confirmed by whoever follows the link; only the session is the client's that asked.
            let isChange = stored.purpose == .emailChange || stored.purpose == .emailChangeCurrent
            if let challenge = stored.challenge, !isChange {
                return .code(
                    try self.beginExchange(challenge, stored.userID, stored.purpose, token: stored.id, transaction))
            }
            switch try self.prove(stored, client, transaction) {
            case .none: return .expired
            case .halfway: return .message(Self.halfway, isBound: stored.challenge != nil)
            case .account(let account):
                if let challenge = stored.challenge {
                    return .code(
                        try self.beginExchange(challenge, account.id, stored.purpose, token: nil, transaction))
                }
                return .session(
                    try self.begin(account, method: Self.method(of: stored.purpose), client, transaction),
                    stored.purpose)
            }
        }
        switch arrival {
        case .code(let code): return Self.place(place, "?", [("code", code)])
        case .session(let body, let purpose):
            let fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"].map { name in
                (name, body[name]?.string ?? body[name]?.int.map(String.init) ?? "")
            }
            return Self.place(
                place, "#", fields + [("type", purpose.isWayBack ? TokenPurpose.recovery.rawValue : purpose.type)])
        case .message(let text, let isBound):
            let place = isBound ? Self.place(place, "?", [("message", text)]) : place
            return Self.place(place, "#", [("message", text)])
        case .expired: return Self.place(place, "#", Self.expired)
        }
    }

    /// A code that only the client that began can turn into a session.
    private func beginExchange(
        _ challenge: CodeChallenge, _ account: UUID, _ purpose: TokenPurpose, token: UUID?, _ transaction: Transaction
    ) throws -> String {
        let code = Base64URL.encode(random(24))
        try transaction.insert(
            Insert(
                into: IdentityTables.flowStates,
                [
                    "user_id": .uuid(account), "auth_code_hash": .text(Digest.of(code)),
                    "code_challenge": .text(challenge.challenge), "code_challenge_method": .text(challenge.method),
                    "purpose": .text(purpose.rawValue), "token_id": token.map { .uuid($0) } ?? .null,
                    "expires_at": .instant(transaction.now.adding(seconds: 300)),
                ]))
        return code
    }

    private static func place(_ place: String, _ mark: Character, _ fields: [(String, String)]) -> String {
        let pairs = fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        if mark == "?", place.contains("?") { return place + "&" + pairs }
        return place + String(mark) + pairs
    }
}
