import Database
import Foundation
import TransitAPI

extension Identity {
    /// Makes the link and code of a letter, and writes its mail; nil where the account is gone or needs it no longer.
    public func write(_ letter: Letter) async throws -> (secret: MailedSecret, link: String)? {
        let random = random
        let secret: MailedSecret? = try await write { transaction in
            guard let account = try AccountStore.account(letter.account, transaction, lock: .forUpdate) else {
                return nil
            }
            let address = letter.purpose == .emailChange ? account.newEmail : account.email
            guard address == letter.address else { return nil }
            return try OneTimeTokenStore.create(
                letter.purpose, for: account.id, at: letter.address, challenge: letter.challenge, random: random,
                transaction)
        }
        return secret.map { ($0, link(for: $0.token, letter.purpose, letter.redirect)) }
    }

    /// The address a mail's link has.
    func link(for token: String, _ purpose: TokenPurpose, _ redirect: String) -> String {
        "\(configuration.publicURL())/verify?token=\(PercentEncoding.encode(token))&type=\(purpose.rawValue)"
            + "&redirect_to=\(PercentEncoding.encode(redirect))"
    }
}
