import Database
import Wire

/// What someone sees of a row that has changed.
struct RowSight: Sendable {
    /// The row as they read it; nil where they see none.
    let record: JSONObject?
    /// Whether they could see the row just before.
    let sawBefore: Bool
    /// Whether they may have seen it at some time lately.
    let mayHaveSeen: Bool
}

extension ChangeReader {
    /// What someone sees of some rows.
    func sights(of rows: [NetChange], _ batch: ChangeBatch, as principal: Principal) async throws -> [RowSight] {
        let (table, now, limits) = (batch.table, now(), limits)
        let rows = rows.map { SentChange($0, states: batch.states(of: $0)) }
        let changed = batch.nets.byTable.mapValues { $0.map { SentChange($0, states: $0.states) } }
        let lately = batch.lately.byTable.mapValues { $0.map { SentChange($0, states: $0.states) } }
        return try await database.read(as: principal) { transaction in
            var records: [[SQLValue]: JSONObject] = [:]
            let there = rows.filter { $0.kind != .deleted }.map(\.key)
            // A list of any length would be a statement of any length.
            for start in stride(from: 0, to: there.count, by: 100) {
                let keys = Array(there[start..<min(start + 100, there.count)])
                let read = try transaction.json(Query(table, where: table.having(keys)))
                for record in try JSONParser.parse(read.bytes).array?.compactMap(\.object) ?? [] {
                    if let key = table.key(table.typedValues(of: record)) { records[key] = record }
                }
            }
            let before = PastSight(
                table: table, principal: principal, changed: changed, isWide: false,
                moments: [now, now.adding(seconds: -limits.seenFor)], transaction: transaction)
            var wide = before
            (wide.changed, wide.isWide) = (lately, true)
            return rows.map { row in
                let record = records[row.key]
                let sawBefore = row.before.map { before.includes($0) } ?? false
                // Of a row that is there it is of no interest.
                let mayHaveSeen = sawBefore || record == nil && row.states.contains { wide.includes($0) }
                return RowSight(record: record, sawBefore: sawBefore, mayHaveSeen: mayHaveSeen)
            }
        }
    }
}

/// A change of a row as it goes into a transaction.
struct SentChange: Sendable {
    let key: [SQLValue]
    let kind: NetChange.Kind
    let before: [String: SQLValue]?
    let states: [[String: SQLValue]]

    init(_ change: NetChange, states: [[String: SQLValue]]) {
        (key, kind, before, self.states) = (change.key, change.kind, change.before, states)
    }
}

/// What someone could see before some changes; or, in the wide sense, at any time about them.
private struct PastSight {
    let table: Table
    let principal: Principal
    /// What changed, by table.
    var changed: [String: [SentChange]]
    var isWide: Bool
    /// The moments at which policies are held against the row: what time alone has taken away a while ago was seen as well.
    let moments: [Instant]
    let transaction: Transaction

    /// Whether a row could be seen that was so. What cannot be found out could not.
    func includes(_ before: [String: SQLValue]) -> Bool {
        moments.contains { moment in
            let scope = ConditionScope(before, as: principal, now: moment) { other, inner in
                existed(other, inner, moment)
            }
            return (try? table.readingPolicy(for: principal.role).truth(of: table, in: scope)) == true
        }
    }

    /// Whether another table had such a row that could be seen: one of those that have changed, as it was, or another one.
    private func existed(_ other: Table, _ inner: Condition, _ moment: Instant) -> Bool {
        let changed = self.changed[other.qualifiedName] ?? []
        let policy = other.readingPolicy(for: principal.role)
        for state in changed.flatMap({ isWide ? $0.states : $0.before.map { [$0] } ?? [] }) {
            let scope = ConditionScope(state, as: principal, now: moment) { deeper, inner in
                existed(deeper, inner, moment)
            }
            if (try? inner.truth(of: other, in: scope)) == true, (try? policy.truth(of: other, in: scope)) == true {
                return true
            }
        }
        let rest = changed.isEmpty || isWide ? inner : inner && .not(other.having(changed.map(\.key)))
        return ((try? transaction.count(other, where: rest)) ?? 0) > 0
    }
}

extension Table {
    /// The values of a row that came as JSON, by their columns' types; what is none of its type is left out.
    func typedValues(of record: JSONObject) -> [String: SQLValue] {
        var values: [String: SQLValue] = [:]
        for (name, json) in record.members {
            guard let type = column(name)?.type else { continue }
            let value: SQLValue? =
                switch (type, json) {
                case (_, .null): .null
                case (.json, _): .json(json.text)
                case (_, .string(let text)): type == .text ? .text(text) : try? type.value(text)
                case (_, .bool(let truth)): type.typed(.bool(truth))
                case (_, .int(let number)): type.typed(.int(Int64(number)))
                case (_, .double(let number)): type.typed(.double(number))
                default: nil
                }
            values[name] = value
        }
        return values
    }
}
