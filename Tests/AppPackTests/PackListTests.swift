import AppPack
import GRDB
import Testing

/// Lists of numbers as texts, as SQL reads them.
@Suite struct PackListTests {
    private static func read(_ values: [Int]) throws -> [Int] {
        let (base, text) = try PackList.packed(values)
        return try DatabaseQueue().read { db in
            try values.indices.compactMap { index in
                try Int.fetchOne(
                    db, sql: "SELECT :base + unicode(substr(:text, :index + 1, 1))",
                    arguments: ["base": base, "text": text, "index": index])
            }
        }
    }

    @Test(arguments: [
        [0], [-121, 0, 60, 13_380], [0, 93, 94, 95, 2_014, 2_015, 55_262], [0, 55_263], [7, 55_270, 65_535, 65_536],
        [-1_000_000, 0, 48_575], [1_048_575, 0], Array(0..<3_000),
    ])
    func `what SQL reads is what was packed`(_ values: [Int]) throws {
        #expect(try Self.read(values) == values)
    }

    @Test func `every code point that is used survives SQLite`() throws {
        let database = try DatabaseQueue()
        for first in stride(from: 0, to: 55_263, by: 250) {
            let values = Array(first..<min(first + 250, 55_263))
            let text = try PackList.text(values, base: -33)
            let told = try database.read { db in
                try Int.fetchAll(
                    db,
                    sql: """
                        WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < :count)
                        SELECT unicode(substr(:text, n + 1, 1)) - 33 FROM number ORDER BY n
                        """, arguments: ["text": text, "count": values.count])
            }
            #expect(told == values)
        }
    }

    @Test func `numbers near each other take a byte each, and none takes nothing`() throws {
        #expect(try PackList.packed(Array(100..<194)).text.utf8.count == 94)
        #expect(try PackList.packed([]) == (0, ""))
    }

    @Test func `numbers too far apart are refused`() throws {
        #expect(throws: PackError.unlistable(value: 1_048_576, base: -65_536)) { try PackList.packed([0, 1_048_576]) }
        #expect(throws: PackError.unlistable(value: 5, base: 10)) { try PackList.text([5], base: 10) }
    }
}
