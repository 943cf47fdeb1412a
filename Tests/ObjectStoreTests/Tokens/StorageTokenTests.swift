import Crypto
import Foundation
import ObjectStore
import Testing

@Suite("Tokens of storage")
struct StorageTokenTests {
    private static let secret = "a secret that is long enough for this test"
    private let tokens = StorageTokens(secret: secret)
    private let claims = StorageClaims(
        object: "avatars/u/a.png", expires: 1_000, owner: UUID(uuidString: "6f9619ff-8b86-d011-b42d-00c04fc964ff"),
        mayReplace: true, id: UUID(uuidString: "11111111-2222-4333-8444-555555555555"))

    @Test("say what they were made of, until they end")
    func reading() throws {
        let token = tokens.token(claims, for: .upload)
        #expect(try tokens.claims(of: token, for: .upload, now: 999) == claims)
        #expect(throws: StorageError.expired) { try tokens.claims(of: token, for: .upload, now: 1_000) }
        let plain = StorageClaims(object: "a/b", expires: 5)
        #expect(try tokens.claims(of: tokens.token(plain, for: .download), for: .download, now: 0) == plain)
    }

    @Test("are good for their purpose alone")
    func purposes() {
        for (made, read) in [(SignedPurpose.download, SignedPurpose.upload), (.upload, .download)] {
            let token = tokens.token(claims, for: made)
            #expect(throws: StorageError.invalidSignature) { try tokens.claims(of: token, for: read, now: 0) }
        }
    }

    @Test("that are changed anywhere are refused")
    func tampering() {
        let token = tokens.token(claims, for: .download)
        for at in token.indices {
            for other in ["A", "B", ".", "_", "="] where String(token[at]) != other {
                let changed = token.replacingCharacters(in: at...at, with: other)
                #expect(throws: StorageError.invalidSignature, "\(changed)") {
                    try tokens.claims(of: changed, for: .download, now: 0)
                }
            }
            #expect(throws: StorageError.invalidSignature) {
                try tokens.claims(of: String(token[..<at]), for: .download, now: 0)
            }
        }
        for text in [
            "", ".", "..", "a.b.c", token + "A", token + "=", " " + token, String(repeating: "a", count: 20_000),
        ] {
            #expect(throws: StorageError.invalidSignature) { try tokens.claims(of: text, for: .download, now: 0) }
        }
    }

    @Test("of another secret, of the secret itself, or of no algorithm are refused")
    func keys() {
        let token = tokens.token(claims, for: .download)
        let others = StorageTokens(secret: Self.secret + "!")
        #expect(throws: StorageError.invalidSignature) { try others.claims(of: token, for: .download, now: 0) }
        let signed = token[..<(token.lastIndex(of: ".") ?? token.endIndex)]
        let mac = HMAC<SHA256>.authenticationCode(
            for: Array(signed.utf8), using: SymmetricKey(data: Array(Self.secret.utf8)))
        let text = Data(mac).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
        #expect(throws: StorageError.invalidSignature) {
            try tokens.claims(of: signed + "." + text, for: .download, now: 0)
        }
        let none = Data(#"{"alg":"none","typ":"storage-download"}"#.utf8).base64EncodedString()
        let body = token.split(separator: ".")[1]
        #expect(throws: StorageError.invalidSignature) {
            try tokens.claims(of: "\(none).\(body).", for: .download, now: 0)
        }
    }
}
