import Database
import DatabaseFixtures
import Foundation
import RestSurface

/// A small schema with what embedding stumbles over: two references to one table, a JSON column, columns that are not granted.
enum People {
    static let userID = Column("user_id", .uuid, references: ColumnReference("public.users"), "Whose.")

    static let friends = Table(
        "friends", "Who is whose friend.",
        columns: [
            .id, userID, Column("friend_id", .uuid, references: ColumnReference("public.users"), "Who was asked."),
            Column("status", .text, initial: .value("pending"), allowed: ["pending", "accepted"], "How far it is."),
        ],
        indexes: [.unique("user_id", "friend_id"), .on("friend_id")],
        grants: [Grant(insert: .only(["id", "user_id", "friend_id"]), update: .only(["status"]), delete: true)],
        policies: [
            .select("both_select", where: .isOwn("user_id") || .isOwn("friend_id")),
            .insert("own_insert", where: .isOwn("user_id")),
            .update("asked_update", where: .isOwn("friend_id")),
            .delete("both_delete", where: .isOwn("user_id") || .isOwn("friend_id")),
        ])

    static let users = Table(
        "users", "People.",
        columns: [
            .id, Column("display_name", .text, "What they are called."),
            Column("email", .text, nullable: true, "Not for others."),
        ], grants: [Grant(select: .only(["id", "display_name"]), update: .only(["display_name"]))],
        policies: [
            .select(
                "own_or_friends",
                where: .isOwn("id")
                    || .exists(
                        friends, where: .compare(.column("user_id"), .equal, .outer("id")) && .isOwn("friend_id"))
                    || .exists(
                        friends, where: .compare(.column("friend_id"), .equal, .outer("id")) && .isOwn("user_id"))
            ),
            .update("own_update", where: .isOwn("id")),
        ])

    static let places = Table(
        "saved_places", "Places.",
        columns: [
            .id, userID, Column("name", .text, "What it is called."),
            Column("latitude", .double, nullable: true, "Degrees."),
            Column("visits", .int, initial: .value(0), "How often."),
            Column("is_home", .bool, nullable: true, "Whether it is home."),
            Column("details", .json, nullable: true, "What else is known."),
            Column("visited_at", .instant, nullable: true, "When last."),
        ],
        indexes: [.on("user_id"), .unique("user_id", "name")],
        checks: [Check("saved_places_latitude", .compare(.column("latitude"), .atMost, .value(.double(90))))],
        grants: [Grant(insert: .all, update: .all, delete: true)], policies: Policy.ownRows())

    static let tables = [users, friends, places]
    static let schema = Schema(
        "people", tables: tables, migrations: [Migration(1, "people", tables.map { .create($0) })])
    static let surface = RestSurface(RestSchema(tables))

    static let (ann, bob, cat) = (id(1), id(2), id(3))

    static func id(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-8000-" + String("\(1_000_000_000_000 + number)".dropFirst()))!
    }

    /// Ann and Bob are friends; Cat is nobody's.
    static func fill(_ database: Database) async throws {
        try await database.write(as: .service) { transaction in
            for (id, name) in [(ann, "Ann"), (bob, "Bob"), (cat, "Cat")] {
                try transaction.insert(
                    Insert(
                        into: users,
                        ["id": .uuid(id), "display_name": .text(name), "email": .text("\(name)@example.com")]))
            }
            try transaction.insert(
                Insert(
                    into: friends,
                    ["id": .uuid(id(9)), "user_id": .uuid(ann), "friend_id": .uuid(bob), "status": "accepted"]))
            let names = ["Home", "Work", "Pool, 50 m", "Café"]
            for (number, name) in names.enumerated() {
                try transaction.insert(
                    Insert(
                        into: places,
                        [
                            "id": .uuid(id(10 + number)), "user_id": .uuid(ann), "name": .text(name),
                            "latitude": number == 3 ? .null : .double(-33.5 - Double(number)),
                            "visits": .int(number * 10),
                            "is_home": number == 2 ? .null : .bool(number == 0),
                            "details": .json(#"{"tags":["a\#(number)","b"],"floor":\#(number),"by":{"name":"x"}}"#),
                            "visited_at": .instant(Instant("2026-11-2\(number)T08:00:00.5Z")!),
                        ]))
            }
            try transaction.insert(
                Insert(into: places, ["id": .uuid(id(20)), "user_id": .uuid(bob), "name": "Bob's"]))
        }
    }

    /// Asks as a client would: `saved_places?select=name`.
    static func ask(
        _ database: Database, _ method: RestRequest.Method = .get, _ target: String,
        as principal: Principal = .user(ann),
        _ body: String = "", prefer: [String] = [], accept: String? = nil, range: String? = nil, profile: String? = nil
    ) async -> RestAnswer {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var query: [(String, String)] = []
        for parameter in parts.count < 2 ? [] : parts[1].split(separator: "&") {
            let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
            query.append((pair[0], pair.count > 1 ? pair[1] : ""))
        }
        var request = RestRequest(method, parts[0], query: query)
        (request.prefer, request.accept, request.range, request.profile) = (prefer, accept, range, profile)
        request.body = Array(body.utf8)
        return await surface.answer(request, as: principal, in: database)
    }
}

extension RestAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}
