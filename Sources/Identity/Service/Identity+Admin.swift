import Database
import Foundation
import TransitAPI

/// What an administrator sets on an account; nil leaves it as it is.
package struct AdminChange: Sendable {
    /// Address.
    package var email: String?
    /// Password.
    package var password: String?
    /// Whether the address counts as proven.
    package var confirmsEmail: Bool?
    /// Members of what the owner keeps.
    package var userMetadata: JSONObject?
    /// Members of what the service keeps.
    package var appMetadata: JSONObject?
    /// Seconds from now it may not sign in; 0 lifts a ban.
    package var bannedSeconds: Int64?

    /// A change of nothing.
    package init() {}
}

extension Identity {
    /// `GET /admin/users`: a page of all accounts, oldest first, and how many there are.
    package func users(page: Int, perPage: Int) async throws -> (users: [JSONValue], total: Int) {
        try await read { transaction in
            let rows = try transaction.select(
                Select(
                    IdentityTables.users, order: [.ascending("created_at"), .ascending("id")], limit: perPage,
                    offset: (page - 1) * perPage))
            let users = try rows.map { row in
                let account = try Account(row)
                return JSONValue.object(account.json(try AccountStore.identities(of: account.id, transaction)))
            }
            return (users, try transaction.count(IdentityTables.users))
        }
    }

    /// `GET /admin/users/{id}`.
    package func user(_ id: UUID) async throws -> JSONObject {
        try await read { transaction in
            guard let account = try AccountStore.account(id, transaction) else { throw AuthError.userNotFound }
            return account.json(try AccountStore.identities(of: id, transaction))
        }
    }

    /// `POST /admin/users`.
    package func createUser(_ change: AdminChange) async throws -> JSONObject {
        guard let email = change.email else { throw AuthError.validation("Cannot create a user without an email") }
        let address = try EmailAddress(email)
        let hash = try await passwordHash(change, at: address)
        do {
            return try await write { transaction in
                let account = try self.create(
                    address, hash: hash, metadata: change.userMetadata ?? [:],
                    isProven: change.confirmsEmail ?? false, isAsked: false, transaction)
                let values = try self.values(of: change, account, transaction)
                let changed = values.isEmpty ? account : try AccountStore.change(account.id, values, transaction)
                self.report(.adminCreated, changed, after: transaction)
                return changed.json(try AccountStore.identities(of: account.id, transaction))
            }
        } catch DatabaseError.uniqueViolation {
            throw AuthError.emailExists
        }
    }

    /// `PUT /admin/users/{id}`. A new password ends all sessions, and every link and code that is out; an address that is said
    /// to be proven gets the password it was signed up with, if that is but one.
    package func changeUser(_ id: UUID, _ change: AdminChange) async throws -> JSONObject {
        let address = try change.email.map { text throws(AuthError) in try EmailAddress(text) }
        let hash = try await passwordHash(change, at: address)
        do {
            return try await write { transaction in
                guard let account = try AccountStore.account(id, transaction, lock: .forUpdate) else {
                    throw AuthError.userNotFound
                }
                let proves = change.confirmsEmail == true && account.emailConfirmedAt == nil
                let before = proves ? try self.signedUp(account, transaction) : account
                var values = try self.values(of: change, before, transaction)
                if let hash {
                    values["encrypted_password"] = .text(hash)
                    _ = try SessionStore.end(.global, of: id, at: nil, transaction)
                }
                let moves = address != nil && address?.text != account.email
                if let address, moves {
                    if try AccountStore.isTaken(address.text, from: id, transaction) { throw AuthError.emailExists }
                    values["email"] = .text(address.text)
                    values["email_change"] = .null
                    values["email_change_confirmed"] = .null
                }
                if proves { values["email_confirmed_at"] = .instant(transaction.now) }
                if hash != nil || moves {
                    // None of them may let anybody in any more, nor bring another password.
                    try OneTimeTokenStore.removeAll(of: id, transaction)
                    try SignUpStore.removeAll(of: id, transaction)
                }
                let changed = values.isEmpty ? before : try AccountStore.change(id, values, transaction)
                if proves || moves {
                    try self.writeIdentity(of: changed, isProven: changed.emailConfirmedAt != nil, transaction)
                }
                self.report(.adminChanged, changed, after: transaction)
                return changed.json(try AccountStore.identities(of: id, transaction))
            }
        } catch DatabaseError.uniqueViolation {
            throw AuthError.emailExists
        }
    }

    /// `DELETE /admin/users/{id}`.
    package func deleteUser(_ id: UUID) async throws {
        try await write { transaction in
            guard let account = try AccountStore.account(id, transaction, lock: .forUpdate) else {
                throw AuthError.userNotFound
            }
            try self.recallAll(of: account, transaction)
            try transaction.delete(Delete(from: IdentityTables.users, where: .equals("id", id)))
            self.report(.adminDeleted, account, after: transaction)
        }
    }

    private func passwordHash(_ change: AdminChange, at address: EmailAddress?) async throws -> String? {
        guard let password = change.password else { return nil }
        return try await hash(
            newPassword: password, email: address?.text, salt: address.map { self.salt(of: $0) }, for: nil)
    }

    /// An account whose address an operator vouches for: where it has no password of its own it gets the one it was signed up
    /// with, and its data, if all who did chose the same. All sign-ups end.
    private func signedUp(_ account: Account, _ transaction: Transaction) throws -> Account {
        let pending = try SignUpStore.all(of: account.id, transaction)
        try SignUpStore.removeAll(of: account.id, transaction)
        guard account.passwordHash == nil, let last = pending.last,
            pending.allSatisfy({ $0.passwordHash == last.passwordHash })
        else { return account }
        return try AccountStore.change(
            account.id,
            [
                "encrypted_password": .text(last.passwordHash),
                "raw_user_meta_data": .json(account.userMetadata.merging(last.metadata)),
            ], transaction)
    }

    /// The last second that both databases and RFC 3339 can write: the end of the year 9999.
    private static let lastMoment: Int64 = 253_402_300_799

    private func values(
        of change: AdminChange, _ account: Account, _ transaction: Transaction
    ) throws -> [String: SQLValue] {
        var values: [String: SQLValue] = [:]
        if let metadata = change.userMetadata {
            values["raw_user_meta_data"] = .json(try Self.checked(account.userMetadata.merging(metadata)))
        }
        if let metadata = change.appMetadata {
            values["raw_app_meta_data"] = .json(try Self.checked(account.appMetadata.merging(metadata)))
        }
        if let seconds = change.bannedSeconds {
            let most = Self.lastMoment - transaction.now.seconds
            values["banned_until"] =
                seconds == 0 ? .null : .instant(transaction.now.adding(seconds: min(max(seconds, 0), most)))
        }
        return values
    }

    /// `POST /invite`: an account that is not there yet, and a mail that lets its owner in.
    package func invite(email: String, metadata: JSONObject, redirect: String?) async throws -> JSONObject {
        let address = try EmailAddress(email)
        let place = configuration.redirect(redirect)
        return try await makingAccount { transaction in
            if let known = try AccountStore.account(address, transaction), known.emailConfirmedAt != nil {
                throw AuthError.emailExists
            }
            let account =
                try AccountStore.account(address, transaction)
                ?? self.create(address, hash: nil, metadata: metadata, isProven: false, transaction)
            let invited = try AccountStore.change(account.id, ["invited_at": .instant(transaction.now)], transaction)
            try self.post(Letter(.invite, to: address.text, of: account.id, redirect: place), transaction)
            self.report(.adminInvited, invited, after: transaction)
            return invited.json(try AccountStore.identities(of: account.id, transaction))
        }
    }

    /// `POST /admin/generate_link`: a link and code for an administrator to hand on; no mail is sent.
    package func generateLink(
        type: String, email: String, password: String?, newEmail: String?, metadata: JSONObject, redirect: String?
    ) async throws -> JSONObject {
        guard let purpose = TokenPurpose(rawValue: type == "email_change_new" ? "email_change" : type),
            purpose != .reauthentication, !purpose.isWayBack
        else {
            throw AuthError.validation(
                "Invalid email action link type requested: \(type.prefix(40)); it must be signup, invite, magiclink, recovery, email_change_current or email_change_new"
            )
        }
        let address = try EmailAddress(email)
        let place = configuration.redirect(redirect)
        var hash: String?
        if purpose == .signup {
            guard let password else { throw AuthError.validation("Signup requires a valid password") }
            hash = try await self.hash(newPassword: password, email: address.text, salt: salt(of: address), for: nil)
        }
        let next = try newEmail.map { text throws(AuthError) in try EmailAddress(text) }
        let newHash = hash
        return try await makingAccount { transaction in
            var account = try AccountStore.account(address, transaction, lock: .forUpdate)
            if purpose == .signup || purpose == .invite {
                if account?.emailConfirmedAt != nil { throw AuthError.emailExists }
                if let known = account, let newHash {
                    // Whoever uses the link has this password; a letter of a sign-up brings its own.
                    account = try AccountStore.change(
                        known.id,
                        [
                            "encrypted_password": .text(newHash),
                            "raw_user_meta_data": .json(try Self.checked(known.userMetadata.merging(metadata))),
                        ], transaction)
                }
                account =
                    try account
                    ?? self.create(address, hash: newHash, metadata: metadata, isProven: false, transaction)
            }
            guard var account else { throw AuthError.userNotFound }
            var target = address.text
            if purpose == .emailChange || purpose == .emailChangeCurrent {
                guard let next else { throw AuthError.validation("email_change needs new_email") }
                if account.newEmail != next.text {
                    try OneTimeTokenStore.remove([.emailChange, .emailChangeCurrent], of: account.id, transaction)
                    account = try AccountStore.change(
                        account.id, ["email_change": .text(next.text), "email_change_confirmed": .null], transaction)
                }
                if purpose == .emailChange { target = next.text }
            }
            self.report(.adminMadeLink, account, after: transaction)
            let secret = try OneTimeTokenStore.create(
                purpose, for: account.id, at: target, challenge: nil, random: self.random,
                under: self.pseudonyms, transaction)
            var body = account.json(try AccountStore.identities(of: account.id, transaction))
            body["action_link"] = .string(self.link(for: secret.token, purpose, place))
            body["email_otp"] = .string(secret.code)
            body["hashed_token"] = .string(Digest.of(secret.token))
            body["verification_type"] = .string(type)
            body["redirect_to"] = .string(place)
            return body
        }
    }

    /// Does what makes an account where there is none, and once more where somebody else made it a moment before.
    private func makingAccount(
        _ work: @escaping @Sendable (Transaction) throws -> JSONObject
    ) async throws -> JSONObject {
        do {
            return try await write(work)
        } catch DatabaseError.uniqueViolation {
            return try await write(work)
        }
    }
}
