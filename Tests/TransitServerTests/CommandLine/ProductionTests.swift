import Testing

/// `ENVIRONMENT=production` does not start with what is for development, and says all of it at once.
@Suite(.needsTool) struct ProductionTests {
    private static func serve(_ environment: [String: String], _ arguments: String...) async throws -> Tool.Outcome {
        let port = try await TestServer.shared().port
        let (file, data) = (try TestCity.shared().timetablePath, try ProcessFolder.path("data"))
        return try await Tool.run(
            ["serve", "-t", file, "--port", "\(port)", "--data", data] + arguments,
            environment: ["DATABASE_URL": "", "RATE_LIMITS": "", "JWT_SECRET": "", "LOG_LEVEL": "error"]
                .merging(["ENVIRONMENT": "production"]) { $1 }.merging(environment) { $1 })
    }

    /// Settings, and how the line about them begins.
    private static let rows: [(setting: [String: String], line: String)] = [
        (["AUTH_AUTOCONFIRM": "on"], "AUTH_AUTOCONFIRM=on gives anybody an account"),
        (["RATE_LIMITS": "off"], "RATE_LIMITS=off lets one client take everything"),
        (["AUTH_HASHING": "light"], "AUTH_HASHING=light lets passwords of a stolen database be guessed"),
        (["DATABASE_URL": "postgres://nowhere.example/x"], "JWT_SECRET is not set, but DATABASE_URL is"),
        (["JWT_SECRET": "changeme-changeme-0123456789-abcdefgh"], "JWT_SECRET is a placeholder that can be guessed"),
        (
            ["OPERATIONS": "token", "OPERATIONS_TOKEN": "please-change-this-1234"],
            "OPERATIONS_TOKEN is a placeholder that can be guessed"
        ),
        (["OPERATIONS": "on", "HOST": "0.0.0.0"], "OPERATIONS=on shows figures and faults to strangers"),
        (
            ["OPERATIONS": "on", "PUBLIC_URL": "https://transit.example"],
            "OPERATIONS=on shows figures and faults to strangers"
        ),
        (["OPERATIONS": "on", "TRUSTED_PROXIES": "127.0.0.1"], "OPERATIONS=on shows figures and faults to strangers"),
        (["PUBLIC_URL": "http://transit.example"], "PUBLIC_URL must begin with https://"),
        (["SENTRY_DSN": "http://abc@sentry.example/1"], "SENTRY_DSN must begin with https://"),
    ]

    @Test func `each is refused`() async throws {
        for row in Self.rows {
            let outcome = try await Self.serve(row.setting)
            #expect(outcome.status == 1, "\(row.line)")
            #expect(
                outcome.errors.contains(
                    "Error: ENVIRONMENT=production does not start with what is for development:\n  \(row.line)"))
        }
    }

    @Test func `all are named at once, options among them`() async throws {
        let settings = ["AUTH_AUTOCONFIRM": "on", "RATE_LIMITS": "off", "OPERATIONS": "on"]
        let outcome = try await Self.serve(settings, "--host", "0.0.0.0", "--speed", "2")
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(
            lines.map { $0.split(separator: " ")[0] } == [
                "--speed", "AUTH_AUTOCONFIRM=on", "RATE_LIMITS=off", "OPERATIONS=on",
            ])
        let demo = try await Tool.run(
            ["demo", "--data", try ProcessFolder.path("data")], environment: ["ENVIRONMENT": "production"])
        #expect(demo.status == 1 && demo.errors.contains("\n  transit demo shows a city that does not exist"))
        let shown = try await Tool.run(
            ["config"], environment: settings.merging(["ENVIRONMENT": "production", "HOST": "0.0.0.0"]) { $1 })
        #expect(shown.status == 1 && shown.errors.contains("ENVIRONMENT=production: RATE_LIMITS=off lets one client"))
    }

    @Test func `what is right for one machine is taken`() async throws {
        for settings in [
            [:], ["OPERATIONS": "on"], ["PUBLIC_URL": "http://localhost:8080"],
            ["PUBLIC_URL": "https://transit.example"],
            ["OPERATIONS": "token", "OPERATIONS_TOKEN": "0123456789abcdefghij", "HOST": "127.0.0.1"],
            ["JWT_SECRET": "0123456789abcdef0123456789abcdeg"],
        ] as [[String: String]] {
            let outcome = try await Self.serve(settings)
            #expect(outcome.complaint.hasPrefix("Error: cannot serve on 127.0.0.1:"), "\(settings)")
        }
    }

    @Test func `there are two environments, and development is the usual`() async throws {
        let outcome = try await Self.serve(["ENVIRONMENT": "prod"])
        #expect(outcome.complaint == "Error: ENVIRONMENT must be development or production; it is \"prod\"")
        let usual = try await Self.serve(["ENVIRONMENT": "", "RATE_LIMITS": "off"])
        #expect(usual.complaint.hasPrefix("Error: cannot serve on 127.0.0.1:"))
    }
}
