import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Texts from outside")
struct ColumnTypeTests {
    private static let id = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!

    @Test("become the values that PostgreSQL makes of them")
    func values() throws {
        let table: [(ColumnType, [String], SQLValue)] = [
            (.text, ["a 'b'"], "a 'b'"),
            (
                .uuid,
                [
                    "6F9619FF-8B86-D011-B42D-00C04FC964FF", "6f9619ff-8b86-d011-b42d-00c04fc964ff",
                    "{6f9619ff-8b86-d011-b42d-00c04fc964ff}", "6f9619ff8b86d011b42d00c04fc964ff",
                ], .uuid(Self.id)
            ),
            (.bool, ["true", "T", " yes ", "on", "1", "y"], true),
            (.bool, ["f", "False", "no", "OFF", "0", "of"], false),
            (.int, ["7", " 7 ", "+7"], 7), (.int, ["-9223372036854775808"], .int(Int64.min)),
            (.double, ["1.5", "15e-1"], .double(1.5)), (.double, ["-Infinity"], .double(-.infinity)),
            (
                .instant,
                [
                    "2026-11-21T08:00:00Z", "2026-11-21T19:00:00+11:00", "2026-11-21T08:00:00.000",
                    "2026-11-21 08:00:00",
                    "2026-11-21 08:00:00+00",
                ], .instant(TestClock.start)
            ),
            (.instant, ["2026-11-21"], .instant(Instant("2026-11-21T00:00:00Z")!)),
            (.json, [#"{"a": 1}"#], .json(#"{"a": 1}"#)), (.bytes, ["\\x0aFF"], .bytes([10, 255])),
            (.bytes, ["\\x"], .bytes([])),
        ]
        for (type, texts, value) in table {
            for text in texts { #expect(try type.value(text) == value, "\(type) \(text)") }
        }
    }

    @Test("that are none are refused in PostgreSQL's words, without the text")
    func refusals() {
        let table: [(ColumnType, [String], String, String)] = [
            (.text, ["a\u{0}"], "22P02", "invalid input syntax for type text"),
            (
                .uuid, ["", "x", "6f9619ff-8b86-d011-b42d-00c04fc964f", "-6f9619ff8b86d011b42d00c04fc964ff"], "22P02",
                "invalid input syntax for type uuid"
            ),
            (.bool, ["", "o", "2", "truely"], "22P02", "invalid input syntax for type boolean"),
            (.int, ["", "1.5", "x", "--1", "1 2"], "22P02", "invalid input syntax for type bigint"),
            (.int, ["9223372036854775808", "-99999999999999999999"], "22003", "value is out of range for type bigint"),
            (.double, ["", "x", "NaN"], "22P02", "invalid input syntax for type double precision"),
            (.double, ["1e400"], "22003", "value is out of range for type double precision"),
            (
                .instant, ["", "yesterday", "2026-13-01", "2026-02-30", "08:00"], "22007",
                "invalid input syntax for type timestamp with time zone"
            ),
            (.json, ["", "{", "nonsense"], "22P02", "invalid input syntax for type json"),
            (.bytes, ["0aff", "\\x0", "\\xzz"], "22P02", "invalid input syntax for type bytea"),
        ]
        for (type, texts, state, words) in table {
            for text in texts {
                #expect(throws: DatabaseError.invalidValue(type: type.name, state: state)) { try type.value(text) }
            }
            #expect(DatabaseError.invalidValue(type: type.name, state: state).description == words)
        }
    }
}
