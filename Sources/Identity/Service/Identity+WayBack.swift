import Database
import Foundation
import TransitAPI

/// Letters after a change that someone else may have made, and what their links do.
extension Identity {
    /// Tells an address of a change; the letter's link takes it back for a week.
    func postWayBack(
        _ purpose: TokenPurpose, to address: String, of account: UUID, _ transaction: Transaction
    ) throws {
        var letter = Letter(purpose, to: address, of: account, redirect: configuration.siteURL)
        letter.slot = transaction.newUUID().lowercased
        try post(letter, transaction)
    }

    /// Gives an account back to whoever has the mail: the address the letter went to is its own again, all sessions, links and
    /// codes end, ways in that were added since go, and so does the password, for a new one.
    ///
    /// Of letters that would take something back, only younger ones end: they may have gone to whoever made the change.
    func takeBack(
        _ stored: OneTimeTokenStore.Stored, of account: Account, _ client: ClientInfo, _ transaction: Transaction
    ) throws -> Proof {
        if try AccountStore.isTaken(stored.address, from: account.id, transaction) { return .none }
        let restored: Account
        do {
            restored = try transaction.nested {
                try AccountStore.change(
                    account.id,
                    [
                        "email": .text(stored.address), "email_change": .null, "email_change_confirmed": .null,
                        "encrypted_password": .null,
                    ], $0)
            }
        } catch DatabaseError.uniqueViolation {
            // Somebody else has taken the address since.
            return .none
        }
        if account.email != restored.email { try SignUpStore.removeAll(of: account.id, transaction) }
        _ = try SessionStore.end(.global, of: account.id, at: nil, transaction)
        try OneTimeTokenStore.removeAll(of: account.id, waysBackFrom: stored.createdAt, transaction)
        // The letter went out some time after the change; who lost a way in of their own just adds it again.
        let since = stored.createdAt.adding(seconds: -86_400)
        let added = Condition.compare(.column("created_at"), .atLeast, .value(.instant(since)))
        let left = try AccountStore.removeIdentities(
            where: added && .not(.equals("provider", "email")), of: restored, transaction)
        report(.changeTakenBack, left, client, after: transaction)
        return .account(try markProven(left, transaction))
    }
}
