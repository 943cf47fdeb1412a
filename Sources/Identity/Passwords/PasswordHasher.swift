import Computing
import Foundation

/// Hashes and checks passwords with scrypt in a lane of its own, few at a time.
///
/// Neither the threads that answer requests nor their memory are at the mercy of sign-ins: as many run at once, and wait, as
/// the lane allows, and whoever comes then is refused at once. Passwords are compared as Unicode text: they are brought to
/// Normalization Form C first.
package final class PasswordHasher: Sendable {
    /// Longest password that is hashed, in bytes of UTF-8.
    package static let longest = 1_024

    private let parameters: ScryptParameters
    private let random: RandomBytes
    private let lane: ComputeLane

    /// What passwords are compared with where an account does not exist or has none: a hash of no known password, as
    /// costly as a new one.
    package let decoy: String

    /// A hasher.
    ///
    /// - Parameters:
    ///   - parameters: for new hashes; old ones keep theirs.
    ///   - lane: where they are hashed.
    ///   - random: where salts come from.
    package init(
        parameters: ScryptParameters = .standard, lane: ComputeLane = ComputeLane(ComputePool.passwords(width: 1)),
        random: RandomBytes = .system
    ) {
        (self.parameters, self.lane, self.random) = (parameters, lane, random)
        decoy = PasswordHash(decoyWith: parameters, random: random).text
    }

    /// A new hash of a password, to be stored.
    ///
    /// - Parameters:
    ///   - salt: nil for a random one.
    ///   - client: whose turn it takes, as the lane counts clients; nil for the server's own.
    package func hash(
        _ password: String, salt: [UInt8]? = nil, for client: ComputeClient? = nil
    ) async throws(PasswordHashingError) -> String {
        let bytes = try Self.bytes(password)
        let (salt, parameters) = (salt ?? random(PasswordHash.saltLength), parameters)
        return try await run(client) { PasswordHash(of: bytes, salt: salt, parameters: parameters) }.text
    }

    /// A hash of a password with the salt and parameters of another: equal if both are of the same password. One that is not
    /// takes as long for an old, cheaper hash as for a new one, as with ``verify(_:against:for:)``.
    ///
    /// - Parameter client: whose turn it takes; nil for the server's own.
    package func hash(
        _ password: String, like hash: String, for client: ComputeClient? = nil
    ) async throws(PasswordHashingError) -> String {
        guard let hash = PasswordHash(hash) else { throw .notAHash }
        let bytes = try Self.bytes(password)
        let rest = parameters.remainder(after: hash.parameters)
        return try await run(client) {
            let made = PasswordHash(of: bytes, salt: hash.salt, parameters: hash.parameters)
            if let rest, !ConstantTime.areEqual(made.hash, hash.hash) {
                _ = PasswordHash(of: bytes, salt: hash.salt, parameters: rest)
            }
            return made
        }.text
    }

    /// Whether a stored hash is that of this password. A wrong one takes as long for an old, cheaper hash as for a new one:
    /// else the time would tell which accounts there are.
    ///
    /// - Parameter client: whose turn it takes; nil for the server's own.
    package func verify(
        _ password: String, against hash: String, for client: ComputeClient? = nil
    ) async throws(PasswordHashingError) -> Bool {
        guard let hash = PasswordHash(hash) else { throw .notAHash }
        let bytes = try Self.bytes(password)
        let rest = parameters.remainder(after: hash.parameters)
        return try await run(client) {
            if hash.matches(bytes) { return true }
            if let rest { _ = PasswordHash(of: bytes, salt: hash.salt, parameters: rest) }
            return false
        }
    }

    /// Takes as long as ``verify(_:against:for:)``, and fails as that would: for accounts that do not exist or have no
    /// password, so that nobody learns from the time which do.
    ///
    /// - Parameter client: whose turn it takes; nil for the server's own.
    package func verifyNothing(_ password: String, for client: ComputeClient? = nil) async throws(PasswordHashingError)
    {
        _ = try await verify(password, against: decoy, for: client)
    }

    /// Whether a stored hash was made with other parameters than new ones are; hash again when its password is next at
    /// hand.
    package func needsRehash(_ hash: String) -> Bool { PasswordHash(hash)?.parameters != parameters }

    /// How many wait at the moment.
    package var waiting: Int { lane.figures.waiting }

    private func run<Value: Sendable>(
        _ client: ComputeClient?, _ work: @escaping @Sendable () -> Value
    ) async throws(PasswordHashingError) -> Value {
        do throws(ComputeError) {
            return try await lane.run(for: client) { _ in work() }
        } catch {
            switch error {
            case .full: throw .busy
            case .clientFull, .addressFull: throw .clientBusy
            case .cancelled: throw .cancelled
            }
        }
    }

    private static func bytes(_ password: String) throws(PasswordHashingError) -> [UInt8] {
        guard password.utf8.count <= longest else { throw .tooLong(limit: longest) }
        return Array(password.precomposedStringWithCanonicalMapping.utf8)
    }
}

/// Why a password was neither hashed nor checked.
package enum PasswordHashingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// As many wait already as may; try again in a moment.
    case busy
    /// As many of one client wait already as may.
    case clientBusy
    /// The password has more than this many bytes.
    case tooLong(limit: Int)
    /// What was stored is no hash of ours.
    case notAHash
    /// Whoever asked went away while it waited.
    case cancelled

    /// What is wrong.
    package var description: String {
        switch self {
        case .busy: "too many passwords are being checked; try again in a moment"
        case .clientBusy: "too many passwords of one client are being checked; wait for an answer first"
        case .tooLong(let limit): "a password has at most \(limit) bytes"
        case .notAHash: "the stored password hash is not readable"
        case .cancelled: "the request was cancelled"
        }
    }
}
