import Database
import TransitAPI

/// Mails that let people in. Each posts its letters and nothing else, whoever has an account: the work is the same, and so is
/// the time it takes. Who gets a mail is decided when it is written.
extension Identity {
    /// `POST /otp` and `/magiclink`: a link and code that sign in; an account too, where that is wanted.
    package func sendSignIn(
        email: String, createsAccount: Bool, metadata: JSONObject, challenge: CodeChallenge?, redirect: String?,
        client: ClientInfo
    ) async throws {
        let address = try EmailAddress(email)
        let metadata = try Self.checked(metadata)
        var letter = Letter(
            .magiclink, to: address.text, of: nil, redirect: configuration.redirect(redirect), challenge: challenge,
            in: client.language)
        letter.network = sender(client, to: address)
        if createsAccount, !configuration.isClosed { letter.newAccount = metadata }
        try await send([letter], to: address, client)
    }

    /// `POST /recover`: a link and code that let the owner set a new password.
    package func recover(
        email: String, challenge: CodeChallenge?, redirect: String?, client: ClientInfo
    ) async throws {
        let address = try EmailAddress(email)
        var letter = Letter(
            .recovery, to: address.text, of: nil, redirect: configuration.redirect(redirect), challenge: challenge,
            in: client.language)
        letter.network = sender(client, to: address)
        try await send([letter], to: address, client)
    }

    /// `POST /resend`: the mail of a sign-up, or those of a change of address, once more.
    package func resend(
        _ purpose: TokenPurpose, email: String, challenge: CodeChallenge?, redirect: String?, client: ClientInfo
    ) async throws {
        let address = try EmailAddress(email)
        let purposes = purpose == .emailChange ? [purpose, .emailChangeCurrent] : [purpose]
        // Who has those of a change sent again may be somebody else than the owner, as who asked for the change.
        let language = purpose == .emailChange ? nil : client.language
        let letters = purposes.map { purpose in
            var letter = Letter(
                purpose, to: address.text, of: nil, redirect: configuration.redirect(redirect), challenge: challenge,
                in: language)
            letter.network = digest(of: client, for: address)
            letter.slot = sender(client, to: address)
            return letter
        }
        try await send(letters, to: address, client)
    }

    /// Who asks, of whom one letter of a kind holds at once: the many networks of one IPv6 connection are one.
    func sender(_ client: ClientInfo, to address: EmailAddress) -> String {
        digest(of: ClientInfo(network: client.widerNetworks.first?.name ?? client.network), for: address)
    }

    private func send(_ letters: [Letter], to address: EmailAddress, _ client: ClientInfo) async throws {
        try await spending(try await allowMail(to: address, client)) {
            try await write { transaction in
                for letter in letters { try self.post(letter, transaction) }
            }
        }
    }
}
