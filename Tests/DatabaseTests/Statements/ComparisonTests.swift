import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Comparisons")
struct ComparisonTests {
    /// Texts, truth values and documents of the rows; the last row has none.
    private static let rows: [(words: String?, truth: Bool?, document: String?)] = [
        ("Central", true, #"{"a": {"b": [1, 2.50, "x"]}, "tags": ["sea", "sun"]}"#),
        ("central 100%", false, #"["sea", 1, {"k": [1, 2]}]"#),
        ("ÉCOLE_\\", nil, #"["moon", 1.0, null]"#),
        ("", true, #"{"tags":[],"a":null}"#),
        (nil, nil, nil),
    ]

    private func check(_ kind: DatabaseKind, _ table: [(Condition, [Int])]) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(
                        into: Shop.samples,
                        rows: Self.rows.enumerated().map { place, row in
                            [
                                "number": .int(place), "words": .text(row.words), "truth": .bool(row.truth),
                                "document": row.document.map { .json($0) } ?? .null,
                            ]
                        }))
            }
            for (condition, expected) in table {
                let found = try await database.read(as: .service) {
                    try $0.select(Select(Shop.samples, ["number"], where: condition, order: [.ascending("number")]))
                        .map { try $0.int("number")! }
                }
                #expect(found == expected, "\(condition)")
            }
        }
    }

    private func like(_ pattern: String, ignoringCase: Bool = false) throws -> Condition {
        .like(.column("words"), try LikePattern(pattern), ignoringCase: ignoringCase)
    }

    @Test("with patterns", arguments: DatabaseKind.all)
    func patterns(_ kind: DatabaseKind) async throws {
        try await check(
            kind,
            [
                (like("%"), [0, 1, 2, 3]), (like(""), [3]), (like("_%"), [0, 1, 2]), (like("Cent%"), [0]),
                (like("%entral%"), [0, 1]), (like("%100\\%"), [1]), (like("%\\_\\\\"), [2]), (like("_______"), [0, 2]),
                (like("cENTRAL", ignoringCase: true), [0]), (like("école%", ignoringCase: true), [2]),
                (like("%C%L%", ignoringCase: true), [0, 1, 2]), (like("C*"), []), (like("[C]%"), []),
                (.not(like("%entral%")), [2, 3]), (.not(.not(like("%entral%"))), [0, 1]),
                (like("C%") || .isNull(.column("words")), [0, 4]), (like("%a%a%l%"), []), (like("%t%a%"), [0, 1]),
            ])
    }

    @Test("with values that may be missing", arguments: DatabaseKind.all)
    func distinct(_ kind: DatabaseKind) async throws {
        let truth = Operand.column("truth")
        try await check(
            kind,
            [
                (.isDistinct(truth, from: .value(true)), [1, 2, 4]),
                (.isDistinct(truth, from: .value(nil)), [0, 1, 3]),
                (.not(.isDistinct(truth, from: .value(nil))), [2, 4]),
                (.isDistinct(.column("words"), from: .value("Central")), [1, 2, 3, 4]),
                (.truth(truth, .isTrue), [0, 3]), (.truth(truth, .isFalse), [1]), (.truth(truth, .isUnknown), [2, 4]),
                (.not(.truth(truth, .isTrue)), [1, 2, 4]), (.not(.truth(truth, .isFalse)), [0, 2, 3, 4]),
                (.not(.compare(truth, .equal, .value(true))), [1]),
            ])
    }

    @Test("with JSON", arguments: DatabaseKind.all)
    func json(_ kind: DatabaseKind) async throws {
        func has(_ comparison: JSONComparison, _ text: String) -> Condition {
            .json(.column("document"), comparison, text)
        }
        func at(_ keys: [JSONKey], asText: Bool = false) -> Operand { .json("document", keys, asText: asText) }
        let list = at([.name("a"), .name("b")])
        try await check(
            kind,
            [
                (has(.contains, #"["sea"]"#), [1]), (has(.contains, #""sea""#), [1]), (has(.contains, "[1]"), [1, 2]),
                (has(.contains, #"{"tags": ["sun"]}"#), [0]), (has(.contains, "{}"), [0, 3]),
                (has(.contains, "[]"), [1, 2]),
                (has(.contains, #"[{"k": [2]}]"#), [1]), (has(.contains, "[2]"), []), (has(.contains, "[null]"), [2]),
                (has(.contained, #"["sea", "x", 1.00, {"k": [2, 1, 0]}]"#), [1]),
                (has(.overlaps, #"["moon", "sun"]"#), [2]), (has(.overlaps, "[1]"), [1, 2]), (has(.overlaps, "{}"), []),
                (.not(has(.contains, "[1]")), [0, 3]), (.not(has(.overlaps, "[1]")), [0, 3]),
                (.json(at([.name("tags")]), .contains, #"["sea"]"#), [0]),
                (.compare(at([.place(0)]), .equal, .value(.json(#""sea""#))), [1]),
                (.compare(at([.place(0)], asText: true), .equal, .value("sea")), [1]),
                (.compare(at([.place(-1)], asText: true), .equal, .value("x")), []),
                (.isNull(at([.place(2)], asText: true)), [0, 2, 3, 4]),
                (.isNull(at([.place(2)])), [0, 3, 4]), (.isNull(at([.name("a")])), [1, 2, 4]),
                (.isNull(at([.name("a")], asText: true)), [1, 2, 3, 4]),
                (.compare(list, .equal, .value(.json(#"[1.0,2.5,"x"]"#))), [0]),
                (.oneOf(list, [.json("[]"), .json(#"[1, 2.5, "x"]"#)]), [0]),
                (.compare(.column("document"), .equal, .value(.json(#"{"a":null, "tags":[]}"#))), [3]),
                (.not(.compare(at([.place(1)]), .equal, .value(.json("1")))), []),
                (.like(at([.place(0)], asText: true), try LikePattern("%o%")), [2]),
            ])
    }

    @Test("that a column knows none of are refused, and so is what is no pattern", arguments: DatabaseKind.all)
    func misuse(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let any = try LikePattern("%")
            let table: [(Condition, DatabaseError)] = [
                (.like(.column("id"), any), .noOperator(column: "id", type: "uuid", operation: "LIKE")),
                (.not(.like(.column("number"), any)), .noOperator(column: "number", type: "bigint", operation: "LIKE")),
                (.truth(.column("words"), .isTrue), .noOperator(column: "words", type: "text", operation: "IS TRUE")),
                (
                    .json(.column("raw"), .contains, "[]"),
                    .noOperator(column: "raw", type: "bytea", operation: "contains")
                ),
                (
                    .compare(.column("document"), .less, .value(.json("1"))),
                    .noOperator(column: "document", type: "json", operation: "<")
                ),
                (
                    .compare(.json("words", [.name("a")], asText: true), .equal, .value("x")),
                    .noOperator(column: "words", type: "text", operation: "->")
                ),
                (.json(.column("document"), .contains, "{"), .invalidValue(type: "json", state: "22P02")),
            ]
            for (condition, expected) in table {
                let error = try await refusal {
                    try await database.read(as: .service) { try $0.count(Shop.samples, where: condition) }
                }
                #expect(error == expected)
                let writing = try await refusal {
                    try await database.write(as: .service) {
                        try $0.deleteCount(Delete(from: Shop.samples, where: condition))
                    }
                }
                #expect(writing == expected)
            }
        }
        #expect(throws: DatabaseError.invalidValue(type: "text", state: "22025")) { try LikePattern("a\\") }
        #expect(
            DatabaseError.invalidValue(type: "text", state: "22025").description
                == "LIKE pattern must not end with escape character")
    }
}
