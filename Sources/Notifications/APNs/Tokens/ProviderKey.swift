import Crypto
import Foundation
import Wire

/// The key from Apple's developer account that provider tokens are signed with.
package struct ProviderKey: Sendable {
    /// How long Apple's key ids and team ids are.
    package static let identifierLength = 10

    /// `kid` of its tokens.
    package let keyID: String
    /// `iss` of its tokens.
    package let teamID: String
    private let key: P256.Signing.PrivateKey

    /// - Parameters:
    ///   - pem: the text of the `.p8` file: an EC key on P-256 in PKCS #8.
    ///   - keyID: ten letters and digits.
    ///   - teamID: ten letters and digits.
    package init(pem: String, keyID: String, teamID: String) throws(ProviderKeyError) {
        guard Self.isIdentifier(keyID) else { throw .badKeyID(characters: keyID.count) }
        guard Self.isIdentifier(teamID) else { throw .badTeamID(characters: teamID.count) }
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { throw Self.complaint(about: pem) }
        (self.key, self.keyID, self.teamID) = (key, keyID, teamID)
    }

    /// A signed token (RFC 7515, ES256).
    ///
    /// - Parameter issuedAt: `iat`, seconds since 1970-01-01T00:00:00Z.
    package func token(issuedAt: Int64) -> String {
        let head = #"{"alg":"ES256","kid":"\#(keyID)","typ":"JWT"}"#
        let claims = #"{"iss":"\#(teamID)","iat":\#(issuedAt)}"#
        let text = Base64URL.encode(head.utf8) + "." + Base64URL.encode(claims.utf8)
        // It can fail only where memory does.
        let signature = try! key.signature(for: Data(text.utf8)).rawRepresentation
        return text + "." + Base64URL.encode(signature)
    }

    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == identifierLength
            && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    }
}
