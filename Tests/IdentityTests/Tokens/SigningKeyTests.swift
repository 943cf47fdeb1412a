import Crypto
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Signing keys")
struct SigningKeyTests {
    let key = P256.Signing.PrivateKey()

    @Test("have their thumbprint for an id unless they are given one")
    func ids() throws {
        let first = try SigningKey.p256(pem: key.pemRepresentation)
        #expect(first.verifying.id == (try SigningKey.p256(pem: key.pemRepresentation)).verifying.id)
        #expect(first.verifying.id?.count == 43 && first.verifying.algorithm == .es256)
        let other = try SigningKey.p256(pem: P256.Signing.PrivateKey().pemRepresentation)
        #expect(first.verifying.id != other.verifying.id)
        #expect(try SigningKey.p256(pem: key.pemRepresentation, id: "2026-11.a_b").verifying.id == "2026-11.a_b")
        #expect(try SigningKey.secret(projectSecret).verifying.id == nil)
    }

    /// RFC 7638 computed apart: the members in the order of the alphabet, without spaces.
    @Test("have the thumbprint that others compute")
    func thumbprint() throws {
        let point = key.publicKey.x963Representation.dropFirst()
        let (x, y) = (Data(point.prefix(32)), Data(point.suffix(32)))
        func text(_ data: Data) -> String {
            data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
                .replacingOccurrences(of: "=", with: "")
        }
        let member = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(text(x))\",\"y\":\"\(text(y))\"}"
        let expected = text(Data(SHA256.hash(data: Data(member.utf8))))
        #expect(try SigningKey.p256(pem: key.pemRepresentation).verifying.id == expected)
    }

    @Test("name themselves in the tokens they sign")
    func header() throws {
        let tokens = AccessTokens(
            key: try .p256(pem: key.pemRepresentation, id: "one"), issuer: "https://transit.example")
        let token = tokens.issue(rider, now: noon).token
        let header = try #require(Base64URL.decode(String(token.prefix { $0 != "." })))
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"ES256","kid":"one","typ":"JWT"}"#)
        #expect(try tokens.verify(token, now: noon).subject == rider.subject)
    }

    @Test("are refused with a reason")
    func refused() {
        #expect(throws: SigningKeyError.notAPrivateKey) { try SigningKey.p256(pem: "nonsense") }
        #expect(throws: SigningKeyError.notAPrivateKey) { try SigningKey.p256(pem: key.publicKey.pemRepresentation) }
        for id in ["", "a b", "a\"b", "ä", String(repeating: "a", count: 129)] {
            #expect(throws: SigningKeyError.unsuitableID) { try SigningKey.p256(pem: key.pemRepresentation, id: id) }
        }
        #expect("\(SigningKeyError.secretTooShort(bytes: 6))" == "the token secret has 6 bytes; it needs at least 32")
        #expect(
            "\(SigningKeyError.notAPrivateKey)".contains("P-256") && "\(SigningKeyError.unsuitableID)".contains("128"))
    }
}
