import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// Whoever asks for what was missed keeps nobody else waiting, however often they ask.
@Suite struct CatchUpLimitTests {
    @Test func `however much somebody has missed, others hear, lose and catch up meanwhile`() async throws {
        var limits = RealtimeLimits()
        limits.catchUps = Rate(burst: 1_000, count: 1, seconds: 1)
        try await Scene.with(limits: limits, isFollowing: false) { scene in
            try await scene.database.share(11, with: [Town.bob])
            try await Self.shares(100..<500, in: scene.database)
            // None of these is Cat's to see, which is found out of each, for each of her channels.
            let cat = try await scene.client()
            for number in 0..<90 {
                let config: JSONValue = ["postgres_changes": [Scene.all("shares", since: "0.0")]]
                let topic = "realtime:any:\(number)"
                try await cat.say("phx_join", ["config": config, "access_token": "cat"], topic: topic)
                try await cat.wait("an answer") { $0["event"] == "system" && $0["topic"] == .string(topic) }
            }
            let late = try await scene.client(of: "bob", hearing: [Scene.all("shares", since: "nonsense")], loop: 1)
            let bob = try await scene.client(of: "bob", topic: "realtime:eta:11", loop: 1)
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            let figures = scene.service.figures
            #expect(figures[.behind] == 91)
            try await scene.following {
                try await late.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
                #expect(figures[.behind] > 0)
                try await scene.database.share(12)
                try await ann.wait("the share") {
                    $0["payload"]?["data"]?["record"]?["id"] == .string(Town.id(12).lowercased)
                }
                #expect(figures[.behind] > 0)
                try await scene.database.remove(Town.recipients, where: .equals("user_id", Town.bob))
                try await bob.wait(event: "phx_close")
                #expect(figures[.behind] > 0)
            }
        }
    }

    @Test func `a channel that is gone is not told what it has missed`() async throws {
        try await Scene.with(isFollowing: false) { scene in
            let bob = try await scene.client()
            let config: JSONValue = ["postgres_changes": [Scene.all("shares", since: "0.0")]]
            for topic in ["realtime:one", "realtime:other"] {
                for _ in 0..<10 {
                    let count = bob.count
                    try await bob.say("phx_join", ["config": config, "access_token": "bob"], topic: topic)
                    try await bob.wait(event: "system", after: count)
                }
            }
            #expect(scene.service.figures[.behind] == 2)
            try await bob.say("phx_leave", topic: "realtime:one")
            #expect(scene.service.figures[.behind] == 1)
            try await bob.leave()
            #expect(scene.service.figures[.behind] == 0)
        }
    }

    @Test func `an account asks for what was missed so often, on all its sockets`() async throws {
        var limits = RealtimeLimits()
        limits.catchUps = Rate(burst: 2, count: 2, seconds: 60)
        try await Scene.with(limits: limits, isFollowing: false) { scene in
            func reason(_ name: String, since cursor: String?) async throws -> String? {
                let client = try await scene.client(of: name, hearing: [Scene.all("shares", since: cursor)])
                return client.outlet.now.messages[0]["payload"]?["response"]?["reason"]?.string
            }
            let first = [try await reason("bob", since: "0.0"), try await reason("bob", since: "nonsense")]
            #expect(first == [nil, nil])
            let refused = "ClientJoinRateLimitReached: At most 2 joins in 60 seconds may say since when"
            let third = try await reason("bob", since: "0.0")
            #expect(third == refused)
            // It may join otherwise, and others may ask.
            let others = [try await reason("bob", since: nil), try await reason("ann", since: "0.0")]
            #expect(others == [nil, nil])
            scene.clock.advance(seconds: 30)
            let later = try await reason("bob", since: "0.0")
            #expect(later == nil)
            try await scene.loops[0].submit {}.get()
            #expect(scene.service.figures[.behind] == 4 && scene.service.figures[.channels] == 5)
        }
    }

    /// What a channel was joined with comes again with each new token.
    @Test func `a new token asks for nothing that was missed`() throws {
        let shape = try #require(PublishedTables(Town.tables).shapes(of: ChangeRequest(table: "shares")).first)
        let since = [ChangeBinding(id: 1, shape: shape, since: "0.0")]
        var limits = RealtimeLimits()
        limits.catchUps = Rate(burst: 1, count: 1, seconds: 60)
        var talk = Talk(limits: limits)
        talk.say("phx_join", ["config": [:]], ref: "1", joinRef: "1")
        talk.admit(try #require(talk.tickets.first), bindings: since)
        #expect(talk.names == ["authorise", "send phx_reply", "subscribe"])
        talk.wanted = []
        talk.say("access_token", ["access_token": "NEW"])
        talk.admit(try #require(talk.tickets.first), bindings: since)
        #expect(talk.names == ["authorise", "renew"])
        talk.wanted = []
        talk.say("phx_join", ["config": [:]], topic: "realtime:eta:2", ref: "2", joinRef: "2")
        talk.admit(try #require(talk.tickets.first), bindings: since)
        #expect(talk.names == ["authorise", "send phx_reply"])
    }

    @Test func `where it cannot be read what was missed, it is to be read anew`() async throws {
        try await Scene.with(isFollowing: false) { scene in
            try await scene.database.share(11)
            try await scene.database.write(as: .service) { try $0.run("DROP TABLE {public.stops}") }
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("stops", since: "0.0")])
            try await scene.following {
                try await ann.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
            }
            #expect(scene.service.figures[.failures] > 0 && scene.service.figures[.behind] == 0)
        }
    }

    /// Adds shares of Ann's that nobody else sees.
    private static func shares(_ numbers: Range<Int>, in database: Database) async throws {
        try await database.write(as: .service) { transaction in
            for number in numbers {
                try transaction.insert(
                    Insert(
                        into: Town.shares,
                        [
                            "id": .uuid(Town.id(number)), "user_id": .uuid(Town.ann),
                            "expires_at": .instant(TestClock.start.adding(seconds: 3_600)),
                        ]))
            }
        }
    }
}
