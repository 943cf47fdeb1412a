import Database
import DatabaseFixtures
import RestSurface
import Testing

@Suite struct ReadingTests {
    /// What a client of PostgREST asks, and what it is told.
    struct Case: Sendable {
        let target: String
        let status: Int
        let body: String

        init(_ target: String, _ body: String) { self.init(target, 200, body) }

        init(_ target: String, _ status: Int, _ body: String) {
            (self.target, self.status, self.body) = (target, status, body)
        }
    }

    static let cases = [
        Case("saved_places?select=name&order=name", body(#""Café""#, #""Home""#, #""Pool, 50 m""#, #""Work""#)),
        Case("saved_places?select=name&name=eq.Home", body(#""Home""#)),
        Case(
            "saved_places?select=name&name=neq.Home&order=visits.desc", body(#""Café""#, #""Pool, 50 m""#, #""Work""#)),
        Case(
            "saved_places?select=label:name,visits&visits=gte.10&visits=lt.30&order=visits",
            #"[{"label":"Work","visits":10},{"label":"Pool, 50 m","visits":20}]"#),
        Case("saved_places?select=name&name=in.(Home,\"Pool, 50 m\")&order=name", body(#""Home""#, #""Pool, 50 m""#)),
        Case("saved_places?select=name&name=in.()", "[]"),
        Case("saved_places?select=name&name=like.*o*&order=name", body(#""Home""#, #""Pool, 50 m""#, #""Work""#)),
        Case("saved_places?select=name&name=ilike.c%25", body(#""Café""#)),
        Case("saved_places?select=name&is_home=is.TRUE", body(#""Home""#)),
        Case("saved_places?select=name&is_home=is.NULL", body(#""Pool, 50 m""#)),
        Case(
            "saved_places?select=name&latitude=not.is.null&order=latitude",
            body(#""Pool, 50 m""#, #""Work""#, #""Home""#)),
        Case(
            "saved_places?select=name&is_home=isdistinct.true&order=name",
            body(#""Café""#, #""Pool, 50 m""#, #""Work""#)),
        Case(
            "saved_places?select=name&or=(name.eq.Home,and(visits.gt.5,visits.lte.10))&order=name",
            body(#""Home""#, #""Work""#)),
        Case(
            "saved_places?select=name&not.or=(name.eq.Home,name.eq.\"Pool, 50 m\")&order=name",
            body(#""Café""#, #""Work""#)),
        Case(
            "saved_places?select=name&or=(name.not.in.(Home,Work),visits.eq.0)&order=name",
            body(#""Café""#, #""Home""#, #""Pool, 50 m""#)),
        Case("saved_places?select=name&visits=eq(any).{0,10}&order=name", body(#""Home""#, #""Work""#)),
        Case(
            "saved_places?select=floor:details->floor,details->by->>name,tag:details->tags->>0&name=eq.Work",
            #"[{"floor":1,"name":"x","tag":"a1"}]"#),
        Case("saved_places?select=name&details->>floor=eq.2", body(#""Pool, 50 m""#)),
        Case("saved_places?select=name&details->tags=cs.{a1}", body(#""Work""#)),
        Case("saved_places?select=name&details=cs.{\"floor\":3}", body(#""Café""#)),
        Case("saved_places?select=name&details->tags=ov.{a0,a3}&order=name", body(#""Café""#, #""Home""#)),
        Case(
            "saved_places?select=visited_at&visited_at=gt.2026-11-22T12:00:00.000",
            #"[{"visited_at":"2026-11-23T08:00:00.5+00:00"}]"#),
        Case("saved_places?select=name&visited_at=lt.2026-11-21", body(#""Home""#)),
        Case("saved_places?select=name&order=latitude.desc.nullslast&limit=2", body(#""Home""#, #""Work""#)),
        Case("saved_places?select=name&order=latitude.nullsfirst&limit=1&offset=1", body(#""Pool, 50 m""#)),
        Case("saved_places?select=id&id=eq.00000000-0000-4000-8000-00000000000A", "[]"),
        Case(
            "users?id=eq.00000000-0000-4000-8000-000000000002",
            #"[{"id":"00000000-0000-4000-8000-000000000002","display_name":"Bob"}]"#),
        Case(
            "users?select=display_name,saved_places(name)&order=display_name&saved_places.order=name.desc&saved_places.limit=2",
            #"[{"display_name":"Ann","saved_places":[{"name":"Work"},{"name":"Pool, 50 m"}]},{"display_name":"Bob","saved_places":[]}]"#
        ),
        Case(
            "users?select=display_name,places:saved_places!inner(name)&places.visits=eq.10",
            #"[{"display_name":"Ann","places":[{"name":"Work"}]}]"#),
        Case(
            "friends?select=status,to:users!friend_id(display_name),from:users!friends_user_id_fkey(display_name)",
            #"[{"status":"accepted","to":{"display_name":"Bob"},"from":{"display_name":"Ann"}}]"#),
        Case("friends?select=friend_id(display_name)", #"[{"friend_id":{"display_name":"Bob"}}]"#),
        // What is refused.
        Case(
            "friends?select=users(display_name)", 300,
            #"{"code":"PGRST201","details":[{"cardinality":"many-to-one","embedding":"friends with users","relationship":"friends_user_id_fkey using friends(user_id) and users(id)"},{"cardinality":"many-to-one","embedding":"friends with users","relationship":"friends_friend_id_fkey using friends(friend_id) and users(id)"}],"hint":"Try changing 'users' to one of the following: 'users!friends_user_id_fkey', 'users!friends_friend_id_fkey'. Find the desired relationship in the 'details' key.","message":"Could not embed because more than one relationship was found for 'friends' and 'users'"}"#
        ),
        Case(
            "saved_places?select=friends(id)", 400,
            #"{"code":"PGRST200","details":"Searched for a foreign key relationship between 'saved_places' and 'friends' in the schema 'public', but no matches were found.","hint":null,"message":"Could not find a relationship between 'saved_places' and 'friends' in the schema cache"}"#
        ),
        Case(
            "saved_place", 404,
            #"{"code":"PGRST205","details":null,"hint":"Perhaps you meant the table 'public.saved_places'","message":"Could not find the table 'public.saved_place' in the schema cache"}"#
        ),
        Case(
            "saved_places?nam=eq.x", 400,
            #"{"code":"42703","details":null,"hint":"Perhaps you meant to reference the column \"saved_places.name\".","message":"column saved_places.nam does not exist"}"#
        ),
        Case(
            "saved_places?name=noop.0", 400,
            #"{"code":"PGRST100","details":"unexpected \"n\" expecting \"not\" or operator (eq, gt, ...)","hint":null,"message":"\"failed to parse filter (noop.0)\" (line 1, column 1)"}"#
        ),
        Case(
            "saved_places?id=eq.x", 400,
            #"{"code":"22P02","details":null,"hint":null,"message":"invalid input syntax for type uuid: \"x\""}"#),
        Case(
            "saved_places?name=fts.cat", 400,
            #"{"code":"PGRST127","details":"full-text search (fts)","hint":null,"message":"Feature not implemented"}"#),
        Case(
            "saved_places?friends.status=eq.x", 400,
            #"{"code":"PGRST108","details":null,"hint":"Verify that 'friends' is included in the 'select' query parameter.","message":"'friends' is not an embedded resource in this request"}"#
        ),
        Case(
            "users?select=email", 403,
            #"{"code":"42501","details":null,"hint":null,"message":"permission denied for table users"}"#),
        Case(
            "users?email=eq.a", 403,
            #"{"code":"42501","details":null,"hint":null,"message":"permission denied for table users"}"#),
        Case(
            "users?order=email", 403,
            #"{"code":"42501","details":null,"hint":null,"message":"permission denied for table users"}"#),
    ]

    private static func body(_ names: String...) -> String {
        "[" + names.map { "{\"name\":\($0)}" }.joined(separator: ",") + "]"
    }

    @Test(arguments: DatabaseKind.all) func answersAsPostgRESTDoes(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            for each in Self.cases {
                let answer = await People.ask(database, .get, each.target)
                #expect(answer.status == each.status, "\(each.target): \(answer.text)")
                #expect(answer.text == each.body, "\(each.target)")
            }
        }
    }

    @Test(arguments: DatabaseKind.all) func rangesAndCounts(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            func header(_ target: String, prefer: [String] = [], range: String? = nil) async -> String {
                let answer = await People.ask(database, .get, target, prefer: prefer, range: range)
                return "\(answer.status) \(answer.headers["content-range"] ?? answer.text)"
            }
            #expect(await header("saved_places") == "200 0-3/*")
            #expect(await header("saved_places?name=eq.x") == "200 */*")
            #expect(await header("saved_places?name=eq.x", prefer: ["count=exact"]) == "200 */0")
            #expect(await header("saved_places?limit=2", prefer: ["count=exact"]) == "206 0-1/4")
            #expect(await header("saved_places?limit=2&offset=3", prefer: ["count=planned"]) == "206 3-3/4")
            #expect(await header("saved_places", prefer: ["count=exact"], range: "1-2") == "206 1-2/4")
            #expect(await header("saved_places?limit=1", range: "items=2-") == "200 */*")
            #expect(await header("saved_places", range: "5-2").hasPrefix("416 {\"code\":\"PGRST103\""))
            #expect(
                await header("saved_places?offset=9", prefer: ["count=exact"])
                    == #"416 {"code":"PGRST103","details":"An offset of 9 was requested, but there are only 4 rows.","hint":null,"message":"Requested range not satisfiable"}"#
            )
        }
    }

    @Test(arguments: DatabaseKind.all) func otherForms(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            let single = "application/vnd.pgrst.object+json"
            let one = await People.ask(database, .get, "saved_places?select=name&name=eq.Home", accept: single)
            #expect(one.text == #"{"name":"Home"}"#)
            #expect(one.headers["content-type"] == "application/vnd.pgrst.object+json; charset=utf-8")
            let none = await People.ask(database, .get, "saved_places?name=eq.x", accept: single)
            #expect(none.status == 406)
            #expect(
                none.text
                    == #"{"code":"PGRST116","details":"The result contains 0 rows","hint":null,"message":"Cannot coerce the result to a single JSON object"}"#
            )
            let csv = await People.ask(
                database, .get, "saved_places?select=name,is_home,latitude&order=visits", accept: "text/csv")
            #expect(csv.text == "name,is_home,latitude\nHome,t,-33.5\nWork,f,-34.5\n\"Pool, 50 m\",,-35.5\nCafé,f,")
            // To Swift, a comma or a quotation mark and the mark on it are one character, and so are the two ends of a line.
            let row = #"{"name":"Saturday,\u0301 \"\u0301\r\nb","is_home":false}"#
            let patched = await People.ask(database, .patch, "saved_places?name=eq.Work", row)
            #expect(patched.status == 204)
            let quoted = await People.ask(
                database, .get, "saved_places?select=name&name=like.Saturday*", accept: "text/csv")
            #expect(Array(quoted.body) == Array("name\n\"Saturday,\u{301} \"\"\u{301}\r\nb\"".utf8))
            #expect(await People.ask(database, .get, "users", accept: "text/html").status == 406)
            #expect(await People.ask(database, .get, "users", profile: "auth").status == 406)
            let strict = await People.ask(database, .get, "users", prefer: ["handling=strict, shout=loud"])
            #expect(strict.status == 400 && strict.text.contains("PGRST122"))
            let nobody = await People.ask(database, .get, "users", as: .anonymous)
            #expect(nobody.status == 401)
        }
    }

    @Test func tooMuchIsRefused() async throws {
        try await withDatabase(.sqlite, schema: People.schema) { database in
            let conditions = (0...100).map { "visits=neq.\($0)" }.joined(separator: "&")
            let deep = String(repeating: "and(", count: 9) + "visits.eq.1" + String(repeating: ")", count: 9)
            let listed = "visits=in.(" + (0...1_000).map(String.init).joined(separator: ",") + ")"
            let embedded = (0..<9).map { "a\($0):saved_places(id)" }.joined(separator: ",")
            let long = "name=eq." + String(repeating: "x", count: 9_000)
            for query in [conditions, "and=(" + deep + ")", listed, "select=" + embedded, long] {
                let answer = await People.ask(database, .get, "saved_places?" + query)
                #expect(
                    answer.status == 400 && answer.text.contains("too large"), "\(query.prefix(60)): \(answer.text)")
            }
        }
    }
}
