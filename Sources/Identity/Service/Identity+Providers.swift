import Database
import Foundation
import TransitAPI

extension Identity {
    /// `grant_type=id_token`: signs in with what a provider vouches for; an account is made for whoever is new.
    ///
    /// An existing account with the same address is joined only where both the provider and we have proven it: whoever merely
    /// typed the address earlier gets nothing.
    ///
    /// - Parameters:
    ///   - provider: its name, `apple`.
    ///   - nonce: what the client had the provider put, hashed, in the token.
    ///   - fullName: what the provider told the client alone, on the first sign-in.
    package func signIn(
        provider: String, idToken: String, nonce: String?, fullName: String? = nil, client: ClientInfo
    ) async throws -> JSONObject {
        guard let verifier = providers[provider] else {
            throw AuthError(
                400, "provider_disabled",
                "Provider \(provider.prefix(40).debugDescription) is not enabled; enabled are: \(providers.keys.sorted().joined(separator: ", "))"
            )
        }
        let token: IDToken
        do {
            token = try await verifier.verify(idToken, nonce: nonce, now: now())
        } catch {
            if error.isTemporary {
                throw AuthError(
                    503, "unexpected_failure", "The provider's keys cannot be had. Please try again.", retryAfter: 5)
            }
            throw AuthError(400, error.code == "invalid nonce" ? "bad_nonce" : "bad_id_token", "\(error)")
        }
        let isClosed = configuration.isClosed
        let attempt: @Sendable (Transaction) throws -> JSONObject = { transaction in
            let account = try self.account(of: token, from: provider, fullName, isClosed: isClosed, transaction)
            return try self.begin(account, method: "oauth", client, transaction)
        }
        do {
            return try await write(attempt)
        } catch DatabaseError.uniqueViolation {
            // The same person on another device was a moment faster.
            return try await write(attempt)
        }
    }

    private func account(
        of token: IDToken, from provider: String, _ fullName: String?, isClosed: Bool, _ transaction: Transaction
    ) throws -> Account {
        if let identity = try AccountStore.identity(provider, token.subject, transaction) {
            guard let account = try AccountStore.account(identity.userID, transaction, lock: .forUpdate) else {
                throw AuthError.userNotFound
            }
            try transaction.update(
                Update(
                    IdentityTables.identities, set: ["last_sign_in_at": .instant(transaction.now)],
                    where: .equals("id", identity.id)))
            return account
        }
        let email = token.isEmailVerified ? token.email.flatMap { try? EmailAddress($0) } : nil
        var data: JSONObject = [
            "iss": .string(token.issuer), "sub": .string(token.subject), "email_verified": .bool(email != nil),
        ]
        data["email"] = email.map { .string($0.text) }
        data["full_name"] = (fullName ?? token.name).map { .string(String($0.prefix(200))) }
        if let email, let known = try AccountStore.account(email, transaction, lock: .forUpdate) {
            guard known.emailConfirmedAt != nil else {
                // The address is this person's; a password someone else set for it is not.
                _ = try SessionStore.end(.global, of: known.id, at: nil, transaction)
                try OneTimeTokenStore.removeAll(of: known.id, transaction)
                try SignUpStore.removeAll(of: known.id, transaction)
                let claimed = try AccountStore.change(
                    known.id,
                    ["encrypted_password": .null, "email_confirmed_at": .instant(transaction.now)], transaction)
                return try AccountStore.addIdentity(
                    provider, id: token.subject, data: data, email: email.text,
                    to: try markProven(claimed, transaction), transaction)
            }
            return try AccountStore.addIdentity(
                provider, id: token.subject, data: data, email: email.text, to: known, transaction)
        }
        if isClosed { throw AuthError(.signUpsClosed) }
        var metadata: JSONObject = [:]
        metadata["full_name"] = data["full_name"]
        let account = try AccountStore.create(
            [
                "email": .text(email?.text), "raw_user_meta_data": .json(metadata),
                "email_confirmed_at": email == nil ? .null : .instant(transaction.now),
            ], transaction)
        return try AccountStore.addIdentity(
            provider, id: token.subject, data: data, email: email?.text, to: account, transaction)
    }
}
