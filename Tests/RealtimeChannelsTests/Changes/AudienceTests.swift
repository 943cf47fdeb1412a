import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// Who hears of which changes of rows: on both databases.
@Suite struct AudienceTests {
    /// Ann, who shares, Bob, who receives, and Cat, who has nothing to do with it; each on whichever loop.
    private static func three(
        _ scene: Scene, _ table: String, event: String = "*", filter: String? = nil
    ) async throws -> (ann: Client, bob: Client, cat: Client) {
        let changes = [Scene.all(table, event: event, filter: filter)]
        return (
            try await scene.client(of: "ann", hearing: changes),
            try await scene.client(of: "bob", hearing: changes, loop: 1),
            try await scene.client(of: "cat", hearing: changes)
        )
    }

    /// Waits until a last change has been heard, after which nothing of before comes any more.
    private static func settle(_ scene: Scene, _ clients: Client...) async throws {
        let mark = UUID(uuidString: "00000000-0000-4000-8000-0000000000ff")!
        let listener = try await scene.client(of: "ann", hearing: [Scene.all("reports")], topic: "realtime:mark")
        try await scene.database.add(
            Town.reports, ["id": .uuid(mark), "user_id": .uuid(Town.ann), "severity": 1])
        try await listener.wait("the mark") { $0["payload"]?["data"]?["record"]?["id"] == .string(mark.lowercased) }
        for client in clients { try await client.loop.submit {}.get() }
        try await scene.database.remove(Town.reports, where: .equals("id", mark))
    }

    @Test(arguments: DatabaseKind.all)
    func `a row is told to those who may see it, deleted ones too`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let (ann, bob, cat) = try await Self.three(scene, "shares")
            try await scene.database.share(11, with: [Town.bob], title: "home")
            try await bob.wait(event: "postgres_changes")
            try await scene.database.change(Town.shares, 11, ["title": "work"])
            try await bob.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
            // With the row go the rows that let Bob see it.
            try await scene.database.write(as: .service) { transaction in
                _ = try transaction.delete(Delete(from: Town.recipients, where: .equals("share_id", Town.id(11))))
                _ = try transaction.delete(Delete(from: Town.shares, where: .equals("id", Town.id(11))))
            }
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await Self.settle(scene, ann, bob, cat)
            #expect(ann.changes == ["INSERT 11", "UPDATE 11", "DELETE 11"])
            #expect(bob.changes == ["INSERT 11", "UPDATE 11", "DELETE 11"])
            #expect(cat.changes == [])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a row that leaves what someone may see is deleted for them, and comes when it enters`(
        kind: DatabaseKind
    ) async throws {
        try await Scene.with(kind) { scene in
            let (ann, bob, cat) = try await Self.three(scene, "shares")
            try await scene.database.share(12, with: [Town.bob])
            // What is read of a change is the row as it is by then: told apart, each has its own.
            try await bob.wait(event: "postgres_changes")
            try await scene.database.add(
                Town.recipients, ["share_id": .uuid(Town.id(12)), "user_id": .uuid(Town.cat)])
            try await cat.wait(event: "postgres_changes")
            try await scene.database.remove(
                Town.recipients, where: .equals("share_id", Town.id(12)) && .equals("user_id", Town.bob))
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await scene.database.change(Town.shares, 12, ["is_active": false])
            try await cat.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await Self.settle(scene, ann, bob, cat)
            // Whom the row was shown to all along hears of the row alone.
            #expect(ann.changes == ["INSERT 12", "UPDATE 12"])
            #expect(bob.changes == ["INSERT 12", "DELETE 12"])
            #expect(cat.changes == ["INSERT 12", "DELETE 12"])
            let deletion = bob.outlet.now.messages.last { $0["event"] == "postgres_changes" }?["payload"]?["data"]
            #expect(deletion?["old_record"] == ["id": .string(Town.id(12).lowercased)] && deletion?["record"] == nil)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a row that time alone has taken away is deleted once it changes`(kind: DatabaseKind) async throws {
        var limits = RealtimeLimits()
        limits.silence = 36_000
        try await Scene.with(kind, limits: limits) { scene in
            let changes = [Scene.all("shares")]
            let ann = try await scene.client(of: "ann 36000", hearing: changes)
            let bob = try await scene.client(of: "bob 36000", hearing: changes)
            let cat = try await scene.client(of: "cat 36000", hearing: changes)
            try await scene.database.share(13, with: [Town.bob], hours: 1)
            for client in [ann, bob] { try await client.wait(event: "postgres_changes") }
            scene.clock.advance(seconds: 3_600 + 300)
            try await scene.database.change(Town.shares, 13, ["is_active": false])
            try await ann.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            #expect(cat.changes == [])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what others are not shown is not told, nor found out by a filter`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let (ann, bob, _) = try await Self.three(scene, "reports")
            let filter = "user_id=eq.\(Town.ann.lowercased)"
            let spy = try await scene.client(of: "cat", hearing: [Scene.all("reports", filter: filter)])
            let other = "user_id=eq.\(Town.bob.lowercased)"
            let decoy = try await scene.client(
                of: "cat", hearing: [Scene.all("reports", filter: other)], topic: "realtime:b")
            try await scene.database.add(
                Town.reports, ["id": .uuid(Town.id(21)), "user_id": .uuid(Town.ann), "severity": 3])
            let toBob = try await bob.wait(event: "postgres_changes")["payload"]?["data"]?["record"]
            let toAnn = try await ann.wait(event: "postgres_changes")["payload"]?["data"]?["record"]
            #expect(toBob?["user_id"] == .null && toBob?["severity"] == 3)
            #expect(toAnn?["user_id"] == .string(Town.ann.lowercased))
            try await scene.database.remove(Town.reports, where: .equals("id", Town.id(21)))
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await Self.settle(scene, spy, decoy)
            // One hears as much as the other, whoever has reported it.
            #expect(spy.changes == ["DELETE 21"] && decoy.changes.prefix(1) == ["DELETE 21"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a report that is resolved is deleted for others, and changed for its author`(kind: DatabaseKind) async throws
    {
        try await Scene.with(kind) { scene in
            let (ann, bob, cat) = try await Self.three(scene, "reports", filter: "is_resolved=eq.false")
            let everything = try await scene.client(of: "ann", hearing: [Scene.all("reports")])
            try await scene.database.add(
                Town.reports, ["id": .uuid(Town.id(22)), "user_id": .uuid(Town.ann), "severity": 3])
            try await cat.wait(event: "postgres_changes")
            try await scene.database.change(Town.reports, 22, ["is_resolved": true])
            try await cat.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await everything.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
            try await Self.settle(scene, ann, bob, cat)
            for client in [ann, bob, cat] { #expect(client.changes.prefix(2) == ["INSERT 22", "DELETE 22"]) }
            #expect(everything.changes.prefix(2) == ["INSERT 22", "UPDATE 22"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a row that enters what someone may see is new to them`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            try await scene.database.add(
                Town.reports,
                ["id": .uuid(Town.id(24)), "user_id": .uuid(Town.ann), "severity": 3, "is_resolved": true])
            let (ann, bob, cat) = try await Self.three(scene, "reports")
            // What is told together is told as it is in the end.
            try await Self.settle(scene, ann, bob, cat)
            try await scene.database.change(Town.reports, 24, ["is_resolved": false])
            let row = JSONValue.string(Town.id(24).lowercased)
            try await bob.wait("an insertion") {
                $0["payload"]?["data"]?["type"] == "INSERT" && $0["payload"]?["data"]?["record"]?["id"] == row
            }
            try await ann.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `policies that another table's policies decide are asked for each who listens`(kind: DatabaseKind) async throws
    {
        try await Scene.with(kind) { scene in
            let (ann, bob, cat) = try await Self.three(scene, "stops")
            try await scene.database.share(14, with: [Town.bob])
            try await scene.database.add(Town.stops, ["id": .uuid(Town.id(41)), "share_id": .uuid(Town.id(14))])
            try await bob.wait(event: "postgres_changes")
            try await scene.database.remove(Town.stops, where: .equals("id", Town.id(41)))
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            try await Self.settle(scene, ann, bob, cat)
            // A row that is there before its share is told of may come with each of them.
            for client in [ann, bob] {
                #expect(Set(client.changes) == ["INSERT 41", "DELETE 41"] && client.changes.last == "DELETE 41")
            }
            #expect(cat.changes == [])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `who has not signed in hears what anybody may read`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let nobody = try await scene.client(of: nil, hearing: [Scene.all("reports"), Scene.all("shares")])
            try await scene.database.share(15, with: [Town.bob])
            try await scene.database.add(
                Town.reports, ["id": .uuid(Town.id(23)), "user_id": .uuid(Town.ann), "severity": 2])
            let data = try await nobody.wait(event: "postgres_changes")["payload"]?["data"]
            #expect(data?["record"] == ["id": .string(Town.id(23).lowercased), "severity": 2])
            #expect(data?["columns"] == [["name": "id", "type": "uuid"], ["name": "severity", "type": "int8"]])
            // Signing in shows the rest, from when the token has been looked at.
            try await nobody.say("access_token", ["access_token": "bob"], topic: "realtime:any")
            for round in 0..<120 where nobody.changes.count == 1 {
                try await scene.database.change(
                    Town.shares, 15, ["title": round.isMultiple(of: 2) ? "now" : "then"])
                for _ in 0..<100 where nobody.changes.count == 1 { try await Task.sleep(for: .milliseconds(5)) }
            }
            #expect(nobody.changes.first == "INSERT 23" && Set(nobody.changes.dropFirst()) == ["UPDATE 15"])
        }
    }

    /// Each policy of the tables is taken away in turn: someone must then hear what they should not.
    @Test(arguments: DatabaseKind.all)
    func `without a policy someone hears too much`(kind: DatabaseKind) async throws {
        for id in [
            PolicyID(table: "public.shares", policy: "own_or_received"),
            PolicyID(table: "public.recipients", policy: "own_select"),
        ] {
            let schema = Town.schema.without(id)
            try await Scene.with(kind, schema: schema) { scene in
                let table = String(id.table.dropFirst("public.".count))
                let cat = try await scene.client(of: "cat", hearing: [Scene.all(table)])
                try await scene.database.share(16, with: [Town.bob])
                try await cat.wait("what is not hers") { $0["event"] == "postgres_changes" }
            }
        }
    }
}
