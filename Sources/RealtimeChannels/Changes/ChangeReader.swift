import Database
import Foundation

/// Finds out who hears what of changed rows: each hears of a row what they can read of it, by a reading on their behalf.
///
/// What they could see before cannot be read any more. It is told by the policies over what is recorded of the row before, where
/// other tables are as they are now but for what changed with it.
package struct ChangeReader: Sendable {
    let database: Database
    let tables: PublishedTables
    let registry: ChangeRegistry
    let limits: RealtimeLimits
    let now: @Sendable () -> Instant
    let makeUUID: @Sendable () -> UUID

    package init(
        _ database: Database, tables: PublishedTables, registry: ChangeRegistry, limits: RealtimeLimits,
        now: @escaping @Sendable () -> Instant, makeUUID: @escaping @Sendable () -> UUID
    ) {
        (self.database, self.tables, self.registry, self.limits) = (database, tables, registry, limits)
        (self.now, self.makeUUID) = (now, makeUUID)
    }

    /// What is told of changes, and what else is to be told with what follows.
    package struct Reading: Sendable {
        /// What is told, and to whom.
        package fileprivate(set) var news: [ChangeNews] = []
        /// Changes that concern rows of other tables that had gone already when they were read: who could see those is to be told with
        /// the change that took them.
        package fileprivate(set) var open: [DatedChange] = []
    }

    /// Finds out what is told of changes.
    ///
    /// - Parameters:
    ///   - open: what the reading before has left to be told with these; it is left no further.
    ///   - recent: what came before them and was told a moment ago: rows are read later than their changes, so that what was told of those
    ///     may have been true of these.
    ///   - cursor: from where on whoever hears of them would have to be told what follows.
    ///   - missed: the one channel that they are read for; nil for all who listen.
    package func news(
        of new: [DatedChange], with open: [DatedChange] = [], after recent: [DatedChange] = [],
        from cursor: ChangeCursor,
        only missed: ChangeFollower.Missed? = nil
    ) async throws -> Reading {
        if missed == nil, registry.isEmpty { return Reading() }
        let declared = Dictionary(
            database.schema.tables.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        let changes = open + new
        let nets = try NetChanges(changes) { declared[$0] }
        let before = try NetChanges(recent) { declared[$0] }
        var lately = before
        try lately.add(changes) { declared[$0] }
        var reading = Reading()
        for table in tables.tables {
            let listeners = self.listeners(to: table, missed)
            guard !listeners.isEmpty else { continue }
            let (rows, left) = try await changedRows(of: table, nets, after: missed == nil ? before : nil)
            reading.open += left
            guard !rows.isEmpty else { continue }
            for role in Role.allCases {
                let ofRole = listeners.filter { $0.key.role == role }
                guard !ofRole.isEmpty, !table.readableColumns(for: role).isEmpty else { continue }
                let batch = ChangeBatch(
                    table: table, role: role, rows: rows, nets: nets, lately: lately, cursor: cursor,
                    isMissed: missed != nil)
                reading.news += try await self.news(of: batch, to: ofRole)
            }
        }
        let already = Set(open.map(\.change.cursor))
        reading.open.removeAll { already.contains($0.change.cursor) }
        return reading
    }

    private func listeners(to table: Table, _ missed: ChangeFollower.Missed?) -> [Principal: Set<ChangeShape>] {
        guard let missed else { return registry.listeners(to: table.qualifiedName).mapValues { Set($0.keys) } }
        let shapes = missed.bindings.map(\.shape).filter { $0.table.qualifiedName == table.qualifiedName }
        return shapes.isEmpty ? [:] : [missed.principal: Set(shapes)]
    }

    /// The rows that have changed, and those that others may see now, or no longer, as rows of other tables have changed.
    ///
    /// - Parameter before: what came before and was told a moment ago; nil where nobody knows what was told.
    /// - Returns: the rows, and the changes of other tables that concern rows that are not there.
    private func changedRows(
        of table: Table, _ nets: NetChanges, after before: NetChanges?
    ) async throws -> (rows: [NetChange], open: [DatedChange]) {
        let links = Role.allCases.flatMap { table.readingPolicy(for: $0).tablesLookedAt }.compactMap { other, link in
            link.map { (other: other, inner: $0.inner, outer: $0.outer) }
        }
        // A row that came and went is told where it may have been told when something before it was.
        var rows = (nets.byTable[table.qualifiedName] ?? []).filter { row in
            row.before != nil || row.after != nil || before?.concern(row, of: table, links) ?? true
        }
        var parts: [Condition] = []
        var at = Instant(microseconds: 0)
        for (other, inner, outer) in links {
            guard let changed = nets.byTable[other.qualifiedName] else { continue }
            // Between as well: what came and went over these changes may have been told already.
            let values = changed.flatMap { $0.states.compactMap { $0[inner] } }
            parts.append(.oneOf(.column(outer), Array(Set(values))))
            at = max(at, changed.map(\.at).max() ?? at)
        }
        guard !parts.isEmpty else { return (rows, []) }
        let select = Select(
            table, table.recordedColumns.map(\.name), where: .any(parts), limit: limits.rowsTouched)
        let touched = try await database.read(as: .service) { try $0.select(select) }
        var found = rows.flatMap(\.states)
        for row in touched {
            let values = try table.typedValues(of: row)
            found.append(values)
            guard let key = table.key(values), !nets.contains(key, of: table) else { continue }
            rows.append(NetChange(key: key, kind: .touched, before: values, after: values, at: at, states: [values]))
        }
        guard touched.count < limits.rowsTouched else { return (rows, []) }
        let open = links.flatMap { other, inner, outer in
            let known = Set(found.compactMap { $0[outer] })
            return (nets.byTable[other.qualifiedName] ?? []).filter { change in
                change.states.contains { $0[inner].map { !known.contains($0) } ?? false }
            }
        }
        return (rows, open.flatMap(\.changes))
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

    /// For each row the accounts that are named in it, or in rows of other tables that belong to it: before, after or between.
    private func named(_ batch: ChangeBatch, _ plan: AudiencePlan) async throws -> [Set<UUID>] {
        var named = batch.rows.map { row in
            Set(row.states.flatMap { state in plan.owners.compactMap { state[$0]?.uuid } })
        }
        for link in plan.links {
            let outers = batch.rows.map { Set($0.states.compactMap { $0[link.outer] }) }
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
                for state in row.states {
                    guard let key = state[link.inner], let user = state[link.user]?.uuid else { continue }
                    users[key, default: []].insert(user)
                }
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
