import Database
import Foundation
import TransitAPI

/// A link's token and the code beside it, as they are mailed; kept only as digests.
package struct MailedSecret: Sendable {
    /// The link's token.
    package let token: String
    /// Six digits.
    package let code: String
}

/// Reads and writes links and codes inside a transaction of the service's.
enum OneTimeTokenStore {
    private static let table = IdentityTables.oneTimeTokens
    /// Wrong codes after which a letter's own is compared no longer; its link goes on, as nobody guesses that.
    static let mostAttempts = 10
    /// Letters of one purpose that hold at once, beside those an account or an operator asked for: so many networks may ask
    /// for one, and each more makes a guess at a code a little likelier to be right.
    static let mostOut = 8

    /// A link or code as it is kept.
    struct Stored {
        let id: UUID
        let userID: UUID
        let purpose: TokenPurpose
        let address: String
        let codeHash: String
        let attempts: Int
        let challenge: CodeChallenge?
        let signUp: UUID?
        let createdAt: Instant

        init?(_ row: Row) throws(DatabaseError) {
            guard let purpose = TokenPurpose(rawValue: try row.require("purpose", Row.text)) else { return nil }
            id = try row.require("id", Row.uuid)
            userID = try row.require("user_id", Row.uuid)
            self.purpose = purpose
            address = try row.require("relates_to", Row.text)
            codeHash = try row.require("code_hash", Row.text)
            attempts = try row.int("attempts") ?? 0
            signUp = try row.uuid("sign_up_id")
            createdAt = try row.require("created_at", Row.instant)
            if let challenge = try row.text("code_challenge"), let method = try row.text("code_challenge_method") {
                self.challenge = CodeChallenge(stored: challenge, method)
            } else {
                challenge = nil
            }
        }
    }

    /// A new link and code, in the place of an older one for the same purpose and slot.
    ///
    /// - Parameter moment: from which on it holds for as long as its purpose says; nil for now.
    static func create(
        _ purpose: TokenPurpose, for account: UUID, at address: String, challenge: CodeChallenge?, signUp: UUID? = nil,
        slot: String = "", since moment: Instant? = nil, random: RandomBytes, under pseudonyms: Pseudonyms,
        _ transaction: Transaction
    ) throws -> MailedSecret {
        let moment = moment ?? transaction.now
        let secret = MailedSecret(token: Base64URL.encode(random(32)), code: random.code())
        let older = Condition.equals("purpose", .text(purpose.rawValue)) && .equals("slot", .text(slot))
        try transaction.delete(Delete(from: table, where: .equals("user_id", account) && older))
        if !slot.isEmpty, !purpose.isWayBack { try makeRoom(for: purpose, of: account, transaction) }
        try transaction.insert(
            Insert(
                into: table,
                [
                    "user_id": .uuid(account), "purpose": .text(purpose.rawValue), "relates_to": .text(address),
                    "token_hash": .text(Digest.of(secret.token)),
                    "code_hash": .text(digest(of: secret.code, for: address, pseudonyms)),
                    "code_challenge": .text(challenge?.challenge), "code_challenge_method": .text(challenge?.method),
                    "slot": .text(slot), "sign_up_id": signUp.map { .uuid($0) } ?? .null,
                    "expires_at": .instant(moment.adding(seconds: purpose.lifetime)), "created_at": .instant(moment),
                ]))
        return secret
    }

    /// Ends the oldest letters of a purpose where one more would be too many.
    private static func makeRoom(
        for purpose: TokenPurpose, of account: UUID, _ transaction: Transaction
    ) throws {
        let others = Condition.equals("user_id", account) && .equals("purpose", .text(purpose.rawValue))
        let rows = try transaction.select(
            Select(
                table, ["id"], where: others && .not(.equals("slot", .text(""))),
                order: [.ascending("created_at"), .ascending("id")]))
        for row in rows.dropLast(mostOut - 1) { try remove(try row.require("id", Row.uuid), transaction) }
    }

    /// The link with this id, if it still holds.
    static func find(id: UUID, _ transaction: Transaction) throws -> Stored? {
        try first(.equals("id", id), TokenPurpose.allCases, transaction).first
    }

    /// The link of an account for a purpose and slot, if it still holds.
    static func find(
        _ purpose: TokenPurpose, of account: UUID, slot: String, _ transaction: Transaction
    ) throws -> Stored? {
        try first(.equals("user_id", account) && .equals("slot", .text(slot)), [purpose], transaction).first
    }

    /// The moment of the latest change of an account that can be taken back; nil where there is none.
    static func latestWayBack(of account: UUID, _ transaction: Transaction) throws -> Instant? {
        let ofAccount = Condition.equals("user_id", account) && .oneOf(.column("purpose"), waysBack)
        return try transaction.first(
            Select(table, ["created_at"], where: ofAccount, order: [.descending("created_at")])
        ).map { row in try row.require("created_at", Row.instant) }
    }

    private static let waysBack = TokenPurpose.allCases.filter(\.isWayBack).map { SQLValue.text($0.rawValue) }

    /// The link whose token has this digest, if it still holds.
    static func find(
        hash: String, _ purposes: [TokenPurpose], _ transaction: Transaction, lock: RowLock = .forUpdate
    ) throws -> Stored? {
        try first(.equals("token_hash", .text(hash)), purposes, transaction, lock: lock).first
    }

    /// What comparing a code came to.
    enum Comparison {
        /// It is this letter's.
        case letter(Stored)
        /// It is none of those that are out; counted for each of them.
        case wrong
        /// There was none to compare it with.
        case nothing
    }

    /// Compares a code with those of the letters to an address.
    static func compare(
        code: String, for address: String, _ purposes: [TokenPurpose], under pseudonyms: Pseudonyms,
        _ transaction: Transaction
    ) throws -> Comparison {
        let open = try first(.equals("relates_to", .text(address)), purposes, transaction)
            .filter { $0.attempts < mostAttempts }
        guard !open.isEmpty else { return .nothing }
        let digest = digest(of: code, for: address, pseudonyms)
        if let stored = open.first(where: { ConstantTime.areEqual($0.codeHash.utf8, digest.utf8) }) {
            return .letter(stored)
        }
        for stored in open {
            try transaction.update(
                Update(table, set: [:], increment: ["attempts": 1], where: .equals("id", stored.id)))
        }
        return .wrong
    }

    /// The digest a code is kept as. It has a key: of six digits without one, whoever reads a backup tries all.
    private static func digest(of code: String, for address: String, _ pseudonyms: Pseudonyms) -> String {
        pseudonyms.bytes("code", [address, code]).hexadecimal
    }

    static func remove(_ id: UUID, _ transaction: Transaction) throws {
        try transaction.delete(Delete(from: table, where: .equals("id", id)))
    }

    /// Ends the links and codes of an account: after a new password, none of the old ones may let anyone in. Those that take a
    /// change back stay: whoever changed the address must not end them by a change of password.
    ///
    /// - Parameter moment: ends those of changes made at or after it as well; nil for none.
    static func removeAll(of account: UUID, waysBackFrom moment: Instant? = nil, _ transaction: Transaction) throws {
        var ended = Condition.not(.oneOf(.column("purpose"), waysBack))
        if let moment { ended = ended || .compare(.column("created_at"), .atLeast, .value(.instant(moment))) }
        try transaction.delete(Delete(from: table, where: .equals("user_id", account) && ended))
        try transaction.delete(Delete(from: IdentityTables.flowStates, where: .equals("user_id", account)))
    }

    /// Ends those of an account for some purposes.
    static func remove(_ purposes: [TokenPurpose], of account: UUID, _ transaction: Transaction) throws {
        let purpose = Condition.oneOf(.column("purpose"), purposes.map { .text($0.rawValue) })
        try transaction.delete(Delete(from: table, where: .equals("user_id", account) && purpose))
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
