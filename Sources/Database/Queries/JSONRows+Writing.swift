import Wire

extension JSONRows {
    /// The rows that a query came to.
    init(_ rows: [Row], of query: Query) throws(DatabaseError) {
        let shape = RowShape(query)
        var json = JSONWriter()
        json.raw("[")
        for (index, row) in rows.enumerated() {
            if index > 0 { json.raw(",") }
            try json.object(shape, row.values)
        }
        json.raw("]")
        (bytes, count) = (json.bytes, rows.count)
    }
}

/// What each row of a query has, found once for all of them.
private struct RowShape {
    indirect enum Form {
        case value(ColumnType)
        /// Rows of another table: an array, or an object or null where there is one at most.
        case rows(RowShape, isToOne: Bool)
        /// The one row of another table, among the members of the row itself.
        case spread(RowShape)
    }

    struct Member {
        let name: String
        /// The name as it is written, with the colon.
        let key: [UInt8]
        let form: Form

        init(_ name: String, _ form: Form) {
            var json = JSONWriter(capacity: 64)
            json.write(name)
            json.raw(":")
            (self.name, key, self.form) = (name, json.bytes, form)
        }
    }

    let members: [Member]

    init(_ query: Query) {
        members = query.shown.map { output in
            switch output.source {
            case .column(let name): Member(output.name, .value(query.table.column(name)?.type ?? .text))
            case .json(_, _, let asText): Member(output.name, .value(asText ? .text : .json))
            case .rows(_, let inner, _) where output.isSpread: Member(output.name, .spread(RowShape(inner)))
            case .rows(let join, let inner, _): Member(output.name, .rows(RowShape(inner), isToOne: join.isToOne))
            }
        }
    }
}

extension JSONWriter {
    /// A row: its values in the order of what the query shows.
    fileprivate mutating func object(_ shape: RowShape, _ values: [SQLValue]) throws(DatabaseError) {
        raw("{")
        var isFirst = true
        try members(shape, values, &isFirst)
        raw("}")
    }

    private mutating func members(
        _ shape: RowShape, _ values: [SQLValue], _ isFirst: inout Bool
    ) throws(DatabaseError) {
        for (member, value) in zip(shape.members, values) {
            switch member.form {
            case .value(let type):
                key(of: member, &isFirst)
                try self.value(value, type, of: member.name)
            case .rows(let inner, let isToOne):
                key(of: member, &isFirst)
                try joined(value, inner, isToOne: isToOne, as: member.name)
            case .spread(let inner): try spread(value, inner, as: member.name, &isFirst)
            }
        }
    }

    private mutating func key(of member: RowShape.Member, _ isFirst: inout Bool) {
        if !isFirst { raw(",") }
        isFirst = false
        raw(member.key)
    }

    /// The members of the one row that is joined to a row, or as many nulls.
    private mutating func spread(
        _ value: SQLValue, _ shape: RowShape, as name: String, _ isFirst: inout Bool
    ) throws(DatabaseError) {
        if let row = try value.rows(as: name).first?.array {
            return try members(shape, row.map { SQLValue(nested: $0) }, &isFirst)
        }
        nulls(shape, &isFirst)
    }

    private mutating func nulls(_ shape: RowShape, _ isFirst: inout Bool) {
        for member in shape.members {
            if case .spread(let inner) = member.form {
                nulls(inner, &isFirst)
            } else {
                key(of: member, &isFirst)
                raw("null")
            }
        }
    }

    /// Rows joined to a row, which come as a JSON array of arrays.
    private mutating func joined(
        _ value: SQLValue, _ shape: RowShape, isToOne: Bool, as name: String
    ) throws(DatabaseError) {
        let rows = try value.rows(as: name)
        if isToOne, rows.isEmpty { return raw("null") }
        if !isToOne { raw("[") }
        for (index, row) in rows.enumerated() {
            if index > 0 { raw(",") }
            try object(shape, (row.array ?? []).map { SQLValue(nested: $0) })
        }
        if !isToOne { raw("]") }
    }

    /// A value by what its column is declared to hold, in whichever form the database has it.
    private mutating func value(_ value: SQLValue, _ type: ColumnType, of name: String) throws(DatabaseError) {
        switch (type, value) {
        case (_, .null): raw("null")
        case (.text, .text(let text)): write(text)
        case (.uuid, .text(let text)):
            // As this program writes them, they are in lower case already.
            let isLower = !text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            write(isLower ? text : text.lowercased())
        case (.uuid, .uuid(let uuid)): write(uuid.lowercased)
        case (.bool, .bool(let truth)): write(truth)
        case (.bool, .int(let number)): write(number != 0)
        case (.int, .int(let number)): write(Int(number))
        case (.double, .double(let number)): self.number(number)
        case (.double, .int(let number)): self.number(Double(number))
        case (.double, .text(let text)):
            guard let number = Double(text) else { throw .unexpectedValue(column: name, expected: "a number") }
            self.number(number)
        case (.instant, .instant(let moment)): self.moment(moment)
        case (.instant, .int(let microseconds)): moment(Instant(microseconds: microseconds))
        case (.instant, .text(let text)):
            guard let moment = Instant(text) else { throw .unexpectedValue(column: name, expected: "a moment") }
            self.moment(moment)
        case (.json, .json(let text)), (.json, .text(let text)): document(text)
        case (.bytes, .bytes(let bytes)): write("\\x" + bytes.hexadecimal)
        case (.bytes, .text(let digits)): write("\\x" + digits.lowercased())
        default: throw .unexpectedValue(column: name, expected: type.name)
        }
    }

    private mutating func number(_ number: Double) {
        if number.isFinite { write(number) } else { write(number < 0 ? "-Infinity" : "Infinity") }
    }

    /// A moment, without the zeros that end its fraction.
    private mutating func moment(_ moment: Instant) {
        moment.withText { text in
            var end = text.count - 1
            while text[end - 1] == UInt8(ascii: "0") { end -= 1 }
            if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
            raw("\"")
            raw(UnsafeRawBufferPointer(rebasing: text[..<end]))
            raw("+00:00\"")
        }
    }

    /// JSON that is too deep or too large to be read is handed on as it is.
    private mutating func document(_ text: String) {
        if let value = JSONValue(text: text) {
            write(value.canonicalValue)
        } else {
            Array(text.utf8).withUnsafeBytes { raw($0) }
        }
    }
}

extension SQLValue {
    fileprivate init(nested value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let truth): .bool(truth)
            case .int(let number): .int(Int64(number))
            case .double(let number): .double(number)
            case .string(let text): .text(text)
            case .array, .object: .json(String(decoding: value.bytes, as: UTF8.self))
            }
    }

    /// The rows of another table that stand in a column, as a JSON array of arrays.
    fileprivate func rows(as name: String) throws(DatabaseError) -> [JSONValue] {
        switch self {
        case .json(let text), .text(let text):
            if let rows = JSONValue(text: text)?.array { return rows }
        default: break
        }
        throw .unexpectedValue(column: name, expected: "rows")
    }
}
