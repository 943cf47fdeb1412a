import Crypto
import Feeds
import Foundation
import Testing
import TransitAPI

/// `transit serve`: serves what it is given, logs without places, and on SIGTERM lets requests in flight end.
@Suite(.needsTool) struct ServeTests {
    /// A real feed whose pack is larger than what sockets hold.
    private static let largeFeed = TestCity.package + "/../shared/feeds/sydney-2020-09-01.zip"

    private static func start(
        _ environment: [String: String] = [:], timetable: String? = nil
    ) async throws -> RunningTool {
        let data = try ProcessFolder.path("data")
        let file = try timetable ?? TestCity.shared().timetablePath
        return try await RunningTool(
            ["serve", "-t", file, "--port", "0", "--data", data], environment: environment)
    }

    /// Asks until the pack is there, which is written while the server already answers.
    private static func pack(_ tool: RunningTool) async throws -> PackVersion {
        for _ in 0..<2_400 {
            let reply = try await tool.server.ask("/api/v1/gtfs/version")
            if reply.status == 200 { return try reply.data() }
            #expect(reply.status == 503)
            try await Task.sleep(for: .milliseconds(50))
        }
        throw RawConnection.Failure(description: "no pack came")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: largeFeed), "needs ../shared/feeds"))
    func `a download in flight ends before the process does`() async throws {
        let file = try ProcessFolder.path("large.timetable")
        #expect(try await Tool.run("import", Self.largeFeed, "-o", file, "--quiet").status == 0)
        let tool = try await Self.start(timetable: file)
        let pack = try await Self.pack(tool)
        // A small buffer on this side: most of the file is still to be sent when the process is asked to stop.
        let connection = try await RawConnection(port: tool.port, receiveBuffer: 16 << 10)
        defer { connection.close() }
        try await connection.send("GET", pack.downloadURL)
        try await Task.sleep(for: .milliseconds(300))
        tool.terminate()
        try await Task.sleep(for: .milliseconds(300))
        #expect(tool.isRunning)
        let reply = try await connection.receive()
        let hash = SHA256.hash(data: reply.body).map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        #expect(reply.status == 200 && reply.body.count == pack.fileSizeBytes && hash == pack.checksumSHA256)
        #expect(try await tool.status() == 0)
    }

    @Test func `idle, it ends at once and with success`() async throws {
        let tool = try await Self.start()
        let connection = try await RawConnection(port: tool.port)
        defer { connection.close() }
        try await connection.send("GET", "/healthz")
        #expect(try await connection.receive().status == 200)
        tool.terminate()
        #expect(try await tool.status() == 0)
    }

    @Test func `log lines are JSON with the declared path and never a place or a query`() async throws {
        let tool = try await Self.start(["LOG_LEVEL": "info"])
        let server = tool.server
        _ = try await server.ask("/api/v1/stops/nearby?lat=-33.8765&lon=151.2109", headers: ["X-Request-Id: mine"])
        _ = try await server.ask("/api/v1/stops?query=secretplace")
        _ = try await server.ask("/api/v1/stops/200060/departures?limit=0")
        tool.terminate()
        #expect(try await tool.status() == 0)
        let lines = try tool.lines()
        let text = lines.joined(separator: "\n")
        #expect(!text.contains("33.87") && !text.contains("secretplace") && !text.contains("200060"))
        let line = try #require(lines.first { $0.contains("\"mine\"") })
        let fields = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(fields["event"] as? String == "nearbyStops" && fields["path"] as? String == "/api/v1/stops/nearby")
        #expect(fields["status"] as? Int == 200 && fields["level"] as? String == "INFO")
        #expect(fields["duration_ms"] is Double || fields["duration_ms"] is Int)
        // How bad it is follows from the status.
        let refused = try #require(
            lines.first { $0.contains("\"path\":\"/api/v1/stops/{stop_id}/departures\",\"status\":400") })
        #expect(refused.contains("\"level\":\"WARN\"") && !refused.contains("user_id"))
        let stopping = try #require(lines.first { $0.contains("\"event\":\"stopping\"") })
        #expect(stopping.contains("\"level\":\"NOTICE\""))
    }

    @Test func `settings come from the environment`() async throws {
        let tool = try await Self.start([
            "MINIMUM_APP_VERSION": "2.0", "PUBLIC_URL": "https://transit.example", "APP_STORE_URL": "https://a.example",
        ])
        let old = try await tool.server.ask("/api/v1/routes", headers: ["X-App-Version: 1.9"])
        #expect(old.status == 426)
        #expect(try old.detail("app_store_url") == .string("https://a.example"))
        #expect(try await Self.pack(tool).downloadURL.hasPrefix("https://transit.example/api/v1/gtfs/pack/"))
        tool.terminate()
        #expect(try await tool.status() == 0)
        let fronted = try await Self.start([
            "PUBLIC_URL": "https://transit.example", "DOWNLOAD_BASE_URL": "https://cdn.example/",
        ])
        #expect(try await Self.pack(fronted).downloadURL.hasPrefix("https://cdn.example/api/v1/gtfs/pack/"))
        fronted.terminate()
        #expect(try await fronted.status() == 0)
    }

    @Test func `a hang-up puts the timetable into service that is there by then, its pack with it`() async throws {
        let city = try TestCity.shared()
        let file = try ProcessFolder.path("served.timetable")
        try FileManager.default.copyItem(atPath: city.timetablePath, toPath: file)
        let tool = try await Self.start(timetable: file)
        let before = try await Self.pack(tool)
        // What cannot be opened leaves the one in service.
        try Data("no timetable".utf8).write(to: URL(filePath: file), options: .atomic)
        tool.hangUp()
        for _ in 0..<1_200 where try !tool.lines().contains(where: { $0.contains("reload_failed") }) {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await Self.pack(tool) == before)

        let other = CityFile(name: "Other", timeZone: "Australia/Sydney", feeds: [CityFeed(id: "x", path: city.feed)])
        let outcome = try CityImport(city: other, today: TestCity.today).run(generatedAt: TestCity.compiledAt + 86_400)
        _ = try outcome.compiled.write(to: file)
        tool.hangUp()
        var after = before
        for _ in 0..<1_200 where after == before {
            after = try await Self.pack(tool)
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(after.downloadURL.contains("/other-"))
        let old = try await tool.server.ask("/api/v1/stops/200060/departures?limit=1")
        #expect(old.status == 200)
        tool.terminate()
        #expect(try await tool.status() == 0)
    }

    @Test func `a host that nobody knows is named`() async throws {
        let outcome = try await Tool.run(
            "serve", "-t", try TestCity.shared().timetablePath, "--host", "no-such-host.invalid", "--port", "8080",
            "--data",
            "data")
        let complaint = "cannot serve on no-such-host.invalid:8080: the host no-such-host.invalid is not known"
        #expect(outcome.status == 1 && outcome.complaint == "Error: \(complaint)")
    }

    @Test func `a port that is taken is said so`() async throws {
        let port = try await TestServer.shared().port
        let file = try TestCity.shared().timetablePath
        let outcome = try await Tool.run("serve", "-t", file, "--port", "\(port)", "--data", "data")
        let complaint = "the port is taken: stop what uses it, or choose another with --port"
        #expect(outcome.status != 0 && outcome.complaint == "Error: cannot serve on 127.0.0.1:\(port): \(complaint)")
        // Whole, and after the log, which knows of no other fault.
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.last.map(String.init) == outcome.complaint, "\(outcome.errors)")
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") && !$0.contains("\"ERROR\"") })
    }
}
