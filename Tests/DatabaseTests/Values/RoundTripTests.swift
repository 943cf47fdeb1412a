import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Values come back as they went in")
struct RoundTripTests {
    private static let texts = [
        "", " ", "O'Brien; DROP TABLE samples --", "\\ \\x00 \\n", "\"quoted\"", "line\nline\r\n\ttab", "ünïcödé",
        "日本語", "👩‍👩‍👧‍👦",
        "e\u{301}", "\u{202E}reversed", "\u{FEFF}bom", "$1 $2", "%s %n", "{public.samples}", "NULL", "null",
        String(repeating: "long ", count: 20_000), "\u{10FFFF}", "\u{7F}\u{1}\u{1B}",
    ]
    private static let instants = [
        "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z",
        "1582-10-04T12:00:00Z", "2000-02-29T23:59:59.000001Z", "2026-11-21T08:00:00.123456Z", "1900-02-28T00:00:00Z",
    ].map { Instant($0)! }
    private static let numbers: [Int64] = [0, 1, -1, .max, .min, 1 << 53, (1 << 53) + 1, -(1 << 31)]
    private static let amounts: [Double] = [
        0, 1, -1.5, 0.1, 1 / 3, .pi, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNormalMagnitude,
        .leastNonzeroMagnitude, 1e22, 123_456_789.123_456_789, .infinity, -.infinity,
    ]
    private static let documents = [
        "{}", "[]", "null", "true", "0", "\"\"", "{\"a\": [1, 2, {\"b\": null}]}", "\"quote ' and \\\" and \\\\\"",
        "[\"日本\"]",
    ]
    private static let bytes: [[UInt8]] = [[], [0], Array(0...255), [UInt8](repeating: 0xFF, count: 100_000)]

    @Test("of every type", arguments: DatabaseKind.all)
    func everyType(_ kind: DatabaseKind) async throws {
        let ids = [UUID(), UUID(uuidString: "00000000-0000-0000-0000-000000000000")!]
        let count = Self.texts.count
        try await withDatabase(kind, schema: Shop.schema) { database in
            let keys = (0..<count).map { _ in UUID() }
            try await database.write(as: .service) { transaction in
                for (place, key) in keys.enumerated() {
                    try transaction.insert(
                        Insert(
                            into: Shop.samples,
                            [
                                "id": .uuid(key), "words": .text(Self.texts[place]),
                                "other": .uuid(Self.pick(ids, place)),
                                "truth": .bool(place % 2 == 0), "number": .int(Self.pick(Self.numbers, place)),
                                "amount": .double(Self.pick(Self.amounts, place)),
                                "moment": .instant(Self.pick(Self.instants, place)),
                                "document": .json(Self.pick(Self.documents, place)),
                                "raw": .bytes(Self.pick(Self.bytes, place)),
                            ]))
                }
            }
            let rows = try await database.read(as: .service) { transaction in
                try keys.map { try transaction.first(Select(Shop.samples, where: .equals("id", $0)))! }
            }
            for (place, row) in rows.enumerated() {
                #expect(try row.uuid("id") == keys[place])
                #expect(try row.text("words") == Self.texts[place])
                #expect(try row.text("words")?.utf8.elementsEqual(Self.texts[place].utf8) == true)
                #expect(try row.uuid("other") == Self.pick(ids, place))
                #expect(try row.bool("truth") == (place % 2 == 0))
                #expect(try row.int("number") == Int(Self.pick(Self.numbers, place)))
                #expect(try row.double("amount") == Self.pick(Self.amounts, place))
                #expect(try row.instant("moment") == Self.pick(Self.instants, place))
                #expect(try Self.sameJSON(row.json("document"), Self.pick(Self.documents, place)))
                #expect(try row.bytes("raw") == Self.pick(Self.bytes, place))
            }
        }
    }

    @Test("and null is null, not an empty text", arguments: DatabaseKind.all)
    func nulls(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let rows = try await database.write(as: .service) { transaction in
                try transaction.insert(Insert(into: Shop.samples, ["raw": .bytes([]), "other": nil]))
                return try transaction.select(Select(Shop.samples))
            }
            let row = try #require(rows.first)
            #expect(try row.text("words") == nil)
            #expect(try row.uuid("other") == nil)
            #expect(try row.bool("truth") == nil)
            #expect(try row.int("number") == nil)
            #expect(try row.double("amount") == nil)
            #expect(try row.instant("moment") == nil)
            #expect(try row.json("document") == nil)
            #expect(try row.bytes("raw") == [])
            #expect(!row.has("words"))
            #expect(row.has("raw"))
            #expect(!row.has("nonsense"))
        }
    }

    @Test("and a NUL in a text is refused the same way", arguments: DatabaseKind.all)
    func nul(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            for value in [SQLValue.text("a\u{0}b"), .text("\u{0}")] {
                let error = try await refusal {
                    try await database.write(as: .service) {
                        _ = try $0.insert(Insert(into: Shop.samples, ["words": value]))
                    }
                }
                guard case .invalidStatement = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
            #expect(try await count(Shop.samples, in: database) == 0)
        }
    }

    @Test("and what is no JSON is refused", arguments: DatabaseKind.all, ["", "{", "{'a': 1}", "nonsense", "[1,]"])
    func brokenJSON(_ kind: DatabaseKind, _ text: String) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            await #expect(throws: DatabaseError.self) {
                try await database.write(as: .service) {
                    _ = try $0.insert(Insert(into: Shop.samples, ["document": .json(text)]))
                }
            }
        }
    }

    @Test("and readers refuse what is of another type", arguments: DatabaseKind.all)
    func mismatches(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let row = try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(
                        into: Shop.samples, ["words": "words", "amount": .double(1.5)], returning: ["words", "amount"]))[
                        0]
            }
            #expect(throws: DatabaseError.unexpectedValue(column: "words", expected: "a whole number")) {
                try row.int("words")
            }
            #expect(throws: DatabaseError.unexpectedValue(column: "words", expected: "a UUID")) {
                try row.uuid("words")
            }
            #expect(throws: DatabaseError.unexpectedValue(column: "words", expected: "a moment")) {
                try row.instant("words")
            }
            #expect(throws: DatabaseError.unexpectedValue(column: "amount", expected: "text")) {
                try row.text("amount")
            }
            #expect(throws: DatabaseError.unexpectedValue(column: "absent", expected: "a value")) {
                try row.require("absent", Row.text)
            }
            #expect(try row.require("words", Row.text) == "words")
        }
    }

    private static func pick<Value>(_ values: [Value], _ place: Int) -> Value { values[place % values.count] }

    private static func sameJSON(_ one: String?, _ other: String) throws -> Bool {
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let parsed = try [one ?? "", other].map {
            try JSONSerialization.jsonObject(with: Data($0.utf8), options: options) as? NSObject
        }
        return parsed[0] == parsed[1]
    }
}
