import Database
import Wire

/// Reads conditions: `{"equal": [{"column": "user_id"}, "user"]}`.
struct ConditionReader {
    /// How deep `exists` may lead, the policies of the tables looked at included.
    static let deepest = 6
    /// How deep conditions may be inside one another.
    private static let deepestNesting = 24

    /// Whose rows are meant.
    let table: Table
    /// The tables that `exists` may name.
    let others: [String: Table]
    /// What a function is given: what parameters hold.
    var parameters: [String: ColumnType] = [:]
    /// The values of the parameters; none while a file is read.
    var arguments: [String: SQLValue] = [:]
    /// The table of the row around, inside `exists`.
    private var outer: Table?
    private var depth = 0

    init(table: Table, others: [String: Table]) { (self.table, self.others) = (table, others) }

    private static let comparisons: [String: Comparison] = [
        "equal": .equal, "unequal": .unequal, "less": .less, "at_most": .atMost, "greater": .greater,
        "at_least": .atLeast,
    ]
    private static let words = [
        "own", "equal", "unequal", "less", "at_most", "greater", "at_least", "null", "in", "all", "any",
        "not",
        "exists",
    ]

    func condition(_ value: FileValue) throws(SurfaceFileError) -> Condition {
        if case .bool(let holds) = value.value { return holds ? .always : .never }
        guard depth <= Self.deepestNesting else { throw value.fault("conditions go at most 24 deep") }
        var inner = self
        inner.depth += 1
        let members = value.value.object == nil ? [] : try value.members()
        guard let (word, operand) = members.first, Self.words.contains(word) else {
            throw value.fault(
                "a condition is true, false or an object with one of \(Self.words.joined(separator: ", ")); it is \(value.quoted)"
            )
        }
        if word == "exists" { return try inner.exists(value, operand) }
        guard members.count == 1 else {
            throw members[1].value.fault("a condition has one member besides exists")
        }
        return switch word {
        case "own": .isOwn(try column(operand, holding: .uuid).name)
        case "null": .isNull(.column(try column(operand).name))
        case "in": try oneOf(operand)
        case "not": .not(try inner.condition(operand))
        case "all": .all(try inner.conditions(operand))
        case "any": .any(try inner.conditions(operand))
        default: try compare(operand, Self.comparisons[word] ?? .equal)
        }
    }

    private func conditions(_ value: FileValue) throws(SurfaceFileError) -> [Condition] {
        try value.list(atMost: 100).map { (part) throws(SurfaceFileError) in try condition(part) }
    }

    /// `{"exists": "members", "where": …}`: whether another table has such a row, under its own policies.
    private func exists(_ value: FileValue, _ name: FileValue) throws(SurfaceFileError) -> Condition {
        try value.allow(["exists", "where"])
        guard let other = others[try name.text()] else {
            throw name.fault(
                "there is no table \(name.quoted); there are: \(others.keys.sorted().joined(separator: ", "))"
            )
        }
        var reader = self
        reader = ConditionReader(table: other, others: others)
        (reader.outer, reader.depth, reader.parameters, reader.arguments) = (
            table, depth, parameters, arguments
        )
        let condition = Condition.exists(other, where: try reader.condition(value.required("where")))
        guard condition.looking <= Self.deepest else {
            throw value.fault(
                "policies look at tables whose policies look at others, at most \(Self.deepest) deep")
        }
        return condition
    }

    private func compare(
        _ value: FileValue, _ comparison: Comparison
    ) throws(SurfaceFileError)
        -> Condition
    {
        let operands = try value.list()
        guard operands.count == 2 else {
            throw value.fault("compares two values; these are \(operands.count)")
        }
        let types = try operands.map { (each) throws(SurfaceFileError) in try type(of: each) }
        guard let type = types.compactMap({ $0 }).first else {
            throw value.fault("one of the two must be a column")
        }
        if let other = types[1], other != type {
            throw operands[1].fault("holds \(other.name), which \(type.name) cannot be compared with")
        }
        guard comparison == .equal || comparison == .unequal || type != .json else {
            throw value.fault("values of jsonb have no order")
        }
        return .compare(try operand(operands[0], type), comparison, try operand(operands[1], type))
    }

    private func oneOf(_ value: FileValue) throws(SurfaceFileError) -> Condition {
        let parts = try value.list()
        guard parts.count == 2, let type = try type(of: parts[0]) else {
            throw value.fault(
                "is a column and a list of values: [{\"column\": \"status\"}, [\"a\", \"b\"]]")
        }
        let values = try parts[1].list().map { (each) throws(SurfaceFileError) in
            try each.value(of: type)
        }
        return .oneOf(try operand(parts[0], type), values)
    }

    /// What an operand holds; nil for a value, which takes the type of the other.
    private func type(of value: FileValue) throws(SurfaceFileError) -> ColumnType? {
        if value.value == "user" { return .uuid }
        if value.value == "now" { return .instant }
        guard value.value.object != nil, let (word, name) = try value.members().first else {
            throw value.fault(
                "must be \"user\", \"now\", or an object with one of column, outer, parameter, value; it is \(value.quoted)"
            )
        }
        try value.allow([word])
        switch word {
        case "column": return try column(name).type
        case "outer":
            guard let outer else { throw value.fault("there is no row around, except inside exists") }
            return try Self.column(name, of: outer).type
        case "parameter":
            guard let type = parameters[try name.text()] else {
                let known =
                    parameters.isEmpty
                    ? "there is none here" : "there are: \(parameters.keys.sorted().joined(separator: ", "))"
                throw name.fault("there is no parameter \(name.quoted); \(known)")
            }
            return type
        case "value": return nil
        default: throw value.fault("\"\(word)\" is not known; what is: column, outer, parameter, value")
        }
    }

    private func operand(_ value: FileValue, _ type: ColumnType) throws(SurfaceFileError) -> Operand {
        if value.value == "user" { return .userID }
        if value.value == "now" { return .now }
        guard let (word, name) = try value.members().first else {
            throw value.fault("must be an operand")
        }
        return switch word {
        case "column": .column(try name.text())
        case "outer": .outer(try name.text())
        case "parameter": .value(arguments[try name.text()] ?? .null)
        default: .value(name.value == .null ? .null : try name.value(of: type))
        }
    }

    private func column(
        _ name: FileValue, holding type: ColumnType? = nil
    ) throws(SurfaceFileError)
        -> Column
    {
        let column = try Self.column(name, of: table)
        if let type, column.type != type {
            throw name.fault("must hold \(type.name); it holds \(column.type.name)")
        }
        return column
    }

    private static func column(_ name: FileValue, of table: Table) throws(SurfaceFileError) -> Column {
        guard let column = table.column(try name.text()) else {
            let names = table.columns.map(\.name).joined(separator: ", ")
            throw name.fault("\(table.name) has no column \(name.quoted); it has: \(names)")
        }
        return column
    }
}

extension Condition {
    /// How deep it looks at other tables, with the policies of those.
    var looking: Int {
        switch self {
        case .exists(let other, let inner):
            1
                + max(
                    inner.looking,
                    other.policies.flatMap { [$0.using, $0.check] }.map { $0?.looking ?? 0 }.max() ?? 0)
        case .all(let parts), .any(let parts): parts.map(\.looking).max() ?? 0
        case .not(let part), .stored(let part): part.looking
        default: 0
        }
    }
}
