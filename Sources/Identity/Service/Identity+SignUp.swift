import Database
import Foundation
import TransitAPI

extension Identity {
    /// `POST /signup`: an account, and a mail to prove its address. Where the address has an account already, the answer looks
    /// the same and nothing happens; an unproven account gets its mail again.
    ///
    /// - Returns: the account; a session where addresses count as proven at once.
    public func signUp(
        email: String, password: String, metadata: JSONObject, challenge: CodeChallenge?, redirect: String?,
        client: ClientInfo
    ) async throws -> JSONObject {
        if configuration.isClosed { throw AuthError(422, "signup_disabled", "Signups not allowed for this instance") }
        let address = try EmailAddress(email)
        let hash = try await hash(newPassword: password, email: address.text)
        if !configuration.confirmsAtOnce { try allowMail(to: address) }
        let place = configuration.redirect(redirect)
        let confirmsAtOnce = configuration.confirmsAtOnce
        let metadata = try Self.checked(metadata)
        let attempt: @Sendable (Transaction) throws -> JSONObject = { transaction in
            let known = try AccountStore.account(address, transaction, lock: .forUpdate)
            if let known, known.emailConfirmedAt != nil {
                if confirmsAtOnce { throw AuthError(422, "user_already_exists", "User already registered") }
                let id = Digest.id(of: "pretended", known.id.lowercased)
                return Self.awaitingMail(address, metadata, id: id, transaction)
            }
            let account: Account
            if let known {
                // Whoever proves the address first owns the account, with the password of the last sign-up.
                account = try AccountStore.change(
                    known.id,
                    [
                        "encrypted_password": .text(hash), "raw_user_meta_data": .json(metadata),
                        "confirmation_sent_at": .instant(transaction.now),
                    ], transaction)
            } else {
                account = try self.create(
                    address, hash: hash, metadata: metadata, isProven: confirmsAtOnce, transaction)
            }
            if confirmsAtOnce { return try self.begin(account, method: "password", client, transaction) }
            try self.post(
                Letter(.signup, to: address.text, of: account.id, redirect: place, challenge: challenge), transaction)
            return Self.awaitingMail(address, metadata, id: account.id, transaction)
        }
        do {
            return try await write(attempt)
        } catch DatabaseError.uniqueViolation {
            // Another sign-up with the same address was a moment faster.
            return try await write(attempt)
        }
    }

    /// An account with an address, proven or not.
    func create(
        _ email: EmailAddress, hash: String?, metadata: JSONObject, isProven: Bool, _ transaction: Transaction
    ) throws -> Account {
        let account = try AccountStore.create(
            [
                "email": .text(email.text), "encrypted_password": .text(hash),
                "raw_user_meta_data": .json(try Self.checked(metadata)),
                "email_confirmed_at": isProven ? .instant(transaction.now) : .null,
                "confirmation_sent_at": isProven ? .null : .instant(transaction.now),
            ], transaction)
        return try AccountStore.addEmailIdentity(account, isProven: isProven, transaction)
    }

    /// What a sign-up answers that waits for its mail. It is the same, with the same id each time, whether the address is new,
    /// unproven or has had an account for long: nobody learns which.
    private static func awaitingMail(
        _ email: EmailAddress, _ metadata: JSONObject, id: UUID, _ transaction: Transaction
    ) -> JSONObject {
        let now = JSONValue.string(transaction.now.description)
        let id = JSONValue.string(id.lowercased)
        let identity: JSONObject = [
            "identity_id": id, "id": id, "user_id": id,
            "identity_data": [
                "sub": id, "email": .string(email.text), "email_verified": false, "phone_verified": false,
            ],
            "provider": "email", "last_sign_in_at": now, "created_at": now, "updated_at": now,
            "email": .string(email.text),
        ]
        return [
            "id": id, "aud": "authenticated", "role": "authenticated", "email": .string(email.text), "phone": "",
            "confirmation_sent_at": now, "app_metadata": ["provider": "email", "providers": ["email"]],
            "user_metadata": .object(metadata), "identities": [.object(identity)], "created_at": now,
            "updated_at": now, "is_anonymous": false,
        ]
    }

    /// Most bytes of what an owner keeps on an account.
    static let mostMetadata = 4 << 10

    /// What an owner wants to keep, if it is not too much.
    static func checked(_ metadata: JSONObject) throws(AuthError) -> JSONObject {
        let text = JSONValue.object(metadata).text
        guard text.utf8.count <= mostMetadata else {
            throw .validation("user metadata may have at most \(mostMetadata) bytes as JSON")
        }
        guard !text.contains("\\u0000"), !text.contains("\u{0}") else {
            throw .validation("user metadata may not contain NUL characters")
        }
        return metadata
    }

    // MARK: Mails that let people in

    /// `POST /otp` and `/magiclink`: a link and code that sign in. The answer is the same whether or not there is an account.
    public func sendSignIn(
        email: String, createsAccount: Bool, metadata: JSONObject, challenge: CodeChallenge?, redirect: String?
    ) async throws {
        let address = try EmailAddress(email)
        try allowMail(to: address)
        let place = configuration.redirect(redirect)
        let mayCreate = createsAccount && !configuration.isClosed
        let metadata = try Self.checked(metadata)
        do {
            try await write { transaction in
                var account = try AccountStore.account(address, transaction)
                if account == nil, mayCreate {
                    account = try self.create(address, hash: nil, metadata: metadata, isProven: false, transaction)
                }
                guard let account else { return }
                _ = try AccountStore.change(account.id, ["recovery_sent_at": .instant(transaction.now)], transaction)
                try self.post(
                    Letter(.magiclink, to: address.text, of: account.id, redirect: place, challenge: challenge),
                    transaction)
            }
        } catch DatabaseError.uniqueViolation {
            // Another request made the account and sends the mail.
        }
    }

    /// `POST /recover`: a link and code that let the owner set a new password.
    public func recover(email: String, challenge: CodeChallenge?, redirect: String?) async throws {
        let address = try EmailAddress(email)
        try allowMail(to: address)
        let place = configuration.redirect(redirect)
        try await write { transaction in
            guard let account = try AccountStore.account(address, transaction) else { return }
            _ = try AccountStore.change(account.id, ["recovery_sent_at": .instant(transaction.now)], transaction)
            try self.post(
                Letter(.recovery, to: address.text, of: account.id, redirect: place, challenge: challenge), transaction)
        }
    }

    /// `POST /resend`: the mail of a sign-up or a change of address once more.
    public func resend(
        _ purpose: TokenPurpose, email: String, challenge: CodeChallenge?, redirect: String?
    ) async throws {
        let address = try EmailAddress(email)
        try allowMail(to: address)
        let place = configuration.redirect(redirect)
        try await write { transaction in
            guard let account = try AccountStore.account(address, transaction) else { return }
            switch purpose {
            case .signup where account.emailConfirmedAt == nil:
                try self.post(
                    Letter(.signup, to: address.text, of: account.id, redirect: place, challenge: challenge),
                    transaction)
            case .emailChange:
                guard let wanted = account.newEmail else { return }
                try self.post(
                    Letter(.emailChange, to: wanted, of: account.id, redirect: place, challenge: challenge),
                    transaction)
            default: return
            }
        }
    }
}
