import Crypto
import Foundation
import Identity
import TransitAPI

/// An instant that the tests live at.
let noon: Int64 = 1_790_000_000

let projectSecret = "a secret of the project, long enough for HS256"

/// A signer beside the ones that are tested, so that tokens can be made wrong in every way.
struct Forge {
    var header: JSONObject = ["alg": "HS256", "typ": "JWT"]
    var claims: JSONObject = [
        "iss": "https://transit.example/auth/v1", "aud": "authenticated", "role": "authenticated",
        "sub": "3f0e7c1c-52ab-4f9e-9f0d-0a6b6f1d2c11", "exp": .int(Int(noon) + 3_600), "iat": .int(Int(noon)),
    ]

    /// The token, signed by whatever closure.
    func token(_ sign: ([UInt8]) -> [UInt8]) -> String {
        let text = Base64URL.encode(Self.json(header)) + "." + Base64URL.encode(Self.json(claims))
        return text + "." + Base64URL.encode(sign(Array(text.utf8)))
    }

    /// The token with an HMAC under these bytes.
    func token(secret: [UInt8]) -> String {
        token { Array(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: secret))) }
    }

    /// The token with a P-256 signature.
    func token(_ key: P256.Signing.PrivateKey) -> String {
        token { Array(try! key.signature(for: $0).rawRepresentation) }
    }

    func setting(_ name: String, _ value: JSONValue?) -> Forge {
        var forge = self
        forge.claims[name] = value
        return forge
    }

    func heading(_ name: String, _ value: JSONValue?) -> Forge {
        var forge = self
        forge.header[name] = value
        return forge
    }

    static func json(_ object: JSONObject) -> [UInt8] { JSONValue.object(object).bytes }
}

let rider = AccessClaims(
    subject: UUID(uuidString: "3F0E7C1C-52AB-4F9E-9F0D-0A6B6F1D2C11"),
    session: UUID(uuidString: "0B6F1D2C-52AB-4F9E-9F0D-3F0E7C1C0A6B"), email: "rider@example.org",
    appMetadata: ["provider": "email", "providers": ["email"]], userMetadata: ["name": "Zoë \"Z\""],
    methods: [AuthenticationMethod(method: "password", timestamp: noon)])

func hmacTokens(leeway: Int64 = 0, remembering: Int = 8_192) throws -> AccessTokens {
    AccessTokens(
        key: try .secret(projectSecret), issuer: "https://transit.example/auth/v1", leeway: leeway,
        remembering: remembering)
}
