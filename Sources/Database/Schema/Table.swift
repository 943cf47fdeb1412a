/// An index of a table.
package struct Index: Sendable {
    /// Its columns, in order.
    package let columns: [String]
    /// Whether no two rows may have the same values.
    package let isUnique: Bool
    /// Only rows that have a value here are held; nil for all rows.
    package let onlyWhere: String?

    /// An index that makes look-ups fast.
    package static func on(_ columns: String..., whereNotNull column: String? = nil) -> Index {
        Index(columns: columns, isUnique: false, onlyWhere: column)
    }

    /// An index that keeps values unique.
    package static func unique(_ columns: String..., whereNotNull column: String? = nil) -> Index {
        Index(columns: columns, isUnique: true, onlyWhere: column)
    }

    /// An index of columns that are known only when the program runs.
    package static func of(_ columns: [String], isUnique: Bool) -> Index {
        Index(columns: columns, isUnique: isUnique, onlyWhere: nil)
    }
}

/// A rule that rows must keep.
package struct Check: Sendable {
    /// Its name, unique in the table.
    package let name: String
    /// The rule.
    package let condition: Condition

    /// A rule.
    package init(_ name: String, _ condition: Condition) {
        (self.name, self.condition) = (name, condition)
    }
}

/// A table, declared once. From the declaration come the DDL of both databases, PostgreSQL's policies, the filter of every
/// SQLite statement, and what is published.
///
/// ```swift
/// import Database
///
/// let notes = Table(
///     "notes", "What riders note down.",
///     columns: [
///         .id, Column("user_id", .uuid, references: ColumnReference("auth.users"), "Whose."),
///         Column("text", .text, "What it says."), .createdAt, .updatedAt,
///     ],
///     indexes: [.on("user_id")], grants: [Grant(insert: .all, update: .only(["text"]), delete: true)],
///     policies: Policy.ownRows())
/// ```
package struct Table: Sendable {
    /// PostgreSQL's schema; SQLite, which has none, puts all but `public` in front of the name.
    package let schema: String
    /// Its name.
    package let name: String
    /// Its columns.
    package let columns: [Column]
    /// The columns that tell its rows apart.
    package let primaryKey: [String]
    /// Its indexes.
    package let indexes: [Index]
    /// Its rules.
    package let checks: [Check]
    /// What roles may do to it at all.
    package let grants: [Grant]
    /// To which rows.
    package let policies: [Policy]
    /// Whether its changes are published.
    package let isPublished: Bool
    /// What it holds.
    package let doc: String

    /// A table.
    package init(
        _ name: String, schema: String = "public", _ doc: String, columns: [Column], primaryKey: [String] = ["id"],
        indexes: [Index] = [], checks: [Check] = [], grants: [Grant] = [], policies: [Policy] = [],
        isPublished: Bool = false
    ) {
        (self.name, self.schema, self.columns, self.primaryKey) = (name, schema, columns, primaryKey)
        (self.indexes, self.checks, self.grants, self.policies) = (indexes, checks, grants, policies)
        (self.isPublished, self.doc) = (isPublished, doc)
    }

    /// Schema and name: `public.favorites`.
    package var qualifiedName: String { schema + "." + name }

    /// A column by name.
    package func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    func grant(for role: Role) -> Grant? { grants.first { $0.role == role } }

    /// The policies of a command for a role, as one condition: the reading part.
    func using(_ command: Command, for role: Role) -> Condition {
        condition(command, for: role) { $0.using }
    }

    /// The same for what may be written.
    func check(_ command: Command, for role: Role) -> Condition {
        condition(command, for: role) { $0.check }
    }

    private func condition(
        _ command: Command, for role: Role, _ part: (Policy) -> Condition?
    ) -> Condition {
        let parts = policies.filter { $0.command == command && $0.roles.contains(role) }.compactMap(part)
        return parts.isEmpty ? .never : parts.count == 1 ? parts[0] : .any(parts)
    }
}

extension Table {
    /// Whether a role may do something to a column at all, whatever the rows.
    package func allows(_ command: Command, _ role: Role, _ column: String) -> Bool {
        role == .service || grant(for: role)?.columns(for: command).contains(column) ?? false
    }
}
