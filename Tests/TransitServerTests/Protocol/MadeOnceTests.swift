import FeedFixtures
import Testing
import TransitServer

/// What is made for the first who asks: once, in the lane for lists, and kept for all who come later.
@Suite struct MadeOnceTests {
    @Test(arguments: ["/api/v1/openapi.json", "/api/v1/changes"])
    func `it is made where lists are, and needs no lane once it is there`(_ target: String) async throws {
        try await ComputingScene.with { scene in
            let first = Gate()
            let others = await scene.fill(scene.pool.lists, first)
            let asking = Task { try await scene.server.ask(target) }
            await ComputingScene.until(scene.pool.lists, waiting: 1)
            // The lane is full with who waits for it; everything else is answered.
            let refused = try await scene.server.ask(target)
            #expect(try refused.status == 503 && refused.error().error.code == "SERVER_BUSY")
            #expect(try await scene.server.ask("/healthz").status == 200)
            first.open()
            let made = try await asking.value
            #expect(made.status == 200)

            let second = Gate()
            let more = await scene.fill(scene.pool.lists, second)
            let again = try await scene.server.ask(target)
            #expect(again.status == 200 && again["etag"] == made["etag"] && again.body.count == made.body.count)
            second.open()
            for other in others + more { try await other.value }
        }
    }
}
