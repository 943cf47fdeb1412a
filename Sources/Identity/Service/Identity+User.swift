import Database
import Foundation
import TransitAPI

/// What an owner changes about an account; nil leaves it as it is.
public struct AccountChange: Sendable {
    /// A new address, to be proven first.
    public var email: String?
    /// A new password.
    public var password: String?
    /// The present password, as a proof; not needed in a young session.
    public var currentPassword: String?
    /// The mailed code, as a proof.
    public var nonce: String?
    /// Members to set in what the owner keeps; null removes one.
    public var metadata: JSONObject?

    /// A change of nothing.
    public init() {}
}

extension Identity {
    /// `GET /user`.
    public func user(_ claims: AccessClaims) async throws -> JSONObject {
        try await read { transaction in
            let (account, _) = try self.current(claims, transaction)
            return account.json(try AccountStore.identities(of: account.id, transaction))
        }
    }

    /// `PUT /user`. A new password ends all other sessions, and every link and code that is out.
    public func change(
        _ claims: AccessClaims, _ change: AccountChange, challenge: CodeChallenge?, redirect: String?
    ) async throws -> JSONObject {
        let (account, session) = try await read { try self.current(claims, $0) }
        let wanted = try change.email.map { text throws(AuthError) in try EmailAddress(text) }
        if let wanted, wanted.text != account.email { try allowMail(to: wanted) }
        var hash: String?
        if let password = change.password {
            try await prove(change, of: account, in: session)
            if try await isRight(password, for: account) { throw AuthError.samePassword }
            hash = try await self.hash(newPassword: password, email: account.email)
        }
        let place = configuration.redirect(redirect)
        let newHash = hash
        return try await write { transaction in
            let (account, session) = try self.current(claims, transaction)
            var values: [String: SQLValue] = [:]
            if let metadata = change.metadata {
                var merged = account.userMetadata
                for (key, value) in metadata.members { merged[key] = value == .null ? nil : value }
                values["raw_user_meta_data"] = .json(try Self.checked(merged))
            }
            if let newHash {
                values["encrypted_password"] = .text(newHash)
                _ = try SessionStore.end(.others, of: account.id, at: session.id, transaction)
                try OneTimeTokenStore.removeAll(of: account.id, transaction)
            }
            if let wanted, wanted.text != account.email {
                values["email_change"] = .text(wanted.text)
                values["email_change_sent_at"] = .instant(transaction.now)
                // An address that has an account gets no mail, and the answer does not tell.
                if try AccountStore.account(wanted, transaction) == nil {
                    try self.post(
                        Letter(
                            .emailChange, to: wanted.text, of: account.id, redirect: place, challenge: challenge),
                        transaction)
                }
            }
            let changed = values.isEmpty ? account : try AccountStore.change(account.id, values, transaction)
            return changed.json(try AccountStore.identities(of: account.id, transaction))
        }
    }

    /// Whether the one at the keyboard may set a new password: the session is young, or there is the present password or a
    /// mailed code.
    private func prove(_ change: AccountChange, of account: Account, in session: StoredSession) async throws {
        if let present = change.currentPassword {
            guard try await isRight(present, for: account) else { throw AuthError.invalidCredentials }
            return
        }
        if let nonce = change.nonce {
            let email = account.email ?? ""
            let isRight = try await write { transaction in
                guard
                    let stored = try OneTimeTokenStore.take(code: nonce, for: email, [.reauthentication], transaction),
                    stored.userID == account.id
                else { return false }
                try OneTimeTokenStore.remove(stored.id, transaction)
                return true
            }
            guard isRight else { throw AuthError.reauthenticationNotValid }
            return
        }
        guard now() - session.createdAt.seconds < configuration.passwordChangeWindow else {
            throw AuthError.reauthenticationNeeded
        }
    }

    /// `GET /reauthenticate`: mails a code that proves who is at the keyboard.
    public func reauthenticate(_ claims: AccessClaims) async throws {
        let (account, _) = try await read { try self.current(claims, $0) }
        guard let email = account.email else { throw AuthError.validation("The account has no e-mail address") }
        try allowMail(to: try EmailAddress(email))
        let site = configuration.siteURL
        try await write { transaction in
            try self.post(
                Letter(.reauthentication, to: email, of: account.id, redirect: site, challenge: nil), transaction)
        }
    }

    /// `DELETE /user`: the account and everything of it goes; rows that refer to it go with it.
    public func deleteUser(_ claims: AccessClaims) async throws {
        try await write { transaction in
            let (account, _) = try self.current(claims, transaction)
            try self.recall(account.id, transaction)
            try transaction.delete(Delete(from: IdentityTables.users, where: .equals("id", account.id)))
        }
    }

    /// Everything kept about an account, by table: for its owner. Secrets are left out.
    public func export(_ claims: AccessClaims) async throws -> JSONObject {
        let schema = database.schema
        return try await read { transaction in
            let (account, _) = try self.current(claims, transaction)
            var tables: JSONObject = [:]
            for table in schema.tables {
                let owner = table.qualifiedName == "auth.users" ? "id" : "user_id"
                guard table.column(owner)?.type == .uuid, table.qualifiedName != "auth.one_time_tokens",
                    table.qualifiedName != "auth.flow_states"
                else { continue }
                let columns = table.columns.filter { !Self.secrets.contains($0.name) }
                let rows = try transaction.select(
                    Select(table, columns.map(\.name), where: .equals(owner, account.id)))
                tables[table.name] = .array(try rows.map { .object(try Self.json($0, columns)) })
            }
            return ["exported_at": .string(transaction.now.description), "tables": .object(tables)]
        }
    }

    private static let secrets: Set<String> = ["encrypted_password", "refresh_key", "apns_token"]

    private static func json(_ row: Row, _ columns: [Column]) throws -> JSONObject {
        var object: JSONObject = [:]
        for column in columns {
            let name = column.name
            guard row.has(name) else {
                object[name] = .null
                continue
            }
            object[name] =
                switch column.type {
                case .text: try row.text(name).map { .string($0) }
                case .uuid: try row.uuid(name).map { .string($0.lowercased) }
                case .bool: try row.bool(name).map { .bool($0) }
                case .int: try row.int(name).map { .int($0) }
                case .double: try row.double(name).map { .double($0) }
                case .instant: try row.instant(name).map { .string($0.description) }
                case .json: try row.json(name).flatMap { try? JSONParser.parse(Array($0.utf8)) }
                case .bytes: .string(Base64URL.encode(try row.bytes(name) ?? []))
                }
        }
        return object
    }
}
