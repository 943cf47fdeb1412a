import Database
import Wire

/// The changed rows of a table, as one role is told of them.
struct ChangeBatch {
    let table: Table
    let role: Role
    let rows: [NetChange]
    /// What changed in all tables.
    let nets: NetChanges
    /// The same, and what changed just before.
    let lately: NetChanges
    /// From where on to read for all that follows.
    let cursor: ChangeCursor
    /// Whether they are told to one who has heard of some of them already, nobody knows which.
    let isMissed: Bool

    /// All that is recorded of a row lately.
    func states(of row: NetChange) -> Set<[String: SQLValue]> {
        Set(lately.states(of: row.key, table) + row.states)
    }

    /// What is told of a row to those who see it so.
    func news(
        of row: NetChange, _ sight: RowSight, to audience: ChangeNews.Audience, shapes: Set<ChangeShape>
    ) -> [ChangeNews] {
        guard sight.record != nil || sight.mayHaveSeen else { return [] }
        let values = sight.record.map { table.typedValues(of: $0) }
        var told: [ChangeEvent: (payloads: [ChangeShape: Int], data: [[UInt8]], selects: [Set<String>?])] = [:]
        for shape in shapes {
            guard let event = event(row, sight, values, shape), shape.event ?? event == event else { continue }
            var part = told[event] ?? ([:], [], [])
            if let place = part.selects.firstIndex(of: shape.select) {
                part.payloads[shape] = place
            } else {
                part.payloads[shape] = part.data.count
                part.selects.append(shape.select)
                part.data.append(data(event, row, sight, shape.select))
            }
            told[event] = part
        }
        return told.map { event, part in
            ChangeNews(
                table: table.qualifiedName, event: event, audience: audience, payloads: part.payloads, data: part.data)
        }
    }

    /// What kind of change it is for those who see the row so and have such a filter; nil for none.
    private func event(
        _ row: NetChange, _ sight: RowSight, _ values: [String: SQLValue]?, _ shape: ChangeShape
    ) -> ChangeEvent? {
        let isIn = values.map { matches($0, shape) ?? false } ?? false
        guard isIn else {
            // A row that nobody can say was not meant has gone, for all that is known.
            if sight.record == nil {
                return sight.mayHaveSeen && states(of: row).contains { mayMatch($0, shape) } ? .delete : nil
            }
            // Who sees the row and is told of what leaves a filter must have been told of it before, which what they saw of it says.
            return sight.seen.contains { mayMatch($0, shape) } ? .delete : nil
        }
        switch row.kind {
        case .inserted: return .insert
        // Who could not see it for a while may have been told that it went, and has a new row.
        case .updated: return sight.sawAllAlong ? .update : .insert
        case .touched: return sight.sawAllAlong && !isMissed ? nil : .insert
        // It was deleted, and is there again.
        case .deleted: return .insert
        }
    }

    private func matches(_ values: [String: SQLValue], _ shape: ChangeShape) -> Bool? {
        guard let filter = shape.filter else { return true }
        // Filters name no moment of their own.
        let scope = ConditionScope(values, as: .anonymous, now: Instant(microseconds: 0))
        return try? filter.truth(of: table, in: scope)
    }

    /// Whether the row before may have been meant. Of what is recorded of it only that counts which the reader was shown as it is: else a
    /// filter would find it out.
    private func mayMatch(_ before: [String: SQLValue], _ shape: ChangeShape) -> Bool {
        guard let filter = shape.filter else { return true }
        let open = Set(table.readableColumns(for: role).filter { $0.shown == nil }.map(\.name))
        let known = before.filter { open.contains($0.key) }
        guard filter.columnsRead.isSubset(of: Set(known.keys)) else { return true }
        return matches(known, shape) ?? false
    }

    /// The members of `data`.
    private func data(_ event: ChangeEvent, _ row: NetChange, _ sight: RowSight, _ select: Set<String>?) -> [UInt8] {
        let columns = table.readableColumns(for: role).filter { select?.contains($0.name) ?? true }
        var json = JSONWriter(capacity: 1_024)
        json.raw("{\"schema\":")
        json.write(table.schema)
        json.raw(",\"table\":")
        json.write(table.name)
        json.raw(",\"type\":")
        json.write(event.rawValue)
        json.raw(",\"commit_timestamp\":")
        json.write(row.at.description)
        json.raw(",\"columns\":[")
        for (place, column) in columns.enumerated() {
            if place > 0 { json.raw(",") }
            json.raw("{\"name\":")
            json.write(column.name)
            json.raw(",\"type\":")
            json.write(column.type.realtimeName)
            json.raw("}")
        }
        json.raw("]")
        if event != .delete, let record = sight.record {
            json.raw(",\"record\":")
            json.write(
                .object(
                    JSONObject(record.members.filter { select?.contains($0.key) ?? true }.map { ($0.key, $0.value) })))
        }
        if event != .insert {
            json.raw(",\"old_record\":")
            json.write(.object(JSONObject(zip(table.primaryKey, row.key.map(\.json)))))
        }
        json.raw(",\"errors\":null,\"cursor\":")
        json.write(cursor.text)
        json.raw("}")
        return json.bytes
    }
}

extension ColumnType {
    /// PostgreSQL's short name of the type, by which clients convert values.
    var realtimeName: String {
        switch self {
        case .text: "text"
        case .uuid: "uuid"
        case .bool: "bool"
        case .int: "int8"
        case .double: "float8"
        case .instant: "timestamptz"
        case .json: "jsonb"
        case .bytes: "bytea"
        }
    }
}

extension SQLValue {
    /// A part of a key.
    fileprivate var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let truth): .bool(truth)
        case .int(let number): .int(Int(number))
        case .double(let number): .double(number)
        case .text(let text), .json(let text): .string(text)
        case .uuid(let uuid): .string(uuid.lowercased)
        case .instant(let instant): .string(instant.description)
        case .bytes: .null
        }
    }
}
