import Database
import Foundation
import TransitAPI

extension Identity {
    /// Makes the link and code of a letter; nil where nobody is to get it: there is no account, or it needs it no longer.
    package func write(_ letter: Letter) async throws -> WrittenLetter? {
        do {
            return try await write { try self.written(letter, $0) }
        } catch DatabaseError.uniqueViolation where letter.newAccount != nil {
            // Another letter made the account a moment before.
            return try await write { try self.written(letter, $0) }
        }
    }

    private func written(_ letter: Letter, _ transaction: Transaction) throws -> WrittenLetter? {
        guard let account = try addressee(of: letter, transaction),
            let address = try address(of: letter, account, transaction)
        else { return nil }
        var signUp: PendingSignUp?
        if letter.purpose == .signup {
            let pending = try SignUpStore.all(of: account.id, transaction)
            // Asked for again: that of whoever asks, else the latest.
            signUp = pending.last { $0.network == letter.network } ?? pending.last
            if let named = letter.signUp {
                signUp = pending.first { $0.id == named }
                if signUp == nil { return nil }
            }
        }
        guard let moment = try moment(of: letter, account, transaction) else { return nil }
        if letter.purpose == .magiclink || letter.purpose == .recovery {
            _ = try AccountStore.change(account.id, ["recovery_sent_at": .instant(transaction.now)], transaction)
        }
        let secret = try OneTimeTokenStore.create(
            letter.purpose, for: account.id, at: address, challenge: letter.challenge, signUp: signUp?.id,
            slot: Self.slot(of: letter, signUp), since: moment, random: random, under: pseudonyms, transaction)
        return WrittenLetter(
            account: account.id, address: address, secret: secret,
            link: link(for: secret.token, letter.purpose, letter.redirect),
            newAddress: letter.purpose == .emailChanged ? account.email : account.newEmail,
            lifetime: moment.seconds + letter.purpose.lifetime - transaction.now.seconds)
    }

    /// What tells a letter from others of its purpose: one that was asked for from the same network takes its place, a
    /// stranger's does not.
    private static func slot(of letter: Letter, _ signUp: PendingSignUp?) -> String {
        guard letter.slot.isEmpty else { return letter.slot }
        return letter.network ?? signUp?.network ?? signUp?.id.lowercased ?? ""
    }

    private func addressee(of letter: Letter, _ transaction: Transaction) throws -> Account? {
        if let id = letter.account { return try AccountStore.account(id, transaction, lock: .forUpdate) }
        guard let email = try? EmailAddress(letter.address) else { return nil }
        if let account = try AccountStore.account(email, transaction, lock: .forUpdate) { return account }
        guard let metadata = letter.newAccount else { return nil }
        return try create(email, hash: nil, metadata: metadata, isProven: false, transaction)
    }

    /// Where a letter goes; nil where it is not needed any more.
    private func address(of letter: Letter, _ account: Account, _ transaction: Transaction) throws -> String? {
        switch letter.purpose {
        case .emailChanged, .passwordChanged: return letter.address
        case .emailChange:
            guard let wanted = account.newEmail, account.emailChangeConfirmed != "new",
                letter.address == (letter.account == nil ? account.email : wanted),
                try !AccountStore.isTaken(wanted, from: account.id, transaction)
            else { return nil }
            return wanted
        case .emailChangeCurrent:
            guard account.newEmail != nil, account.emailChangeConfirmed != "current" else { return nil }
        case .signup:
            guard account.emailConfirmedAt == nil else { return nil }
        case .magiclink, .recovery, .reauthentication, .invite: break
        }
        return account.email == letter.address ? letter.address : nil
    }

    /// The address a mail's link has.
    func link(for token: String, _ purpose: TokenPurpose, _ redirect: String) -> String {
        "\(configuration.publicURL())/verify?token=\(PercentEncoding.encode(token))&type=\(purpose.type)"
            + "&redirect_to=\(PercentEncoding.encode(redirect))"
    }

    /// Takes back the letters that name an account or one of its addresses.
    func recallAll(of account: Account, _ transaction: Transaction) throws {
        try recall(account.id, transaction)
        for address in [account.email, account.newEmail].compactMap(\.self) {
            try recall(Letter.subject(address), transaction)
        }
    }
}
