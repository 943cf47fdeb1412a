import Foundation
import Identity
import Logging
import TransitAPI

/// Sends the letters of the account service.
struct LetterSender: Sendable {
    private let identity: Identity
    private let mailer: any Mailer
    private let service: String
    private let from: MailAddress
    private let reads: @Sendable (_ account: UUID) async throws -> WrittenLanguage?

    /// A sender of letters.
    ///
    /// - Parameters:
    ///   - service: its name, as riders know it.
    ///   - from: who the mails come from.
    ///   - reads: what an account's owner reads; nil where nobody knows.
    init(
        identity: Identity, mailer: any Mailer, service: String, from: MailAddress,
        reads: @escaping @Sendable (_ account: UUID) async throws -> WrittenLanguage?
    ) {
        (self.identity, self.mailer, self.service, self.from) = (identity, mailer, service, from)
        self.reads = reads
    }

    /// Makes a letter's link and code, and sends its mail. A letter that is tried again has new ones; those of a way back hold
    /// from the change on, whenever its mail gets through.
    ///
    /// - Returns: false where it is not wanted any more.
    func send(_ letter: Letter) async throws -> Bool {
        guard let made = try await identity.write(letter) else { return false }
        let (link, code, newAddress) = (made.link, made.secret.code, made.newAddress ?? "")
        let occasion: MailTexts.Occasion =
            switch letter.purpose {
            case .signup: .confirmation(link: link, code: code)
            case .magiclink: .magicLink(link: link, code: code)
            case .recovery: .recovery(link: link, code: code)
            case .emailChange: .emailChange(link: link, code: code, newAddress: newAddress)
            case .emailChangeCurrent: .emailChangeCurrent(link: link, code: code, newAddress: newAddress)
            case .emailChanged: .emailChanged(link: link, newAddress: newAddress)
            case .passwordChanged: .passwordChanged(link: link)
            case .reauthentication: .reauthentication(code: code)
            case .invite: .invitation(link: link, code: code)
            }
        let read = letter.isAskedForByAnyone ? try await reads(made.account) : nil
        let texts = MailTexts(
            service: service, from: from, lifetime: made.lifetime, languages: read.map { [$0] } ?? letter.languages)
        try await mailer.send(try texts.message(occasion, to: try MailAddress(made.address)))
        return true
    }
}
