/// What a query string asks for.
package struct RestParameters: Sendable {
    /// What is asked of a table or of one embedded in it.
    struct Part: Equatable, Sendable {
        var filters: [FilterTree] = []
        var order: [OrderTerm] = []
        var limit: Int?
        var offset: Int?
    }

    /// Nil where `select` is not given.
    private(set) var select: [SelectItem]?
    /// By the names of the tables embedded, from outside in; empty for the table itself.
    private(set) var parts: [[String]: Part] = [:]
    /// The columns that a body is read for; nil where that is not said.
    private(set) var columns: [String]?
    /// The columns that a conflict is looked for in; nil for the primary key.
    private(set) var conflictColumns: [String]?

    /// What is asked of the table itself.
    var own: Part { parts[[]] ?? Part() }

    /// Reads the parameters of a query string, decoded.
    ///
    /// - Throws: `PGRST100` for what cannot be read or is more than the limits allow, `PGRST127` for what is not to be had here.
    package init(_ query: [(String, String)], limits: RestLimits = RestLimits()) throws(RestError) {
        let size = query.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count }
        guard size <= limits.queryBytes else {
            throw .tooMuch("a query string has at most \(limits.queryBytes) bytes, not \(size)")
        }
        for (name, value) in query {
            switch name {
            case "select": select = try RestScanner.select(value)
            case "columns": columns = try RestScanner.names(value, as: "columns parameter")
            case "on_conflict": conflictColumns = try RestScanner.names(value, as: "on_conflict parameter")
            case "apikey": continue
            default: try read(name, value)
            }
        }
        try check(limits)
    }

    private mutating func read(_ name: String, _ value: String) throws(RestError) {
        var words = try RestScanner.words(name)
        let field = words.removeLast()
        var path = words.map(\.name)
        switch field.name {
        case "and" where field.keys.isEmpty, "or" where field.keys.isEmpty:
            let isNegated = path.last == "not"
            if isNegated { path.removeLast() }
            let tree = try RestScanner.logic(field.name, value)
            parts[path, default: Part()].filters.append(isNegated ? .not(tree) : tree)
        case "order": parts[path, default: Part()].order = value.isEmpty ? [] : try RestScanner.order(value)
        case "limit": parts[path, default: Part()].limit = try Self.number(value, of: name)
        case "offset": parts[path, default: Part()].offset = try Self.number(value, of: name)
        default: parts[path, default: Part()].filters.append(try RestScanner.filter(value, of: field))
        }
    }

    private static func number(_ text: String, of name: String) throws(RestError) -> Int {
        guard let number = Int(text), number >= 0 else {
            throw RestError(
                400, "PGRST100", "\"failed to parse \(name) (\(text.prefix(100)))\" (line 1, column 1)",
                details: "expecting a whole number from 0")
        }
        return number
    }

    private func check(_ limits: RestLimits) throws(RestError) {
        let filters = parts.values.flatMap(\.filters)
        let conditions = filters.reduce(0) { $0 + $1.count }
        guard conditions <= limits.conditions else {
            throw .tooMuch("at most \(limits.conditions) conditions are allowed, not \(conditions)")
        }
        guard filters.allSatisfy({ $0.depth <= limits.logicDepth }) else {
            throw .tooMuch("and, or go at most \(limits.logicDepth) deep")
        }
        guard filters.allSatisfy({ $0.longestList <= limits.listed }) else {
            throw .tooMuch("in takes at most \(limits.listed) values")
        }
        let embeds = SelectItem.embeds(in: select ?? [])
        guard embeds.count <= limits.embeds, embeds.depth <= limits.embedDepth else {
            throw .tooMuch("at most \(limits.embeds) tables are embedded, \(limits.embedDepth) deep")
        }
    }
}

extension SelectItem {
    /// How many tables are embedded, and how deep.
    fileprivate static func embeds(in items: [SelectItem]) -> (count: Int, depth: Int) {
        var (count, depth) = (0, 0)
        for case .relation(let relation) in items {
            let inner = embeds(in: relation.items)
            (count, depth) = (count + 1 + inner.count, max(depth, 1 + inner.depth))
        }
        return (count, depth)
    }
}
