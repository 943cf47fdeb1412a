import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing

@Suite struct DeclaredSurfaceTests {
    private let ann = Principal.user(People.ann)
    private let bob = Principal.user(People.bob)

    @Test func tablesAreServedAsDeclared() async throws {
        let answers = try await Chat.answers(
            [
                (.get, "users?select=username,age,data,status&order=username", .anonymous, ""),
                (.get, "messages?select=id,message,users(status)&order=id", .anonymous, ""),
                (.post, "users", .anonymous, #"{"username":"new","age":151}"#),
                (.post, "users", .anonymous, #"{"username":"new","status":"AWAY"}"#),
                (.post, "messages?select=id,message", .anonymous, #"{"message":"Hi","username":"supabot"}"#),
                (.post, "messages", .anonymous, #"{"message":"Hi","username":"nobody"}"#),
            ], prefer: ["return=representation"])
        #expect(
            answers[0]
                == #"200 [{"username":"kiwicopple","age":40,"data":null,"status":"OFFLINE"},{"username":"supabot","age":7,"data":{"a":[1,2]},"status":"ONLINE"}]"#
        )
        #expect(
            answers[1]
                == #"200 [{"id":1,"message":"Hello","users":{"status":"ONLINE"}},{"id":9,"message":null,"users":{"status":"ONLINE"}}]"#
        )
        #expect(answers[2].hasPrefix(#"400 {"code":"23514""#) && answers[2].contains("users_age_range"))
        #expect(answers[3].hasPrefix(#"400 {"code":"23514""#))
        // Whole numbers that are the key by themselves go up.
        #expect(answers[4] == #"201 [{"id":10,"message":"Hi"}]"#)
        #expect(answers[5].hasPrefix(#"409 {"code":"23503""#))
    }

    @Test func policiesHoldAsDeclared() async throws {
        let answers = try await Chat.answers([
            (.get, "notes?select=text&order=text", ann, ""), (.get, "notes?select=text&order=text", bob, ""),
            (.get, "notes?select=text", .anonymous, ""), (.get, "notes?select=user_id", .anonymous, ""),
            (.get, "comments?select=text&order=text", ann, ""), (.get, "comments?select=text", bob, ""),
            (.post, "notes", ann, #"{"user_id":"00000000-0000-4000-8000-000000000002","text":"x"}"#),
            (.post, "comments", ann, #"{"note_id":"00000000-0000-4000-8000-000000000011","text":""}"#),
            (.patch, "notes?text=eq.tea", ann, #"{"text":"mine"}"#), (.get, "notes?select=text&text=eq.tea", bob, ""),
        ])
        #expect(answers[0] == #"200 [{"text":"milk"},{"text":"tea"}]"#)
        #expect(answers[1] == #"200 [{"text":"tea"}]"# && answers[2] == #"200 [{"text":"tea"}]"#)
        #expect(answers[3].hasPrefix("401 "))
        #expect(answers[4] == #"200 [{"text":"later"},{"text":"soon"}]"# && answers[5] == #"200 [{"text":"later"}]"#)
        #expect(answers[6].hasPrefix("403 ") && answers[7].hasPrefix("403 "))
        #expect(answers[8] == "204 " && answers[9] == #"200 [{"text":"tea"}]"#)
    }

    @Test func functionsAreCalledAsDeclared() async throws {
        let answers = try await Chat.answers([
            (.post, "rpc/get_status", .anonymous, #"{"name_param":"kiwicopple"}"#),
            (.get, "rpc/get_status?name_param=nobody", .anonymous, ""),
            (.get, "rpc/adults?least=18&select=username", .anonymous, ""),
            (.get, "rpc/adults?select=username", .anonymous, ""), (.get, "rpc/hello", .anonymous, ""),
            (.get, "rpc/touch", .anonymous, ""), (.post, "rpc/touch", .anonymous, ""),
            (.get, "rpc/adults?least=old", .anonymous, ""),
        ])
        #expect(answers[0] == #"200 "OFFLINE""# && answers[1] == "200 null")
        #expect(answers[2] == #"200 [{"username":"kiwicopple"}]"# && answers[3] == "200 []")
        #expect(answers[4] == #"200 {"says":"hello"}"#)
        #expect(answers[5].hasPrefix("405 ") && answers[6] == "204 ")
        #expect(answers[7].hasPrefix(#"400 {"code":"22P02""#))
    }

    @Test func rowsAreAddedOnce() async throws {
        let declared = try Chat.declared()
        try await withDatabase(.sqlite, schema: declared.schema) { database in
            let rows = try DeclaredRows(Array(Chat.rows.utf8), file: "rows.json", of: declared.tables)
            #expect(try await rows.fill(database) == 8)
            #expect(try await rows.fill(database) == 0)
        }
    }

    /// A declaration of one table `t` with these members, or what stands in its place.
    private static func table(_ members: String) -> String { #"{"tables":{"t":{\#(members)}}}"# }
    private static let columns = #""columns":{"id":{"type":"bigint"},"who":{"type":"uuid"},"text":{"type":"text"}}"#

    static let faults: [(text: String, says: String)] = [
        ("{\n \"tables\": }", "f.json, line 2, column 12: a value is expected"),
        ("[]", "f.json, the whole: must be an object; it is []"),
        (#"{"tables":{},"views":{}}"#, "f.json, views: is not known; what is: tables, functions"),
        (#"{"tables":{}}"#, "f.json, tables: has no table"),
        (table(""), "f.json, tables.t: has no \"columns\""),
        (table(#""columns":{}"#), "f.json, tables.t.columns: has no column"),
        (
            table(#""columns":{"a b":{"type":"text"}}"#),
            "f.json, tables.t.columns.a b: a name is at most 63 letters, digits and _, and begins with no digit; \"a b\" is none"
        ),
        (
            table(#""columns":{"id":{"type":"int"}}"#),
            "f.json, tables.t.columns.id.type: must be one of \"text\", \"uuid\", \"boolean\", \"bigint\", \"double precision\", \"timestamptz\", \"jsonb\", \"bytea\"; it is \"int\""
        ),
        (
            table(#""columns":{"id":{"type":"bigint","default":"x"}}"#),
            "f.json, tables.t.columns.id.default: must be a bigint; it is \"x\""
        ),
        (
            table(#""columns":{"a":{"type":"text"}}"#),
            "f.json, tables.t: has no \"primary_key\", which only a table with a column \"id\" may leave out"
        ),
        (
            table(columns + #","primary_key":["id","x"]"#),
            "f.json, tables.t.primary_key[1]: there is no column \"x\"; there are: id, who, text"
        ),
        (
            table(#""columns":{"id":{"type":"bigint"},"u":{"type":"text","references":"v.id"}}"#),
            "f.json, tables.t.columns.u.references: there is no table \"v\"; there are: t"
        ),
        (
            table(#""columns":{"id":{"type":"bigint"},"u":{"type":"text","references":"t.id"}}"#),
            "f.json, tables.t.columns.u.references: t.id holds bigint, not text"
        ),
        (
            table(#""columns":{"id":{"type":"text"},"u":{"type":"text","references":"t.u"}}"#),
            "f.json, tables.t.columns.u.references: t.u is neither the primary key nor unique by itself"
        ),
        (
            table(columns + #","grants":{"root":{}}"#),
            "f.json, tables.t.grants.root: is not known; what is: anon, authenticated"
        ),
        (
            table(columns + #","open":true,"grants":{}"#),
            "f.json, tables.t.grants: a table that is open has neither grants nor policies"
        ),
        (
            table(columns + #","policies":{"p":{"for":"select","where":{"own":"id"}}}"#),
            "f.json, tables.t.policies.p.where.own: must hold uuid; it holds bigint"
        ),
        (
            table(
                columns + #","policies":{"p":{"for":"select","where":{"equal":[{"column":"id"},{"column":"text"}]}}}"#),
            "f.json, tables.t.policies.p.where.equal[1]: holds text, which bigint cannot be compared with"
        ),
        (
            table(
                columns + #","policies":{"p":{"for":"select","where":{"equal":[{"column":"id"},{"outer":"text"}]}}}"#),
            "f.json, tables.t.policies.p.where.equal[1]: there is no row around, except inside exists"
        ),
        (
            table(columns + #","policies":{"p":{"for":"select","where":{"exists":"t","where":true}}}"#),
            "f.json, tables.t.policies.p.where.exists: policies look at one another in a circle: t → t"
        ),
        (
            #"{"tables":{"t":{\#(columns)}},"functions":{"f":{"rows":"u"}}}"#,
            "f.json, functions.f.rows: there is no table \"u\"; there are: t"
        ),
        (
            #"{"tables":{"t":{\#(columns)}},"functions":{"f":{"rows":"t","where":{"equal":[{"column":"id"},{"parameter":"p"}]}}}}"#,
            "f.json, functions.f.where.equal[1].parameter: there is no parameter \"p\"; there is none here"
        ),
    ]

    @Test(arguments: faults.indices) func whatIsWrongIsNamedWithItsPlace(_ index: Int) {
        let (text, says) = Self.faults[index]
        let error = #expect(throws: SurfaceFileError.self) { try DeclaredSurface(Array(text.utf8), file: "f.json") }
        #expect(error?.description == says)
    }

    @Test func rowsThatFitNoColumnAreNamed() throws {
        let tables = try Chat.declared().tables
        for (text, says) in [
            (#"{"x":[]}"#, "r.json, x: there is no table \"x\"; there are: users, messages, notes, comments"),
            (
                #"{"users":[{"name":1}]}"#,
                "r.json, users[0].name: there is no such column; there are: username, owner, age, data, status"
            ),
            (#"{"users":[{"username":"a","age":"x"}]}"#, "r.json, users[0].age: must be a bigint; it is \"x\""),
        ] {
            let error = #expect(throws: SurfaceFileError.self) {
                try DeclaredRows(Array(text.utf8), file: "r.json", of: tables)
            }
            #expect(error?.description == says)
        }
    }

    /// Whatever is cut out of a file or put into it, it is read or refused, and what is read can be made into tables.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func anyFileIsReadOrRefused(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let whole = Array(Chat.text.utf8)
        let words = ["true", "null", "{}", "[]", "\"notes\"", "\"exists\"", "9e99", "\"\\u0000\"", "-1", "\"own\""].map
        { Array($0.utf8) }
        var read = 0
        for _ in 0..<400 {
            var text = whole
            for _ in 0..<Int.random(in: 1...2, using: &numbers) {
                let place = Int.random(in: 0..<text.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...12, using: &numbers)))
                case 1: text.insert(contentsOf: words.randomElement(using: &numbers) ?? [], at: place)
                default: text[place] = UInt8.random(in: 32...126, using: &numbers)
                }
            }
            guard let declared = try? DeclaredSurface(text, file: "x") else { continue }
            read += 1
            #expect(declared.schema.tables.count == declared.tables.count)
        }
        #expect(read > 3)
    }
}
