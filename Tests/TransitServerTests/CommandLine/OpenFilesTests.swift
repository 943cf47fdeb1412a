import Testing
import TransitServer

/// `MAX_OPEN_FILES`: as many connections as files may be open, which the server raises for itself.
@Suite(.needsTool, .enabled(if: OpenFilesHere.most >= 1_500, "needs 1,500 open files")) struct OpenFilesTests {
    private static func start(_ environment: [String: String]) async throws -> RunningTool {
        try await RunningTool(
            [
                "serve", "-t", try TestCity.shared().timetablePath, "--port", "0",
                "--data", try ProcessFolder.path("data"),
            ], environment: environment, openFiles: 300)
    }

    @Test func `the limit is raised as far as it is set, and connections take what is left`() async throws {
        for (setting, connections, isFew) in [("1500", 1_372.0, false), ("256", 172.0, true)] {
            let tool = try await Self.start(["MAX_OPEN_FILES": setting])
            let page = try PrometheusText(try await tool.server.ask("/metrics").text)
            #expect(page["transit_connections_limit", [:]] == connections)
            tool.terminate()
            #expect(try await tool.status() == 0)
            // A thousand event streams are promised, which take a connection each.
            #expect(try tool.lines().contains { $0.contains("few_connections") } == isFew)
        }
    }

    @Test func `the times of connections are read`() async throws {
        let tool = try await Self.start(["HEADER_TIMEOUT": "3", "IDLE_TIMEOUT": "3", "WRITE_TIMEOUT": "3"])
        let slow = try await RawConnection(port: tool.port)
        defer { slow.close() }
        try await slow.send(Array("GET /healthz HTTP/1.1\r\nHost: ".utf8))
        #expect(try await slow.receive().status == 408)
        let silent = try await RawConnection(port: tool.port)
        defer { silent.close() }
        try await silent.send("GET", "/healthz")
        #expect(try await silent.receive().status == 200)
        #expect(try await silent.receiveRest().isEmpty)
        tool.terminate()
        #expect(try await tool.status() == 0)
        for name in ["HEADER_TIMEOUT", "IDLE_TIMEOUT", "WRITE_TIMEOUT"] {
            let outcome = try await Tool.run(
                ["serve", "-t", try TestCity.shared().timetablePath], environment: [name: "0"])
            #expect(
                outcome.status != 0 && outcome.complaint.hasPrefix("Error: \(name) must be a whole number of seconds"))
        }
    }
}
