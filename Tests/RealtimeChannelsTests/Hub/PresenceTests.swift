import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

@Suite struct PresenceTests {
    private static let topic = "realtime:public:square"

    private static func client(_ scene: Scene, _ name: String, loop: Int = 0, key: String? = nil) async throws -> Client
    {
        let presence: JSONValue = ["key": .string(key ?? name), "enabled": true]
        return try await scene.client(of: name, topic: Self.topic, loop: loop, config: ["presence": presence])
    }

    @Test func `who comes is told who is there, and those are told who comes and goes`() async throws {
        try await Scene.with { scene in
            let ann = try await Self.client(scene, "ann")
            #expect(try await ann.wait(event: "presence_state")["payload"] == [:])
            try await ann.say(
                "presence", ["type": "presence", "event": "track", "payload": ["x": 1]], topic: Self.topic)
            let own = try await ann.wait(event: "presence_diff")["payload"]
            #expect(own?["joins"]?["ann"]?["metas"]?[0]?["x"] == 1 && own?["leaves"] == [:])
            #expect(own?["joins"]?["ann"]?["metas"]?[0]?["phx_ref"]?.string?.isEmpty == false)
            let bob = try await Self.client(scene, "bob", loop: 1)
            let state = try await bob.wait(event: "presence_state")["payload"]
            #expect(state?["ann"]?["metas"]?[0]?["x"] == 1)
            // What is said anew takes the place of what was.
            let before = bob.count
            try await ann.say(
                "presence", ["event": "track", "payload": ["x": 2, "phx_ref": "forged"]], topic: Self.topic)
            let change = try await bob.wait(event: "presence_diff", after: before)["payload"]
            #expect(
                change?["joins"]?["ann"]?["metas"]?[0]?["x"] == 2 && change?["leaves"]?["ann"]?["metas"]?[0]?["x"] == 1)
            #expect(change?["joins"]?["ann"]?["metas"]?[0]?["phx_ref"] != "forged")
            let count = bob.count
            try await ann.leave()
            let gone = try await bob.wait(event: "presence_diff", after: count)["payload"]
            #expect(gone?["leaves"]?["ann"]?["metas"]?[0]?["x"] == 2 && gone?["joins"] == [:])
        }
    }

    @Test func `two with one key are two, and a key that is not given is made up`() async throws {
        try await Scene.with { scene in
            let first = try await Self.client(scene, "ann", key: "same")
            let second = try await Self.client(scene, "bob", loop: 1, key: "same")
            let third = try await Self.client(scene, "cat", key: "")
            for client in [first, second, third] {
                try await client.say("presence", ["event": "track", "payload": [:]], topic: Self.topic)
                try await client.wait(event: "presence_diff")
            }
            let late = try await Self.client(scene, "cat")
            let state = try await late.wait(event: "presence_state")["payload"]
            #expect(state?["same"]?["metas"]?.array?.count == 2 && state?.object?.count == 2)
            try await first.say("presence", ["event": "untrack"], topic: Self.topic)
            try await late.wait(event: "presence_diff")
            let later = try await Self.client(scene, "cat")
            #expect(try await later.wait(event: "presence_state")["payload"]?["same"]?["metas"]?.array?.count == 1)
        }
    }

    @Test func `a topic holds so many`() async throws {
        var limits = RealtimeLimits()
        limits.presencesOfTopic = 1
        try await Scene.with(limits: limits) { scene in
            let ann = try await Self.client(scene, "ann")
            try await ann.say("presence", ["event": "track", "payload": [:]], topic: Self.topic)
            let bob = try await Self.client(scene, "bob")
            try await bob.say("presence", ["event": "track", "payload": [:]], topic: Self.topic)
            let told = try await bob.wait("that it is full") { $0["payload"]?["extension"] == "presence" }
            #expect(told["payload"]?["message"] == "At most 1 may be present in a topic")
            try await ann.leave()
            try await bob.wait(event: "presence_diff")
            try await bob.say("presence", ["event": "track", "payload": [:]], topic: Self.topic)
            try await bob.wait("that he is there") { $0["payload"]?["joins"]?["bob"] != nil }
        }
    }

    @Test func `who sees nobody is told of nobody`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11)
            let ann = try await scene.client(
                of: "ann", topic: "realtime:eta:11", config: ["presence": ["enabled": false]])
            let other = try await scene.client(
                of: "ann", topic: "realtime:eta:11", config: ["presence": ["key": "ann"]])
            try await other.say("presence", ["event": "track", "payload": [:]], topic: "realtime:eta:11")
            try await other.wait(event: "presence_diff")
            try await scene.loops[0].submit {}.get()
            #expect(!ann.outlet.now.messages.contains { $0["event"]?.string?.hasPrefix("presence") ?? false })
        }
    }
}
