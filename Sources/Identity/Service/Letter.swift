import Database
import Foundation
import TransitAPI

/// A mail that is to be sent: its link and code are made when it is, so that none is ever kept readable.
public struct Letter: Sendable, Equatable {
    /// Whose.
    public let account: UUID
    /// What it is to prove.
    public let purpose: TokenPurpose
    /// To which address.
    public let address: String
    /// Where its link leads in the end.
    public let redirect: String
    /// The PKCE challenge the link is bound to.
    public let challenge: CodeChallenge?

    /// The kind of the jobs that send letters.
    public static let jobKind = "identity.letter"

    init(
        _ purpose: TokenPurpose, to address: String, of account: UUID, redirect: String, challenge: CodeChallenge?
    ) {
        (self.account, self.purpose, self.address) = (account, purpose, address)
        (self.redirect, self.challenge) = (redirect, challenge)
    }

    /// The letter as a job carries it.
    public var payload: String {
        var object: JSONObject = [
            "account": .string(account.lowercased), "purpose": .string(purpose.rawValue), "address": .string(address),
            "redirect": .string(redirect),
        ]
        object["challenge"] = challenge.map { .string($0.challenge) }
        object["challenge_method"] = challenge.map { .string($0.method) }
        return JSONValue.object(object).text
    }

    /// Reads a letter back from its job; nil where it is none.
    public init?(payload: String) {
        guard let object = try? JSONParser.parse(Array(payload.utf8)).object,
            let account = object["account"]?.string.flatMap(UUID.init(uuidString:)),
            let purpose = object["purpose"]?.string.flatMap(TokenPurpose.init(rawValue:)),
            let address = object["address"]?.string, let redirect = object["redirect"]?.string
        else { return nil }
        var challenge: CodeChallenge?
        if let text = object["challenge"]?.string, let method = object["challenge_method"]?.string {
            challenge = CodeChallenge(stored: text, method)
        }
        self.init(purpose, to: address, of: account, redirect: redirect, challenge: challenge)
    }
}
