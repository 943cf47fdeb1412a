import Database
import DatabaseFixtures

/// Draws request trees: the same for the same seed.
struct QueryTreeGenerator {
    private var random: SeededNumbers
    private var names = 0
    /// How many more tables may be embedded.
    private var embeds = 0

    init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    mutating func next() -> QueryTree {
        (names, embeds) = (0, 4)
        var tree = tree(People.tables[Int.random(in: 0..<3, using: &random)], depth: 0)
        if chance(3) { tree.limit = Int.random(in: 0...30, using: &random) }
        if chance(4) { tree.offset = Int.random(in: 0...15, using: &random) }
        return tree
    }

    private mutating func tree(_ table: Table, depth: Int, isSingle: Bool = false) -> QueryTree {
        var tree = QueryTree(table: table, outputs: [], isSingle: isSingle)
        tree.outputs = outputs(table, depth)
        for _ in 0..<[0, 0, 1, 1, 2, 3][Int.random(in: 0..<6, using: &random)] {
            tree.filters.append(filter(table, depth: 0))
        }
        if !isSingle, chance(2) { tree.order = order(table) }
        return tree
    }

    private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private mutating func outputs(_ table: Table, _ depth: Int) -> [QueryTree.Output] {
        var outputs: [QueryTree.Output] = []
        if chance(4) {
            outputs.append(.all)
        } else {
            let columns = QueryTree.readable(table).shuffled(using: &random)
            for column in columns.prefix(Int.random(in: 1...columns.count, using: &random)) {
                outputs.append(.field(QueryTree.Field(column: column), alias: chance(4) ? name() : nil))
            }
        }
        if table.name == "saved_places", chance(3) { outputs.append(.field(path(table), alias: name())) }
        while embeds > 0, depth < 3, chance(2) { outputs.append(.embed(embed(table, depth))) }
        return outputs
    }

    private mutating func name() -> String {
        names += 1
        return "n\(names)"
    }

    private static let relations:
        [String: [(relation: String, table: Int, outer: String, inner: String, isToOne: Bool)]] = [
            "saved_places": [
                ("users", 0, "user_id", "id", true), ("users!user_id", 0, "user_id", "id", true),
                ("users!saved_places_user_id_fkey", 0, "user_id", "id", true), ("user_id", 0, "user_id", "id", true),
            ],
            "friends": [
                ("users!user_id", 0, "user_id", "id", true), ("users!friend_id", 0, "friend_id", "id", true),
                ("users!friends_friend_id_fkey", 0, "friend_id", "id", true), ("friend_id", 0, "friend_id", "id", true),
            ],
            "users": [
                ("saved_places", 2, "id", "user_id", false), ("friends!user_id", 1, "id", "user_id", false),
                ("friends!friends_friend_id_fkey", 1, "id", "friend_id", false),
            ],
        ]

    private mutating func embed(_ table: Table, _ depth: Int) -> QueryTree.Embed {
        embeds -= 1
        let relation = one(of: Self.relations[table.name] ?? [])
        let (alias, isInner) = (name(), chance(3))
        var tree = tree(People.tables[relation.table], depth: depth + 1, isSingle: relation.isToOne)
        // Which rows are left of a page does not say whether the row around is shown.
        if !relation.isToOne, !isInner {
            if chance(3) { tree.limit = Int.random(in: 0...5, using: &random) }
            if chance(5) { tree.offset = Int.random(in: 0...3, using: &random) }
        }
        return QueryTree.Embed(
            relation: relation.relation, alias: alias, outer: relation.outer, inner: relation.inner,
            isToOne: relation.isToOne, isInner: isInner, tree: tree)
    }

    private mutating func path(_ table: Table) -> QueryTree.Field {
        let paths: [[JSONKey]] = [
            [.name("tags")], [.name("tags"), .place(0)], [.name("tags"), .place(-1)], [.name("floor")],
            [.name("by"), .name("name")], [.name("by")], [.place(1)], [.name("none")],
        ]
        return QueryTree.Field(column: table.column("details")!, keys: one(of: paths), isText: chance(2))
    }

    private mutating func order(_ table: Table) -> [QueryTree.Term] {
        let columns = QueryTree.readable(table).filter { $0.type != .json && $0.name != "id" }
            .shuffled(using: &random)
        return columns.prefix(Int.random(in: 0...2, using: &random)).map { column in
            QueryTree.Term(
                column: column.name, isDescending: chance(2), nulls: one(of: [nil, "nullsfirst", "nullslast"]))
        }
    }

    private mutating func filter(_ table: Table, depth: Int) -> QueryTree.Filter {
        if depth < 3, chance(4) {
            let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in filter(table, depth: depth + 1) }
            return .group(parts, isAny: chance(2), isNegated: chance(3))
        }
        let field =
            table.name == "saved_places" && chance(4)
            ? path(table) : QueryTree.Field(column: one(of: QueryTree.readable(table)))
        return .test(field, test(field.type), isNegated: chance(4))
    }

    private static let comparisons = [
        ("eq", "="), ("neq", "<>"), ("gt", ">"), ("gte", ">="), ("lt", "<"), ("lte", "<="),
    ]

    private mutating func test(_ type: ColumnType) -> QueryTree.Test {
        if type == .json {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .isWord(one(of: ["null", "NULL", "not_null"]))
            case 1: return .compare("eq", sql: "=", json())
            case 2: return .json("ov", one(of: ["[\"a1\",\"b\"]", "[3,1]", "[]", "[null]", "[{\"k\": 1}]"]))
            case 3: return .json("cd", json())
            default: return .json("cs", json())
            }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .isWord(one(of: ["null", "Null", "not_null"]))
        case 1: return .isDistinct(value(type))
        case 2, 3: return .oneOf((0..<Int.random(in: 0...4, using: &random)).map { _ in value(type) })
        case 4 where type == .text: return .like(pattern(), ignoringCase: chance(2))
        case 4 where type == .bool: return .isWord(one(of: ["true", "FALSE", "unknown"]))
        case 5 where type == .text:
            let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in pattern() }
            return .quantified(one(of: ["like", "ilike"]), sql: "", values, isAny: chance(2))
        case 5, 6:
            let (word, sql) = one(of: Self.comparisons.filter { $0.0 != "neq" })
            let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(type) }
            return .quantified(word, sql: sql, values, isAny: chance(2))
        default:
            let (word, sql) = one(of: Self.comparisons)
            return .compare(word, sql: sql, value(type))
        }
    }

    private mutating func value(_ type: ColumnType) -> String {
        switch type {
        case .uuid:
            let id = People.id(one(of: [1, 2, 3, 9, 11, 12, 40, 41, 42, 99])).uuidString
            return chance(2) ? id : id.lowercased()
        case .text: return chance(8) ? one(of: ["pending", "accepted", "2", "x"]) : one(of: Populace.texts)
        case .double: return one(of: ["-33.5", "0", "-0.0", "1e2", "12.25", "-34", "90"])
        case .int: return one(of: ["0", "1", "10", "-5", "20", "9007199254740993"])
        case .bool: return one(of: ["true", "f", "YES", "0"])
        case .instant:
            return one(of: [
                "2026-11-21", "2026-11-22T12:00:00.000", "2026-11-20T08:00:00.5Z", "2026-11-20T19:00:00+11:00",
                "2026-11-23 08:00:00",
            ])
        case .json: return json()
        case .bytes: return "\\x00"
        }
    }

    private mutating func json() -> String { one(of: Populace.documents + ["1.0", #"{"floor":2.0}"#]) }

    private mutating func pattern() -> String {
        let pieces = ["*", "%", "_", "o", "e", "é", "É", "a", ",", "50", "\\%", "\\_", "(", "\"", "'", "C", "b", "🚋"]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in one(of: pieces) }.joined()
    }
}
