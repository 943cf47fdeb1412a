import Database
import Foundation
import TransitAPI

extension Identity {
    /// Everything kept about an account, by table: for its owner. Secrets are left out.
    package func export(_ claims: AccessClaims) async throws -> JSONObject {
        let kept = database.schema.tables.filter { !Self.unshared.contains($0.qualifiedName) }
        let (id, moment, own) = try await read { transaction in
            let (account, _) = try self.current(claims, transaction)
            var tables: JSONObject = [:]
            for table in kept {
                let owner = Self.owners[table.qualifiedName] ?? "user_id"
                guard table.column(owner)?.type == .uuid else { continue }
                let rows = try Self.rows(of: table, whose: owner, is: account.id, transaction)
                tables[Self.name(of: table)] = .array(rows)
            }
            return (account.id, transaction.now, tables)
        }
        // What others began is the account's too, as far as it may see that: who blocks it is not found out here either.
        let tables = try await database.read(as: .user(id)) { transaction in
            var tables = own
            for table in kept {
                guard let other = Self.otherEnds[table.qualifiedName] else { continue }
                let name = Self.name(of: table)
                let rows = try Self.rows(of: table, whose: other, is: id, transaction)
                tables[name] = .array((tables[name]?.array ?? []) + rows)
            }
            return tables
        }
        return ["exported_at": .string(moment.description), "tables": .object(tables)]
    }

    /// The column that says whose a row is, where that is not `user_id`.
    private static let owners = ["auth.users": "id", "public.users": "id"]
    /// The column that names the other of two whose a row is.
    private static let otherEnds = ["public.friends": "friend_id"]
    private static let secrets: Set<String> = ["encrypted_password", "refresh_key", "apns_token", "network_digest"]
    private static let unshared: Set<String> = ["auth.one_time_tokens", "auth.flow_states", "auth.sign_ups"]

    /// What a table is called in an export; accounts and profiles are both `users`.
    private static func name(of table: Table) -> String {
        table.qualifiedName == "public.users" ? "profile" : table.name
    }

    private static func rows(
        of table: Table, whose column: String, is account: UUID, _ transaction: Transaction
    ) throws -> [JSONValue] {
        // What riders may not read of their own rows is about others.
        let readable = Set(table.readableColumns(for: .authenticated).map(\.name))
        let columns = table.columns.filter {
            !secrets.contains($0.name) && (readable.isEmpty || readable.contains($0.name))
        }
        let rows = try transaction.select(Select(table, columns.map(\.name), where: .equals(column, account)))
        return try rows.map { .object(try json($0, columns)) }
    }

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
