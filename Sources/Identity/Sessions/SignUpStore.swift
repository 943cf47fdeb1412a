import Database
import Foundation
import TransitAPI

/// A sign-up that waits for the proof of its address. Of an account whose address is proven it only tells the password from a
/// wrong one.
struct PendingSignUp: Sendable {
    let id: UUID
    let passwordHash: String
    let metadata: JSONObject
    let network: String?

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        passwordHash = try row.require("password_hash", Row.text)
        metadata = try Account.object(row, "user_metadata")
        network = try row.text("network_digest")
    }
}

/// Reads and writes sign-ups inside a transaction of the service's.
enum SignUpStore {
    private static let table = IdentityTables.signUps

    /// Those of an account, the oldest first.
    static func all(of account: UUID, _ transaction: Transaction) throws -> [PendingSignUp] {
        try transaction.select(
            Select(
                table, where: .equals("user_id", account), order: [.ascending("created_at"), .ascending("id")])
        ).map(PendingSignUp.init)
    }

    /// A sign-up's id; one with the same password from the same network is the same.
    static func keep(
        _ hash: String, _ metadata: JSONObject, from network: String, for account: UUID, _ transaction: Transaction
    ) throws -> UUID {
        let same = Condition.equals("password_hash", .text(hash)) && .equals("network_digest", .text(network))
        let changed = try transaction.update(
            Update(
                table, set: ["user_metadata": .json(metadata), "created_at": .instant(transaction.now)],
                where: .equals("user_id", account) && same, returning: ["id"]))
        if let row = changed.first { return try row.require("id", Row.uuid) }
        let added = try transaction.insert(
            Insert(
                into: table,
                [
                    "user_id": .uuid(account), "password_hash": .text(hash), "user_metadata": .json(metadata),
                    "network_digest": .text(network),
                ], returning: ["id"]))
        return try added[0].require("id", Row.uuid)
    }

    /// Ends all of an account, and the letters that would confirm them.
    static func removeAll(of account: UUID, _ transaction: Transaction) throws {
        try transaction.delete(Delete(from: table, where: .equals("user_id", account)))
        try OneTimeTokenStore.remove([.signup], of: account, transaction)
    }

    /// Which sign-up's password an account gets whose address a letter has proven; nil for none.
    ///
    /// The letter's or none: a password without a letter of its own may be a stranger's. Where several have signed up, the
    /// letter's counts only for a client that has shown that it began (a PKCE challenge), or on the network it was asked for
    /// from, if none of the others was asked for from there. Where nobody can tell, the owner sets a new one by mail.
    static func owner(
        of all: [PendingSignUp], letter: UUID, from network: String, isBound: Bool
    ) -> PendingSignUp? {
        guard let own = all.first(where: { $0.id == letter }) else { return nil }
        let others = all.filter { $0.passwordHash != own.passwordHash }
        if isBound || others.isEmpty { return own }
        return own.network == network && !others.contains { $0.network == network } ? own : nil
    }
}
