import Wire

extension SQLWriter {
    /// - Parameters:
    ///   - table: whose columns are meant.
    ///   - alias: how they are qualified.
    ///   - outer: how columns of the row around are qualified, inside `exists`.
    mutating func condition(_ condition: Condition, of table: Table, alias: String, outer: String? = nil) {
        let place = Place(table: table, alias: alias, outer: outer)
        switch condition {
        case .always: raw(dialect == .postgreSQL ? "true" : "1")
        case .never: raw(dialect == .postgreSQL ? "false" : "0")
        case .compare(let one, let comparison, let other): compare(one, comparison.rawValue, other, place)
        case .isDistinct(let one, let other):
            compare(one, dialect == .postgreSQL ? "IS DISTINCT FROM" : "IS NOT", other, place)
        case .truth(let one, let truth):
            operand(one, place)
            raw(truth == .isUnknown ? " IS NULL" : " IS \(truth.rawValue)")
        case .like(let one, let pattern, let ignoringCase): like(one, pattern, ignoringCase, place)
        case .matches(let one, let pattern): matches(one, pattern, place)
        case .json(let one, let comparison, let text): json(one, comparison, text, place)
        case .isNull(let one):
            operand(one, place)
            raw(" IS NULL")
        case .oneOf(let one, let values):
            guard !values.isEmpty else { return self.condition(.never, of: table, alias: alias) }
            let isJSON = one.type(in: table) == .json
            operand(one, place, isJSON: isJSON)
            raw(" IN (")
            list(values) { $0.operand(.value($1), place, isJSON: isJSON) }
            raw(")")
        case .all(let parts): join(parts, " AND ", empty: .always, place)
        case .any(let parts): join(parts, " OR ", empty: .never, place)
        case .not(let part):
            let wasNegated = isNegated
            isNegated = true
            raw("NOT (")
            self.condition(part, of: table, alias: alias, outer: outer)
            raw(")")
            isNegated = wasNegated
        case .exists(let other, let inner): exists(other, inner, outer: alias)
        case .stored(let part):
            let before = readsStored
            readsStored = true
            self.condition(part, of: table, alias: alias, outer: outer)
            readsStored = before
        }
    }

    /// Whose columns are meant.
    private struct Place {
        let table: Table
        let alias: String
        let outer: String?
    }

    private mutating func join(_ parts: [Condition], _ word: String, empty: Condition, _ place: Place) {
        guard !parts.isEmpty else { return condition(empty, of: place.table, alias: place.alias) }
        raw("(")
        for (index, part) in parts.enumerated() {
            if index > 0 { raw(word) }
            condition(part, of: place.table, alias: place.alias, outer: place.outer)
        }
        raw(")")
    }

    /// PostgreSQL applies the other table's policies itself; for SQLite they are written here.
    ///
    /// What is never null is written as what may be (``Membership``) only where that is the same.
    private mutating func exists(_ other: Table, _ inner: Condition, outer: String) {
        depth += 1
        precondition(depth <= 8, "the policies of \(other.qualifiedName) refer to themselves")
        let alias = "t\(depth)"
        let role = principal?.role ?? .authenticated
        let policies = role == .service ? .always : other.using(.select, for: role)
        let membership = isNegated ? nil : inner.membership(under: policies)
        let wasNegated = isNegated
        isNegated = false
        if let membership {
            raw(outer + "." + Self.quoted(membership.outer))
            raw(dialect == .postgreSQL ? " = ANY (ARRAY (SELECT " : " IN (SELECT ")
            raw(alias + "." + Self.quoted(membership.inner))
        } else {
            raw("EXISTS (SELECT 1")
        }
        raw(" FROM ")
        self.table(other)
        raw(" AS \(alias) WHERE ")
        condition(membership?.rest ?? inner, of: other, alias: alias, outer: outer)
        if dialect == .sqlite, principal != nil, role != .service {
            raw(" AND ")
            condition(.stored(policies), of: other, alias: alias)
        }
        raw(membership != nil && dialect == .postgreSQL ? "))" : ")")
        isNegated = wasNegated
        depth -= 1
    }

    private mutating func compare(_ one: Operand, _ word: String, _ other: Operand, _ place: Place) {
        let isJSON = [one, other].contains { $0.type(in: place.table) == .json }
        operand(one, place, isJSON: isJSON)
        raw(" \(word) ")
        operand(other, place, isJSON: isJSON)
    }

    /// In either case by Unicode, which of PostgreSQL's own locales not all know.
    private mutating func like(_ one: Operand, _ pattern: LikePattern, _ ignoringCase: Bool, _ place: Place) {
        let value = Operand.value(.text(pattern.text))
        guard dialect == .postgreSQL else {
            return call(ignoringCase ? SQLiteFunctions.ilike : SQLiteFunctions.like, one, value, place)
        }
        compare(one, ignoringCase ? "ILIKE" : "LIKE", value, place)
        if ignoringCase { raw(" COLLATE \"und-x-icu\"") }
    }

    /// PostgreSQL is given what our own reading of the pattern comes to, and SQLite matches it here.
    private mutating func matches(_ one: Operand, _ pattern: RegularPattern, _ place: Place) {
        guard dialect == .postgreSQL else {
            let function = pattern.ignoresCase ? SQLiteFunctions.imatch : SQLiteFunctions.match
            return call(function, one, .value(.text(pattern.text)), place)
        }
        compare(one, "~", .value(.text(pattern.written)), place)
    }

    private mutating func json(_ one: Operand, _ comparison: JSONComparison, _ text: String, _ place: Place) {
        let value = Operand.value(.json(text))
        switch (comparison, dialect) {
        case (.contains, .sqlite): call(SQLiteFunctions.contains, one, value, place)
        case (.contained, .sqlite): call(SQLiteFunctions.contains, value, one, place)
        case (.overlaps, .sqlite): call(SQLiteFunctions.overlaps, one, value, place)
        case (.contains, .postgreSQL): compare(one, "@>", value, place)
        case (.contained, .postgreSQL): compare(one, "<@", value, place)
        case (.overlaps, .postgreSQL):
            raw("(SELECT CASE WHEN whole IS NOT NULL THEN EXISTS (SELECT 1 FROM ")
            elements(of: "whole")
            raw(" one JOIN ")
            elements(of: "other")
            raw(" another ON one.value = another.value) END FROM (SELECT ")
            operand(one, place)
            raw(" AS whole, ")
            operand(value, place)
            raw("::jsonb AS other) both_of_them)")
        }
    }

    private mutating func elements(of name: String) {
        raw("jsonb_array_elements(CASE jsonb_typeof(\(name)) WHEN 'array' THEN \(name) ELSE '[]' END)")
    }

    private mutating func call(_ function: String, _ one: Operand, _ other: Operand, _ place: Place) {
        raw(function + "(")
        operand(one, place)
        raw(", ")
        operand(other, place)
        raw(")")
    }

    /// - Parameter isJSON: whether it is compared with JSON, for which SQLite needs texts that are the same for equal values.
    private mutating func operand(_ operand: Operand, _ place: Place, isJSON: Bool = false) {
        let isText = isJSON && dialect == .sqlite
        switch operand {
        case .column(let name) where isText: path(name, [], asText: false, of: place.table, alias: place.alias)
        case .column(let name): column(name, of: place.table, alias: place.alias)
        case .outer(let name): raw((place.outer ?? place.alias) + "." + Self.quoted(name))
        case .json(let name, let keys, let asText):
            path(name, keys, asText: asText, of: place.table, alias: place.alias)
        case .value(.json(let text)) where isText: value(.text(JSONValue(text: text)?.canonical ?? text))
        case .value(let value): self.value(value)
        case .userID:
            if let principal {
                value(.uuid(principal.userID))
                if dialect == .postgreSQL { raw("::uuid") }
            } else {
                raw("(SELECT auth.uid())")
            }
        case .now:
            if principal != nil { value(.instant(now)) } else { raw("(SELECT \(Self.declaredNow))") }
        }
    }

    /// The claim that says by which moment a transaction goes.
    static let momentClaim = "transit_now"

    /// That moment, in declarations; the server's own for whoever asks past this program.
    private static let declaredNow =
        "coalesce((nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> '\(momentClaim)')::timestamptz, now())"

    /// What is found in a JSON column.
    mutating func path(_ column: String, _ keys: [JSONKey], asText: Bool, of table: Table, alias: String) {
        guard dialect == .postgreSQL else {
            let steps = keys.map { key -> JSONValue in
                switch key {
                case .name(let name): .string(name)
                case .place(let place): .int(place)
                }
            }
            raw((asText ? SQLiteFunctions.jsonText : SQLiteFunctions.json) + "(")
            self.column(column, of: table, alias: alias)
            raw(", ")
            value(.text(JSONValue.array(steps).canonical))
            return raw(")")
        }
        raw("(")
        self.column(column, of: table, alias: alias)
        for (index, key) in keys.enumerated() {
            raw(asText && index == keys.count - 1 ? " ->> " : " -> ")
            switch key {
            case .name(let name):
                value(.text(name))
                raw("::text")
            case .place(let place):
                value(.int(place))
                raw("::int")
            }
        }
        raw(")")
    }
}
