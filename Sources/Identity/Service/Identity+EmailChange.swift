import Database
import Foundation
import TransitAPI

extension Identity {
    /// Notes that an account wants another address, and asks both for their word. An address that has an account already gets
    /// no mail, and neither the answer nor the present address tells.
    func beginEmailChange(
        of account: Account, to wanted: EmailAddress, challenge: CodeChallenge?, redirect: String,
        _ transaction: Transaction
    ) throws -> [String: SQLValue] {
        try OneTimeTokenStore.remove([.emailChange, .emailChangeCurrent], of: account.id, transaction)
        try post(
            Letter(.emailChange, to: wanted.text, of: account.id, redirect: redirect, challenge: challenge), transaction
        )
        if let present = account.email {
            try post(
                Letter(.emailChangeCurrent, to: present, of: account.id, redirect: redirect, challenge: challenge),
                transaction)
        }
        return [
            "email_change": .text(wanted.text), "email_change_sent_at": .instant(transaction.now),
            "email_change_confirmed": .null,
        ]
    }

    /// One of the two addresses confirms a change; the second to do so makes it.
    func confirmEmailChange(
        of account: Account, _ stored: OneTimeTokenStore.Stored, _ transaction: Transaction
    ) throws -> Proof {
        let side = stored.purpose == .emailChange ? "new" : "current"
        guard let wanted = account.newEmail,
            stored.address == (stored.purpose == .emailChange ? wanted : account.email),
            try !AccountStore.isTaken(wanted, from: account.id, transaction)
        else { return .none }
        // An account that has no address yet has nobody else to ask.
        if account.email != nil, account.emailChangeConfirmed == nil || account.emailChangeConfirmed == side {
            _ = try AccountStore.change(account.id, ["email_change_confirmed": .text(side)], transaction)
            return .halfway
        }
        do {
            let changed = try transaction.nested { try self.setEmail(wanted, of: account, $0) }
            return .account(changed)
        } catch DatabaseError.uniqueViolation {
            return .none
        }
    }

    /// Gives an account another address; the one before is told, with a way back.
    func setEmail(_ email: String, of account: Account, _ transaction: Transaction) throws -> Account {
        let changed = try AccountStore.change(
            account.id,
            [
                "email": .text(email), "email_change": .null, "email_change_confirmed": .null,
                "email_confirmed_at": .instant(transaction.now),
            ], transaction)
        try OneTimeTokenStore.remove([.emailChange, .emailChangeCurrent], of: account.id, transaction)
        // They were sign-ups with the address before.
        try SignUpStore.removeAll(of: account.id, transaction)
        if let before = account.email { try postWayBack(.emailChanged, to: before, of: account.id, transaction) }
        report(.emailChanged, changed, after: transaction)
        return try markProven(changed, transaction)
    }
}
