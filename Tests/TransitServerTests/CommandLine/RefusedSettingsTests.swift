import Testing

/// `serve` does not start with settings that would open it to strangers, or that mean nothing; it says which and why.
@Suite(.needsTool) struct RefusedSettingsTests {
    /// Settings, the one that is wrong first, and the sentence each is refused with.
    private static let rows: [(setting: [String: String], complaint: String)] = [
        (
            ["JWT_SECRET": "super-secret-jwt-token-with-at-least-32-characters-long"],
            "JWT_SECRET cannot be used: it is the sample secret of Supabase, which everyone knows; take a random one, as from: "
                + "openssl rand -hex 32"
        ),
        (
            ["JWT_SECRET": String(repeating: "a", count: 32)],
            "JWT_SECRET cannot be used: it is one character over and over again; take a random one, as from: "
                + "openssl rand -hex 32"
        ),
        (
            ["JWT_SECRET": "short"],
            "JWT_SECRET cannot be used: it has 5 bytes and needs at least 32; take a random one, as from: "
                + "openssl rand -hex 32"
        ),
        (
            ["SUPABASE_JWT_SECRET": String(repeating: "password", count: 5)],
            "SUPABASE_JWT_SECRET cannot be used: it is the same 8 characters over and over again; take a random one, as from: "
                + "openssl rand -hex 32"
        ),
        (
            ["TRUSTED_PROXIES": "127.0.0.1, 0.0.0.0/0"],
            "TRUSTED_PROXIES: \"0.0.0.0/0\" would believe strangers, who then have no limits; name the proxies you run, at the "
                + "widest a /8 (IPv6: a /7)"
        ),
        (
            ["TRUSTED_PROXIES": "::/0"],
            "TRUSTED_PROXIES: \"::/0\" would believe strangers, who then have no limits; name the proxies you run, at the "
                + "widest a /8 (IPv6: a /7)"
        ),
        (
            ["AUTH_REDIRECT_URLS": "*"],
            "AUTH_REDIRECT_URLS: \"*\" is no place to lead to; name URLs such as https://app.example/welcome or "
                + "sydneytransit://auth, each with a * at its very end at most"
        ),
        (
            ["AUTH_REDIRECT_URLS": "https://app.example/*, https://app.example*"],
            "AUTH_REDIRECT_URLS: \"https://app.example*\" would lead to hosts of strangers; a * may only come after a whole "
                + "host, as in https://app.example/*"
        ),
        (
            ["AUTH_REDIRECT_URLS": "https://*"],
            "AUTH_REDIRECT_URLS: \"https://*\" would lead to hosts of strangers; a * may only come after a whole host, as in "
                + "https://app.example/*"
        ),
        (
            ["SENTRY_DSN": "https://sentry.example/42"],
            "SENTRY_DSN must be like https://PUBLIC_KEY@HOST/PROJECT_ID, as the project's settings show it: the public key "
                + "before the @ is missing, or holds more than letters, digits, - and _"
        ),
        (
            ["DATABASE_LIMIT": "10 XB"],
            "DATABASE_LIMIT must be a size such as 10 GB, 1.5 GB or 512 MiB; it is \"10 XB\""
        ),
        (
            ["MAILS_PER_DAY": "0"], "MAILS_PER_DAY must be a whole number from 1 to 1000000000; it is \"0\""
        ),
        (
            ["ALLOWED_ORIGINS": "*"],
            "ALLOWED_ORIGINS: \"*\" would let every page ask as a rider; what is public is open to all pages as it is, so name the "
                + "origins of your own"
        ),
        (
            ["ALLOWED_ORIGINS": "https://app.example/"],
            "ALLOWED_ORIGINS: \"https://app.example/\" is no origin: a scheme, a host and perhaps a port, as in "
                + "https://app.example or http://localhost:5173, without a path"
        ),
        (["OPERATIONS": "yes"], "OPERATIONS must be on, off or token; it is \"yes\""),
        (["OPERATIONS": "token"], "OPERATIONS=token needs OPERATIONS_TOKEN"),
        (
            ["OPERATIONS": "token", "OPERATIONS_TOKEN": "aaaaaaaaaaaaaaaaaaaa"],
            "OPERATIONS_TOKEN must be at least 16 letters and digits that nobody can guess; take a random one, as from: "
                + "openssl rand -hex 24"
        ),
        (["OPERATIONS_TOKEN": "0123456789abcdefghij"], "OPERATIONS_TOKEN is used with OPERATIONS=token only"),
        (
            ["SITE_URL": "https://app.example/*"],
            "SITE_URL must be one URL, without a *; it is \"https://app.example/*\""
        ),
        (
            ["PUBLIC_URL": "not a url"],
            "PUBLIC_URL must be an http or https address such as https://transit.example, without a query; it is \"not a url\""
        ),
        (
            ["PUBLIC_URL": "transit.example"],
            "PUBLIC_URL must be an http or https address such as https://transit.example, without a query; it is "
                + "\"transit.example\""
        ),
        (
            ["DOWNLOAD_BASE_URL": "ftp://cdn.example"],
            "DOWNLOAD_BASE_URL must be an http or https address such as https://transit.example, without a query; it is "
                + "\"ftp://cdn.example\""
        ),
        (
            ["DATABASE_URL": "mysql://me:secret@host/x"],
            "DATABASE_URL must be like postgres://user:password@host/database"
        ),
        (["APP_STORE_URL": "xx"], "APP_STORE_URL must be an http or https address; it is \"xx\""),
        (
            ["APPLE_KEYS_URL": "ftp://keys.example"],
            "APPLE_KEYS_URL must be an http or https address; it is \"ftp://keys.example\""
        ),
        (["APPLE_ISSUER": "apple"], "APPLE_ISSUER must be an http or https address; it is \"apple\""),
        (
            ["SMTP_URL": "smtp://me:secret@mail.example:25?security=never"],
            "SMTP_URL: with security=never mails to mail.example, and the links in them, may be read on their way; take tls or "
                + "starttls, which only a server on this machine may do without"
        ),
        (
            ["SMTP_URL": "smtp://mail.example?security=starttls-if-offered"],
            "SMTP_URL: with security=starttls-if-offered mails to mail.example, and the links in them, may be read on their "
                + "way; take tls or starttls, which only a server on this machine may do without"
        ),
    ]

    /// `serve` on a port that is taken, so that it ends in any case.
    private static func serve(_ environment: [String: String]) async throws -> Tool.Outcome {
        let port = try await TestServer.shared().port
        let (file, data) = (try TestCity.shared().timetablePath, try ProcessFolder.path("data"))
        return try await Tool.run(
            ["serve", "-t", file, "--port", "\(port)", "--data", data],
            // The database of whoever runs the tests is never the tests'.
            environment: ["DATABASE_URL": "", "LOG_LEVEL": "warning"].merging(environment) { $1 })
    }

    @Test func `each is refused with a sentence`() async throws {
        for row in Self.rows {
            let outcome = try await Self.serve(row.setting)
            #expect(outcome.status == 1 && outcome.complaint == "Error: \(row.complaint)")
        }
    }

    @Test func `what only looks like them is taken`() async throws {
        let outcome = try await Self.serve([
            "JWT_SECRET": "0123456789abcdef0123456789abcdeg", "TRUSTED_PROXIES": "10.0.0.0/8, fc00::/7",
            "AUTH_REDIRECT_URLS": "https://app.example/*, http://localhost:*, myapp://*",
            "PUBLIC_URL": "https://transit.example/", "SMTP_URL": "smtp://127.0.0.1:2525?security=never",
        ])
        #expect(outcome.complaint.hasPrefix("Error: cannot serve on 127.0.0.1:"))
    }

    @Test func `on an address that others reach, operations are closed unless they are opened`() async throws {
        let (file, data) = (try TestCity.shared().timetablePath, try ProcessFolder.path("data"))
        for (environment, status) in [
            ([:], 200), (["PUBLIC_URL": "https://transit.example"], 404), (["TRUSTED_PROXIES": "127.0.0.1"], 404),
            (["HOST": "0.0.0.0"], 404), (["HOST": "0.0.0.0", "OPERATIONS": "on"], 200),
            (["OPERATIONS": "off"], 404), (["OPERATIONS": "token", "OPERATIONS_TOKEN": "0123456789abcdefghij"], 401),
        ] as [([String: String], Int)] {
            let tool = try await RunningTool(
                ["serve", "-t", file, "--port", "0", "--data", data],
                environment: ["DATABASE_URL": ""].merging(environment) { $1 })
            #expect(try await tool.server.ask("/metrics").status == status, "\(environment)")
            tool.terminate()
            #expect(try await tool.status() == 0)
        }
    }

    @Test func `a name that is nearly one of ours is warned of`() async throws {
        let outcome = try await Self.serve(["TRUSTED_PROXY": "127.0.0.1", "AUTH_REDIRECT_URL": "x", "EDITOR_NAME": "x"])
        let warned = outcome.errors.split(separator: "\n").filter { $0.contains("unknown_environment_variable") }
        #expect(warned.count == 2 && warned[0].contains("\"did_you_mean\":\"AUTH_REDIRECT_URLS\""))
        #expect(warned.last?.contains("\"did_you_mean\":\"TRUSTED_PROXIES\"") == true)
    }

    @Test func `a name that begins as only ours do is warned of, whatever is near it`() async throws {
        let outcome = try await Self.serve([
            "TRANSIT_PUBLIC_URL": "x", "RATE_LIMIT_EVERYTHING": "1/2/3", "TRANSIT_NONSENSE": "x",
            // What Kubernetes, compose and these tests say of a service called transit.
            "TRANSIT_PORT": "tcp://10.0.0.1:80", "TRANSIT_PORT_80_TCP": "x", "TRANSIT_SERVICE_HOST": "x",
            "TRANSIT_SITE": "x",
        ])
        let warned = outcome.errors.split(separator: "\n").filter { $0.contains("unknown_environment_variable") }
        #expect(warned.count == 3)
        #expect(warned.contains { $0.contains("\"did_you_mean\":\"PUBLIC_URL\"") })
        #expect(warned.contains { $0.contains("\"did_you_mean\":\"RATE_LIMIT_") })
        #expect(warned.contains { $0.contains("TRANSIT_NONSENSE") && !$0.contains("did_you_mean") })
    }
}
