import Database
import DatabaseFixtures
import Foundation

/// People who see themselves and their friends, and what each has.
enum Friends {
    private static let personID = Column("person_id", .uuid, references: ColumnReference("public.people"), "Whose.")

    static let friendships = Table(
        "friendships", "Who is whose friend.",
        columns: [
            .id, Column("user_id", .uuid, references: ColumnReference("public.people"), "Who asked."),
            Column("friend_id", .uuid, references: ColumnReference("public.people"), "Who was asked."),
        ], indexes: [.on("user_id"), .on("friend_id")], grants: [Grant()],
        policies: [.select("both_select", where: .isOwn("user_id") || .isOwn("friend_id"))])

    static let people = Table(
        "people", "People.",
        columns: [
            .id, Column("name", .text, "What they are called."),
            Column("email", .text, nullable: true, "Not for others."),
            Column("height", .double, nullable: true, "In metres."), Column("age", .int, nullable: true, "In years."),
            Column("is_here", .bool, nullable: true, "Whether they are."),
            Column("seen_at", .instant, nullable: true, "When they were last."),
            Column("profile", .json, nullable: true, "What they say of themselves."),
            Column("photo", .bytes, nullable: true, "What they look like."),
        ], grants: [Grant(select: .only(["id", "name", "height", "age", "is_here", "seen_at", "profile", "photo"]))],
        policies: [
            .select(
                "own_or_friends",
                where: .isOwn("id")
                    || .exists(
                        friendships, where: .compare(.column("user_id"), .equal, .outer("id")) && .isOwn("friend_id"))
                    || .exists(
                        friendships, where: .compare(.column("friend_id"), .equal, .outer("id")) && .isOwn("user_id"))
            )
        ])

    static let notes = Table(
        "notes", "Notes.",
        columns: [
            .id, personID, Column("text", .text, "What it says."), Column("rank", .int, nullable: true, "How dear."),
        ],
        indexes: [.on("person_id")], grants: [Grant()],
        policies: [.select("own_select", where: .isOwn("person_id"))])

    /// One of each person's at most.
    static let badges = Table(
        "badges", "Badges.", columns: [personID, Column("colour", .text, "Its colour.")], primaryKey: ["person_id"],
        grants: [Grant()],
        policies: [
            .select("with_person", where: .exists(people, where: .compare(.column("id"), .equal, .outer("person_id"))))
        ])

    static let tables = [people, friendships, notes, badges]
    static let schema = Schema(
        "friends", tables: tables, migrations: [Migration(1, "friends", tables.map { .create($0) })])

    static let (ann, bob, cat, dan) = (Shares.id(1), Shares.id(2), Shares.id(3), Shares.id(4))

    /// Ann is Bob's and Cat's friend; Dan is nobody's.
    static func fill(_ database: Database) async throws {
        try await database.write(as: .service) { transaction in
            try transaction.insert(
                Insert(
                    into: people,
                    rows: [
                        [
                            "id": .uuid(ann), "name": "Ann \"A\" Ü\n", "email": "ann@example.com",
                            "height": .double(0.1 + 0.2),
                            "age": .int(Int64.max), "is_here": true,
                            "seen_at": .instant(Instant("2026-11-21T08:00:00.120Z")!),
                            "profile": .json(#"{"bb": 1.50, "a": [true, null, "x/é"], "c": {"z": 1e2, "y": -0.0}}"#),
                            "photo": .bytes([0, 10, 255]),
                        ],
                        [
                            "id": .uuid(bob), "name": "Bob", "height": .double(1e22), "age": -1, "is_here": false,
                            "seen_at": .instant(Instant("1969-12-31T23:59:59.999999Z")!), "profile": .json("[ ]"),
                            "photo": .bytes([]),
                        ],
                        ["id": .uuid(cat), "name": "", "height": .double(-.infinity), "profile": .json("null")],
                        ["id": .uuid(dan), "name": "Dan"],
                    ]))
            try transaction.insert(
                Insert(
                    into: friendships,
                    rows: [(ann, bob), (cat, ann)].enumerated().map {
                        ["id": .uuid(Shares.id(10 + $0)), "user_id": .uuid($1.0), "friend_id": .uuid($1.1)]
                    }))
            let noted: [(UUID, String, Int?)] = [
                (ann, "first", 2), (ann, "second", nil), (ann, "third", 1), (bob, "Bob's", 1), (dan, "Dan's", 1),
            ]
            try transaction.insert(
                Insert(
                    into: notes,
                    rows: noted.enumerated().map {
                        [
                            "id": .uuid(Shares.id(20 + $0)), "person_id": .uuid($1.0), "text": .text($1.1),
                            "rank": .int($1.2),
                        ]
                    }))
            try transaction.insert(
                Insert(
                    into: badges,
                    rows: [ann, bob, dan].map { ["person_id": .uuid($0), "colour": $0 == bob ? "red" : "blue"] }))
        }
    }
}
