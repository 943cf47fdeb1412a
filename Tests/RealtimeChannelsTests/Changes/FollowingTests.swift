import Database
import DatabaseFixtures
import Dispatch
import Foundation
import RealtimeChannels
import Testing
import Wire

/// What keeps the changes of rows from being told, or has them told twice.
@Suite struct FollowingTests {
    /// Waits until there is nothing left to tell: whoever has missed something is told in turns with what comes, so that between two of
    /// them it is looked for.
    private static func rest(_ scene: Scene) async throws {
        for _ in 0..<2 {
            let late = try await scene.client(of: "cat", hearing: [Scene.all("shares", since: "nonsense")])
            try await late.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
            try await late.leave()
        }
    }

    private static func title(_ message: JSONValue) -> String? {
        message["payload"]?["data"]?["record"]?["title"]?.string
    }

    @Test(arguments: DatabaseKind.all)
    func `a row that cannot be read keeps nobody from hearing of the others`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            try await scene.database.share(11)
            try await ann.wait(event: "postgres_changes")
            // As deep as JSON may be, it is deeper within a row within an array.
            let depth = JSONParser.maximumDepth
            let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            try await scene.database.change(Town.shares, 11, ["route": .json(deep)])
            try await ann.wait("that it is to be read anew") { $0["payload"]?["message"] == "resync" }
            try await scene.database.share(12, title: "later")
            try await ann.wait("the next") { Self.title($0) == "later" }
            #expect(scene.service.figures[.gaps] == 1 && scene.service.figures[.failures] == 0)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a row that has gone for someone goes once, however often it changes`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            let bob = try await scene.client(of: "bob", hearing: [Scene.all("shares")])
            try await scene.database.share(11, with: [Town.bob])
            try await bob.wait(event: "postgres_changes")
            // The row that names Bob stays.
            try await scene.database.change(Town.shares, 11, ["is_active": false])
            try await bob.wait("a deletion") { $0["payload"]?["data"]?["type"] == "DELETE" }
            for title in ["one", "two"] {
                try await Self.rest(scene)
                try await scene.database.change(Town.shares, 11, ["title": .text(title)])
                try await ann.wait(title) { Self.title($0) == title }
            }
            try await Self.rest(scene)
            #expect(bob.changes == ["INSERT 11", "DELETE 11"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what comes once a row of another table has gone was never seen`(kind: DatabaseKind) async throws {
        try await Scene.with(kind) { scene in
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares"), Scene.all("stops")])
            let bob = try await scene.client(of: "bob", hearing: [Scene.all("stops")])
            try await scene.database.share(11, with: [Town.bob])
            try await ann.wait(event: "postgres_changes")
            try await scene.database.change(Town.shares, 11, ["is_active": false])
            try await ann.wait("an update") { $0["payload"]?["data"]?["type"] == "UPDATE" }
            try await Self.rest(scene)
            try await scene.database.add(Town.stops, ["id": .uuid(Town.id(41)), "share_id": .uuid(Town.id(11))])
            try await ann.wait("the stop") { $0["payload"]?["data"]?["table"] == "stops" }
            try await Self.rest(scene)
            #expect(bob.changes == [])
        }
    }

    private static func row(_ number: Int, _ title: String) -> [String: SQLValue] {
        [
            "id": .uuid(Town.id(number)), "user_id": .uuid(Town.ann), "title": .text(title),
            "expires_at": .instant(TestClock.start.adding(seconds: 3_600)),
        ]
    }

    /// Adds shares of Ann's in one transaction.
    private static func share(_ numbers: Range<Int>, in database: Database) async throws {
        try await database.write(as: .service) { transaction in
            for number in numbers {
                try transaction.insert(Insert(into: Town.shares, row(number, "\(number)")))
            }
        }
    }

    /// Begins a transaction that has written and does not end yet.
    private static func hold(_ database: Database, until over: DispatchSemaphore) async -> Task<Void, any Error> {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let holding = Task {
            try await database.write(as: .service) { transaction in
                try transaction.insert(Insert(into: Town.shares, Self.row(900, "late")))
                begin.yield()
                _ = over.wait(timeout: .now() + 120)
            }
        }
        for await _ in begun { break }
        return holding
    }

    /// On PostgreSQL none of these is settled before it ends: what others have done may come before.
    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func `a transaction that stays open keeps nobody from hearing, nor from losing, what they may`() async throws {
        var limits = RealtimeLimits()
        limits.changesAtOnce = 10
        try await Scene.with(.postgreSQL, limits: limits) { scene in
            try await scene.database.share(11, with: [Town.bob])
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            let bob = try await scene.client(of: "bob", topic: "realtime:eta:11")
            let over = DispatchSemaphore(value: 0)
            let holding = await Self.hold(scene.database, until: over)
            defer { over.signal() }
            for number in 100..<135 { try await scene.database.share(number, title: "\(number)") }
            try await ann.wait("the last") { Self.title($0) == "134" }
            try await scene.database.remove(Town.recipients, where: .equals("user_id", Town.bob))
            try await bob.wait(event: "phx_close")
            #expect(!ann.outlet.now.messages.contains { Self.title($0) == "late" })
            over.signal()
            try await holding.value
            try await ann.wait("what was kept late") { Self.title($0) == "late" }
            try await Self.rest(scene)
            let told = ann.outlet.now.messages.compactMap(Self.title)
            #expect(told.count == Set(told).count)
        }
    }

    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func `behind an open transaction all is heard at once, however much it holds up`() async throws {
        var limits = RealtimeLimits()
        limits.changesAtOnce = 10
        try await Scene.with(.postgreSQL, limits: limits) { scene in
            let ann = try await scene.client(of: "ann", hearing: [Scene.all("shares")])
            let over = DispatchSemaphore(value: 0)
            let holding = await Self.hold(scene.database, until: over)
            defer { over.signal() }
            try await Self.share(1_000..<1_400, in: scene.database)
            try await ann.wait("the last") { Self.title($0) == "1399" }
            try await scene.database.share(1_400, title: "1400")
            try await ann.wait("what came later") { Self.title($0) == "1400" }
            over.signal()
            try await holding.value
            try await ann.wait("what was kept late") { Self.title($0) == "late" }
            try await Self.rest(scene)
            let told = ann.outlet.now.messages.compactMap(Self.title)
            #expect(told.count == 402 && Set(told).count == 402)
        }
    }
}
