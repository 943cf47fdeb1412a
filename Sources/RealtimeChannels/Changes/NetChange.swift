import Database

/// What has become of a row over some changes.
struct NetChange {
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
    /// All that is recorded of it, before, between and after.
    var states: [[String: SQLValue]] = []
}

/// What has become of the rows of tables: by table, a change for each row, in the order in which they first changed.
struct NetChanges {
    private(set) var byTable: [String: [NetChange]] = [:]
    private var places: [String: [[SQLValue]: Int]] = [:]

    /// - Parameter tables: the declarations by qualified name; changes of others are left out.
    init(_ changes: [DatedChange], _ tables: (String) -> Table?) throws(DatabaseError) {
        for dated in changes {
            guard let table = tables(dated.change.table), dated.change.operation != .forgotten else { continue }
            let before = try Self.values(dated.change.before, table)
            let after = try Self.values(dated.change.after, table)
            switch (before.flatMap(table.key), after.flatMap(table.key)) {
            case (let old?, let new?) where old != new:
                // Another key is another row.
                add(NetChange(key: old, kind: .deleted, before: before, after: nil, at: dated.at), table)
                add(NetChange(key: new, kind: .inserted, before: nil, after: after, at: dated.at), table)
            case (let old?, nil):
                add(NetChange(key: old, kind: .deleted, before: before, after: nil, at: dated.at), table)
            case (nil, let new?):
                add(NetChange(key: new, kind: .inserted, before: nil, after: after, at: dated.at), table)
            case (let old?, _?):
                add(NetChange(key: old, kind: .updated, before: before, after: after, at: dated.at), table)
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
        net.kind = change.after == nil ? .deleted : net.before == nil ? .inserted : .updated
        (net.after, net.at) = (change.after, change.at)
        net.states += change.states
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
