import Database

/// What has become of a row over some changes.
struct NetChange: Sendable {
    /// What happened in all.
    enum Kind {
        case inserted, updated, deleted
        /// Nothing to the row itself; but somebody else may see it now, or no longer.
        case touched
    }

    /// The values of the primary key, in its order.
    let key: [SQLValue]
    /// What happened.
    var kind: Kind
    /// What is recorded of it before: its key, and what policies look at.
    let before: [String: SQLValue]?
    /// The same after.
    var after: [String: SQLValue]?
    /// When the last of it happened.
    var at: Instant
    /// All that is recorded of it, before, between and after: one after the other.
    var states: [[String: SQLValue]] = []
    /// Whether it was deleted and came again.
    var wasAway = false
    /// The changes themselves.
    var changes: [DatedChange] = []

    /// What is recorded of it between the changes.
    var between: ArraySlice<[String: SQLValue]> {
        states.dropFirst(before == nil ? 0 : 1).dropLast(after == nil ? 0 : 1)
    }
}

/// What has become of the rows of tables: by table, a change for each row, in the order in which they first changed.
struct NetChanges: Sendable {
    private typealias State = [String: SQLValue]

    private(set) var byTable: [String: [NetChange]] = [:]
    private var places: [String: [[SQLValue]: Int]] = [:]

    /// - Parameter tables: the declarations by qualified name; changes of others are left out.
    init(_ changes: [DatedChange], _ tables: (String) -> Table?) throws(DatabaseError) { try add(changes, tables) }

    /// Adds what came after them.
    mutating func add(_ changes: [DatedChange], _ tables: (String) -> Table?) throws(DatabaseError) {
        for dated in changes {
            guard let table = tables(dated.change.table), dated.change.operation != .forgotten else { continue }
            let before = try Self.values(dated.change.before, table)
            let after = try Self.values(dated.change.after, table)
            func add(_ key: [SQLValue], _ kind: NetChange.Kind, from before: State?, to after: State?) {
                self.add(
                    NetChange(key: key, kind: kind, before: before, after: after, at: dated.at, changes: [dated]), table
                )
            }
            switch (before.flatMap(table.key), after.flatMap(table.key)) {
            case (let old?, let new?) where old != new:
                // Another key is another row.
                add(old, .deleted, from: before, to: nil)
                add(new, .inserted, from: nil, to: after)
            case (let old?, nil): add(old, .deleted, from: before, to: nil)
            case (nil, let new?): add(new, .inserted, from: nil, to: after)
            case (let old?, _?): add(old, .updated, from: before, to: after)
            case (nil, nil): continue
            }
        }
    }

    /// All that is recorded of a row; nothing of one that has not changed.
    func states(of key: [SQLValue], _ table: Table) -> [[String: SQLValue]] {
        let name = table.qualifiedName
        guard let place = places[name]?[key] else { return [] }
        return byTable[name]?[place].states ?? []
    }

    /// Whether a row has changed, or another one that it is linked to.
    func concern(_ row: NetChange, of table: Table, _ links: [(other: Table, inner: String, outer: String)]) -> Bool {
        contains(row.key, of: table)
            || links.contains { other, inner, outer in
                let linked = row.states.compactMap { $0[outer] }
                return (byTable[other.qualifiedName] ?? []).contains { change in
                    change.states.contains { $0[inner].map(linked.contains) ?? false }
                }
            }
    }

    /// Whether something has become of a row.
    func contains(_ key: [SQLValue], of table: Table) -> Bool { places[table.qualifiedName]?[key] != nil }

    private mutating func add(_ change: NetChange, _ table: Table) {
        var change = change
        change.states = [change.before, change.after].compactMap { $0 }
        let name = table.qualifiedName
        guard let place = places[name]?[change.key] else {
            places[name, default: [:]][change.key] = byTable[name]?.count ?? 0
            byTable[name, default: []].append(change)
            return
        }
        guard var net = byTable[name]?[place] else { return }
        net.changes += change.changes
        net.wasAway = net.wasAway || net.after == nil && net.before != nil
        net.kind = change.after == nil ? .deleted : net.before == nil ? .inserted : .updated
        (net.after, net.at) = (change.after, change.at)
        // It mostly begins as the one before has left it.
        net.states +=
            change.before != nil && change.before == net.states.last ? change.states.dropFirst() : change.states[...]
        byTable[name]?[place] = net
    }

    private static func values(_ row: Row?, _ table: Table) throws(DatabaseError) -> [String: SQLValue]? {
        guard let row else { return nil }
        return try table.typedValues(of: row)
    }
}

extension Table {
    /// The key of a row; nil where a part of it is not known.
    func key(_ values: [String: SQLValue]) -> [SQLValue]? {
        let key = primaryKey.compactMap { values[$0] }
        return key.count == primaryKey.count ? key : nil
    }
}
