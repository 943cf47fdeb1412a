import Database
import Foundation

/// Something about accounts that whoever looks into an attack needs to know. It names nobody: accounts, addresses and networks
/// stand under keyed pseudonyms, always the same for the same.
package struct SecurityEvent: Sendable, Equatable {
    /// What happened.
    package enum Kind: String, Sendable, CaseIterable {
        /// A wrong password.
        case signInFailed = "sign_in_failed"
        /// A password that was not even looked at, after too many wrong ones.
        case signInBlocked = "sign_in_blocked"
        /// A wrong code.
        case codeFailed = "code_failed"
        /// A code that was not even looked at, after too many wrong ones.
        case codeBlocked = "code_blocked"
        /// A mail that was not sent, after too many.
        case mailBlocked = "mail_blocked"
        /// A refresh token that was used before; its session ended.
        case refreshTokenReused = "refresh_token_reused"
        /// A refresh token that is newer than the database, as after a backup was restored; its session goes on.
        case refreshTokenAhead = "refresh_token_ahead"
        /// The owner set a password.
        case passwordChanged = "password_changed"
        /// The owner wants another address.
        case emailChangeAsked = "email_change_asked"
        /// The account has another address.
        case emailChanged = "email_changed"
        /// A change of password or address was taken back by mail.
        case changeTakenBack = "change_taken_back"
        /// The owner removed a way in.
        case identityRemoved = "identity_removed"
        /// The owner deleted the account.
        case accountDeleted = "account_deleted"
        /// An operator made an account.
        case adminCreated = "admin_created_user"
        /// An operator changed an account.
        case adminChanged = "admin_changed_user"
        /// An operator deleted an account.
        case adminDeleted = "admin_deleted_user"
        /// An operator invited somebody.
        case adminInvited = "admin_invited_user"
        /// An operator had a link made that lets somebody in.
        case adminMadeLink = "admin_generated_link"
    }

    /// What happened.
    package let kind: Kind
    /// The account; nil where only an address was named.
    package let account: String?
    /// The address; nil where the account has none.
    package let address: String?
    /// The network that asked; nil where that does not matter.
    package let client: String?
}

extension Identity {
    /// Reports what an address was named for.
    func report(_ kind: SecurityEvent.Kind, _ address: String, _ client: ClientInfo?) {
        observe(
            SecurityEvent(
                kind: kind, account: nil, address: pseudonyms.name("address", address), client: name(client)))
    }

    /// Reports what was done to an account, once that is kept.
    func report(
        _ kind: SecurityEvent.Kind, _ account: Account, _ client: ClientInfo? = nil, after transaction: Transaction
    ) {
        let event = SecurityEvent(
            kind: kind, account: pseudonyms.name("account", account.id.lowercased),
            address: account.email.map { pseudonyms.name("address", $0) }, client: name(client))
        transaction.afterCommit { [observe] in observe(event) }
    }

    private func name(_ client: ClientInfo?) -> String? {
        client.map { pseudonyms.name("network", $0.network) }
    }

    /// A keyed digest of a client's network that is of use for one address only.
    func digest(of client: ClientInfo, for address: EmailAddress) -> String {
        pseudonyms.name("network of", address.text, client.network)
    }

    /// The same for an account.
    func digest(of client: ClientInfo, for account: UUID) -> String {
        pseudonyms.name("network of", account.lowercased, client.network)
    }

    /// The salt that all sign-ups of an address have.
    func salt(of address: EmailAddress) -> [UInt8] {
        Array(pseudonyms.bytes("salt", [address.text]).prefix(PasswordHash.saltLength))
    }
}
