import Database
import Foundation
import TransitAPI

/// A mail that is to be sent: whether anybody gets it is decided when it is, and its link and code are made then, so that
/// none is ever kept readable, and nobody learns from the time of an answer who has an account.
package struct Letter: Sendable, Equatable {
    /// Whose; nil for whoever has the address when it is sent, if anybody has.
    package let account: UUID?
    /// What it is to prove.
    package let purpose: TokenPurpose
    /// To which address; for a change of address asked for again, the present one.
    package let address: String
    /// Where its link leads in the end.
    package let redirect: String
    /// The PKCE challenge the link is bound to.
    package let challenge: CodeChallenge?
    /// The sign-up it is to confirm.
    package var signUp: UUID?
    /// A keyed digest of the network that asked for it; nil where the account itself or an operator did. Of the sign-ups that
    /// wait, the letter is for the one from there.
    package var network: String?
    /// What is kept on an account made for it where nobody has the address; nil where none is made.
    package var newAccount: JSONObject?
    /// Tells apart letters of one purpose that are out at once; empty for the network's.
    package var slot = ""
    /// When the change was made that its link takes back, whenever its mail is sent; nil for letters that take nothing back.
    package var moment: Instant?
    /// In what it is written, where nobody knows what its reader reads. What warns an account's owner, or comes unasked, is in
    /// English and in Chinese, of whose scripts one is enough: who made the change may be somebody else, and reads perhaps another.
    package var languages: [WrittenLanguage] = [.english, .chinese]

    /// Whether anybody could have asked for it, in a language of their own: whoever has the address reads perhaps another.
    package var isAskedForByAnyone: Bool { account == nil && languages.count == 1 }

    /// The kind of the jobs that send letters.
    package static let jobKind = "identity.letter"

    init(
        _ purpose: TokenPurpose, to address: String, of account: UUID?, redirect: String,
        challenge: CodeChallenge? = nil, in language: WrittenLanguage? = nil
    ) {
        if let language { languages = [language] }
        (self.account, self.purpose, self.address) = (account, purpose, address)
        (self.redirect, self.challenge) = (redirect, challenge)
    }

    /// An id that follows from an address, by which letters to it are found and taken back.
    static func subject(_ address: String) -> UUID { Digest.id(of: "letters to", address) }

    /// Whether it goes with what has this id: an account, or the letters to an address.
    package func names(_ id: UUID) -> Bool { account == id || Self.subject(address) == id }

    /// The letter as a job carries it.
    package var payload: String {
        var object: JSONObject = [
            "purpose": .string(purpose.rawValue), "address": .string(address), "redirect": .string(redirect),
            "subject": .string(Self.subject(address).lowercased), "slot": .string(slot),
        ]
        object["account"] = account.map { .string($0.lowercased) }
        object["challenge"] = challenge.map { .string($0.challenge) }
        object["challenge_method"] = challenge.map { .string($0.method) }
        object["sign_up"] = signUp.map { .string($0.lowercased) }
        object["network"] = network.map { .string($0) }
        object["new_account"] = newAccount.map { .object($0) }
        object["moment"] = moment.map { .string($0.description) }
        object["languages"] = .array(languages.map { .string($0.rawValue) })
        return JSONValue.object(object).text
    }

    /// Reads a letter back from its job; nil where it is none.
    package init?(payload: String) {
        guard let object = try? JSONParser.parse(Array(payload.utf8)).object,
            let purpose = object["purpose"]?.string.flatMap(TokenPurpose.init(rawValue:)),
            let address = object["address"]?.string, let redirect = object["redirect"]?.string
        else { return nil }
        var challenge: CodeChallenge?
        if let text = object["challenge"]?.string, let method = object["challenge_method"]?.string {
            challenge = CodeChallenge(stored: text, method)
        }
        let account = object["account"]?.string.flatMap(UUID.init(uuidString:))
        self.init(purpose, to: address, of: account, redirect: redirect, challenge: challenge)
        signUp = object["sign_up"]?.string.flatMap(UUID.init(uuidString:))
        network = object["network"]?.string
        newAccount = object["new_account"]?.object
        slot = object["slot"]?.string ?? ""
        moment = object["moment"]?.string.flatMap { Instant($0) }
        // Of an earlier version.
        let named = object["languages"]?.array?.compactMap { $0.string.flatMap(WrittenLanguage.init) } ?? []
        languages = named.isEmpty ? [.english] : named
    }
}

/// A letter that somebody gets.
package struct WrittenLetter: Sendable {
    /// Whose account it is about.
    package let account: UUID
    /// To which address.
    package let address: String
    /// Its link's token and its code.
    package let secret: MailedSecret
    package let link: String
    /// The address the account is to have, or has now; nil where none is at issue.
    package let newAddress: String?
    /// Seconds that its link and code hold.
    package let lifetime: Int64
}
