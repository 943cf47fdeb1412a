import Database

/// Names a policy: to take one away and see that a test notices.
package struct PolicyID: Sendable, Hashable {
    /// The table's qualified name.
    package let table: String
    /// The policy's name.
    package let policy: String

    /// A policy's name.
    package init(table: String, policy: String) {
        (self.table, self.policy) = (table, policy)
    }
}

extension Schema {
    /// The same with a policy that holds nobody back, also where other tables' policies look at its table.
    package func without(_ policy: PolicyID) -> Schema {
        var changed = self
        changed.tables = tables.map { $0.without(policy) }
        return changed
    }
}

extension Table {
    fileprivate func without(_ id: PolicyID) -> Table {
        let policies = policies.map { $0.without(id, isMeant: id == PolicyID(table: qualifiedName, policy: $0.name)) }
        return Table(
            name, schema: schema, doc, columns: columns, primaryKey: primaryKey, indexes: indexes, checks: checks,
            grants: grants, policies: policies, isPublished: isPublished)
    }
}

extension Policy {
    fileprivate func without(_ id: PolicyID, isMeant: Bool) -> Policy {
        func changed(_ condition: Condition?) -> Condition {
            isMeant ? .always : condition?.without(id) ?? .always
        }
        return switch command {
        case .select: .select(name, to: roles, where: changed(using))
        case .insert: .insert(name, to: roles, where: changed(check))
        case .update: .update(name, to: roles, where: changed(using), becoming: changed(check))
        case .delete: .delete(name, to: roles, where: changed(using))
        }
    }
}

extension Condition {
    fileprivate func without(_ id: PolicyID) -> Condition {
        switch self {
        case .all(let parts): .all(parts.map { $0.without(id) })
        case .any(let parts): .any(parts.map { $0.without(id) })
        case .not(let part): .not(part.without(id))
        case .exists(let table, let inner): .exists(table.without(id), where: inner.without(id))
        default: self
        }
    }
}
