import Crypto
import Database
import Foundation

/// What a mailed link or code proves.
public enum TokenPurpose: String, Sendable, CaseIterable {
    /// That a new account's address is its owner's.
    case signup
    /// That someone may sign in.
    case magiclink
    /// That someone may set a new password.
    case recovery
    /// That a new address is the owner's.
    case emailChange = "email_change"
    /// That the one at the keyboard is the owner.
    case reauthentication
    /// That an invited address is its owner's.
    case invite

    /// The purpose a client means: `email` stands for every code that signs in.
    static func meant(by text: String) -> [TokenPurpose] {
        if text == "email" { return [.magiclink, .signup, .invite] }
        if text == "reauthentication" { return [] }
        // A first magic link proves a new account's address.
        if text == "magiclink" { return [.magiclink, .signup] }
        return TokenPurpose(rawValue: text).map { [$0] } ?? []
    }

    /// Seconds that it holds.
    public var lifetime: Int64 {
        switch self {
        case .signup, .invite: 24 * 3600
        case .emailChange, .magiclink, .recovery: 3600
        case .reauthentication: 600
        }
    }
}

/// The PKCE challenge a client began with (RFC 7636 §4.2).
public struct CodeChallenge: Sendable, Equatable {
    /// What the verifier must hash to.
    public let challenge: String
    /// `s256` or `plain`.
    public let method: String

    /// A challenge as clients send it; nil where they send none.
    public init?(_ challenge: String?, _ method: String?) throws(AuthError) {
        guard let challenge, !challenge.isEmpty else { return nil }
        let method = (method ?? "plain").lowercased()
        guard method == "s256" || method == "plain" else {
            throw .validation("code_challenge_method must be s256 or plain")
        }
        guard (43...128).contains(challenge.utf8.count) else {
            throw .validation("code challenge has to be between 43 and 128 characters")
        }
        let others = "-._~".utf8
        guard
            challenge.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.contains(byte)
                }
            })
        else { throw .validation("code challenge may have letters, digits and -._~ only") }
        (self.challenge, self.method) = (challenge, method)
    }

    init(stored challenge: String, _ method: String) {
        (self.challenge, self.method) = (challenge, method)
    }

    /// Whether a verifier is the one it was made from.
    func isMet(by verifier: String) -> Bool {
        let made =
            method == "s256" ? Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8)))) : verifier
        return Digest.areEqual(made, challenge)
    }
}

/// Digests under which secrets are kept.
enum Digest {
    static func of(_ parts: String...) -> String {
        SHA256.hash(data: Array(parts.joined(separator: "\u{0}").utf8)).map { String(format: "%02x", $0) }.joined()
    }

    /// An id that follows from the parts and tells nothing of them.
    static func id(of parts: String...) -> UUID {
        var bytes = Array(SHA256.hash(data: Array(parts.joined(separator: "\u{0}").utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Compares in a time that does not tell where two texts differ.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// A link's token and the code beside it, as they are mailed; kept only as digests.
public struct MailedSecret: Sendable {
    /// The link's token.
    public let token: String
    /// Six digits.
    public let code: String
}

/// Reads and writes links and codes inside a transaction of the service's.
enum OneTimeTokenStore {
    private static let table = IdentityTables.oneTimeTokens
    /// Wrong codes after which one holds no longer: of a million, ten are tried at most.
    static let mostAttempts = 10

    /// A link or code as it is kept.
    struct Stored {
        let id: UUID
        let userID: UUID
        let purpose: TokenPurpose
        let address: String
        let codeHash: String
        let attempts: Int
        let challenge: CodeChallenge?

        init?(_ row: Row) throws(DatabaseError) {
            guard let purpose = TokenPurpose(rawValue: try row.require("purpose", Row.text)) else { return nil }
            id = try row.require("id", Row.uuid)
            userID = try row.require("user_id", Row.uuid)
            self.purpose = purpose
            address = try row.require("relates_to", Row.text)
            codeHash = try row.require("code_hash", Row.text)
            attempts = try row.int("attempts") ?? 0
            if let challenge = try row.text("code_challenge"), let method = try row.text("code_challenge_method") {
                self.challenge = CodeChallenge(stored: challenge, method)
            } else {
                challenge = nil
            }
        }
    }

    /// A new link and code, in the place of an older one for the same purpose.
    static func create(
        _ purpose: TokenPurpose, for account: UUID, at address: String, challenge: CodeChallenge?, random: RandomBytes,
        _ transaction: Transaction
    ) throws -> MailedSecret {
        let secret = MailedSecret(token: Base64URL.encode(random(32)), code: random.code())
        try transaction.delete(
            Delete(from: table, where: .equals("user_id", account) && .equals("purpose", .text(purpose.rawValue))))
        try transaction.insert(
            Insert(
                into: table,
                [
                    "user_id": .uuid(account), "purpose": .text(purpose.rawValue), "relates_to": .text(address),
                    "token_hash": .text(Digest.of(secret.token)), "code_hash": .text(Digest.of(address, secret.code)),
                    "code_challenge": .text(challenge?.challenge), "code_challenge_method": .text(challenge?.method),
                    "expires_at": .instant(transaction.now.adding(seconds: purpose.lifetime)),
                ]))
        return secret
    }

    /// The link with this token, if it still holds.
    static func find(
        token: String, _ purposes: [TokenPurpose], _ transaction: Transaction, lock: RowLock = .forUpdate
    ) throws -> Stored? {
        try first(.equals("token_hash", .text(Digest.of(token))), purposes, transaction, lock: lock).first
    }

    /// The link whose token has this digest.
    static func find(hash: String, _ purposes: [TokenPurpose], _ transaction: Transaction) throws -> Stored? {
        try first(.equals("token_hash", .text(hash)), purposes, transaction).first
    }

    /// Takes a code for an address: the row it belongs to, or nil after counting a wrong try.
    static func take(
        code: String, for address: String, _ purposes: [TokenPurpose], _ transaction: Transaction
    ) throws -> Stored? {
        let digest = Digest.of(address, code)
        let candidates = try first(.equals("relates_to", .text(address)), purposes, transaction)
        for stored in candidates where stored.attempts < mostAttempts && Digest.areEqual(stored.codeHash, digest) {
            return stored
        }
        for stored in candidates {
            if stored.attempts + 1 >= mostAttempts {
                try remove(stored.id, transaction)
            } else {
                try transaction.update(
                    Update(table, set: [:], increment: ["attempts": 1], where: .equals("id", stored.id)))
            }
        }
        return nil
    }

    static func remove(_ id: UUID, _ transaction: Transaction) throws {
        try transaction.delete(Delete(from: table, where: .equals("id", id)))
    }

    /// Ends all links and codes of an account: after a new password, none of the old ones may let anyone in.
    static func removeAll(of account: UUID, _ transaction: Transaction) throws {
        try transaction.delete(Delete(from: table, where: .equals("user_id", account)))
        try transaction.delete(Delete(from: IdentityTables.flowStates, where: .equals("user_id", account)))
    }

    private static func first(
        _ condition: Condition, _ purposes: [TokenPurpose], _ transaction: Transaction, lock: RowLock = .forUpdate
    ) throws -> [Stored] {
        let holds = Condition.compare(.column("expires_at"), .greater, .now)
        let purpose = Condition.oneOf(.column("purpose"), purposes.map { .text($0.rawValue) })
        return try transaction.select(Select(table, where: .all([condition, purpose, holds]), lock: lock))
            .compactMap { row throws(DatabaseError) in try Stored(row) }
    }
}

extension OneTimeTokenStore {
    /// The link with this id, if it still holds.
    static func find(id: UUID, _ transaction: Transaction) throws -> Stored? {
        try first(.equals("id", id), TokenPurpose.allCases, transaction).first
    }
}
