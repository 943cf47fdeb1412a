import Database
import Foundation
import TransitAPI

extension Identity {
    /// How sessions that a link or code begins say they began.
    static func method(of purpose: TokenPurpose) -> String {
        switch purpose {
        case .signup: "email/signup"
        case .magiclink: "magiclink"
        case .recovery: "recovery"
        case .emailChange: "email_change"
        case .invite: "invite"
        case .reauthentication: "otp"
        }
    }

    /// `POST /verify` with a code and the address it was sent to.
    public func verify(code: String, email: String, type: String, client: ClientInfo) async throws -> JSONObject {
        let address = try EmailAddress(email)
        let purposes = try purposes(type)
        guard code.utf8.count <= 64 else { throw AuthError.otpExpired }
        return try await verify(client) { try OneTimeTokenStore.take(code: code, for: address.text, purposes, $0) }
    }

    /// `POST /verify` with the digest of a link's token.
    public func verify(tokenHash: String, type: String, client: ClientInfo) async throws -> JSONObject {
        let purposes = try purposes(type)
        return try await verify(client) { try OneTimeTokenStore.find(hash: tokenHash, purposes, $0) }
    }

    private func purposes(_ type: String) throws(AuthError) -> [TokenPurpose] {
        let purposes = TokenPurpose.meant(by: type)
        guard !purposes.isEmpty else {
            throw .validation(
                "Invalid email verification type: it must be signup, invite, magiclink, recovery, email_change or email"
            )
        }
        return purposes
    }

    private func verify(
        _ client: ClientInfo, _ find: @escaping @Sendable (Transaction) throws -> OneTimeTokenStore.Stored?
    ) async throws -> JSONObject {
        // A wrong code is counted, so the transaction ends well either way.
        let outcome: Result<JSONObject, AuthError> = try await write { transaction in
            guard let stored = try find(transaction), let account = try self.prove(stored, transaction) else {
                return .failure(.otpExpired)
            }
            return .success(try self.begin(account, method: Self.method(of: stored.purpose), client, transaction))
        }
        return try outcome.get()
    }

    /// Uses a link or code up: what it proves is true from now on.
    ///
    /// - Returns: the account; nil where the proof no longer fits it.
    func prove(_ stored: OneTimeTokenStore.Stored, _ transaction: Transaction) throws -> Account? {
        try OneTimeTokenStore.remove(stored.id, transaction)
        guard let account = try AccountStore.account(stored.userID, transaction, lock: .forUpdate) else { return nil }
        switch stored.purpose {
        case .signup, .magiclink, .invite, .recovery, .reauthentication:
            guard account.email == stored.address else { return nil }
            guard account.emailConfirmedAt == nil else { return account }
            var values: [String: SQLValue] = ["email_confirmed_at": .instant(transaction.now)]
            // A password that was set before the address was proven may be a stranger's. Only the mail of a sign-up vouches
            // for one.
            if stored.purpose != .signup { values["encrypted_password"] = .null }
            return try markProven(try AccountStore.change(account.id, values, transaction), transaction)
        case .emailChange:
            guard account.newEmail == stored.address,
                try !AccountStore.isTaken(stored.address, from: account.id, transaction)
            else { return nil }
            do {
                let changed = try transaction.nested { transaction in
                    try AccountStore.change(
                        account.id,
                        [
                            "email": .text(stored.address), "email_change": .null,
                            "email_confirmed_at": .instant(transaction.now),
                        ], transaction)
                }
                return try markProven(changed, transaction)
            } catch DatabaseError.uniqueViolation {
                return nil
            }
        }
    }

    /// Says on the account's way in by e-mail that its address is proven.
    private func markProven(_ account: Account, _ transaction: Transaction) throws -> Account {
        let data: JSONObject = [
            "sub": .string(account.id.lowercased), "email": .string(account.email ?? ""), "email_verified": true,
            "phone_verified": false,
        ]
        try transaction.update(
            Update(
                IdentityTables.identities, set: ["identity_data": .json(data), "email": .text(account.email)],
                where: .equals("user_id", account.id) && .equals("provider", "email")))
        return account
    }

    // MARK: Links

    /// What a mailed link may do: whether it holds, and whether it is bound to the client that asked for it.
    public enum LinkState: Sendable, Equatable {
        /// It is bound to a verifier only that client has; following it gives a code and uses nothing up.
        case bound
        /// Whoever follows it is signed in.
        case open
        /// It is none, was used, or is too old.
        case spent
    }

    /// Looks at a link without using it, for programs that fetch the links of mails before people do.
    public func state(ofLink token: String, type: String) async throws -> LinkState {
        let purposes = try purposes(type)
        return try await read { transaction in
            let stored = try OneTimeTokenStore.find(hash: Digest.of(token), purposes, transaction, lock: .none)
            guard let stored else { return .spent }
            return stored.challenge == nil ? .open : .bound
        }
    }

    /// `GET /verify`: follows a link.
    ///
    /// - Returns: where the client goes: with a code to exchange where it began with a PKCE challenge, else with the tokens in
    ///   the fragment, or with `error`, `error_code` and `error_description`.
    public func follow(
        link token: String, type: String, redirect: String?, client: ClientInfo
    ) async throws -> String {
        let place = configuration.redirect(redirect)
        let purposes = try purposes(type)
        let code = Base64URL.encode(random(24))
        let outcome: Result<[(String, String)], AuthError> = try await write { transaction in
            guard let stored = try OneTimeTokenStore.find(hash: Digest.of(token), purposes, transaction) else {
                return .failure(.otpExpired)
            }
            if let challenge = stored.challenge {
                try transaction.insert(
                    Insert(
                        into: IdentityTables.flowStates,
                        [
                            "user_id": .uuid(stored.userID), "auth_code_hash": .text(Digest.of(code)),
                            "code_challenge": .text(challenge.challenge),
                            "code_challenge_method": .text(challenge.method), "purpose": .text(stored.purpose.rawValue),
                            "token_id": .uuid(stored.id), "expires_at": .instant(transaction.now.adding(seconds: 300)),
                        ]))
                return .success([("code", code)])
            }
            guard let account = try self.prove(stored, transaction) else { return .failure(.otpExpired) }
            let body = try self.begin(account, method: Self.method(of: stored.purpose), client, transaction)
            let fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"].map { name in
                (name, body[name]?.string ?? body[name]?.int.map(String.init) ?? "")
            }
            return .success(fields + [("type", stored.purpose.rawValue)])
        }
        switch outcome {
        case .success(let fields) where fields[0].0 == "code": return Self.place(place, "?", fields)
        case .success(let fields): return Self.place(place, "#", fields)
        case .failure(let error):
            let words: [(String, String)] = [
                ("error", "access_denied"), ("error_code", error.code),
                ("error_description", "Email link is invalid or has expired"),
            ]
            return Self.place(place, "#", words)
        }
    }

    private static func place(_ place: String, _ mark: Character, _ fields: [(String, String)]) -> String {
        let pairs = fields.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        if mark == "?", place.contains("?") { return place + "&" + pairs }
        return place + String(mark) + pairs
    }
}
