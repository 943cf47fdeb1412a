import Foundation
import Testing

/// `transit config` says what `serve` would read, where it comes from and what is wrong, and shows no secret.
@Suite(.needsTool) struct ConfigCommandTests {
    /// What is asked of those who run the tests must not matter.
    private static let quiet = ["DATABASE_URL": "", "RATE_LIMITS": "", "JWT_SECRET": "", "TRANSIT_CONFIG": ""]

    private static func config(
        _ environment: [String: String], _ arguments: String...
    ) async throws -> Tool.Outcome {
        try await Tool.run(["config"] + arguments, environment: quiet.merging(environment) { $1 })
    }

    /// The columns of a setting's line.
    private static func line(_ name: String, _ outcome: Tool.Outcome) throws -> String {
        let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(name + " ") })
        return line.split(separator: " ").joined(separator: " ")
    }

    private static func file(_ text: String, mode: Int = 0o600) throws -> String {
        let path = try ProcessFolder.path("settings.env")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test func `each value stands with where it came from`() async throws {
        let path = try Self.file("# ours\nPORT = 9000\n\nSITE_URL='https://app.example/welcome'\nHOST=::1\n")
        let data = try ProcessFolder.path("data")
        let outcome = try await Self.config(["HOST": "127.0.0.2", "DATA_DIR": data], "--config", path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try Self.line("PORT", outcome) == "PORT 9000 file \(path), line 2")
        #expect(try Self.line("SITE_URL", outcome) == "SITE_URL https://app.example/welcome file \(path), line 4")
        #expect(try Self.line("HOST", outcome) == "HOST 127.0.0.2 environment")
        #expect(try Self.line("MAX_CONNECTIONS", outcome) == "MAX_CONNECTIONS 8192 default")
        #expect(try Self.line("SMTP_URL", outcome) == "SMTP_URL - not set")
        #expect(
            try Self.line("JWT_SECRET", outcome) == "JWT_SECRET (made at the first start and kept in DATA_DIR) default")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try "{}".write(toFile: data + "/auth-secret.json", atomically: true, encoding: .utf8)
        let kept = try await Self.config(["DATA_DIR": data, "TRANSIT_CONFIG": path])
        #expect(try Self.line("JWT_SECRET", kept) == "JWT_SECRET **** made and kept in \(data)/auth-secret.json")
        #expect(try Self.line("PORT", kept) == "PORT 9000 file \(path), line 2")
    }

    @Test func `no secret is shown, nor a password in an address`() async throws {
        let secret = "0123456789abcdef0123456789abcdeg"
        let outcome = try await Self.config([
            "JWT_SECRET": secret, "NSW_API_KEY": "hidden-key", "SMTP_URL": "smtp://me:hidden-word@mail.example:587",
            "DATABASE_URL": "postgres://transit:hid@den/word@db/transit?sslpassword=hidden",
        ])
        #expect(outcome.status == 0)
        #expect(try Self.line("JWT_SECRET", outcome) == "JWT_SECRET **** (32 characters) environment")
        #expect(try Self.line("SMTP_URL", outcome) == "SMTP_URL smtp://me:****@mail.example:587 environment")
        #expect(
            try Self.line("DATABASE_URL", outcome)
                == "DATABASE_URL postgres://transit:****@db/transit?sslpassword=**** environment")
        for shown in [
            outcome.output, try await Self.config(["JWT_SECRET": secret, "NSW_API_KEY": "hidden"], "--json").output,
        ] {
            #expect(!shown.contains(secret) && !shown.contains("hidden") && !shown.contains("den/word"))
        }
        let words = try await Self.config(["DATABASE_URL": "host=db password=hidden"])
        #expect(try Self.line("DATABASE_URL", words) == "DATABASE_URL **** environment")
    }

    @Test func `all that is refused is told at once, as the server tells it`() async throws {
        let faulty = [
            "PORT": "http", "HEADER_TIMEOUT": "0", "RATE_LIMIT_MAP": "1", "SMTP_URL": "mail.example",
            "PLANNER_THREADS": "0",
            "LOG_LEVEL": "loud", "JWT_SECRET": "short", "APNS_KEY_ID": "ABC", "RATE_LIMITS": "no",
            "MAIL_FROM": "nobody",
        ]
        let outcome = try await Self.config(faulty)
        #expect(outcome.status == 1 && outcome.complaint == "Error: 10 settings are refused:")
        for words in [
            "PORT must be a port number; it is \"http\"",
            "HEADER_TIMEOUT must be a whole number of seconds from 1 to 600; it is \"0\"",
            "PLANNER_THREADS must be a whole number from 1 to 1024; it is \"0\"",
            "LOG_LEVEL: the log level must be debug, info, notice, warning or error; it is \"loud\"",
            "RATE_LIMITS must be on or off; it is \"no\"", "JWT_SECRET cannot be used: it has 5 bytes",
            "pushes need APNS_TEAM_ID, APNS_BUNDLE_ID, APNS_PRIVATE_KEY_PATH besides APNS_KEY_ID",
        ] {
            #expect(outcome.errors.contains("  " + words), "\(words)")
        }
        let json = try await Self.config(faulty, "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let faults = try #require(report["faults"] as? [[String: String]])
        #expect(json.status == 1 && Set(faults.compactMap { $0["name"] }) == Set(faulty.keys))
        let one = try await Self.config(["PORT": "http"])
        #expect(one.complaint == "Error: PORT must be a port number; it is \"http\"")
    }

    @Test func `the server says the same of a file as of the environment, and the environment wins`() async throws {
        let path = try Self.file("PUBLIC_URL=transit.example\nLOG_LEVEL=warning\n")
        let file = try TestCity.shared().timetablePath
        let refused = try await Tool.run(["serve", "-t", file, "--config", path], environment: Self.quiet)
        #expect(
            refused.status == 1 && refused.complaint.hasPrefix("Error: PUBLIC_URL must be an http or https address"))
        let port = try await TestServer.shared().port
        let won = try await Tool.run(
            ["serve", "-t", file, "--port", "\(port)", "--data", try ProcessFolder.path("data")],
            environment: Self.quiet.merging(["TRANSIT_CONFIG": path, "PUBLIC_URL": "https://transit.example"]) { $1 })
        #expect(won.complaint.hasPrefix("Error: cannot serve on 127.0.0.1:"))
    }

    @Test func `what a file must not be is told with its line`() async throws {
        let path = try Self.file("PORT\nexport HOST=::1\nSITE_URL=\"x\n# fine\nMAIL_FROM=a@b.example\n")
        let outcome = try await Self.config([:], "--config", path)
        #expect(outcome.status == 1)
        for words in [
            "line 1: a line is NAME=value, empty, or a comment after #; this one has no =",
            "line 2: what stands before the = is no name",
            "line 3: the value of SITE_URL begins with \" and does not end with it",
        ] {
            #expect(outcome.errors.contains("\(path), \(words)"))
        }
        #expect(!outcome.errors.contains("line 4") && !outcome.errors.contains("line 5"))
        let missing = try await Self.config([:], "--config", "/nowhere.env")
        #expect(missing.status == 1 && missing.complaint == "Error: --config: there is no file /nowhere.env")
        let named = try await Tool.run(
            ["jobs"], environment: Self.quiet.merging(["TRANSIT_CONFIG": "/nowhere.env"]) { $1 })
        #expect(named.complaint == "Error: TRANSIT_CONFIG: there is no file /nowhere.env")
    }

    @Test func `what was perhaps not meant is warned of`() async throws {
        let path = try Self.file("SMPT_URL=x\nNOTHING_NEAR=1\nPORT=1\nPORT=8081\nJWT_SECRET=\n", mode: 0o644)
        let open = try await Self.config(["TRANSIT_PUBLIC_URL": "x"], "--config", path)
        #expect(open.status == 0)
        let warnings = open.errors.split(separator: "\n").map(String.init)
        #expect(
            warnings == [
                "Warning: the environment: TRANSIT_PUBLIC_URL means nothing here; was PUBLIC_URL meant?",
                "Warning: \(path), line 1: SMPT_URL means nothing here; was SMTP_URL meant?",
                "Warning: \(path), line 2: NOTHING_NEAR means nothing here",
                "Warning: \(path), line 3: PORT is set again below, which counts",
            ])
        let secret = try Self.file("NSW_API_KEY=0123456789\n", mode: 0o644)
        let shown = try await Self.config([:], "--config", secret)
        #expect(shown.errors.contains("everybody on this machine may read it: chmod 640 \(secret)"))
        #expect(try await Self.config([:], "--config", try Self.file("NSW_API_KEY=0123456789\n")).errors.isEmpty)
    }

    @Test func `a city's own variables are among them`() async throws {
        let path = try ProcessFolder.path("city.yaml")
        try """
        name: Harbour
        time_zone: Australia/Sydney
        providers:
          - id: harbour
            base_url: https://feeds.example
            key_env: HARBOUR_KEY
            header: "X-Key: {key}"
            requests_per_second: 5
            daily_limit: 1000
            time_zone: Australia/Sydney
        feeds:
          - {id: ferries, provider: harbour, url: /ferries.zip}
        """.write(toFile: path, atomically: true, encoding: .utf8)
        let without = try await Self.config(["HARBOUR_KEY": ""], "--city", path)
        #expect(without.status == 1 && without.complaint.contains("HARBOUR_KEY is not set"))
        let with = try await Self.config(["HARBOUR_KEY": "opensesame"], "--city", path)
        #expect(with.status == 0)
        #expect(try Self.line("HARBOUR_KEY", with) == "HARBOUR_KEY **** (10 characters) environment")
    }
}
