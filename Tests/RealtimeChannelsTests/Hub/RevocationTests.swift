import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// Who may hear no longer hears no longer, at once and not at the next look.
@Suite struct RevocationTests {
    private static let topic = "realtime:eta:11"
    private static let over = "You no longer have permission to read from this Channel topic: eta:11"

    private static func heardEnd(_ client: Client, _ message: String = over) async throws {
        try await client.wait(message) { $0["event"] == "system" && $0["payload"]?["message"] == .string(message) }
        try await client.wait(event: "phx_close")
    }

    @Test(arguments: DatabaseKind.all)
    func `a recipient that is taken off loses the channel, the others keep it`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            try await scene.database.share(11, with: [Town.bob, Town.cat])
            let bob = try await scene.client(of: "bob", topic: Self.topic)
            let cat = try await scene.client(of: "cat", topic: Self.topic, loop: 1)
            try await scene.database.remove(
                Town.recipients, where: .equals("share_id", Town.id(11)) && .equals("user_id", Town.bob))
            try await Self.heardEnd(bob)
            scene.service.broadcast("x", .json(Array("1".utf8)), to: "eta:11")
            try await cat.wait(event: "broadcast")
            #expect(!bob.outlet.now.messages.contains { $0["event"] == "broadcast" })
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a share that ends, or is deleted, ends its channel`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: "bob", topic: Self.topic)
            let ann = try await scene.client(of: "ann", topic: Self.topic)
            try await scene.database.change(Town.shares, 11, ["is_active": false])
            try await Self.heardEnd(bob)
            try await scene.database.remove(Town.shares, where: .equals("id", Town.id(11)))
            try await Self.heardEnd(ann)
        }
    }

    @Test func `at the end of its time a share ends its channel, though nothing changes`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob], hours: 1)
            let bob = try await scene.client(of: "bob 36000", topic: Self.topic)
            for _ in 0..<72 {
                scene.clock.advance(seconds: 50)
                try await bob.say("heartbeat", topic: "phoenix")
            }
            try await Self.heardEnd(bob)
        }
    }

    @Test func `a token that ends takes its channel along`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: "bob 30", topic: Self.topic)
            scene.clock.advance(seconds: 31)
            let message = try await bob.wait(event: "system")["payload"]?["message"]?.string
            #expect(message?.hasPrefix("Token has expired") == true)
            try await bob.wait(event: "phx_close")
        }
    }

    @Test func `an account that is gone, or seen in another light, is asked about at once`() async throws {
        try await Scene.with(isFollowing: false) { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: "bob", topic: Self.topic, loop: 1)
            let ann = try await scene.client(of: "ann", topic: Self.topic)
            try await scene.database.remove(Town.recipients, where: .equals("user_id", Town.bob))
            scene.service.recheck(.user(Town.bob))
            try await Self.heardEnd(bob)
            scene.service.recheck(.ended(Town.ann))
            try await Self.heardEnd(ann, "The account of this token is gone")
        }
    }

    /// Bob joins and is taken off in the same moment, over and over, however the two cross.
    @Test func `a join that crosses its revocation does not last`() async throws {
        try await Scene.with { scene in
            for number in 100..<140 {
                try await scene.database.share(number, with: [Town.bob])
                let bob = try await scene.client(loop: number % 2)
                let topic = "realtime:eta:\(number)"
                async let joining: Void = bob.say("phx_join", ["config": [:], "access_token": "bob"], topic: topic)
                async let removing: Void = scene.database.remove(
                    Town.recipients, where: .equals("share_id", Town.id(number)))
                _ = try await (joining, removing)
                try await bob.wait("the end") { message in
                    message["event"] == "phx_close" || message["payload"]?["status"] == "error"
                }
            }
        }
    }

    @Test func `a socket that has left leaves nothing behind`() async throws {
        try await Scene.with { scene in
            try await scene.database.share(11, with: [Town.bob])
            let bob = try await scene.client(of: "bob", hearing: [Scene.all("shares")], topic: Self.topic)
            try await bob.leave()
            // The share itself may have been told before.
            let heard = bob.outlet.now.messages.count
            scene.service.broadcast("x", .json(Array("1".utf8)), to: "eta:11")
            try await scene.database.change(Town.shares, 11, ["title": "x"])
            try await Task.sleep(for: .milliseconds(100))
            #expect(
                bob.outlet.now.messages.dropFirst(heard).filter {
                    ["broadcast", "postgres_changes"].contains($0["event"])
                }.isEmpty)
            #expect(scene.service.figures[.channels] == 0)
        }
    }
}
