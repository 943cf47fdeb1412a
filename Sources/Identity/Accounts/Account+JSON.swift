import Database
import TransitAPI

extension Account {
    /// The account as clients see it: the user object of Supabase Auth.
    func json(_ identities: [AccountIdentity]) -> JSONObject {
        var user: JSONObject = [
            "id": .string(id.lowercased), "aud": "authenticated", "role": .string(role), "email": .string(email ?? ""),
            "phone": "",
        ]
        user["email_confirmed_at"] = Self.text(emailConfirmedAt)
        user["invited_at"] = Self.text(invitedAt)
        user["confirmation_sent_at"] = Self.text(confirmationSentAt)
        user["confirmed_at"] = Self.text(emailConfirmedAt)
        user["recovery_sent_at"] = Self.text(recoverySentAt)
        user["new_email"] = newEmail.map { .string($0) }
        user["email_change_sent_at"] = Self.text(emailChangeSentAt)
        user["last_sign_in_at"] = Self.text(lastSignInAt)
        user["banned_until"] = Self.text(bannedUntil)
        user["app_metadata"] = .object(appMetadata)
        user["user_metadata"] = .object(userMetadata)
        user["identities"] = .array(identities.map { .object($0.json) })
        user["created_at"] = Self.text(createdAt)
        user["updated_at"] = Self.text(updatedAt)
        user["is_anonymous"] = .bool(isAnonymous)
        return user
    }

    static func text(_ instant: Instant?) -> JSONValue? { instant.map { .string($0.description) } }
}

extension AccountIdentity {
    var json: JSONObject {
        var identity: JSONObject = [
            "identity_id": .string(id.lowercased), "id": .string(providerID), "user_id": .string(userID.lowercased),
            "identity_data": .object(data), "provider": .string(provider),
        ]
        identity["last_sign_in_at"] = Account.text(lastSignInAt)
        identity["created_at"] = Account.text(createdAt)
        identity["updated_at"] = Account.text(updatedAt)
        identity["email"] = email.map { .string($0) }
        return identity
    }
}
