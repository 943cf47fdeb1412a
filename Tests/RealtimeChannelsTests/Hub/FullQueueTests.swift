import Database
import DatabaseFixtures
import RealtimeChannels
import Testing
import Wire

/// Where too much waits to be told.
@Suite struct FullQueueTests {
    private static let topic = "realtime:eta:11"
    private static let reason = "The server is busy: too much waits to be told; try again"

    /// As if so much waited that no more is taken.
    private static func fill(_ service: RealtimeService, _ isFull: Bool = true) {
        service.figures.add((isFull ? 1 : -1) * service.limits.waitingBytes, to: .waitingBytes)
    }

    @Test func `what is said is refused before it is confirmed, and heard once there is room`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let ann = try await scene.client(of: "ann", topic: Self.topic, config: ["broadcast": ["ack": true]])
            let bob = try await scene.client(of: "bob", topic: Self.topic, loop: 1)
            Self.fill(scene.service)
            try await ann.say("broadcast", ["event": "lost"], topic: Self.topic, ref: "7")
            try await ann.say("presence", ["event": "track", "payload": [:]], topic: Self.topic, ref: "8")
            for ref in ["7", "8"] {
                let answer = try await ann.wait("the answer to \(ref)") { $0["ref"] == .string(ref) }
                #expect(answer["payload"]?["status"] == "error")
                #expect(answer["payload"]?["response"]?["reason"]?.string == Self.reason)
            }
            let message = PublishedMessage(topic: "eta:11", event: "lost", .json(Array("1".utf8)))
            await #expect(throws: PublishRefusal.busy) {
                try await scene.service.publish([message], as: .user(Town.ann))
            }
            scene.service.broadcast("lost", .json(Array("1".utf8)), to: "eta:11")
            #expect(scene.service.figures[.dropped] == 4)
            Self.fill(scene.service, false)
            try await ann.say("broadcast", ["event": "heard"], topic: Self.topic, ref: "9")
            try await ann.wait("a confirmation") { $0["ref"] == "9" && $0["payload"]?["status"] == "ok" }
            #expect(try await bob.wait(event: "broadcast")["payload"]?["event"] == "heard")
            try await scene.loops[1].submit {}.get()
            #expect(scene.service.figures[.dropped] == 4 && scene.service.figures[.waitingBytes] == 0)
        }
    }

    @Test func `what waits for a socket that is gone makes room all the same`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: "bob", topic: Self.topic)
            // More than is told in a turn.
            for _ in 0..<300 { scene.service.broadcast("late", .json(Array("1".utf8)), to: "eta:11") }
            try await bob.leave()
            for _ in 0..<12_000 where scene.service.figures[.waitingBytes] != 0 {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(scene.service.figures[.waitingBytes] == 0 && scene.service.figures[.sockets] == 0)
        }
    }

    @Test func `changes that nobody was told of are to be read anew, and the next are told`() async throws {
        try await Scene.with { scene in
            let bob = try await scene.client(of: "bob", hearing: [Scene.all("shares")])
            Self.fill(scene.service)
            try await scene.database.share(12, with: [Town.bob])
            for _ in 0..<12_000 where scene.service.figures[.dropped] == 0 {
                try await Task.sleep(for: .milliseconds(5))
            }
            Self.fill(scene.service, false)
            try await bob.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
            try await scene.database.change(Town.shares, 12, ["title": "next"])
            try await bob.wait("what comes now") { $0["payload"]?["data"]?["record"]?["title"] == "next" }
            let told = bob.outlet.now.messages
            let resync = told.firstIndex { $0["payload"]?["message"] == "resync" } ?? .max
            let change = told.firstIndex { $0["event"] == "postgres_changes" } ?? .max
            #expect(resync < change)
        }
    }
}
