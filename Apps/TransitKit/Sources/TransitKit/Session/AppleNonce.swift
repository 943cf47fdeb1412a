import Foundation
import Wire

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The number used once that ties an identity token of Apple's to the request it was made for: Apple is given its digest and
/// puts that in the token; the server is given the number itself.
public struct AppleNonce: Sendable, Equatable {
    /// What the server is given.
    public let plain: String

    /// One of 32 random bytes.
    public init() {
        var random = SystemRandomNumberGenerator()
        plain = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }.hexadecimal
    }

    /// What Apple is given: SHA-256 in hexadecimal.
    public var digest: String { FileChecksum.sha256(of: plain) }
}
