import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

@Suite struct BroadcastTests {
    private static let topic = "realtime:eta:11"

    @Test func `what the owner says is heard by whoever sees the share, on every event loop`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let ann = try await scene.client(of: "ann", topic: Self.topic)
            let bob = try await scene.client(of: "bob", topic: Self.topic, loop: 1)
            let cat = try await scene.client(of: "cat", topic: Self.topic)
            let refused = cat.outlet.now.messages[0]["payload"]
            #expect(
                refused == [
                    "status": "error",
                    "response": [
                        "reason": "Unauthorized: You do not have permissions to read from this Channel topic: eta:11"
                    ],
                ])
            try await ann.say("broadcast", ["event": "position", "payload": ["lat": 1]], topic: Self.topic)
            let heard = try await bob.wait(event: "broadcast")
            #expect(
                heard == [
                    "topic": .string(Self.topic), "event": "broadcast", "ref": .null,
                    "payload": ["type": "broadcast", "event": "position", "payload": ["lat": 1]],
                ])
            // Bob may hear and not speak.
            try await bob.say("broadcast", ["event": "position", "payload": ["lat": 2]], topic: Self.topic)
            try await bob.wait("a refusal") { $0["payload"]?["status"] == "error" }
            scene.service.broadcast("eta_update", .json(Array("{\"eta\":1}".utf8)), to: "eta:11")
            try await ann.wait(event: "broadcast")
            #expect(ann.outlet.now.messages.last?["payload"]?["event"] == "eta_update")
            #expect(!cat.outlet.now.messages.contains { $0["event"] == "broadcast" })
        }
    }

    @Test func `who asked for it hears what they say themselves`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11)
            let ann = try await scene.client(of: "ann", topic: Self.topic, config: ["broadcast": ["self": true]])
            try await ann.say("broadcast", ["event": "x"], topic: Self.topic)
            try await ann.wait(event: "broadcast")
        }
    }

    @Test func `one frame serves all who hear it in its version, and bytes go to those of the second`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob, Town.cat])
            let second = try await scene.client(.v2, loop: 0)
            try await second.receive(
                Array(
                    #"["1","1","realtime:eta:11","phx_join",{"config":{"broadcast":{"self":true}},"access_token":"ann"}]"#
                        .utf8))
            try await second.wait("an answer") { $0[3] == "phx_reply" }
            let bob = try await scene.client(of: "bob", topic: Self.topic)
            let cat = try await scene.client(of: "cat", topic: Self.topic)
            let count = bob.count
            let bytes: [UInt8] = [3, 1, 1, 15, 1, 0, 0] + Array("12realtime:eta:11p".utf8) + [9, 0, 255]
            try await second.receive(bytes, isBinary: true)
            var text = bytes
            text[6] = 1
            try await second.receive(Array(text.dropLast(3)) + Array("{\"x\":1}".utf8), isBinary: true)
            let heard = try await bob.wait(event: "broadcast")
            try await cat.wait(event: "broadcast")
            #expect(heard["payload"] == ["type": "broadcast", "event": "p", "payload": ["x": 1]])
            #expect(
                bob.count == count + 1
                    && second.outlet.now.binary == [[4, 15, 1, 0, 0] + Array("realtime:eta:11p".utf8) + [9, 0, 255]])
            let frames = [bob, cat].compactMap { $0.outlet.now.frames.last?.bytes }
            let places = frames.map { $0.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) } }
            #expect(places.count == 2 && places[0] == places[1])
        }
    }

    @Test func `topics of nobody are refused, public ones are for who has signed in`() async throws {
        try await Scene.with { scene in
            for (name, topic, reason) in [
                ("ann", "realtime:friends:locations", "PrivateOnly: This project only allows private channels"),
                ("ann", "realtime:public:square", nil),
                (
                    nil, "realtime:public:square",
                    "Unauthorized: You do not have permissions to read from this Channel topic: public:square"
                ),
                ("dan", "realtime:public:square", "MalformedJWT: The token provided is not a valid JWT"),
                ("ann -5", "realtime:public:square", "InvalidJWTToken: Token has expired 5 seconds ago"),
                (
                    "ann", "realtime:eta:nothing",
                    "Unauthorized: You do not have permissions to read from this Channel topic: eta:nothing"
                ),
            ] as [(String?, String, String?)] {
                let client = try await scene.client(of: name, topic: topic)
                let payload = client.outlet.now.messages[0]["payload"]
                #expect(payload?["response"]?["reason"]?.string == reason, "\(topic)")
            }
            let hidden = try await scene.client(of: "ann", topic: "realtime:other", config: ["private": true])
            #expect(hidden.outlet.now.messages[0]["payload"]?["status"] == "error")
            // A channel for changes alone neither hears what is said in its topic nor says anything.
            let one = try await scene.client(
                of: "ann", hearing: [Scene.all("shares")], topic: "realtime:friends:locations")
            let other = try await scene.client(
                of: "bob", hearing: [Scene.all("shares")], topic: "realtime:friends:locations")
            try await one.say("broadcast", ["event": "x"], topic: "realtime:friends:locations")
            try await one.wait("a refusal") { $0["payload"]?["status"] == "error" }
            scene.service.broadcast("x", .json(Array("1".utf8)), to: "friends:locations")
            try await scene.loops[0].submit {}.get()
            #expect(![one, other].contains { $0.outlet.now.messages.contains { $0["event"] == "broadcast" } })
        }
    }

    @Test func `thousands hear one message, a turn of the loop at a time`() async throws {
        var limits = RealtimeLimits()
        limits.joins = Rate(burst: 10_000, count: 1, seconds: 1)
        try await Scene.with(limits: limits, isFollowing: false) { scene in
            try await scene.database.share(11)
            var clients: [Client] = []
            for number in 0..<1_000 {
                let client = try await scene.client(loop: number % 2)
                try await client.say(
                    "phx_join", ["config": ["presence": ["enabled": false]], "access_token": "ann"], topic: Self.topic)
                clients.append(client)
            }
            for client in clients { try await client.wait(event: "phx_reply") }
            #expect(scene.service.figures[.channels] == 1_000 && scene.service.figures[.sockets] == 1_000)
            for number in 0..<3 {
                scene.service.broadcast("n", .json(Array("\(number)".utf8)), to: "eta:11")
            }
            for client in clients {
                try await client.wait("the last") { $0["payload"]?["payload"] == 2 }
                let heard = client.outlet.now.messages.filter { $0["event"] == "broadcast" }.compactMap {
                    $0["payload"]?["payload"]?.int
                }
                #expect(heard == [0, 1, 2])
            }
            for client in clients { try await client.leave() }
            #expect(scene.service.figures[.channels] == 0 && scene.service.figures[.sockets] == 0)
        }
    }
}

extension BroadcastTests {
    /// Clients of Apple's write identifiers in capitals.
    @Test func `two spellings of a name are one topic, and its revocation is both's`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let policy = LoudPolicy(shares: SharePolicy(database: scene.database))
            let authority = Authority(
                tables: PublishedTables(Town.tables), tokens: NamedTokens(), policies: [policy],
                now: { scene.clock.now })
            let service = RealtimeService(scene.database, authority: authority, now: { scene.clock.now })
            let loud = Scene(database: scene.database, service: service, clock: scene.clock, loops: scene.loops)
            let ann = try await loud.client(of: "ann", topic: "realtime:eta:x11")
            let bob = try await loud.client(of: "bob", topic: "realtime:eta:X11", loop: 1)
            try await ann.say("broadcast", ["event": "p"], topic: "realtime:eta:x11")
            #expect(try await bob.wait(event: "broadcast")["topic"] == "realtime:eta:X11")
            try await scene.database.remove(Town.recipients, where: .equals("user_id", Town.bob))
            service.recheck(.topic("eta:x11"))
            #expect(try await bob.wait(event: "phx_close")["topic"] == "realtime:eta:X11")
        }
    }
}

/// `eta:x{number}`, in whichever case.
private struct LoudPolicy: TopicPolicy {
    let shares: SharePolicy
    let prefix = "eta:"

    func access(to topic: String, for principal: Principal) async throws -> TopicAccess {
        try await shares.access(to: topic.replacing("x", with: ""), for: principal)
    }

    func rechecks(after change: RowChange) -> [TopicRecheck] { [] }
}
