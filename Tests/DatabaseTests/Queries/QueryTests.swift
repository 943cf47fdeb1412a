import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Queries")
struct QueryTests {
    private func join(_ table: Table, _ other: Table, _ name: String) throws -> Join {
        try #require(Join.all(from: table, to: other).first { $0.name == name })
    }

    /// What Ann gets, and how many rows there are without a limit.
    private func answers(
        _ kind: DatabaseKind, as principal: Principal = .user(Friends.ann), _ table: [(Query, String, Int)]
    ) async throws {
        try await withDatabase(kind, schema: Friends.schema) { database in
            try await Friends.fill(database)
            for (query, expected, count) in table {
                let (rows, counted) = try await database.read(as: principal) {
                    (try $0.json(query), try $0.count(query))
                }
                #expect(String(decoding: rows.bytes, as: UTF8.self) == expected)
                #expect(counted == count)
            }
        }
    }

    private static let ann = """
        {"id":"00000000-0000-4000-8000-000000000001","name":"Ann \\"A\\" Ü\\n","height":0.30000000000000004,\
        "age":9223372036854775807,"is_here":true,"seen_at":"2026-11-21T08:00:00.12+00:00",\
        "profile":{"a":[true,null,"x/é"],"c":{"y":0,"z":100},"bb":1.5},"photo":"\\\\x000aff"}
        """
    private static let bob = """
        {"id":"00000000-0000-4000-8000-000000000002","name":"Bob","height":1e+22,"age":-1,"is_here":false,\
        "seen_at":"1969-12-31T23:59:59.999999+00:00","profile":[],"photo":"\\\\x"}
        """
    private static let cat = """
        {"id":"00000000-0000-4000-8000-000000000003","name":"","height":"-Infinity","age":null,"is_here":null,\
        "seen_at":null,"profile":null,"photo":null}
        """

    @Test("write rows as JSON by what their columns are declared to hold", arguments: DatabaseKind.all)
    func rows(_ kind: DatabaseKind) async throws {
        let order = [Order.ascending("id")]
        try await answers(
            kind,
            [
                (Query(Friends.people, order: order), "[\(Self.ann),\(Self.bob),\(Self.cat)]", 3),
                (Query(Friends.people, order: order, limit: 1, offset: 1), "[\(Self.bob)]", 3),
                (Query(Friends.people, order: order, limit: 0), "[]", 3),
                (Query(Friends.people, where: .equals("id", Friends.dan)), "[]", 0),
                (Query(Friends.people, [], where: .equals("id", Friends.ann)), "[{}]", 1),
                (
                    Query(
                        Friends.people,
                        [
                            .column("name", as: "who"), .json("profile", [.name("a"), .place(2)], as: "last"),
                            .json("profile", [.name("a"), .place(2)], asText: true, as: "text"),
                            .json("profile", [.name("c")], as: "c"), .json("profile", [.name("d")], as: "d"),
                        ], where: .equals("id", Friends.ann)),
                    #"[{"who":"Ann \"A\" Ü\n","last":"x/é","text":"x/é","c":{"y":0,"z":100},"d":null}]"#, 1
                ),
            ])
    }

    @Test("show what other tables have for each row, by either's reference", arguments: DatabaseKind.all)
    func joins(_ kind: DatabaseKind) async throws {
        let (toFriend, toUser) = (
            try join(Friends.friendships, Friends.people, "friendships_friend_id_fkey"),
            try join(Friends.friendships, Friends.people, "friendships_user_id_fkey")
        )
        let noted = try join(Friends.people, Friends.notes, "notes_person_id_fkey")
        let badge = try join(Friends.people, Friends.badges, "badges_person_id_fkey")
        let people = Query(Friends.people)
        let name = Query(Friends.people, [.column("name")])
        let texts = Query(Friends.notes, [.column("text")], order: [.ascending("rank")])
        let first = Query(
            Friends.notes, [.column("text")], where: .compare(.column("rank"), .greater, .value(0)),
            order: [.descending("rank")], limit: 1)
        let order = [Order.ascending("id")]
        try await answers(
            kind,
            [
                (
                    Query(
                        Friends.friendships,
                        [.rows(toUser, of: people, as: "from"), .rows(toFriend, of: name, as: "to")], order: order),
                    #"[{"from":\#(Self.ann),"to":{"name":"Bob"}},{"from":\#(Self.cat),"to":{"name":"Ann \"A\" Ü\n"}}]"#,
                    2
                ),
                // The notes of others are not there, Bob's badge is, and Cat has none.
                (
                    Query(
                        Friends.people,
                        [.rows(noted, of: texts), .rows(badge, of: Query(Friends.badges, [.column("colour")]))],
                        order: order),
                    #"""
                    [{"notes":[{"text":"third"},{"text":"first"},{"text":"second"}],"badges":{"colour":"blue"}},\#
                    {"notes":[],"badges":{"colour":"red"}},{"notes":[],"badges":null}]
                    """#, 3
                ),
                (
                    Query(Friends.people, [.column("name"), .rows(noted, of: first, as: "dearest", isRequired: true)]),
                    #"[{"name":"Ann \"A\" Ü\n","dearest":[{"text":"first"}]}]"#, 1
                ),
                (
                    Query(
                        Friends.friendships,
                        [
                            .rows(
                                toUser,
                                of: Query(
                                    Friends.people,
                                    [
                                        .rows(
                                            noted,
                                            of: Query(
                                                Friends.notes, [.column("rank")], where: .equals("text", "first")),
                                            isRequired: true)
                                    ]),
                                as: "user", isRequired: true)
                        ]), #"[{"user":{"notes":[{"rank":2}]}}]"#, 1
                ),
                (
                    Query(
                        Friends.people,
                        [
                            .column("name"),
                            .rows(
                                badge, of: Query(Friends.badges, [], where: .equals("colour", "red")), isRequired: true),
                        ]),
                    #"[{"name":"Bob","badges":{}}]"#, 1
                ),
            ])
    }

    @Test("take as many statements as there are queries: one", arguments: DatabaseKind.all)
    func one(_ kind: DatabaseKind) async throws {
        let noted = try join(Friends.people, Friends.notes, "notes_person_id_fkey")
        let query = Query(Friends.people, [.rows(noted, of: Query(Friends.notes))])
        try await withDatabase(kind, schema: Friends.schema) { database in
            try await database.read(as: .service) { transaction in
                let before = transaction.connection.keptStatements
                let (one, other) = (try transaction.json(query), try transaction.json(query))
                #expect(one == other)
                #expect(transaction.connection.keptStatements == before + 1)
            }
        }
    }

    @Test("are refused columns that the caller may not read, wherever they are named", arguments: DatabaseKind.all)
    func permissions(_ kind: DatabaseKind) async throws {
        let friend = try join(Friends.friendships, Friends.people, "friendships_friend_id_fkey")
        let denied = DatabaseError.permissionDenied(table: "public.people")
        try await withDatabase(kind, schema: Friends.schema) { database in
            try await Friends.fill(database)
            for query in [
                Query(Friends.people, [.column("email")]), Query(Friends.people, where: .equals("email", "x")),
                Query(Friends.people, order: [.ascending("email")]),
            ] {
                for query in [query, Query(Friends.friendships, [.rows(friend, of: query)])] {
                    let error = try await refusal {
                        try await database.read(as: .user(Friends.ann)) { try $0.json(query) }
                    }
                    #expect(error == denied)
                }
            }
            let nobody = try await refusal {
                try await database.read(as: .anonymous) { try $0.json(Query(Friends.notes)) }
            }
            #expect(nobody == .permissionDenied(table: "public.notes"))
            let rows = try await database.read(as: .service) {
                try $0.json(Query(Friends.people, [.column("email")], where: .equals("id", Friends.ann)))
            }
            #expect(String(decoding: rows.bytes, as: UTF8.self) == #"[{"email":"ann@example.com"}]"# && rows.count == 1)
            let unknown = try await refusal {
                try await database.read(as: .service) { try $0.json(Query(Friends.people, [.column("nonsense")])) }
            }
            #expect(unknown == .invalidStatement("public.people has no column nonsense"))
            let noJSON = try await refusal {
                try await database.read(as: .service) {
                    try $0.json(Query(Friends.people, [.json("name", [.place(0)], as: "x")]))
                }
            }
            #expect(noJSON == .noOperator(column: "name", type: "text", operation: "->"))
        }
    }

    @Test("know all ways in which two tables can be joined")
    func ways() {
        let ways = Join.all(from: Friends.people, to: Friends.friendships)
        #expect(ways.map(\.name) == ["friendships_user_id_fkey", "friendships_friend_id_fkey"])
        #expect(ways.allSatisfy { !$0.isToOne && $0.outer == "id" })
        #expect(Join.all(from: Friends.friendships, to: Friends.people).allSatisfy { $0.isToOne && $0.inner == "id" })
        #expect(Join.all(from: Friends.people, to: Friends.badges).map(\.isToOne) == [true])
        #expect(Join.all(from: Friends.notes, to: Friends.badges).isEmpty)
    }
}
