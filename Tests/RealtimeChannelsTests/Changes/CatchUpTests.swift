import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// Who was away is told what was missed.
@Suite struct CatchUpTests {
    private static func hearing(since cursor: String) -> JSONValue {
        ["event": "*", "schema": "public", "table": "shares", "since": .string(cursor)]
    }

    @Test(arguments: DatabaseKind.all)
    func `what was missed comes first, as it is now, to the one who missed it`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let first = try await scene.client(of: "bob", hearing: [Scene.all("shares")])
            try await scene.database.share(11, with: [Town.bob])
            let cursor = try #require(
                try await first.wait(event: "postgres_changes")["payload"]?["data"]?["cursor"]?.string)
            try await first.leave()
            try await scene.database.share(12, with: [Town.bob])
            try await scene.database.share(13, with: [Town.cat])
            try await scene.database.change(Town.shares, 12, ["title": "later"])
            try await scene.database.share(14, with: [Town.bob])
            try await scene.database.change(Town.shares, 14, ["is_active": false])
            try await scene.database.remove(Town.shares, where: .equals("id", Town.id(11)))
            let bystander = try await scene.client(of: "bob", hearing: [Scene.all("shares")], topic: "realtime:other")
            let again = try await scene.client(of: "bob", hearing: [Self.hearing(since: cursor)], loop: 1)
            let told = try await again.wait("share 12") {
                $0["payload"]?["data"]?["record"]?["id"] == .string(Town.id(12).lowercased)
            }
            #expect(told["payload"]?["data"]?["record"]?["title"] == "later")
            try await scene.database.change(Town.shares, 12, ["title": "last"])
            try await again.wait("what comes now") { $0["payload"]?["data"]?["record"]?["title"] == "last" }
            #expect(
                Set(again.changes.dropLast()).isSuperset(of: ["INSERT 12"])
                    && !again.changes.contains { $0.hasSuffix("13") })
            try await bystander.wait("the update") { $0["payload"]?["data"]?["record"]?["title"] == "last" }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what was forgotten, or is no cursor, has to be read anew`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            try await scene.database.share(11, with: [Town.bob])
            try await scene.database.share(12, with: [Town.bob])
            // Two shares, each with the one who may see it.
            try #require(try await scene.database.forgetChanges(4) == 4)
            for cursor in ["0.1", "nonsense", "-1.5", "1"] {
                let bob = try await scene.client(of: "bob", hearing: [Self.hearing(since: cursor)])
                let told = try await bob.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
                #expect(told["payload"]?["extension"] == "postgres_changes" && told["payload"]?["status"] == "error")
            }
        }
    }

    /// As after a backup was restored: what came since is not the same.
    @Test(arguments: DatabaseKind.all)
    func `what the database has not come to has to be read anew`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            try await scene.database.share(11, with: [Town.bob])
            let latest = try await scene.database.latestChange()
            let cursor = "\(latest.transaction + 1_000_000_000).1"
            let bob = try await scene.client(of: "bob", hearing: [Self.hearing(since: cursor)])
            try await bob.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
        }
    }

    @Test func `who signs in after the join has missed other things, and reads anew`() async throws {
        try await Scene.with(isFollowing: false) { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: nil, hearing: [Self.hearing(since: "0.0")])
            try await bob.wait(event: "system")
            #expect(scene.service.figures[.behind] == 1)
            try await bob.say("access_token", ["access_token": "bob"], topic: "realtime:any")
            try await bob.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
            #expect(scene.service.figures[.behind] == 0)
            try await scene.following {
                try await scene.database.change(Town.shares, 11, ["title": "now"])
                try await bob.wait("what comes now") { $0["payload"]?["data"]?["record"]?["title"] == "now" }
            }
        }
    }

    @Test func `who missed too much reads anew`() async throws {
        var limits = RealtimeLimits()
        (limits.changesAtOnce, limits.changesToCatchUp) = (10, 30)
        try await Scene.with(limits: limits) { scene in
            for number in 100..<140 { try await scene.database.share(number) }
            let ann = try await scene.client(of: "ann", hearing: [Self.hearing(since: "0.0")])
            try await ann.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
        }
    }

    /// Riders write at random, one listens all the while, another comes and goes: in the end both know what is there.
    @Test(arguments: DatabaseKind.all)
    func `whoever follows what is told knows what is there`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            var numbers = SeededNumbers(seed: 17)
            let steady = try await scene.client(of: "bob", hearing: [Scene.all("shares")])
            var known: [String: JSONValue] = [:]
            var cursor = "0.0"
            for _ in 0..<4 {
                let fickle = try await scene.client(of: "bob", hearing: [Self.hearing(since: cursor)], loop: 1)
                for step in 0..<40 {
                    if step == 20 {
                        Self.apply(fickle.outlet.now.messages, to: &known, &cursor)
                        try await fickle.leave()
                        Self.apply(fickle.outlet.now.messages, to: &known, &cursor)
                    }
                    try await scene.database.actAtRandom(&numbers, among: 12)
                }
            }
            let last = try await scene.client(of: "bob", hearing: [Self.hearing(since: cursor)], loop: 1)
            try await scene.database.share(999, with: [Town.bob], title: "end")
            for client in [steady, last] {
                try await client.wait("the end") { $0["payload"]?["data"]?["record"]?["title"] == "end" }
            }
            // What was told with it has come once something later has.
            try await scene.database.share(998, with: [Town.bob], title: "after the end")
            for client in [steady, last] {
                try await client.wait("what is later") {
                    $0["payload"]?["data"]?["record"]?["title"] == "after the end"
                }
            }
            var all: [String: JSONValue] = [:]
            Self.apply(steady.outlet.now.messages, to: &all, &cursor)
            Self.apply(last.outlet.now.messages, to: &known, &cursor)
            let there = try await scene.database.read(as: .user(Town.bob)) { try $0.json(Query(Town.shares)) }
            var expected: [String: JSONValue] = [:]
            for row in try JSONParser.parse(there.bytes).array ?? [] { expected[row["id"]?.string ?? ""] = row }
            #expect(all == expected && known == expected)
        }
    }

    private static func apply(_ messages: [JSONValue], to known: inout [String: JSONValue], _ cursor: inout String) {
        for message in messages where message["event"] == "postgres_changes" {
            guard let data = message["payload"]?["data"] else { continue }
            if let record = data["record"], let id = record["id"]?.string {
                known[id] = record
            } else if let id = data["old_record"]?["id"]?.string {
                known[id] = nil
            }
            cursor = data["cursor"]?.string ?? cursor
        }
    }
}
