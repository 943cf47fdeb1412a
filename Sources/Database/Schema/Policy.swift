/// What is done to rows.
public enum Command: String, Sendable, CaseIterable {
    case select, insert, update, delete
}

/// Which rows a role may read or write; the policies of a command add up (PostgreSQL's permissive policies). Without any, none.
public struct Policy: Sendable {
    /// Its name, unique in the table.
    public let name: String
    /// For what.
    public let command: Command
    /// For whom.
    public let roles: [Role]
    /// Rows that may be read, changed or deleted; nil for insert.
    public let using: Condition?
    /// Rows that may be written; nil for select and delete.
    public let check: Condition?

    /// Rows that may be read.
    public static func select(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .select, roles: roles, using: condition, check: nil)
    }

    /// Rows that may be added.
    public static func insert(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .insert, roles: roles, using: nil, check: condition)
    }

    /// Rows that may be changed, and what they may become: by default what they may be.
    public static func update(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition,
        becoming check: Condition? = nil
    ) -> Policy {
        Policy(name: name, command: .update, roles: roles, using: condition, check: check ?? condition)
    }

    /// Rows that may be deleted.
    public static func delete(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .delete, roles: roles, using: condition, check: nil)
    }

    /// Riders read, add, change and delete rows of their own.
    public static func ownRows(_ column: String = "user_id") -> [Policy] {
        [
            .select("own_select", where: .isOwn(column)), .insert("own_insert", where: .isOwn(column)),
            .update("own_update", where: .isOwn(column)), .delete("own_delete", where: .isOwn(column)),
        ]
    }
}

/// Columns a role may use.
public enum GrantedColumns: Sendable, Equatable {
    case none
    case all
    case only([String])

    func contains(_ column: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .only(let names): names.contains(column)
        }
    }
}

/// What a role may do to a table at all, and to which columns; policies then say to which rows.
public struct Grant: Sendable {
    /// For whom.
    public let role: Role
    /// Columns that may be read.
    public let select: GrantedColumns
    /// Columns that may be given in new rows.
    public let insert: GrantedColumns
    /// Columns that may be changed.
    public let update: GrantedColumns
    /// Whether rows may be deleted.
    public let delete: Bool

    /// What a role may do.
    public init(
        _ role: Role = .authenticated, select: GrantedColumns = .all, insert: GrantedColumns = .none,
        update: GrantedColumns = .none, delete: Bool = false
    ) {
        (self.role, self.select, self.insert, self.update, self.delete) = (role, select, insert, update, delete)
    }

    func columns(for command: Command) -> GrantedColumns {
        switch command {
        case .select: select
        case .insert: insert
        case .update: update
        case .delete: delete ? .all : .none
        }
    }
}
