import Database
import Foundation
import TransitAPI

extension Identity {
    /// A session as clients get it: tokens and the account.
    func sessionBody(
        _ account: Account, _ session: StoredSession, _ identities: [AccountIdentity]
    ) -> JSONObject {
        let issued = tokens.issue(
            AccessClaims(
                subject: account.id, session: session.id, email: account.email ?? "", role: account.role,
                appMetadata: account.appMetadata, userMetadata: account.userMetadata,
                methods: [AuthenticationMethod(method: session.method, timestamp: session.createdAt.seconds)],
                isAnonymous: account.isAnonymous), now: now())
        return [
            "access_token": .string(issued.token), "token_type": "bearer", "expires_in": .int(Int(issued.lifetime)),
            "expires_at": .int(Int(issued.expires)), "refresh_token": .string(session.refreshToken),
            "user": .object(account.json(identities)),
        ]
    }

    /// Begins a session inside a transaction.
    func begin(
        _ account: Account, method: String, _ client: ClientInfo, _ transaction: Transaction
    ) throws -> JSONObject {
        if account.isBanned(at: transaction.now) { throw AuthError.banned }
        let account = try AccountStore.change(
            account.id, ["last_sign_in_at": .instant(transaction.now)], transaction)
        let session = try SessionStore.create(
            for: account.id, method: method, userAgent: client.userAgent,
            network: digest(of: client, for: account.id), random: random, transaction)
        return sessionBody(account, session, try AccountStore.identities(of: account.id, transaction))
    }

    /// `grant_type=password`.
    package func signIn(email: String, password: String, client: ClientInfo) async throws -> JSONObject {
        let address = try EmailAddress(email)
        let attempt = try await allowPassword(address.text, client)
        let (account, pending) = try await read { transaction in
            let account = try AccountStore.account(address, transaction)
            // Looked for where there is no account, too: the time tells nothing.
            let id = account?.id ?? Digest.id(of: "pretended", address.text)
            return (account, try SignUpStore.all(of: id, transaction))
        }
        let match = try await self.match(
            password, own: account?.passwordHash, waiting: pending.map(\.passwordHash), client, attempt)
        switch match {
        case .none:
            report(.signInFailed, address.text, client)
            throw AuthError.invalidCredentials
        case .waiting: throw AuthError.emailNotConfirmed
        case .own: break
        }
        guard let account, account.emailConfirmedAt != nil else { throw AuthError.emailNotConfirmed }
        let renewed = try await renewedHash(of: password, account, at: address, client)
        return try await write { transaction in
            // Nobody may slip in with a password that was changed, or on an account that went, meanwhile.
            guard var current = try AccountStore.account(account.id, transaction, lock: .forUpdate),
                current.passwordHash == account.passwordHash
            else { throw AuthError.invalidCredentials }
            if let renewed {
                current = try AccountStore.change(current.id, ["encrypted_password": .text(renewed)], transaction)
            }
            return try self.begin(current, method: "password", client, transaction)
        }
    }

    /// `grant_type=refresh_token`. A reused token ends its session; one newer than the database goes on.
    package func refresh(_ text: String, client: ClientInfo? = nil) async throws -> JSONObject {
        guard let token = RefreshToken(text) else { throw AuthError.refreshTokenNotFound }
        let now = now()
        let outcome: Result<JSONObject, AuthError> = try await write { transaction in
            guard var session = try SessionStore.session(token.session, transaction, lock: .forUpdate),
                token.isProven(by: session.key)
            else { return .failure(.refreshTokenNotFound) }
            guard let account = try AccountStore.account(session.userID, transaction) else {
                return .failure(.refreshTokenNotFound)
            }
            // Nothing rotates that is not handed out: after the ban, the token the client has is the current one.
            if account.isBanned(at: transaction.now) { return .failure(.banned) }
            switch self.refreshing.decide(session: session.refresh, counter: token.counter, now: now) {
            case .rotate(let state):
                try SessionStore.store(state, of: session.id, transaction)
                session.refresh = state
            case .catchUp(let state):
                try SessionStore.store(state, of: session.id, transaction)
                session.refresh = state
                self.report(.refreshTokenAhead, account, client, after: transaction)
            case .returnCurrent: break
            case .reuse:
                try SessionStore.remove(session.id, transaction)
                self.report(.refreshTokenReused, account, client, after: transaction)
                return .failure(.refreshTokenUsed)
            case .ended:
                try SessionStore.remove(session.id, transaction)
                return .failure(.sessionExpired)
            }
            return .success(
                self.sessionBody(account, session, try AccountStore.identities(of: account.id, transaction)))
        }
        return try outcome.get()
    }

    /// `grant_type=pkce`: the end of a sign-in that a link carried (RFC 7636 §4.5).
    package func exchange(code: String, verifier: String, client: ClientInfo) async throws -> JSONObject {
        let states = IdentityTables.flowStates
        let outcome: Result<JSONObject, AuthError> = try await write { transaction in
            let held = Condition.compare(.column("expires_at"), .greater, .now)
            guard
                let row = try transaction.first(
                    Select(
                        states, where: .equals("auth_code_hash", .text(Digest.of(code))) && held, lock: .forUpdate))
            else { return .failure(.flowStateNotFound) }
            let challenge = CodeChallenge(
                stored: try row.require("code_challenge", Row.text), try row.require("code_challenge_method", Row.text))
            guard challenge.isMet(by: verifier) else { return .failure(.badCodeVerifier) }
            try transaction.delete(
                Delete(from: states, where: .equals("user_id", try row.require("user_id", Row.uuid))))
            guard let account = try AccountStore.account(try row.require("user_id", Row.uuid), transaction) else {
                return .failure(.flowStateNotFound)
            }
            let purpose = try row.require("purpose", Row.text)
            if let link = try row.uuid("token_id") {
                guard let stored = try OneTimeTokenStore.find(id: link, transaction) else {
                    return .failure(.otpExpired)
                }
                guard case .account(let account) = try self.prove(stored, client, isBound: true, transaction) else {
                    return .failure(.otpExpired)
                }
                return .success(try self.begin(account, method: Self.method(of: stored.purpose), client, transaction))
            }
            return .success(
                try self.begin(
                    account, method: TokenPurpose(rawValue: purpose).map(Self.method) ?? "otp", client, transaction))
        }
        return try outcome.get()
    }

    /// The account and session an access token belongs to, both still there.
    ///
    /// - Parameters:
    ///   - lock: whoever writes takes both for itself: what was read must be so until that is kept.
    ///   - allowsBanned: whether a ban does not matter.
    func current(
        _ claims: AccessClaims, _ transaction: Transaction, lock: RowLock = .none, allowsBanned: Bool = false
    ) throws -> (account: Account, session: StoredSession) {
        guard let subject = claims.subject else {
            throw AuthError(401, "no_authorization", "This endpoint requires a bearer token of an account")
        }
        guard let account = try AccountStore.account(subject, transaction, lock: lock) else {
            throw AuthError.subjectNotFound
        }
        if !allowsBanned, account.isBanned(at: transaction.now) { throw AuthError(.bannedAccount) }
        guard let id = claims.session, let session = try SessionStore.session(id, transaction, lock: lock),
            session.userID == account.id
        else { throw AuthError.sessionNotFound }
        return (account, session)
    }

    /// Ends sessions. An access token that is out stays good until it ends; the endpoints here ask for its session, and so does
    /// this where it ends others: whoever was signed out signs nobody else out.
    package func signOut(_ claims: AccessClaims, _ scope: SignOutScope) async throws {
        guard let subject = claims.subject else { throw AuthError.sessionNotFound }
        try await write { transaction in
            if scope != .local { _ = try self.current(claims, transaction, lock: .forUpdate, allowsBanned: true) }
            _ = try SessionStore.end(scope, of: subject, at: claims.session, transaction)
        }
    }

    /// The account's sessions, the latest used first.
    package func sessions(_ claims: AccessClaims) async throws -> JSONValue {
        let (all, hand) = try await read { transaction in
            let (account, session) = try self.current(claims, transaction)
            let all = try SessionStore.sessions(
                of: account.id, refreshedSince: self.oldestRotation(transaction), transaction)
            return (all, session.id)
        }
        return [
            "sessions": .array(
                all.map { session in
                    [
                        "id": .string(session.id.lowercased), "is_current": .bool(session.id == hand),
                        "method": .string(session.method), "user_agent": session.userAgent.map { .string($0) } ?? .null,
                        "created_at": .string(session.createdAt.description),
                        "refreshed_at": .string(session.updatedAt.description),
                    ]
                })
        ]
    }

    /// Ends one session of the account.
    package func endSession(_ id: UUID, _ claims: AccessClaims) async throws {
        try await write { transaction in
            let (account, _) = try self.current(claims, transaction, lock: .forUpdate)
            guard let session = try SessionStore.session(id, transaction), session.userID == account.id else {
                throw AuthError(.noSuchSession)
            }
            try SessionStore.remove(id, transaction)
        }
    }

    /// Notes that an access token was used: from then on its refresh token's predecessor was not lost.
    package func noteUse(_ claims: AccessClaims) async {
        guard let id = claims.session else { return }
        try? await write { transaction in
            guard let session = try SessionStore.session(id, transaction, lock: .forUpdate) else { return }
            guard let state = self.refreshing.noting(useOfTokenIssued: claims.issued, in: session.refresh) else {
                return
            }
            try SessionStore.store(state, of: id, transaction)
        }
    }
}
