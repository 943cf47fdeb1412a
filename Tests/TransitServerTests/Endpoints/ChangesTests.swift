import Testing
import TransitAPI

/// `GET /api/v1/changes`: the contract's history, which needs no timetable.
@Suite struct ChangesTests {
    static let path = "/api/v1/changes"

    static let rows: [Scenario] = [
        Scenario("all of them, the newest first", path) { reply in
            let body = try reply.data(ChangesBody.self)
            #expect(body.version == TransitContract.version && body.changes.count >= TransitContract.history.count)
            #expect(body.changes.map(\.date) == body.changes.map(\.date).sorted(by: >))
            #expect(body.changes.last?.version == "1.0.0")
            #expect(reply.text.contains(#""sunset":null"#))
            #expect(reply["cache-control"]?.hasPrefix("public, max-age=3600") == true)
        },
        Scenario("from a day on, that day included", "\(path)?since=2026-11-24") { reply in
            let changes = try reply.data(ChangesBody.self).changes
            let days = Set(changes.map(\.date.description))
            #expect(days.contains("2026-11-24") && !days.contains("2026-11-23"))
        },
        Scenario("none after the newest", "\(path)?since=9999-12-31") { reply in
            let body = try reply.data(ChangesBody.self)
            #expect(body.changes.isEmpty && body.version == TransitContract.version)
        },
        Scenario(
            "a day that does not exist", "\(path)?since=2026-02-29", refused: .invalidParameter, parameter: "since"),
        Scenario(
            "a time in place of a day", "\(path)?since=2026-11-24T00:00:00Z", refused: .invalidParameter,
            parameter: "since"),
        Scenario("an unknown name", "\(path)?until=2026-11-24", refused: .unknownParameter, parameter: "until"),
    ]

    @Test(arguments: rows) func scenario(_ row: Scenario) async throws { try await row.run() }

    @Test func `who has it is told so`() async throws {
        let server = try await TestServer.shared()
        let first = try await server.ask(Self.path)
        let tag = try #require(first["etag"])
        #expect(try await server.ask(Self.path, headers: ["If-None-Match: \(tag)"]).status == 304)
        #expect(try await server.ask(Self.path + "?since=9999-12-31", headers: ["If-None-Match: \(tag)"]).status == 200)
    }
}
