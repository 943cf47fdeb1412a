/// An index of a table.
public struct Index: Sendable {
    /// Its columns, in order.
    public let columns: [String]
    /// Whether no two rows may have the same values.
    public let isUnique: Bool
    /// Only rows that have a value here are held; nil for all rows.
    public let onlyWhere: String?

    /// An index that makes look-ups fast.
    public static func on(_ columns: String..., whereNotNull column: String? = nil) -> Index {
        Index(columns: columns, isUnique: false, onlyWhere: column)
    }

    /// An index that keeps values unique.
    public static func unique(_ columns: String..., whereNotNull column: String? = nil) -> Index {
        Index(columns: columns, isUnique: true, onlyWhere: column)
    }
}

/// A rule that rows must keep.
public struct Check: Sendable {
    /// Its name, unique in the table.
    public let name: String
    /// The rule.
    public let condition: Condition

    /// A rule.
    public init(_ name: String, _ condition: Condition) {
        (self.name, self.condition) = (name, condition)
    }
}

/// A table, declared once. From the declaration come the DDL of both databases, PostgreSQL's policies, the filter of every
/// SQLite statement, and what is published.
public struct Table: Sendable {
    /// PostgreSQL's schema; SQLite, which has none, puts all but `public` in front of the name.
    public let schema: String
    /// Its name.
    public let name: String
    /// Its columns.
    public let columns: [Column]
    /// The columns that tell its rows apart.
    public let primaryKey: [String]
    /// Its indexes.
    public let indexes: [Index]
    /// Its rules.
    public let checks: [Check]
    /// What roles may do to it at all.
    public let grants: [Grant]
    /// To which rows.
    public let policies: [Policy]
    /// Whether its changes are published.
    public let isPublished: Bool
    /// What it holds.
    public let doc: String

    /// A table.
    public init(
        _ name: String, schema: String = "public", _ doc: String, columns: [Column], primaryKey: [String] = ["id"],
        indexes: [Index] = [], checks: [Check] = [], grants: [Grant] = [], policies: [Policy] = [],
        isPublished: Bool = false
    ) {
        (self.name, self.schema, self.columns, self.primaryKey) = (name, schema, columns, primaryKey)
        (self.indexes, self.checks, self.grants, self.policies) = (indexes, checks, grants, policies)
        (self.isPublished, self.doc) = (isPublished, doc)
    }

    /// Schema and name: `public.favorites`.
    public var qualifiedName: String { schema + "." + name }

    /// A column by name.
    public func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    func grant(for role: Role) -> Grant? { grants.first { $0.role == role } }

    /// The policies of a command for a role, as one condition: the reading part.
    func using(_ command: Command, for role: Role, except: PolicyID? = nil) -> Condition {
        condition(command, for: role, except: except) { $0.using }
    }

    /// The same for what may be written.
    func check(_ command: Command, for role: Role, except: PolicyID? = nil) -> Condition {
        condition(command, for: role, except: except) { $0.check }
    }

    private func condition(
        _ command: Command, for role: Role, except: PolicyID?, _ part: (Policy) -> Condition?
    ) -> Condition {
        let parts = policies.filter { $0.command == command && $0.roles.contains(role) }.compactMap { policy in
            except == PolicyID(table: qualifiedName, policy: policy.name) ? .always : part(policy)
        }
        return parts.isEmpty ? .never : parts.count == 1 ? parts[0] : .any(parts)
    }
}

/// Names a policy: to switch one off and see that a test notices.
public struct PolicyID: Sendable, Hashable {
    /// The table's qualified name.
    public let table: String
    /// The policy's name.
    public let policy: String

    /// A policy's name.
    public init(table: String, policy: String) {
        (self.table, self.policy) = (table, policy)
    }
}
