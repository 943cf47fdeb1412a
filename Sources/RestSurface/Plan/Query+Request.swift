import Database

extension Query {
    /// The query that a request means: its columns, and what other tables have for each row.
    ///
    /// - Parameters:
    ///   - table: that is read.
    ///   - readable: the columns of a table that the caller may read, which `*` stands for.
    init(
        _ table: Table, _ request: RestParameters, in schema: RestSchema,
        readable: (Table) throws(RestError) -> [String]
    ) throws(RestError) {
        var builder = QueryBuilder(request: request, schema: schema)
        self = try builder.query(table, request.select ?? [], at: [], readable)
        if let path = request.parts.keys.sorted(by: { $0.count < $1.count }).first(where: {
            !builder.known.contains($0)
        }) {
            throw .notEmbedded(path.last ?? "")
        }
    }
}

private struct QueryBuilder {
    let request: RestParameters
    let schema: RestSchema
    /// The paths of all tables that are read.
    var known: Set<[String]> = [[]]

    mutating func query(
        _ table: Table, _ items: [SelectItem], at path: [String], _ readable: (Table) throws(RestError) -> [String]
    ) throws(RestError) -> Query {
        let part = request.parts[path] ?? RestParameters.Part()
        return Query(
            table, try outputs(table, items, at: path, readable), where: try Condition(part.filters, of: table),
            order: try part.order.map { (term) throws(RestError) in try order(term, of: table, items) },
            limit: part.limit, offset: part.offset ?? 0)
    }

    private func order(_ term: OrderTerm, of table: Table, _ items: [SelectItem]) throws(RestError) -> Order {
        guard let name = term.relation else { return try Order(term, of: table) }
        let embedded = items.compactMap { if case .relation(let relation) = $0 { relation } else { nil } }
        guard let relation = embedded.first(where: { $0.label == name }) else { throw .notEmbedded(name) }
        let (join, other) = try schema.join(relation, from: table)
        guard join.isToOne else { throw .notToOne("PGRST118", "related order", table.name, name) }
        return try Order(term, of: other).of(other, by: join)
    }

    /// Nil for all that the caller may read.
    private mutating func outputs(
        _ table: Table, _ items: [SelectItem], at path: [String], _ readable: (Table) throws(RestError) -> [String]
    ) throws(RestError) -> [Output]? {
        if items.isEmpty || items == [.all] { return nil }
        var outputs: [Output] = []
        for item in items {
            switch item {
            case .all: outputs += try readable(table).map { .column($0) }
            case .field(let path, let alias, let cast): outputs.append(try Self.output(path, alias, cast, of: table))
            case .relation(let relation):
                let (join, other) = try schema.join(relation, from: table)
                let inner = path + [relation.label]
                known.insert(inner)
                let rows = try query(other, relation.items, at: inner, readable)
                guard relation.isSpread else {
                    outputs.append(.rows(join, of: rows, as: relation.label, isRequired: relation.isInner))
                    continue
                }
                guard join.isToOne else { throw .notToOne("PGRST119", "spread operation", table.name, relation.name) }
                outputs.append(.spread(join, of: rows, isRequired: relation.isInner))
            }
        }
        return outputs
    }

    private static func output(
        _ path: FieldPath, _ alias: String?, _ cast: String?, of table: Table
    ) throws(RestError) -> Output {
        let field = try Field(path, of: table)
        let name = alias ?? field.label
        var asText = path.isText
        if let cast, cast != field.type.name {
            guard cast == "text", field.type == .text || field.type == .json && !path.keys.isEmpty else {
                throw .notSupported("a cast of \(field.type.name) to \(cast)")
            }
            asText = true
        }
        if path.keys.isEmpty { return .column(path.name, as: name) }
        return .json(path.name, path.keys, asText: asText, as: name)
    }
}

extension Order {
    /// The order that a term means.
    fileprivate init(_ term: OrderTerm, of table: Table) throws(RestError) {
        guard term.field.keys.isEmpty else { throw .notSupported("order by what is inside a JSON column") }
        let column = try table.readColumn(term.field.name).name
        self =
            term.isDescending
            ? .descending(column, nulls: term.nulls ?? .first) : .ascending(column, nulls: term.nulls ?? .last)
    }
}
