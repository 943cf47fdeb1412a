/// Something that `select` names.
indirect enum SelectItem: Equatable, Sendable {
    /// `*`
    case all
    /// `alias:field::type`
    case field(FieldPath, alias: String?, cast: String?)
    /// `alias:relation!hint!inner(…)`
    case relation(Relation)

    struct Relation: Equatable, Sendable {
        var name: String
        var alias: String?
        var hint: String?
        var isInner = false
        /// `...relation(…)`: its members are the row's own.
        var isSpread = false
        var items: [SelectItem]

        /// How filters call it.
        var label: String { alias ?? name }
    }
}

extension RestScanner {
    /// The value of `select`.
    static func select(_ text: String) throws(RestError) -> [SelectItem] {
        var scanner = RestScanner(text, as: "select parameter")
        guard !scanner.isAtEnd else { return [] }
        let items = try scanner.items(depth: 0)
        try scanner.expectEnd("\",\" or end of input")
        return items
    }

    private mutating func items(depth: Int) throws(RestError) -> [SelectItem] {
        guard depth <= 16 else { throw RestError.tooMuch("select goes too deep") }
        var items = [try item(depth: depth)]
        while take(",") { items.append(try item(depth: depth)) }
        return items
    }

    private mutating func item(depth: Int) throws(RestError) -> SelectItem {
        if take("*") { return .all }
        if take("...") {
            let name = try name()
            var spread = try relation(name, nil, depth)
            spread.isSpread = true
            return .relation(spread)
        }
        var field = try field()
        var alias: String?
        if field.keys.isEmpty, !isNext("::"), take(":") {
            alias = field.name
            if take("...") { throw unexpected("no alias, which a spread has not") }
            field = try self.field()
        }
        if field.keys.isEmpty, next == "!" || next == "(" {
            if field.name == "count", isNext("()") { throw .noAggregates }
            return .relation(try relation(field.name, alias, depth))
        }
        let cast = take("::") ? try name("a type") : nil
        if next == "." { throw .noAggregates }
        return .field(field, alias: alias, cast: cast)
    }

    private mutating func relation(
        _ name: String, _ alias: String?, _ depth: Int
    ) throws(RestError) -> SelectItem.Relation {
        var relation = SelectItem.Relation(name: name, alias: alias, items: [])
        while take("!") {
            switch try self.name() {
            case "inner": relation.isInner = true
            case "left": relation.isInner = false
            case let hint: relation.hint = hint
            }
        }
        try expect("(")
        if take(")") { return relation }
        relation.items = try items(depth: depth + 1)
        try expect(")")
        return relation
    }
}
