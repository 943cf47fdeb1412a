import Database

extension QueryTree {
    /// What PostgreSQL is asked by hand: the number of all rows, and the rows of the page as JSON.
    var sql: String {
        let place = Place(table: "\(table.name)", alias: "t")
        return """
            SELECT json_build_object('total', (SELECT count(*) FROM public.\(place.table) AS t WHERE \(rows(place))),
            'rows', \(array(place, matching: "true")))
            """
    }

    fileprivate struct Place {
        var table: String
        var alias: String
    }

    /// The rows of a page that are joined to a row around, as an array.
    private func array(_ place: Place, matching join: String) -> String {
        "(SELECT coalesce(json_agg(row_to_json(\(place.alias)_rows)), '[]') FROM (\(page(place, join))) AS \(place.alias)_rows)"
    }

    private func page(_ place: Place, _ join: String) -> String {
        let terms = order + [Term(column: "id", isDescending: false)]
        let order = terms.map { term in
            let nulls = term.nulls.map { $0 == "nullsfirst" ? "NULLS FIRST" : "NULLS LAST" } ?? ""
            return "\(place.alias).\(term.column) \(term.isDescending ? "DESC" : "ASC") \(nulls)"
        }
        return """
            SELECT \(outputs.enumerated().flatMap { shown($1, $0, place) }.joined(separator: ", "))
            FROM public.\(place.table) AS \(place.alias) WHERE \(join) AND \(rows(place))
            ORDER BY \(order.joined(separator: ", ")) LIMIT \(limit.map(String.init) ?? "ALL") OFFSET \(offset ?? 0)
            """
    }

    private func rows(_ place: Place) -> String {
        var parts = filters.map { Self.condition($0, place.alias) }
        for (number, output) in outputs.enumerated() {
            guard case .embed(let embed) = output, embed.isInner else { continue }
            let inner = embed.place(number, in: place.alias)
            parts.append(
                """
                EXISTS (SELECT 1 FROM public.\(inner.table) AS \(inner.alias)
                WHERE \(embed.join(inner.alias, place.alias)) AND \(embed.tree.rows(inner)))
                """)
        }
        return parts.isEmpty ? "true" : parts.map { "(\($0))" }.joined(separator: " AND ")
    }

    private func shown(_ output: Output, _ number: Int, _ place: Place) -> [String] {
        switch output {
        case .all: return Self.readable(table).map { "\(place.alias).\($0.name)" }
        case .field(let field, let alias): return ["\(Self.sql(field, place.alias)) AS \(alias ?? field.column.name)"]
        case .embed(let embed):
            let inner = embed.place(number, in: place.alias)
            let join = embed.join(inner.alias, place.alias)
            guard embed.isToOne else { return ["\(embed.tree.array(inner, matching: join)) AS \(embed.label)"] }
            return [
                "(SELECT row_to_json(one) FROM (\(embed.tree.page(inner, join))) AS one) AS \(embed.label)"
            ]
        }
    }

    private static func sql(_ field: Field, _ alias: String) -> String {
        let steps = field.keys.enumerated().map { place, key in
            (field.isText && place == field.keys.count - 1 ? " ->> " : " -> ")
                + {
                    switch key {
                    case .name(let name): literal(name)
                    case .place(let place): "(\(place))"
                    }
                }()
        }
        return "(\(alias).\(field.column.name)\(steps.joined()))"
    }

    private static func condition(_ filter: Filter, _ alias: String) -> String {
        switch filter {
        case .test(let field, let test, let isNegated):
            return (isNegated ? "NOT " : "") + "(\(condition(test, sql(field, alias), field.type)))"
        case .group(let parts, let isAny, let isNegated):
            let inner = parts.map { "(\(condition($0, alias)))" }.joined(separator: isAny ? " OR " : " AND ")
            return (isNegated ? "NOT " : "") + "(\(inner))"
        }
    }

    private static func condition(_ test: Test, _ field: String, _ type: ColumnType) -> String {
        let cast = type == .json ? "jsonb" : type.name
        func value(_ text: String) -> String { "\(literal(text))::\(cast)" }
        switch test {
        case .compare(_, let sql, let text): return "\(field) \(sql) \(value(text))"
        case .like(let pattern, false): return "\(field) LIKE \(literal(pattern.replacing("*", with: "%")))"
        case .like(let pattern, true):
            return "\(field) ILIKE \(literal(pattern.replacing("*", with: "%"))) COLLATE \"und-x-icu\""
        case .isWord(let word):
            return "\(field) IS \(word.lowercased() == "not_null" ? "NOT NULL" : word.uppercased())"
        case .oneOf(let texts): return "\(field) = ANY (ARRAY[\(texts.map(value).joined(separator: ", "))]::\(cast)[])"
        case .isDistinct(let text): return "\(field) IS DISTINCT FROM \(value(text))"
        case .json("cs", let text): return "\(field) @> \(value(text))"
        case .json("cd", let text): return "\(field) <@ \(value(text))"
        case .json(_, let text):
            return """
                CASE WHEN \(field) IS NULL THEN NULL WHEN jsonb_typeof(\(field)) = 'array' THEN EXISTS
                (SELECT 1 FROM jsonb_array_elements(\(field)) AS x, jsonb_array_elements(\(value(text))) AS y WHERE x = y)
                ELSE false END
                """
        case .quantified(let word, let sql, let texts, let isAny):
            guard !texts.isEmpty else { return isAny ? "false" : "true" }
            let isLike = word.hasSuffix("like")
            return texts.map { text in
                isLike
                    ? condition(.like(text, ignoringCase: word == "ilike"), field, type)
                    : "\(field) \(sql) \(value(text))"
            }.map { "(\($0))" }.joined(separator: isAny ? " OR " : " AND ")
        }
    }

    private static func literal(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
}

extension QueryTree.Embed {
    fileprivate func place(_ number: Int, in outer: String) -> QueryTree.Place {
        QueryTree.Place(table: tree.table.name, alias: "\(outer)\(number)")
    }

    fileprivate func join(_ innerAlias: String, _ outerAlias: String) -> String {
        "\(innerAlias).\(inner) = \(outerAlias).\(outer)"
    }
}
