import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresTypeTests {
    private static let values: [(String, SQLValue)] = [
        ("text", ""), ("text", "Central"), ("text", "St James' \"Stn\" \\ \\x41 \n\t\r"),
        ("text", "$1 $$ %s \u{1}\u{7f}"), ("text", "中央車站 🚋 e\u{301} \u{10FFFF}"),
        ("text", .text(String(repeating: "ab🚋", count: 100_000))),
        ("bool", true), ("bool", false),
        ("bigint", 0), ("bigint", -1), ("bigint", .int(Int64.max)), ("bigint", .int(Int64.min)),
        ("integer", -2_147_483_648), ("smallint", 32_767),
        ("double precision", .double(0.1)), ("double precision", .double(-0.0)), ("double precision", .double(.pi)),
        ("double precision", .double(1e-308)), ("double precision", .double(.leastNonzeroMagnitude)),
        ("double precision", .double(.greatestFiniteMagnitude)), ("double precision", .double(.infinity)),
        ("double precision", .double(-.infinity)), ("double precision", .double(1e21)), ("real", .double(0.5)),
        ("numeric", .double(12.25)),
        ("bytea", .bytes([])), ("bytea", .bytes([0])), ("bytea", .bytes(Array(0...255))),
        ("bytea", .bytes(Array(repeating: 92, count: 100_000))),
        ("uuid", .uuid(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF")!)),
        ("uuid", .uuid(UUID(uuidString: "00000000-0000-0000-0000-000000000000")!)),
        ("timestamptz", .instant(Instant(microseconds: 0))), ("timestamptz", .instant(Instant(microseconds: -1))),
        ("timestamptz", .instant(Instant("0001-01-01T00:00:00Z")!)),
        ("timestamptz", .instant(Instant("1582-10-10T12:00:00.000001Z")!)),
        ("timestamptz", .instant(Instant("1969-12-31T23:59:59.999999Z")!)),
        ("timestamptz", .instant(Instant("2000-02-29T23:59:59.5Z")!)),
        ("timestamptz", .instant(Instant("9999-12-31T23:59:59.999999Z")!)),
        ("timestamp", .instant(Instant("2026-11-21T08:00:00.25Z")!)),
        ("json", .json("{\"b\": [1, null, \"\\u00e9\"],  \"a\": {}}")),
        ("jsonb", .json("{\"a\": [1, null, \"é\\\"\"]}")),
        ("varchar(9)", "x"), ("text", nil), ("bytea", nil), ("jsonb", nil), ("timestamptz", nil),
    ]

    @Test("each type comes back as it went, from a placeholder and from a table")
    func roundTrip() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            for (type, value) in Self.values {
                let came = try await driver.value("SELECT $1::\(type)", [value])
                #expect(came == value, "\(type)")
            }
            let columns = Self.values.indices.map { "c\($0) \(Self.values[$0].0)" }.joined(separator: ", ")
            let places = Self.values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            try await driver.write(script: "CREATE TABLE x (\(columns))")
            let row = try await driver.write { connection in
                try connection.run("INSERT INTO x VALUES (\(places)) RETURNING *", Self.values.map(\.1)).rows[0]
            }
            #expect(row.values == Self.values.map(\.1))
            #expect(row.columns.names == Self.values.indices.map { "c\($0)" })
        }
    }

    @Test("numbers that are not numbers come back as such")
    func notANumber() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            guard case .double(let number)? = try await driver.value("SELECT $1::float8", [.double(.nan)]) else {
                Issue.record("no number")
                return
            }
            #expect(number.isNaN)
        }
    }

    @Test("values that PostgreSQL cannot hold are refused before they are sent")
    func refused() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            let (last, first) = (Instant(microseconds: .max), Instant(microseconds: .min))
            for value: SQLValue in ["a\0b", .json("\0"), .instant(last), .instant(first)] {
                let error = await failure { _ = try await driver.value("SELECT $1::text", [value]) }
                #expect(error.isInvalid())
            }
        }
    }

    @Test("moments that the program has no form for are said to be that")
    func infinite() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            for moment in ["infinity", "-infinity", "0044-03-15 12:00:00 BC", "10000-01-01"] {
                await #expect(throws: DatabaseError.unexpectedValue(column: "at", expected: "a moment")) {
                    try await driver.value("SELECT '\(moment)'::timestamptz AS at")
                }
            }
        }
    }

    @Test("values that look like SQL stay values, and leave the table as it was")
    func injection() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: "CREATE TABLE x (id int PRIMARY KEY, name text)")
            let hostile = [
                "'; DROP TABLE x; --", "\\'; DROP TABLE x; --", "$$; DROP TABLE x; $$", "x' OR '1'='1", "E'\\\\'",
                "*/ DROP TABLE x /*", "${jndi}", "\u{2019}; DROP TABLE x", "%27; DROP", "\"; DROP TABLE x; --",
                "1); DELETE FROM x; --",
            ]
            try await driver.write { connection in
                for (place, text) in hostile.enumerated() {
                    _ = try connection.run("INSERT INTO x VALUES ($1, $2)", [.int(place), .text(text)])
                }
            }
            for (place, text) in hostile.enumerated() {
                #expect(try await driver.value("SELECT id FROM x WHERE name = $1", [.text(text)]) == .int(place))
            }
            #expect(try await driver.value("SELECT count(*) FROM x WHERE name = $1", ["x' OR 'a'='a"]) == 0)
            #expect(try await driver.value("SELECT count(*) FROM x") == .int(hostile.count))
        }
    }
}
