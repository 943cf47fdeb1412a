import Wire

extension JSONRows {
    /// The rows that a query came to.
    init(_ rows: [Row], of query: Query) throws(DatabaseError) {
        var json = JSONWriter()
        json.raw("[")
        for (index, row) in rows.enumerated() {
            if index > 0 { json.raw(",") }
            try json.object(of: query, row.values)
        }
        json.raw("]")
        (bytes, count) = (json.bytes, rows.count)
    }
}

extension JSONWriter {
    /// A row: its values in the order of what the query shows.
    fileprivate mutating func object(of query: Query, _ values: [SQLValue]) throws(DatabaseError) {
        raw("{")
        var isFirst = true
        try members(of: query, values, &isFirst)
        raw("}")
    }

    private mutating func members(
        of query: Query, _ values: [SQLValue], _ isFirst: inout Bool
    ) throws(DatabaseError) {
        for (output, value) in zip(query.shown, values) {
            if output.isSpread, case .rows(_, let inner, _) = output.source {
                try spread(value, of: inner, as: output.name, &isFirst)
                continue
            }
            if !isFirst { raw(",") }
            isFirst = false
            write(output.name)
            raw(":")
            switch output.source {
            case .column(let name):
                try self.value(value, query.table.column(name)?.type ?? .text, of: output.name)
            case .json(_, _, let asText): try self.value(value, asText ? .text : .json, of: output.name)
            case .rows(let join, let query, _): try joined(value, by: join, of: query, as: output.name)
            }
        }
    }

    /// The members of the one row that is joined to a row, or as many nulls.
    private mutating func spread(
        _ value: SQLValue, of query: Query, as name: String, _ isFirst: inout Bool
    ) throws(DatabaseError) {
        guard let text = value.ofJSON, let rows = JSONValue(text: text)?.array else {
            throw .unexpectedValue(column: name, expected: "rows")
        }
        if let row = rows.first?.array { return try members(of: query, row.map { SQLValue(nested: $0) }, &isFirst) }
        for name in query.memberNames {
            if !isFirst { raw(",") }
            isFirst = false
            write(name)
            raw(":null")
        }
    }

    /// Rows joined to a row, which come as a JSON array of arrays.
    private mutating func joined(
        _ value: SQLValue, by join: Join, of query: Query, as name: String
    ) throws(DatabaseError) {
        guard let text = value.ofJSON, let rows = JSONValue(text: text)?.array else {
            throw .unexpectedValue(column: name, expected: "rows")
        }
        if join.isToOne, rows.isEmpty { return raw("null") }
        if !join.isToOne { raw("[") }
        for (index, row) in rows.enumerated() {
            if index > 0 { raw(",") }
            try object(of: query, (row.array ?? []).map { SQLValue(nested: $0) })
        }
        if !join.isToOne { raw("]") }
    }

    /// A value by what its column is declared to hold, in whichever form the database has it.
    private mutating func value(_ value: SQLValue, _ type: ColumnType, of name: String) throws(DatabaseError) {
        switch (type, value) {
        case (_, .null): raw("null")
        case (.text, .text(let text)): write(text)
        case (.uuid, .text(let text)): write(text.lowercased())
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

    private mutating func moment(_ moment: Instant) {
        let text = moment.description
        var fraction = text.dropFirst(19).dropLast()
        while fraction.last == "0" || fraction.last == "." { fraction.removeLast() }
        write(text.prefix(19) + fraction + "+00:00")
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

extension Query {
    /// The names of the members that its rows have.
    fileprivate var memberNames: [String] {
        shown.flatMap { output -> [String] in
            if output.isSpread, case .rows(_, let inner, _) = output.source { return inner.memberNames }
            return [output.name]
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

    fileprivate var ofJSON: String? {
        switch self {
        case .json(let text), .text(let text): text
        default: nil
        }
    }
}
