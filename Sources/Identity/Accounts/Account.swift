import Database
import Foundation
import TransitAPI

/// An account as its row has it.
package struct Account: Sendable {
    /// Its id: `sub` of its tokens.
    package let id: UUID
    /// E-mail address in lower case; nil where the provider tells none.
    package var email: String?
    var passwordHash: String?
    var emailConfirmedAt: Instant?
    var invitedAt: Instant?
    var confirmationSentAt: Instant?
    var recoverySentAt: Instant?
    var newEmail: String?
    var emailChangeSentAt: Instant?
    /// `current` or `new`: which address a change was confirmed at already.
    var emailChangeConfirmed: String?
    var lastSignInAt: Instant?
    var appMetadata: JSONObject
    var userMetadata: JSONObject
    var bannedUntil: Instant?
    var isAnonymous: Bool
    var role: String
    var createdAt: Instant
    var updatedAt: Instant

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        email = try row.text("email")
        passwordHash = try row.text("encrypted_password")
        emailConfirmedAt = try row.instant("email_confirmed_at")
        invitedAt = try row.instant("invited_at")
        confirmationSentAt = try row.instant("confirmation_sent_at")
        recoverySentAt = try row.instant("recovery_sent_at")
        newEmail = try row.text("email_change")
        emailChangeSentAt = try row.instant("email_change_sent_at")
        emailChangeConfirmed = try row.text("email_change_confirmed")
        lastSignInAt = try row.instant("last_sign_in_at")
        appMetadata = try Self.object(row, "raw_app_meta_data")
        userMetadata = try Self.object(row, "raw_user_meta_data")
        bannedUntil = try row.instant("banned_until")
        isAnonymous = try row.bool("is_anonymous") ?? false
        role = try row.text("role") ?? "authenticated"
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
    }

    static func object(_ row: Row, _ column: String) throws(DatabaseError) -> JSONObject {
        guard let text = try row.json(column), let value = try? JSONParser.parse(Array(text.utf8)) else { return [:] }
        return value.object ?? [:]
    }

    func isBanned(at now: Instant) -> Bool { bannedUntil.map { $0 > now } ?? false }
}

/// One way in to an account.
struct AccountIdentity: Sendable {
    let id: UUID
    let userID: UUID
    let provider: String
    let providerID: String
    let data: JSONObject
    let email: String?
    let lastSignInAt: Instant?
    let createdAt: Instant
    let updatedAt: Instant

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        userID = try row.require("user_id", Row.uuid)
        provider = try row.require("provider", Row.text)
        providerID = try row.require("provider_id", Row.text)
        data = try Account.object(row, "identity_data")
        email = try row.text("email")
        lastSignInAt = try row.instant("last_sign_in_at")
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
    }
}
