import Testing
import TransitAPI
import TransitServer

/// Over the limit, a board of a minute ago is of more use than none: what may be stale is repeated, and says so.
@Suite struct StaleAnswerTests {
    private static let board = LiveScene.board
    private static let late = TestCity.tuesdayMorning + 12

    @Test func `the last answer to the same question is repeated and marked`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            try await client.ask(Self.board, times: 59)
            let last = try await client.ask(Self.board)
            #expect(last.status == 200 && last.remaining == 0 && last["etag"] != nil)
            server.clock.advance(by: 12)
            server.clock.pass(12)
            for headers in [[], ["If-None-Match: *"]] {
                try await client.connection.send("GET", Self.board, headers: headers)
                let stale = try await client.connection.receive()
                #expect(stale.status == 200 && stale["cache-control"] == "no-store" && stale["etag"] == nil)
                #expect(stale["ratelimit"] == "\"standard\";r=0;t=48" && stale["retry-after"] == nil)
                let envelope = try stale.envelope(DeparturesBody.self)
                var repeated = try last.data(DeparturesBody.self)
                repeated.stale = true
                #expect(envelope.data == repeated)
                #expect(envelope.meta.stale == true)
                #expect(envelope.meta.cachedAt?.epochSeconds == TestCity.tuesdayMorning)
                #expect(envelope.meta.timestamp.epochSeconds == Self.late)
                #expect(envelope.meta.message == "Rate limit exceeded: showing cached data (12 s old).")
            }
            #expect(try await client.ask(Self.board, method: "HEAD").status == 200)
            #expect(try await client.ask(Self.board, "X-App-Version: 0.1").status == 426)
            // Another question is another answer, and what must not be stale is refused.
            for other in [Self.board + "?limit=3", Self.board + "?", "/api/v1/stops/200060", Self.board + "/stream"] {
                #expect(try await client.ask(other).status == 429, "\(other)")
            }
        }
    }

    @Test func `an answer to somebody else is as good, one from the first half of a budget is not kept`() async throws {
        try await TestServer.with(configuration: try .behindProxy(), isLimited: true) { server in
            let alerts = "/api/v1/alerts"
            let (one, two) = (
                try await LimitedClient(server, "X-Forwarded-For: 198.51.100.1"),
                try await LimitedClient(server, "X-Forwarded-For: 198.51.100.2")
            )
            try await one.ask("/api/v1/routes", times: 29)
            try await one.ask(alerts, times: 1)
            try await two.ask("/api/v1/routes", times: 60)
            #expect(try await two.ask(alerts).status == 429)
            try await one.ask(alerts, times: 1)
            #expect(try await two.ask(alerts).envelope(AlertsBody.self).meta.stale == true)
        }
    }

    @Test(arguments: [
        (#"{"stale":false}"#, #"{"stale":true}"#),
        (#"{"a":{"stale":false},"stale":false,"b":1}"#, #"{"a":{"stale":false},"stale":true,"b":1}"#),
        (#"{"a":[{"stale":false}]}"#, #"{"a":[{"stale":false}]}"#),
        (#"{"a":"\"stale\":false"}"#, #"{"a":"\"stale\":false"}"#),
        (#"{"stale":true}"#, #"{"stale":true}"#), ("[]", "[]"), ("", ""), (#"{"a":"#, #"{"a":"#),
    ])
    func `only the answer's own word of its age is changed`(body: String, repeated: String) {
        #expect(String(decoding: RepeatedBody.stale(Array(body.utf8)), as: UTF8.self) == repeated)
    }

    @Test func `an answer older than ten minutes is none`() async throws {
        try await TestServer.with(isLimited: true) { server in
            let client = try await LimitedClient(server)
            try await client.ask(Self.board, times: 60)
            server.clock.advance(by: 600)
            let meta = try await client.ask(Self.board).envelope(DeparturesBody.self).meta
            #expect(meta.message == "Rate limit exceeded: showing cached data (10 min old).")
            server.clock.advance(by: 1)
            #expect(try await client.ask(Self.board).status == 429)
        }
    }

    @Test func `live data that was stale when it was kept keeps its own time`() async throws {
        try await LiveScene.with(isLimited: true) { scene in
            var frame = LiveFrame(at: LiveScene.start)
            frame.delay(try await scene.train(), by: 60)
            #expect(scene.apply(frame) == .accepted)
            scene.server.clock.advance(by: 130)
            let client = try await LimitedClient(scene.server)
            let fresh = try await client.ask(Self.board).envelope(DeparturesBody.self).meta
            #expect(fresh.stale == true && fresh.cachedAt?.epochSeconds == LiveScene.start)
            // The train's board was asked for before.
            try await client.ask(Self.board, times: 58)
            scene.server.clock.advance(by: 10)
            let meta = try await client.ask(Self.board).envelope(DeparturesBody.self).meta
            #expect(meta.stale == true && meta.cachedAt?.epochSeconds == LiveScene.start)
            #expect(meta.message == "Rate limit exceeded: showing cached data (2 min old).")
        }
    }

    @Test func `what is kept is bounded: the newest five hundred are there, the oldest go`() async throws {
        try await TestServer.with(configuration: try .behindProxy(), isLimited: true) { server in
            let connection = try await RawConnection(port: server.port)
            defer { connection.close() }
            func ask(_ target: String, as number: Int) async throws -> Reply {
                let address = "198.51.\(100 + number / 250).\(number % 250)"
                try await connection.send("GET", target, headers: ["X-Forwarded-For: \(address)"])
                return try await connection.receive()
            }
            func target(_ number: Int) -> String {
                // A whole day, minute by minute.
                let digits = [number / 600, number / 60 % 10, number % 60 / 10, number % 10].map { String($0) }
                return Self.board + "?limit=1&at=2026-03-31T\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
            }
            // Each client asks thirty times for nothing in particular, then for thirty boards that are kept.
            for number in 0..<1_080 {
                let client = number / 30
                if number % 30 == 0 { for _ in 0..<30 { _ = try await ask("/api/v1/alerts", as: client) } }
                #expect(try await ask(target(number), as: client).status == 200)
            }
            #expect(try await ask(target(1_079), as: 0).status == 200)
            #expect(try await ask(target(600), as: 0).status == 200)
            #expect(try await ask(target(0), as: 0).status == 429)
        }
    }
}
