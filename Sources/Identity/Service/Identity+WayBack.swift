import Database
import Foundation
import TransitAPI

/// Letters after a change that someone else may have made, and what their links do.
extension Identity {
    /// Tells an address of a change that is made in this transaction, which has the account's lock; the letter's link takes it
    /// back for a week.
    ///
    /// The link's place is kept from now on, with a token that nobody knows, until the letter is written: of two changes the one
    /// made later has the later moment, whenever which mail gets through, and whatever the clocks of several nodes say.
    func postWayBack(
        _ purpose: TokenPurpose, to address: String, of account: UUID, _ transaction: Transaction
    ) throws {
        let latest = try OneTimeTokenStore.latestWayBack(of: account, transaction)
        let moment = max(transaction.now, latest.map { Instant(microseconds: $0.microseconds + 1) } ?? transaction.now)
        var letter = Letter(purpose, to: address, of: account, redirect: configuration.siteURL)
        (letter.slot, letter.moment) = (transaction.newUUID().lowercased, moment)
        _ = try OneTimeTokenStore.create(
            purpose, for: account, at: address, challenge: nil, slot: letter.slot, since: moment, random: random,
            under: pseudonyms, transaction)
        try post(letter, transaction)
    }

    /// The moment from which a letter's link holds; nil where it holds no more: what it would take back was taken back, or is
    /// too long ago. A letter that names no moment counts from now.
    func moment(of letter: Letter, _ account: Account, _ transaction: Transaction) throws -> Instant? {
        guard letter.purpose.isWayBack, letter.moment != nil else { return transaction.now }
        return try OneTimeTokenStore.find(letter.purpose, of: account.id, slot: letter.slot, transaction)?.createdAt
    }

    /// Gives an account back to whoever has the mail: the address the letter went to is its own again, all sessions, links and
    /// codes end, ways in that were added since go, and so does the password, for a new one.
    ///
    /// Of letters that would take something back, only those of later changes end, sent or not: they may go to whoever made the
    /// change.
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
        // The link of a letter that names no moment is up to a day younger than the change; who lost a way in of their own just
        // adds it again.
        let since = stored.createdAt.adding(seconds: -86_400)
        let added = Condition.compare(.column("created_at"), .atLeast, .value(.instant(since)))
        let left = try AccountStore.removeIdentities(
            where: added && .not(.equals("provider", "email")), of: restored, transaction)
        report(.changeTakenBack, left, client, after: transaction)
        return .account(try markProven(left, transaction))
    }
}
