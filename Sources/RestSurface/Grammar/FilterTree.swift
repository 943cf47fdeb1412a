import Database

/// What a filter asks of a field.
enum FilterTest: Equatable, Sendable {
    case compare(Comparison, String)
    case like(String, ignoringCase: Bool)
    case matches(String, ignoringCase: Bool)
    case truth(Truth)
    /// Whether there is no value; or, where it is false, that there is one.
    case isNull(Bool)
    case oneOf([String])
    case isDistinct(String)
    case json(JSONComparison, String)
    /// `eq(any).{…}`: at least one of these; `all`: each of them.
    case each([FilterTest], isAny: Bool)
}

/// Filters, and what `and`, `or` and `not` make of them.
indirect enum FilterTree: Equatable, Sendable {
    case test(FieldPath, FilterTest)
    case all([FilterTree])
    case any([FilterTree])
    case not(FilterTree)
}

extension RestScanner {
    /// What follows the name of a column: `not.gte.5`.
    static func filter(_ text: String, of field: FieldPath) throws(RestError) -> FilterTree {
        var scanner = RestScanner(text, as: "filter")
        let tree = try scanner.filter(of: field, isInTree: false)
        try scanner.expectEnd()
        return tree
    }

    /// `and=(…)`, or the same of `or`.
    static func logic(_ word: String, _ value: String) throws(RestError) -> FilterTree {
        guard value.hasPrefix("(") else { throw RestScanner(value, as: "logic tree").unexpected("\"(\"") }
        var scanner = RestScanner(word + value, as: "logic tree")
        let tree = try scanner.logic(depth: 0)
        try scanner.expectEnd()
        return tree
    }

    private mutating func logic(depth: Int) throws(RestError) -> FilterTree {
        guard depth <= 32 else { throw RestError.tooMuch("logic goes too deep") }
        let group = attempt { (scanner) throws(RestError) -> (Bool, Bool)? in
            let isNegated = scanner.take("not.")
            let isAny = scanner.take("or(")
            return isAny || scanner.take("and(") ? (isNegated, isAny) : nil
        }
        guard let (isNegated, isAny) = group else { return try filter(of: try field(), isInTree: true) }
        var parts: [FilterTree] = []
        repeat {
            _ = takeWhile { $0 == " " }
            parts.append(try logic(depth: depth + 1))
            _ = takeWhile { $0 == " " }
        } while take(",")
        try expect(")")
        let tree = isAny ? FilterTree.any(parts) : .all(parts)
        return isNegated ? .not(tree) : tree
    }

    private mutating func filter(of field: FieldPath, isInTree: Bool) throws(RestError) -> FilterTree {
        if isInTree { try expect(".") }
        let isNegated = take("not.")
        let test = try test(isInTree: isInTree)
        return isNegated ? .not(.test(field, test)) : .test(field, test)
    }

    private mutating func test(isInTree: Bool) throws(RestError) -> FilterTest {
        let start = self
        let word = takeWhile { $0.isASCII && $0.isLetter }
        if ["fts", "plfts", "phfts", "wfts"].contains(word), next == "." || next == "(" {
            throw .notSupported("full-text search (\(word))")
        }
        guard Self.operators.contains(word) else { throw start.unexpected("\"not\" or operator (eq, gt, ...)") }
        if ["sl", "sr", "nxr", "nxl", "adj"].contains(word) { throw .notSupported("ranges (\(word))") }
        var isAny: Bool?
        if next == "(" {
            isAny = take("(any)") ? true : take("(all)") ? false : nil
            guard let isAny else { throw unexpected("any or all") }
            guard Self.quantified.contains(word) else {
                throw start.unexpected("an operator that knows \(isAny ? "any" : "all")")
            }
        }
        try expect(".")
        if let isAny {
            let values = try array()
            let tests = try values.map { (value) throws(RestError) in try Self.test(word, value, self) }
            return .each(tests, isAny: isAny)
        }
        if word == "in" { return .oneOf(try list()) }
        return try Self.test(word, try value(isInTree: isInTree), self)
    }

    private static let operators: Set = [
        "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "in", "is", "isdistinct", "cs", "cd",
        "ov", "sl", "sr", "nxr", "nxl", "adj",
    ]
    private static let quantified: Set = ["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]

    private static func test(
        _ word: String, _ value: String, _ scanner: RestScanner
    ) throws(RestError) -> FilterTest {
        switch word {
        case "eq": .compare(.equal, value)
        case "neq": .compare(.unequal, value)
        case "gt": .compare(.greater, value)
        case "gte": .compare(.atLeast, value)
        case "lt": .compare(.less, value)
        case "lte": .compare(.atMost, value)
        case "like": .like(value, ignoringCase: false)
        case "ilike": .like(value, ignoringCase: true)
        case "match": .matches(value, ignoringCase: false)
        case "imatch": .matches(value, ignoringCase: true)
        case "isdistinct": .isDistinct(value)
        case "cs": .json(.contains, value)
        case "cd": .json(.contained, value)
        case "ov": .json(.overlaps, value)
        default:
            switch value.lowercased() {
            case "null": .isNull(true)
            case "not_null": .isNull(false)
            case "true": .truth(.isTrue)
            case "false": .truth(.isFalse)
            case "unknown": .truth(.isUnknown)
            default: throw scanner.unexpected("isVal: (null, not_null, true, false, unknown)")
            }
        }
    }

    /// The elements of an array as PostgreSQL writes it, `{a,"b c"}`; nil for what is none.
    static func arrayLiteral(_ text: String) -> [String]? {
        var scanner = RestScanner(text, as: "array")
        guard let elements = try? scanner.array(), scanner.isAtEnd else { return nil }
        return elements
    }

    /// All the rest; in a tree as far as a comma or a parenthesis, or what quotation marks or braces hold.
    private mutating func value(isInTree: Bool) throws(RestError) -> String {
        guard isInTree else {
            defer { moveToEnd() }
            return String(rest)
        }
        if next == "\"" {
            let value = attempt { (scanner) throws(RestError) -> String? in
                let value = try scanner.quoted()
                return scanner.next.map({ ",)".contains($0) }) ?? true ? value : nil
            }
            if let value { return value }
        }
        if next == "{" { return try braced() }
        return takeWhile { $0 != "," && $0 != ")" }
    }

    /// An array or object as it is written, as far as the brace that closes it.
    private mutating func braced() throws(RestError) -> String {
        var (depth, isQuoted, isEscaped) = (0, false, false)
        var value = ""
        while let character = next {
            value.append(character)
            _ = take(character)
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, character == "{" {
                depth += 1
            } else if !isQuoted, character == "}" {
                depth -= 1
                if depth == 0 { return value }
            }
        }
        throw unexpected("\"}\"")
    }

    /// `(a,"b,c")`
    private mutating func list() throws(RestError) -> [String] {
        try expect("(")
        if take(")") { return [] }
        var values: [String] = []
        repeat { values.append(try element(until: ",)")) } while take(",")
        try expect(")")
        return values
    }

    /// `{a,"b,c"}`
    private mutating func array() throws(RestError) -> [String] {
        try expect("{")
        if take("}") { return [] }
        var values: [String] = []
        repeat { values.append(try element(until: ",}")) } while take(",")
        try expect("}")
        return values
    }

    private mutating func element(until ends: String) throws(RestError) -> String {
        next == "\"" ? try quoted() : takeWhile { !ends.contains($0) }
    }
}

extension FilterTree {
    /// How many filters it is made of.
    var count: Int {
        switch self {
        case .test(_, let test): test.count
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.count }
        case .not(let part): part.count
        }
    }

    /// How deep `and` and `or` are inside one another.
    var depth: Int {
        switch self {
        case .test: 0
        case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
        case .not(let part): part.depth
        }
    }

    /// The longest list in it.
    var longestList: Int {
        switch self {
        case .test(_, .oneOf(let values)): values.count
        case .test: 0
        case .all(let parts), .any(let parts): parts.map(\.longestList).max() ?? 0
        case .not(let part): part.longestList
        }
    }
}

extension FilterTest {
    fileprivate var count: Int { if case .each(let tests, _) = self { max(1, tests.count) } else { 1 } }
}
