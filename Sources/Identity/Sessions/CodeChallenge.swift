import Crypto
import Wire

/// The PKCE challenge a client began with (RFC 7636 §4.2).
package struct CodeChallenge: Sendable, Equatable {
    /// What the verifier must hash to.
    package let challenge: String
    /// `s256` or `plain`.
    package let method: String

    /// A challenge as clients send it; nil where they send none.
    package init?(_ challenge: String?, _ method: String?) throws(AuthError) {
        guard let challenge, !challenge.isEmpty else { return nil }
        let method = (method ?? "plain").lowercased()
        guard method == "s256" || method == "plain" else {
            throw .validation("code_challenge_method must be s256 or plain")
        }
        guard (43...128).contains(challenge.utf8.count) else {
            throw .validation("code challenge has to be between 43 and 128 characters")
        }
        let others = "-._~".utf8
        guard
            challenge.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.contains(byte)
                }
            })
        else { throw .validation("code challenge may have letters, digits and -._~ only") }
        (self.challenge, self.method) = (challenge, method)
    }

    init(stored challenge: String, _ method: String) {
        (self.challenge, self.method) = (challenge, method)
    }

    /// Whether a verifier is the one it was made from.
    func isMet(by verifier: String) -> Bool {
        let made =
            method == "s256" ? Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8)))) : verifier
        return ConstantTime.areEqual(made.utf8, challenge.utf8)
    }
}
