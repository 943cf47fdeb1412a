import Crypto
import CryptoExtras
import Foundation
import Notifications
import Testing

@Suite("The key provider tokens are signed with")
struct ProviderKeyTests {
    private static let wanted = "use the AuthKey_….p8 file of an APNs key from Apple's developer account as it is"

    @Test("A .p8 that is no such key is told of in words")
    func notAKey() throws {
        let p256 = P256.Signing.PrivateKey()
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let certificate = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"
        let cut = p256.pemRepresentation.replacing("\n-----END", with: "A\n-----END").replacing("MIGH", with: "MIG")
        let rows: [(String, String)] = [
            ("", "the push key is not PEM"), ("ABC123DEFG", "the push key is not PEM"),
            (certificate, "the push key is a CERTIFICATE, not a private key"),
            (p256.publicKey.pemRepresentation, "the push key is a PUBLIC KEY, not a private key"),
            (
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
                "the push key is locked with a password"
            ),
            (rsa.pemRepresentation, "the push key is an RSA key"),
            (rsa.pkcs8PEMRepresentation, "the push key is an RSA key"),
            (P384.Signing.PrivateKey().pemRepresentation, "the push key is not on the curve P-256"),
            (P521.Signing.PrivateKey().pemRepresentation, "the push key is not on the curve P-256"),
            (cut, "the push key cannot be read as a private key"),
            (
                "-----BEGIN PRIVATE KEY-----\n!!\n-----END PRIVATE KEY-----",
                "the push key cannot be read as a private key"
            ),
        ]
        for (pem, text) in rows {
            let error = #expect(throws: ProviderKeyError.self) {
                try ProviderKey(pem: pem, keyID: APNsRig.keyID, teamID: APNsRig.teamID)
            }
            #expect(error?.description == "\(text); \(Self.wanted)")
        }
    }

    @Test(
        "Key ids and team ids have ten letters and digits",
        arguments: [
            ("ABC123DEF", "DEF123GHIJ", ProviderKeyError.badKeyID(characters: 9)),
            ("ABC-23DEFG", "DEF123GHIJ", .badKeyID(characters: 10)),
            ("ABC123DEFG", "DEF123GHIJK", .badTeamID(characters: 11)), ("ABC123DEFG", "", .badTeamID(characters: 0)),
        ])
    func identifiers(_ keyID: String, _ teamID: String, _ expected: ProviderKeyError) {
        let pem = P256.Signing.PrivateKey().pemRepresentation
        #expect(throws: expected) { try ProviderKey(pem: pem, keyID: keyID, teamID: teamID) }
    }

    @Test("What is wrong with an id is told in words")
    func identifierTexts() {
        #expect(
            ProviderKeyError.badKeyID(characters: 9).description
                == "the push key's id is ten letters and digits, such as ABC123DEFG; this one has 9 characters")
        #expect(
            ProviderKeyError.badTeamID(characters: 10).description
                == "the team id is ten letters and digits, such as DEF123GHIJ; this one has 10 characters, "
                + "and not all are letters and digits")
    }

    @Test("A file with Windows line ends and space around it is taken")
    func lineEnds() throws {
        let pem = P256.Signing.PrivateKey().pemRepresentation
        let key = try ProviderKey(
            pem: "\r\n" + pem.replacing("\n", with: "\r\n") + "\r\n", keyID: APNsRig.keyID, teamID: APNsRig.teamID)
        #expect(key.keyID == APNsRig.keyID)
    }
}
