import Foundation
import Testing
import TransitAPI

/// `BACKUP_DIR` and `BACKUP_AT` of `transit serve`.
@Suite(.needsTool) struct ServedBackupsTests {
    private static func start(_ folder: String) async throws -> RunningTool {
        try await RunningTool(
            [
                "serve", "-t", try TestCity.shared().timetablePath, "--port", "0", "--data",
                try ProcessFolder.path("data"),
            ], environment: ["BACKUP_DIR": folder, "BACKUP_AT": "03:30"])
    }

    /// What `/readyz` says of them once it says that.
    private static func message(
        _ tool: RunningTool, once isSaid: (HealthCheck) -> Bool
    ) async throws -> String? {
        for _ in 0..<600 {
            let body = try await tool.server.ask("/readyz").decoded(ReadyBody.self)
            if let check = body.checks.first(where: { $0.name == "backups" }), isSaid(check) { return check.message }
            try await Task.sleep(for: .milliseconds(50))
        }
        return nil
    }

    @Test func `the hour is that of a timetable that is served alone`() async throws {
        let folder = try ProcessFolder.path("backups")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let tool = try await Self.start(folder)
        // The one of the start is made first; all moments are told in the city's time.
        let next = try await Self.message(tool) { $0.message.contains(/the next is due \S+T03:30:00/) }
        #expect(next != nil)
        tool.terminate()
        #expect(try await tool.status() == 0)
    }

    @Test func `a folder that is not there keeps nobody from being served`() async throws {
        let tool = try await Self.start(try ProcessFolder.path("none") + "/backups")
        #expect(try await tool.server.ask("/healthz").status == 200)
        let message = try await Self.message(tool) { !$0.ok }
        #expect(message?.hasPrefix("the last attempt failed: ") == true)
        tool.terminate()
        #expect(try await tool.status() == 0)
    }
}
