import Database
import Foundation
import TransitAPI

/// Reads and writes accounts inside a transaction of the service's.
enum AccountStore {
    private typealias Tables = IdentityTables

    static func account(_ id: UUID, _ transaction: Transaction, lock: RowLock = .none) throws -> Account? {
        try transaction.first(Select(Tables.users, where: .equals("id", id), lock: lock)).map(Account.init)
    }

    static func account(_ email: EmailAddress, _ transaction: Transaction, lock: RowLock = .none) throws -> Account? {
        try transaction.first(Select(Tables.users, where: .equals("email", .text(email.text)), lock: lock))
            .map(Account.init)
    }

    /// Whether another account has an address.
    static func isTaken(_ email: String, from id: UUID, _ transaction: Transaction) throws -> Bool {
        let other = Condition.equals("email", .text(email)) && .not(.equals("id", id))
        return try transaction.first(Select(Tables.users, ["id"], where: other)) != nil
    }

    static func identities(of id: UUID, _ transaction: Transaction) throws -> [AccountIdentity] {
        try transaction.select(
            Select(Tables.identities, where: .equals("user_id", id), order: [.ascending("created_at")])
        ).map(AccountIdentity.init)
    }

    static func identity(_ provider: String, _ id: String, _ transaction: Transaction) throws -> AccountIdentity? {
        try transaction.first(
            Select(
                Tables.identities,
                where: .equals("provider", .text(provider)) && .equals("provider_id", .text(id)))
        ).map(AccountIdentity.init)
    }

    /// A new account; `values` are columns beside the id.
    static func create(_ values: [String: SQLValue], _ transaction: Transaction) throws -> Account {
        let rows = try transaction.insert(
            Insert(
                into: Tables.users, values, onConflict: .ignore(on: ["email"]),
                returning: Tables.users.columns.map(\.name)))
        // Were it the database that refuses, its log would have the address.
        guard let row = rows.first else {
            throw DatabaseError.uniqueViolation(table: Tables.users.qualifiedName, columns: ["email"])
        }
        return try Account(row)
    }

    /// Sets columns of an account; hands back what it is then.
    static func change(
        _ id: UUID, _ values: [String: SQLValue], _ transaction: Transaction
    ) throws -> Account {
        let rows = try transaction.update(
            Update(
                Tables.users, set: values, where: .equals("id", id), returning: Tables.users.columns.map(\.name)))
        guard let row = rows.first else { throw AuthError.userNotFound }
        return try Account(row)
    }

    /// Adds a way in, and names it in what the service keeps about the account.
    static func addIdentity(
        _ provider: String, id providerID: String, data: JSONObject, email: String?, to account: Account,
        _ transaction: Transaction
    ) throws -> Account {
        try transaction.insert(
            Insert(
                into: Tables.identities,
                [
                    "user_id": .uuid(account.id), "provider": .text(provider), "provider_id": .text(providerID),
                    "identity_data": .json(data), "email": .text(email),
                    "last_sign_in_at": .instant(transaction.now),
                ]))
        var providers = account.appMetadata["providers"]?.array ?? []
        if !providers.contains(.string(provider)) { providers.append(.string(provider)) }
        let metadata: JSONObject = [
            "provider": account.appMetadata["provider"] ?? .string(provider), "providers": .array(providers),
        ]
        return try change(
            account.id, ["raw_app_meta_data": .json(account.appMetadata.merging(metadata))], transaction)
    }

    /// Takes ways in away; what the service keeps about the account names those that are left.
    static func removeIdentities(
        where condition: Condition, of account: Account, _ transaction: Transaction
    ) throws -> Account {
        let gone = try transaction.deleteCount(
            Delete(from: Tables.identities, where: .equals("user_id", account.id) && condition))
        guard gone > 0 else { return account }
        let left = try identities(of: account.id, transaction).map(\.provider)
        var metadata = account.appMetadata
        metadata["providers"] = .array(left.map { .string($0) })
        metadata["provider"] = left.first.map { .string($0) }
        return try change(account.id, ["raw_app_meta_data": .json(metadata)], transaction)
    }

    /// The way in that an e-mail address is.
    static func addEmailIdentity(_ account: Account, isProven: Bool, _ transaction: Transaction) throws -> Account {
        try addIdentity(
            "email", id: account.id.lowercased,
            data: [
                "sub": .string(account.id.lowercased), "email": .string(account.email ?? ""),
                "email_verified": .bool(isProven), "phone_verified": false,
            ], email: account.email, to: account, transaction)
    }
}

extension SQLValue {
    static func json(_ object: JSONObject) -> SQLValue { .json(JSONValue.object(object).text) }
}
