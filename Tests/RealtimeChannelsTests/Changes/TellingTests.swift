import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// How changes of rows are told.
@Suite struct TellingTests {
    @Test(arguments: DatabaseKind.all)
    func `a change has all that official clients read, the same on both databases`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            let id = try #require(ann.outlet.now.messages[0]["payload"]?["response"]?["postgres_changes"]?[0]?["id"])
            try await scene.database.share(11, title: "a \"b\"")
            try await ann.wait(event: "postgres_changes")
            try await scene.database.change(Town.shares, 11, ["route": .json(#"{"b": [1, 2.50], "a": null}"#)])
            let message = try await ann.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
            #expect(message["ref"] == .null && message["payload"]?["ids"] == .array([id]))
            let data = try #require(message["payload"]?["data"])
            #expect(data["schema"] == "public" && data["table"] == "shares" && data["errors"] == .null)
            let moment = try #require(data["commit_timestamp"]?.string.flatMap { Instant($0) })
            #expect(moment.microseconds > 0)
            #expect(
                data["record"]?.text
                    == #"{"id":"\#(Town.id(11).lowercased)","user_id":"\#(Town.ann.lowercased)","title":"a \"b\"","is_active":true,"expires_at":"2026-11-21T12:00:00+00:00","route":{"a":null,"b":[1,2.5]}}"#
            )
            #expect(data["old_record"] == ["id": .string(Town.id(11).lowercased)])
            #expect(
                data["columns"]?.array?.compactMap { $0["type"]?.string }
                    == ["uuid", "uuid", "text", "bool", "timestamptz", "jsonb"])
            #expect(data["cursor"]?.string?.split(separator: ".").count == 2)
        }
    }

    @Test func `only what was asked for comes, under the numbers of the requests that it is for`() async throws {
        try await Scene.with { scene in
            let mine = "user_id=eq.\(Town.ann.lowercased)"
            let client = try await scene.client(
                of: "ann",
                hearing: [
                    Scene.all("shares", event: "UPDATE", filter: mine), Scene.all("shares", event: "UPDATE"),
                    Scene.all("shares", event: "UPDATE", filter: mine), Scene.all("shares", event: "DELETE"),
                    Scene.all("shares", event: "UPDATE", filter: "title=eq.other"),
                ])
            let ids = client.outlet.now.messages[0]["payload"]?["response"]?["postgres_changes"]?.array?.compactMap {
                $0["id"]?.int
            }
            let watcher = try await scene.client(of: "ann", hearing: [Scene.all("shares")], topic: "realtime:other")
            try await scene.database.share(11)
            try await watcher.wait(event: "postgres_changes")
            try await scene.database.change(Town.shares, 11, ["title": "x"])
            try await client.wait(event: "postgres_changes")
            try await scene.database.remove(Town.shares, where: .equals("id", Town.id(11)))
            try await client.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            #expect(ids?.count == 5 && ids?[0] == ids?[2])
            let told = client.outlet.now.messages.filter { $0["event"] == "postgres_changes" }
            let changes = told.map { ($0["payload"]?["data"]?["type"]?.string, $0["payload"]?["ids"]) }
            // Collapsed or not, an insertion is nothing that was asked for.
            for (type, told) in changes {
                let expected = type == "UPDATE" ? [ids![0], ids![1]] : [ids![3]]
                #expect(Set(told?.array?.compactMap(\.int) ?? []) == Set(expected), "\(type ?? "?")")
            }
        }
    }

    @Test func `columns that are asked for come, and the key`() async throws {
        try await Scene.with { scene in
            let request: JSONValue = ["event": "*", "schema": "public", "table": "shares", "select": ["title"]]
            let client = try await scene.client(of: "ann", hearing: [request, Scene.all("shares")])
            try await scene.database.share(11, title: "home")
            let part = try await client.wait("a part") { $0["payload"]?["data"]?["columns"]?.array?.count == 2 }
            #expect(part["payload"]?["data"]?["record"] == ["id": .string(Town.id(11).lowercased), "title": "home"])
            try await client.wait("the whole") { $0["payload"]?["data"]?["columns"]?.array?.count == 6 }
        }
    }

    @Test func `the old form has changes under their own names`() async throws {
        try await Scene.with { scene in
            let client = try await scene.client()
            try await client.say("phx_join", ["access_token": "ann"], topic: "realtime:public:shares:title=eq.home")
            #expect(try await client.wait(event: "phx_reply")["payload"] == ["status": "ok", "response": [:]])
            try await scene.database.share(11, title: "work")
            try await scene.database.share(12, title: "home")
            let message = try await client.wait(event: "INSERT")
            #expect(message["payload"]?["record"]?["title"] == "home" && message["payload"]?["type"] == "INSERT")
        }
    }

    @Test(
        arguments: [
            (Scene.all("nothing"), "Unable to subscribe to changes with given parameters"),
            (Scene.all("secrets"), "Unable to subscribe to changes with given parameters"),
            (Scene.all("drafts"), "Unable to subscribe to changes with given parameters"),
            (Scene.all("shares", filter: "title"), "Error parsing `filter` params"),
            (
                Scene.all("shares", filter: "colour=eq.red"),
                "Error parsing `filter` params: column shares.colour does not exist"
            ),
            (Scene.all("shares", filter: "title=foo.x"), "Error parsing `filter` params"),
            (
                Scene.all("shares", filter: "user_id=eq.7"),
                "Error parsing `filter` params: invalid input syntax for type uuid"
            ),
            (Scene.all("shares", filter: "route=like.7"), "Error parsing `filter` params"),
            (
                Scene.all("shares", filter: String(repeating: "x", count: 1_025)),
                "Error parsing `filter` params: a filter is at most 1024"
            ),
            (
                Scene.all("shares", filter: Array(repeating: "title=eq.x", count: 11).joined(separator: ",")),
                "Error parsing `filter` params: a filter has at most 10"
            ), (["event": "*", "table": "shares", "select": ["colour"]], "Error parsing `select` params"),
        ] as [(JSONValue, String)])
    func `what cannot be heard of is said`(request: JSONValue, message: String) async throws {
        try await Scene.with(isFollowing: false) { scene in
            let client = try await scene.client(of: "ann", hearing: [request])
            #expect(client.outlet.now.messages[0]["payload"]?["status"] == "ok")
            let system = try await client.wait(event: "system")["payload"]
            #expect(
                system?["status"] == "error" && system?["message"]?.string?.hasPrefix(message) == true,
                "\(system?.text ?? "")")
        }
    }

    @Test func `a row that comes and goes at once is told as what became of it`() async throws {
        try await Scene.with { scene in
            let client = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            try await scene.database.write(as: .service) { transaction in
                for (number, title) in [(11, "a"), (12, "b")] {
                    try transaction.insert(
                        Insert(
                            into: Town.shares,
                            [
                                "id": .uuid(Town.id(number)), "user_id": .uuid(Town.ann), "title": .text(title),
                                "expires_at": .instant(TestClock.start.adding(seconds: 60)),
                            ]))
                }
                _ = try transaction.delete(Delete(from: Town.shares, where: .equals("id", Town.id(11))))
                _ = try transaction.update(Update(Town.shares, set: ["title": "c"], where: .equals("id", Town.id(12))))
            }
            try await client.wait(event: "postgres_changes")
            #expect(client.changes == ["INSERT 12"])
            #expect(client.outlet.now.messages.last?["payload"]?["data"]?["record"]?["title"] == "c")
        }
    }
}
