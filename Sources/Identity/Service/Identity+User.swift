import Database
import Foundation
import TransitAPI

/// What an owner changes about an account; nil leaves it as it is.
package struct AccountChange: Sendable {
    /// A new address, to be proven first.
    package var email: String?
    /// A new password.
    package var password: String?
    /// The present password, as a proof; not needed in a young session.
    package var currentPassword: String?
    /// The mailed code, as a proof.
    package var nonce: String?
    /// Members to set in what the owner keeps; null removes one.
    package var metadata: JSONObject?

    /// A change of nothing.
    package init() {}
}

extension Identity {
    /// `GET /user`.
    package func user(_ claims: AccessClaims) async throws -> JSONObject {
        try await read { transaction in
            let (account, _) = try self.current(claims, transaction)
            return account.json(try AccountStore.identities(of: account.id, transaction))
        }
    }

    /// `PUT /user`. A new password ends all other sessions, and every link and code that is out; a new address counts once both
    /// have confirmed it. Both need a proof of who is at the keyboard.
    ///
    /// Whatever else it may be refused for is looked at before the password is: a wrong guess at the present one, asked for as a
    /// new one, is to change it, and to be told to the owner.
    package func change(
        _ claims: AccessClaims, _ change: AccountChange, challenge: CodeChallenge?, redirect: String?,
        client: ClientInfo
    ) async throws -> JSONObject {
        let (account, session) = try await read { try self.current(claims, $0) }
        let named = try change.email.map { text throws(AuthError) in try EmailAddress(text) }
        let wanted = named.flatMap { $0.text == account.email ? nil : $0 }
        if let password = change.password { try checkStrength(of: password, email: account.email) }
        _ = try Self.metadata(of: account, after: change)
        if wanted != nil || change.password != nil { try await prove(change, of: account, in: session, client) }
        let mails = try await allowMails(ofChangeTo: configuration.confirmsAtOnce ? nil : wanted, of: account, client)
        let new: NewPassword?
        do {
            new = try await newPassword(change.password, of: account, client)
        } catch {
            mails?.giveBack()
            throw error
        }
        let place = configuration.redirect(redirect)
        let work: @Sendable (Transaction) throws -> JSONObject = { transaction in
            let (found, session) = try self.current(claims, transaction, lock: .forUpdate)
            var account = found
            var values: [String: SQLValue] = [:]
            if let metadata = try Self.metadata(of: account, after: change) {
                values["raw_user_meta_data"] = .json(metadata)
            }
            if let new {
                values["encrypted_password"] = .text(new.hash)
                _ = try SessionStore.end(.others, of: account.id, at: session.id, transaction)
                try OneTimeTokenStore.removeAll(of: account.id, transaction)
                if let email = account.email {
                    try self.postWayBack(.passwordChanged, to: email, of: account.id, transaction)
                }
                self.report(.passwordChanged, account, client, after: transaction)
            }
            if let wanted, self.configuration.confirmsAtOnce {
                if try AccountStore.isTaken(wanted.text, from: account.id, transaction) {
                    throw AuthError.emailExists
                }
                account = try self.setEmail(wanted.text, of: account, transaction)
            } else if let wanted {
                values.merge(
                    try self.beginEmailChange(
                        of: account, to: wanted, challenge: challenge, redirect: place, transaction)
                ) { $1 }
                self.report(.emailChangeAsked, account, client, after: transaction)
            }
            let changed = values.isEmpty ? account : try AccountStore.change(account.id, values, transaction)
            return changed.json(try AccountStore.identities(of: account.id, transaction))
        }
        do {
            let changed = try await spending(mails) { try await write(work) }
            new?.attempt?.giveBack()
            return changed
        } catch DatabaseError.uniqueViolation {
            throw AuthError.emailExists
        } catch let error as AuthError where new?.attempt != nil {
            report(.signInFailed, account.email ?? account.id.lowercased, client)
            throw error
        }
    }

    /// What an owner keeps once a change is made; nil where it leaves that as it is.
    private static func metadata(of account: Account, after change: AccountChange) throws(AuthError) -> JSONObject? {
        guard let metadata = change.metadata else { return nil }
        var merged = account.userMetadata
        for (key, value) in metadata.members { merged[key] = value == .null ? nil : value }
        return try checked(merged)
    }

    /// A new password to be kept.
    private struct NewPassword: Sendable {
        let hash: String
        /// What comparing it with the present one counts as until the change is kept; nil where they were not compared.
        let attempt: AttemptLimits.Reservation?
    }

    /// A new password that is not the present one; nil for none.
    ///
    /// To compare the two is an attempt at the present one: it counts unless the change is kept, which the owner is told of.
    /// After too many they are not compared: whoever could not sign in sets a new password by mail all the same.
    private func newPassword(
        _ password: String?, of account: Account, _ client: ClientInfo
    ) async throws -> NewPassword? {
        guard let password else { return nil }
        var attempt: AttemptLimits.Reservation?
        var isCompared = true
        do {
            attempt = try await allowPassword(account.email ?? account.id.lowercased, client)
        } catch is AuthError {
            isCompared = false
        }
        if isCompared {
            let isSame: Bool
            do {
                isSame = try await isRight(password, for: account, client)
            } catch {
                // It was not looked at.
                attempt?.giveBack()
                throw error
            }
            if isSame { throw AuthError.samePassword }
        }
        // Sign-ups with the address are told from others by the same salt.
        let address = account.email.flatMap { try? EmailAddress($0) }
        let hash = try await self.hash(
            newPassword: password, email: account.email, salt: address.map { self.salt(of: $0) }, for: client)
        return NewPassword(hash: hash, attempt: attempt)
    }

    /// Counts the two mails of a change of address, to the new one and to the present; nil where there is none.
    private func allowMails(
        ofChangeTo wanted: EmailAddress?, of account: Account, _ client: ClientInfo
    ) async throws -> AttemptLimits.Reservation? {
        guard let wanted, let new = try await allowMail(to: wanted, client) else { return nil }
        guard let present = account.email.flatMap({ try? EmailAddress($0) }) else { return new }
        do {
            // It may have had the code a moment ago that the change is proven with.
            let own = try await allowMail(to: present, client, isOwner: true, isPaced: false)
            return own.map(new.and) ?? new
        } catch {
            new.giveBack()
            throw error
        }
    }

    /// Whether the one at the keyboard may set a new password or address: the session is young, or there is the present
    /// password or a mailed code.
    private func prove(
        _ change: AccountChange, of account: Account, in session: StoredSession, _ client: ClientInfo
    ) async throws {
        if let present = change.currentPassword {
            let attempt = try await allowPassword(account.email ?? account.id.lowercased, client)
            guard try await isRight(present, for: account, client, attempt) else {
                report(.signInFailed, account.email ?? account.id.lowercased, client)
                throw AuthError.invalidCredentials
            }
            return
        }
        if let nonce = change.nonce {
            let email = account.email ?? ""
            let used: Bool? = try await use(code: nonce, for: email, [.reauthentication], client) {
                stored, transaction in
                guard stored.userID == account.id else { return nil }
                try OneTimeTokenStore.remove(stored.id, transaction)
                return true
            }
            guard used != nil else { throw AuthError.reauthenticationNotValid }
            return
        }
        guard now() - session.createdAt.seconds < configuration.passwordChangeWindow else {
            throw AuthError.reauthenticationNeeded
        }
    }

    /// `GET /reauthenticate`: mails a code that proves who is at the keyboard.
    package func reauthenticate(_ claims: AccessClaims, client: ClientInfo) async throws {
        let (account, _) = try await read { try self.current(claims, $0) }
        guard let email = account.email else { throw AuthError.validation("The account has no e-mail address") }
        let site = configuration.siteURL
        try await spending(try await allowMail(to: try EmailAddress(email), client, isOwner: true)) {
            try await write { transaction in
                try self.post(
                    Letter(.reauthentication, to: email, of: account.id, redirect: site, in: client.language),
                    transaction)
            }
        }
    }

    /// `DELETE /user`: the account and everything of it goes; rows that refer to it go with it.
    package func deleteUser(_ claims: AccessClaims) async throws {
        try await write { transaction in
            let (account, _) = try self.current(claims, transaction, lock: .forUpdate)
            try self.recallAll(of: account, transaction)
            try transaction.delete(Delete(from: IdentityTables.users, where: .equals("id", account.id)))
            self.report(.accountDeleted, account, after: transaction)
        }
    }

    /// `DELETE /user/identities/{id}`: one way in fewer; the last one stays.
    package func unlink(_ identity: UUID, _ claims: AccessClaims, client: ClientInfo) async throws {
        try await write { transaction in
            let (account, _) = try self.current(claims, transaction, lock: .forUpdate)
            let all = try AccountStore.identities(of: account.id, transaction)
            guard all.count > 1 else { throw AuthError.singleIdentity }
            guard let gone = all.first(where: { $0.id == identity }) else { throw AuthError.identityNotFound }
            // Without its address the account could not be told of anything any more.
            guard gone.provider != "email" else {
                throw AuthError(.emailIdentityStays)
            }
            _ = try AccountStore.removeIdentities(where: .equals("id", identity), of: account, transaction)
            self.report(.identityRemoved, account, client, after: transaction)
        }
    }
}
