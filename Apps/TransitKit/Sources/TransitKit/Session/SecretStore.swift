import Foundation

/// Where secrets are kept: the Keychain in the app, memory in tests.
public protocol SecretStore: Sendable {
    /// The secret of a name; nil where there is none.
    func secret(_ name: String) throws -> Data?
    /// Keeps a secret under a name; nil removes it.
    func keep(_ secret: Data?, as name: String) throws
}

/// Secrets in memory, gone with the process.
public final class MemorySecrets: SecretStore, @unchecked Sendable {
    private let lock = NSLock()
    private var secrets: [String: Data] = [:]

    /// No secrets yet.
    public init() {}

    public func secret(_ name: String) -> Data? { lock.withLock { secrets[name] } }
    public func keep(_ secret: Data?, as name: String) { lock.withLock { secrets[name] = secret } }
}
