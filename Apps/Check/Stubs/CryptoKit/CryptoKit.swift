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
