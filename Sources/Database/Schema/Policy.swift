/// What is done to rows.
package enum Command: String, Sendable, CaseIterable {
    case select, insert, update, delete
}

/// Which rows a role may read or write; the policies of a command add up (PostgreSQL's permissive policies). Without any, none.
package struct Policy: Sendable {
    /// Its name, unique in the table.
    package let name: String
    /// For what.
    package let command: Command
    /// For whom.
    package let roles: [Role]
    /// Rows that may be read, changed or deleted; nil for insert.
    package let using: Condition?
    /// Rows that may be written; nil for select and delete.
    package let check: Condition?

    /// Rows that may be read.
    package static func select(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .select, roles: roles, using: condition, check: nil)
    }

    /// Rows that may be added.
    package static func insert(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .insert, roles: roles, using: nil, check: condition)
    }

    /// Rows that may be changed, and what they may become: by default what they may be.
    package static func update(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition,
        becoming check: Condition? = nil
    ) -> Policy {
        Policy(name: name, command: .update, roles: roles, using: condition, check: check ?? condition)
    }

    /// Rows that may be deleted.
    package static func delete(
        _ name: String, to roles: [Role] = [.authenticated], where condition: Condition
    ) -> Policy {
        Policy(name: name, command: .delete, roles: roles, using: condition, check: nil)
    }

    /// Riders read, add, change and delete rows of their own.
    package static func ownRows(_ column: String = "user_id") -> [Policy] {
        [
            .select("own_select", where: .isOwn(column)), .insert("own_insert", where: .isOwn(column)),
            .update("own_update", where: .isOwn(column)), .delete("own_delete", where: .isOwn(column)),
        ]
    }
}

/// Columns a role may use.
package enum GrantedColumns: Sendable, Equatable {
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
package struct Grant: Sendable {
    /// For whom.
    package let role: Role
    /// Columns that may be read.
    package let select: GrantedColumns
    /// Columns that may be given in new rows.
    package let insert: GrantedColumns
    /// Columns that may be changed.
    package let update: GrantedColumns
    /// Whether rows may be deleted.
    package let delete: Bool

    /// What a role may do.
    package init(
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
