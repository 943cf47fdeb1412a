import Testing
import TransitAPI

/// `RATE_LIMITS` and `TRUSTED_PROXIES`.
@Suite(.needsTool) struct LimitSettingsTests {
    private static func arguments() throws -> [String] {
        [
            "serve", "-t", try TestCity.shared().timetablePath, "--port", "0", "--data", try ProcessFolder.path("data"),
        ]
    }

    @Test func `limits are on unless they are turned off`() async throws {
        // An empty variable counts as none.
        for (setting, limit) in [("", "60"), ("on", "60"), ("off", nil)] {
            let tool = try await RunningTool(try Self.arguments(), environment: ["RATE_LIMITS": setting])
            #expect(try await tool.server.ask("/api/v1/routes")["x-ratelimit-limit"] == limit)
            tool.terminate()
            #expect(try await tool.status() == 0)
        }
    }

    @Test func `every number can be set`() async throws {
        let tool = try await RunningTool(
            try Self.arguments(),
            environment: ["RATE_LIMITS": "on", "RATE_LIMIT_STANDARD": "7/8/9", "STREAM_LIMITS": "1/1/1"])
        #expect(try await tool.server.ask("/api/v1/routes")["ratelimit-policy"] == "\"standard\";q=7;w=60")
        let stream = try await EventClient(tool.server, "/api/v1/vehicles/stream")
        #expect(try await tool.server.ask("/api/v1/vehicles/stream").detail("limit") == 1)
        stream.close()
        tool.terminate()
        #expect(try await tool.status() == 0)
    }

    @Test func `proxies are believed where they are named`() async throws {
        let tool = try await RunningTool(
            try Self.arguments(), environment: ["RATE_LIMITS": "on", "TRUSTED_PROXIES": "10.0.0.0/8,127.0.0.1"])
        for number in 1...3 {
            let reply = try await tool.server.ask(
                "/api/v1/routes", headers: ["X-Forwarded-For: 198.51.100.\(number)"])
            #expect(reply.remaining == 59)
        }
        tool.terminate()
        #expect(try await tool.status() == 0)
    }

    @Test func `settings that mean nothing are refused by name`() async throws {
        for (name, value, complaint) in [
            ("RATE_LIMITS", "no", "Error: RATE_LIMITS must be on or off; it is \"no\""),
            (
                "TRUSTED_PROXIES", "proxy.example",
                "Error: TRUSTED_PROXIES: \"proxy.example\" is no address or range such as 10.0.0.0/8 or 2001:db8::/32"
            ),
            (
                "RATE_LIMIT_MAP", "120/240",
                "Error: RATE_LIMIT_MAP must be three numbers from 1 to 100000 such as 60/120/1200: requests a minute of a client, "
                    + "of a user who is signed in and of a whole address; it is \"120/240\""
            ),
            (
                "RATE_LIMIT_PLANNING", "100/300/50",
                "Error: RATE_LIMIT_PLANNING: an address (50) needs at least what one client has (100)"
            ),
            (
                "STREAM_LIMITS", "0/1/2",
                "Error: STREAM_LIMITS must be three numbers from 1 to 100000 such as 10/200/1000: event streams open at once of a "
                    + "client, of a whole address and of everybody; it is \"0/1/2\""
            ),
            (
                "STREAM_LIMITS", "10/2000/1000",
                "Error: STREAM_LIMITS: an address (2000) needs at least what one client has (10), and the server (1000) what an "
                    + "address has"
            ),
        ] {
            let outcome = try await Tool.run(try Self.arguments(), environment: [name: value])
            #expect(outcome.status != 0 && outcome.complaint == complaint)
        }
    }
}
