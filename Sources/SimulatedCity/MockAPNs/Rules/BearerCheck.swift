import Crypto
import Foundation

/// Checks provider tokens, and remembers the few whose signature it has found good.
struct BearerCheck: Sendable {
    /// Seconds a token is taken for.
    static let lifetime: Int64 = 3600
    /// Seconds a token may come from the future, for clocks that differ a little.
    static let tolerance: Int64 = 60
    private static let mostRemembered = 64

    private let keys: [String: MockAPNs.Key]
    /// `iat` of the good ones, by text.
    private var remembered: [String: Int64] = [:]

    private struct Head: Decodable { var alg: String, kid: String }
    private struct Claims: Decodable { var iss: String, iat: Int64 }

    init(_ keys: [MockAPNs.Key]) {
        self.keys = Dictionary(keys.map { ($0.keyID, $0) }, uniquingKeysWith: { $1 })
    }

    /// What is wrong with the `authorization` header at an instant in seconds; nil for nothing.
    mutating func refusal(of header: String?, at now: Int64) -> MockAPNs.Refusal? {
        guard let header, header.lowercased().hasPrefix("bearer ") else { return .init(403, "MissingProviderToken") }
        let text = String(header.dropFirst(7))
        guard let issuedAt = remembered[text] ?? issuedAt(text) else { return .init(403, "InvalidProviderToken") }
        if remembered.count >= Self.mostRemembered { remembered = [:] }
        remembered[text] = issuedAt
        if now - issuedAt > Self.lifetime { return .init(403, "ExpiredProviderToken") }
        return issuedAt - now > Self.tolerance ? .init(403, "InvalidProviderToken") : nil
    }

    private func issuedAt(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let head: Head = Self.json(parts[0]), head.alg == "ES256", let key = keys[head.kid],
            let claims: Claims = Self.json(parts[1]), claims.iss == key.teamID,
            let bytes = Self.bytes(parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes),
            key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { return nil }
        return claims.iat
    }

    private static func json<Value: Decodable>(_ text: String) -> Value? {
        bytes(text).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    private static func bytes(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(
            base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
    }
}
