// Declarations of Apple's CryptoKit, as far as the app uses them, with the versions of iOS that have them.
@_exported import Foundation

public protocol Digest: Sequence, Hashable, Sendable where Element == UInt8 {}
public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    static func hash<D: DataProtocol>(data: D) -> Digest
    mutating func update<D: DataProtocol>(data: D)
    func finalize() -> Digest
}
public struct SHA256Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}
public struct SHA256: HashFunction {
    public init() {}
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
    public mutating func update<D: DataProtocol>(data: D) {}
    public func finalize() -> SHA256Digest { SHA256Digest() }
}
public struct SymmetricKeySize: Sendable {
    public static let bits128 = SymmetricKeySize()
    public static let bits256 = SymmetricKeySize()
}
public struct SymmetricKey: Equatable, Sendable {
    public init(size: SymmetricKeySize) {}
    public init<D: ContiguousBytes>(data: D) {}
    public var bitCount: Int { 256 }
}
public struct HashedAuthenticationCode<H: HashFunction>: Sequence, Equatable, Sendable {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}
public struct HMAC<H: HashFunction>: Sendable {
    public static func authenticationCode<D: DataProtocol>(
        for data: D, using key: SymmetricKey
    ) -> HashedAuthenticationCode<H> { HashedAuthenticationCode() }
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ code: HashedAuthenticationCode<H>, authenticating data: D, using key: SymmetricKey
    ) -> Bool { false }
}
