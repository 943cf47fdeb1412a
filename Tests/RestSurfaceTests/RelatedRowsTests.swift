import Database
import DatabaseFixtures
import RestSurface
import Testing

/// What other tables have for a row, among its own members and in its order.
@Suite struct RelatedRowsTests {
    private static let cases: [(String, String)] = [
        (
            "saved_places?select=name,...users(owner:display_name)&order=name&limit=2",
            #"200 [{"name":"Café","owner":"Ann"},{"name":"Home","owner":"Ann"}]"#
        ),
        (
            "friends?select=status,...users!friend_id(asked:display_name)",
            #"200 [{"status":"accepted","asked":"Bob"}]"#
        ),
        (
            "friends?select=...users!friend_id(display_name,saved_places(name))",
            #"200 [{"display_name":"Bob","saved_places":[]}]"#
        ),
        ("users?select=display_name,...saved_places(name)", "400 PGRST119"),
        ("saved_places?select=x:...users(id)", "400 PGRST100"),
        (
            "saved_places?select=name,users(display_name)&order=users(display_name).desc,name&limit=1",
            #"200 [{"name":"Café","users":{"display_name":"Ann"}}]"#
        ),
        (
            "friends?select=a:users!user_id(display_name)&order=a(display_name).asc.nullsfirst",
            #"200 [{"a":{"display_name":"Ann"}}]"#
        ),
        (
            "users?select=display_name,saved_places(name,users(display_name))&order=display_name&saved_places.order=users(display_name).desc,name.desc&saved_places.limit=1",
            #"200 [{"display_name":"Ann","saved_places":[{"name":"Work","users":{"display_name":"Ann"}}]},{"display_name":"Bob","saved_places":[]}]"#
        ),
        ("users?select=display_name,saved_places(name)&order=saved_places(name)", "400 PGRST118"),
        ("saved_places?select=name&order=users(display_name)", "400 PGRST108"),
        ("saved_places?select=name,users(display_name)&order=users(nope)", "400 42703"),
        ("saved_places?select=name,users(id)&order=users(email)", "403 42501"),
        ("saved_places?select=name,users(id)&order=users(id", "400 PGRST100"),
        ("saved_places?select=count()", "400 PGRST123"), ("saved_places?select=visits.sum()", "400 PGRST123"),
    ]

    @Test(arguments: DatabaseKind.all) func answersAsPostgRESTDoes(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            for (target, says) in Self.cases {
                let answer = await People.ask(database, .get, target)
                let told = "\(answer.status) \(answer.text)"
                if says.hasPrefix("200") {
                    #expect(told == says, "\(target)")
                } else {
                    let code = String(says.split(separator: " ")[1])
                    #expect(
                        told.hasPrefix(says.prefix(3)) && told.contains("\"code\":\"\(code)\""), "\(target): \(told)")
                }
            }
        }
    }

    /// Somebody whose related row the caller may not see has no value: neither shown nor told by the order.
    @Test(arguments: DatabaseKind.all) func whatMayNotBeSeenIsNoValue(_ kind: DatabaseKind) async throws {
        let open = Table(
            "posts", "What everybody sees.",
            columns: [
                Column("id", .int, "Number."),
                Column("user_id", .uuid, nullable: true, references: ColumnReference("public.users"), "Whose."),
            ], grants: [Grant(.authenticated)], policies: [.select("all", where: .always)])
        let tables = People.tables + [open]
        let schema = Schema("people", tables: tables, migrations: [Migration(1, "people", tables.map { .create($0) })])
        try await withDatabase(kind, schema: schema) { database in
            try await People.fill(database)
            try await database.write(as: .service) { transaction in
                let owners: [SQLValue] = [.uuid(People.bob), .uuid(People.cat), .uuid(People.ann), .null]
                for (number, owner) in owners.enumerated() {
                    try transaction.insert(Insert(into: open, ["id": .int(number), "user_id": owner]))
                }
            }
            let surface = RestSurface(RestSchema(tables))
            func ask(_ query: [(String, String)]) async -> String {
                let answer = await surface.answer(
                    RestRequest(.get, "posts", query: query), as: .user(People.ann), in: database)
                return answer.text
            }
            #expect(
                await ask([("select", "id,...users(display_name)"), ("order", "id")])
                    == #"[{"id":0,"display_name":"Bob"},{"id":1,"display_name":null},{"id":2,"display_name":"Ann"},{"id":3,"display_name":null}]"#
            )
            #expect(
                await ask([("select", "id,users()"), ("order", "users(display_name).nullsfirst,id")])
                    .contains(#"[{"id":1"#))
            #expect(
                await ask([("select", "id,...users!inner(display_name)"), ("order", "users(display_name).desc")])
                    == #"[{"id":0,"display_name":"Bob"},{"id":2,"display_name":"Ann"}]"#)
        }
    }
}
