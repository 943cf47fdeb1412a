import Database
import Foundation

/// Finds out who hears what of changed rows: each hears of a row what they can read of it, by a reading on their behalf.
///
/// What they could see before cannot be read any more. It is told by the policies over what is recorded of the row before, where
/// other tables are as they are now but for what changed with it.
struct ChangeReader: Sendable {
    let database: Database
    let tables: PublishedTables
    let registry: ChangeRegistry
    let limits: RealtimeLimits
    let now: @Sendable () -> Instant
    let makeUUID: @Sendable () -> UUID

    init(
        _ database: Database, tables: PublishedTables, registry: ChangeRegistry, limits: RealtimeLimits,
        now: @escaping @Sendable () -> Instant, makeUUID: @escaping @Sendable () -> UUID
    ) {
        (self.database, self.tables, self.registry, self.limits) = (database, tables, registry, limits)
        (self.now, self.makeUUID) = (now, makeUUID)
    }

    /// What is told of changes, and to whom.
    ///
    /// - Parameters:
    ///   - recent: what came before them and was told a moment ago: rows are read later than their changes, so that what was told of those
    ///     may have been true of these.
    ///   - cursor: from where on whoever hears of them would have to be told what follows.
    ///   - missed: the one channel that they are read for; nil for all who listen.
    func news(
        of changes: [DatedChange], after recent: [DatedChange] = [], from cursor: ChangeCursor,
        only missed: ChangeFollower.Missed? = nil
    ) async throws -> [ChangeNews] {
        if missed == nil, registry.isEmpty { return [] }
        let declared = Dictionary(
            database.schema.tables.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        let nets = try NetChanges(changes) { declared[$0] }
        let lately = try NetChanges(recent + changes) { declared[$0] }
        var news: [ChangeNews] = []
        for table in tables.tables {
            let listeners = self.listeners(to: table, missed)
            guard !listeners.isEmpty else { continue }
            let rows = try await changedRows(of: table, nets)
            guard !rows.isEmpty else { continue }
            for role in Role.allCases {
                let ofRole = listeners.filter { $0.key.role == role }
                guard !ofRole.isEmpty, !table.readableColumns(for: role).isEmpty else { continue }
                let batch = ChangeBatch(
                    table: table, role: role, rows: rows, nets: nets, lately: lately, cursor: cursor,
                    isMissed: missed != nil)
                news += try await self.news(of: batch, to: ofRole)
            }
        }
        return news
    }

    private func listeners(to table: Table, _ missed: ChangeFollower.Missed?) -> [Principal: Set<ChangeShape>] {
        guard let missed else { return registry.listeners(to: table.qualifiedName).mapValues { Set($0.keys) } }
        let shapes = missed.bindings.map(\.shape).filter { $0.table.qualifiedName == table.qualifiedName }
        return shapes.isEmpty ? [:] : [missed.principal: Set(shapes)]
    }

    /// The rows that have changed, and those that others may see now, or no longer, as rows of other tables have changed.
    private func changedRows(of table: Table, _ nets: NetChanges) async throws -> [NetChange] {
        var rows = nets.byTable[table.qualifiedName] ?? []
        let seen = Role.allCases.flatMap { table.readingPolicy(for: $0).tablesLookedAt }
        var parts: [Condition] = []
        var at = Instant(microseconds: 0)
        for (other, link) in seen {
            guard let link, let changed = nets.byTable[other.qualifiedName] else { continue }
            let values = changed.flatMap { [$0.before?[link.inner], $0.after?[link.inner]].compactMap { $0 } }
            parts.append(.oneOf(.column(link.outer), Array(Set(values))))
            at = max(at, changed.map(\.at).max() ?? at)
        }
        guard !parts.isEmpty else { return rows }
        let select = Select(
            table, table.recordedColumns.map(\.name), where: .any(parts), limit: limits.rowsTouched)
        let touched = try await database.read(as: .service) { try $0.select(select) }
        for row in touched {
            let values = try table.typedValues(of: row)
            guard let key = table.key(values), !nets.contains(key, of: table) else { continue }
            rows.append(NetChange(key: key, kind: .touched, before: values, after: values, at: at, states: [values]))
        }
        return rows
    }

    private func news(of batch: ChangeBatch, to listeners: [Principal: Set<ChangeShape>]) async throws -> [ChangeNews] {
        let plan = AudiencePlan(batch.table, batch.role)
        var asked: [Principal: [NetChange]] = [:]
        var news: [ChangeNews] = []
        if batch.isMissed || batch.role != .authenticated || plan.isOpen || plan.isForAll && !plan.isAlike {
            for principal in listeners.keys { asked[principal] = batch.rows }
        } else {
            let named = try await self.named(batch, plan)
            for (row, users) in zip(batch.rows, named) {
                for principal in users.map({ Principal.user($0) }) where listeners[principal] != nil {
                    asked[principal, default: []].append(row)
                }
            }
            if plan.isForAll {
                news += try await newsForAll(batch, named, listeners)
            }
        }
        for (principal, rows) in asked {
            let sights = try await sights(of: rows, batch, as: principal)
            for (row, sight) in zip(rows, sights) {
                news += batch.news(of: row, sight, to: .one(principal), shapes: listeners[principal] ?? [])
            }
        }
        return news
    }

    /// What all see alike who are named nowhere: read on behalf of someone who is nobody.
    private func newsForAll(
        _ batch: ChangeBatch, _ named: [Set<UUID>], _ listeners: [Principal: Set<ChangeShape>]
    ) async throws -> [ChangeNews] {
        let shapes = listeners.values.reduce(into: Set<ChangeShape>()) { $0.formUnion($1) }
        let sights = try await sights(of: batch.rows, batch, as: .user(makeUUID()))
        var news: [ChangeNews] = []
        for ((row, users), sight) in zip(zip(batch.rows, named), sights) {
            let except = Set(users.map { Principal.user($0) })
            news += batch.news(of: row, sight, to: .signedIn(except: except), shapes: shapes)
        }
        return news
    }

    /// For each row the accounts that are named in it, or in rows of other tables that belong to it, before or after.
    private func named(_ batch: ChangeBatch, _ plan: AudiencePlan) async throws -> [Set<UUID>] {
        var named = batch.rows.map { row in
            Set(plan.owners.flatMap { [row.before?[$0], row.after?[$0]].compactMap { $0?.uuid } })
        }
        for link in plan.links {
            let outers = batch.rows.map { row in
                Set([row.before?[link.outer], row.after?[link.outer]].compactMap { $0 })
            }
            let select = Select(
                link.other, [link.inner, link.user],
                where: .oneOf(.column(link.inner), Array(Set(outers.joined()))))
            var users: [SQLValue: Set<UUID>] = [:]
            for row in try await database.read(as: .service, { try $0.select(select) }) {
                let values = try link.other.typedValues(of: row)
                guard let key = values[link.inner], let user = values[link.user]?.uuid else { continue }
                users[key, default: []].insert(user)
            }
            for row in batch.nets.byTable[link.other.qualifiedName] ?? [] {
                guard let before = row.before, let key = before[link.inner], let user = before[link.user]?.uuid else {
                    continue
                }
                users[key, default: []].insert(user)
            }
            for index in named.indices {
                for outer in outers[index] { named[index].formUnion(users[outer] ?? []) }
            }
        }
        return named
    }
}

extension SQLValue {
    /// The identifier that it is.
    var uuid: UUID? { if case .uuid(let uuid) = self { uuid } else { nil } }
}
