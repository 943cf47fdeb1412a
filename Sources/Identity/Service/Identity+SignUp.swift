import Database
import Foundation
import TransitAPI

extension Identity {
    /// `POST /signup`: an account, and a mail to prove its address. Where the address has an account already, the answer looks
    /// the same, as does that to a sign-in with the password, and nobody gets a mail; an unproven account gets
    /// another, which has a password of its own.
    ///
    /// - Returns: the account; a session where addresses count as proven at once.
    package func signUp(
        email: String, password: String, metadata: JSONObject, challenge: CodeChallenge?, redirect: String?,
        client: ClientInfo
    ) async throws -> JSONObject {
        if configuration.isClosed { throw AuthError(.signUpsClosed) }
        let address = try EmailAddress(email)
        let metadata = try Self.checked(metadata)
        try checkStrength(of: password, email: address.text)
        let confirmsAtOnce = configuration.confirmsAtOnce
        let mail = try await confirmsAtOnce ? nil : allowMail(to: address, client)
        let hash: String
        do {
            // All sign-ups of an address share a salt, with the account's own password where it has one: whose a password
            // is that somebody signs in with is seen by one hash.
            let own = try await read { try AccountStore.account(address, $0)?.passwordHash }
            hash = try await self.hash(
                newPassword: password, email: address.text, salt: salt(of: address), like: own, for: client)
        } catch {
            mail?.giveBack()
            throw error
        }
        let place = configuration.redirect(redirect)
        let network = digest(of: client, for: address)
        let slot = self.sender(client, to: address)
        let attempt: @Sendable (Transaction) throws -> JSONObject = { transaction in
            let known = try AccountStore.account(address, transaction, lock: .forUpdate)
            if let known, known.emailConfirmedAt != nil {
                if confirmsAtOnce { throw AuthError(.alreadyThere) }
                // There is as much to keep as for anybody else. The letter goes to nobody, and the password signs nobody in;
                // it is told from a wrong one, as that of an address is which is not proven.
                var letter = Letter(.signup, to: address.text, of: nil, redirect: place, in: client.language)
                letter.signUp = try SignUpStore.keep(hash, [:], from: network, for: known.id, transaction)
                letter.slot = slot
                try self.post(letter, transaction)
                // Not the account's own: by its address nobody is told which account is whose.
                let id = Digest.id(of: "pretended", known.id.lowercased)
                return Self.awaitingMail(address, metadata, id: id, transaction)
            }
            if confirmsAtOnce {
                let values: [String: SQLValue] = [
                    "encrypted_password": .text(hash), "raw_user_meta_data": .json(metadata),
                    "email_confirmed_at": .instant(transaction.now),
                ]
                let account =
                    try known.map {
                        try self.markProven(try AccountStore.change($0.id, values, transaction), transaction)
                    }
                    ?? self.create(address, hash: hash, metadata: metadata, isProven: true, transaction)
                return try self.begin(account, method: "password", client, transaction)
            }
            let account =
                try known.map {
                    // An operator's account, of which no mail was asked for, goes on waiting for as long as it is let.
                    guard $0.confirmationSentAt != nil else { return $0 }
                    return try AccountStore.change(
                        $0.id, ["confirmation_sent_at": .instant(transaction.now)], transaction)
                } ?? self.create(address, hash: nil, metadata: [:], isProven: false, transaction)
            var letter = Letter(
                .signup, to: address.text, of: account.id, redirect: place, challenge: challenge, in: client.language)
            letter.slot = slot
            letter.signUp = try SignUpStore.keep(hash, metadata, from: network, for: account.id, transaction)
            try self.post(letter, transaction)
            return Self.awaitingMail(address, metadata, id: account.id, transaction)
        }
        return try await spending(mail) {
            do {
                return try await write(attempt)
            } catch DatabaseError.uniqueViolation {
                // Another sign-up with the same address was a moment faster.
                return try await write(attempt)
            }
        }
    }

    /// An account with an address, proven or not.
    ///
    /// - Parameter isAsked: whether a mail is to prove the address; not where an operator makes the account.
    func create(
        _ email: EmailAddress, hash: String?, metadata: JSONObject, isProven: Bool, isAsked: Bool = true,
        _ transaction: Transaction
    ) throws -> Account {
        let account = try AccountStore.create(
            [
                "email": .text(email.text), "encrypted_password": .text(hash),
                "raw_user_meta_data": .json(try Self.checked(metadata)),
                "email_confirmed_at": isProven ? .instant(transaction.now) : .null,
                "confirmation_sent_at": isProven || !isAsked ? .null : .instant(transaction.now),
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
        // Scalars count, not characters: a mark behind it would make another character of its last digit.
        guard !text.unicodeScalars.contains("\\u0000".unicodeScalars), !text.utf8.contains(0) else {
            throw .validation("user metadata may not contain NUL characters")
        }
        return metadata
    }
}
