import Database
import Wire

/// What someone sees of a row that has changed.
struct RowSight: Sendable {
    /// The row as they read it; nil where they see none.
    let record: JSONObject?
    /// Whether they could see the row just before.
    let sawBefore: Bool
    /// Whether they could see it before, and ever since: rows are read later than their changes, so that one that was away for a
    /// moment may have been told as gone.
    let sawAllAlong: Bool
    /// What is recorded of it as they may have seen it: lately where they see none now, else before or between these changes.
    let seen: Set<[String: SQLValue]>

    /// Whether they may have seen it at some time lately.
    var mayHaveSeen: Bool { sawBefore || !seen.isEmpty }
}

extension ChangeReader {
    /// What someone sees of some rows.
    func sights(of rows: [NetChange], _ batch: ChangeBatch, as principal: Principal) async throws -> [RowSight] {
        let (table, now, limits) = (batch.table, now(), limits)
        let (changed, recorded) = (batch.nets.byTable, batch.lately.byTable)
        let lately = rows.map { batch.states(of: $0) }
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
            func view(_ view: PastSight.View, of changed: [String: [NetChange]]) -> PastSight {
                PastSight(
                    table: table, principal: principal, changed: changed, view: view,
                    moments: [now, now.adding(seconds: -limits.seenFor)], transaction: transaction)
            }
            let before = view(.before, of: changed)
            let during = view(.atAnyTime, of: changed)
            let alone = changed.keys.allSatisfy { $0 == table.qualifiedName }
            let extremes = alone ? [] : [view(.without, of: changed), during]
            let atAnyTimeLately = view(.atAnyTime, of: recorded)
            return zip(rows, lately).map { row, lately in
                let record = records[row.key]
                let sawBefore = row.before.map { before.includes($0) } ?? false
                guard record != nil else {
                    return RowSight(
                        record: nil, sawBefore: sawBefore, sawAllAlong: false,
                        seen: lately.filter { atAnyTimeLately.includes($0) })
                }
                let states = Set(row.states)
                let sawAllAlong =
                    sawBefore && !row.wasAway && states.allSatisfy { $0 == row.before || before.includes($0) }
                    && extremes.allSatisfy { view in states.allSatisfy { view.includes($0) } }
                var seen = Set(row.between).filter { during.includes($0) }
                if let state = row.before, sawBefore || during.includes(state) { seen.insert(state) }
                return RowSight(record: record, sawBefore: sawBefore, sawAllAlong: sawAllAlong, seen: seen)
            }
        }
    }
}

/// What someone could see about the time of some changes.
private struct PastSight {
    /// How rows of other tables that have changed are taken.
    enum View {
        /// As they were before.
        case before
        /// As not there.
        case without
        /// As anything that they have been.
        case atAnyTime
    }

    let table: Table
    let principal: Principal
    /// What changed, by table.
    let changed: [String: [NetChange]]
    let view: View
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

    /// Whether another table had such a row that could be seen: one of those that have changed, as they are taken, or another one.
    private func existed(_ other: Table, _ inner: Condition, _ moment: Instant) -> Bool {
        let changed = self.changed[other.qualifiedName] ?? []
        let policy = other.readingPolicy(for: principal.role)
        for state in changed.flatMap(states) {
            let scope = ConditionScope(state, as: principal, now: moment) { deeper, inner in
                existed(deeper, inner, moment)
            }
            if (try? inner.truth(of: other, in: scope)) == true, (try? policy.truth(of: other, in: scope)) == true {
                return true
            }
        }
        let rest = changed.isEmpty || view == .atAnyTime ? inner : inner && .not(other.having(changed.map(\.key)))
        return ((try? transaction.count(other, where: rest)) ?? 0) > 0
    }

    private func states(_ change: NetChange) -> [[String: SQLValue]] {
        switch view {
        case .before: change.before.map { [$0] } ?? []
        case .without: []
        case .atAnyTime: change.states
        }
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
