import Foundation

/// What a server in production is not started with.
enum ProductionRules {
    /// A setting and why it is for development.
    struct Fault: Equatable {
        /// The setting, with its value where that is what is wrong.
        let name: String
        let words: String

        /// The setting alone.
        var setting: String { String(name.prefix { $0 != "=" }) }
    }

    /// Refuses settings for development where `ENVIRONMENT` says production, all at once.
    ///
    /// - Parameters:
    ///   - host: the address to listen on, where an option names it.
    ///   - options: other options that are for development, each with why.
    static func require(_ environment: Environment, host: String? = nil, options: [Fault] = []) throws {
        guard try Stage(environment) == .production else { return }
        let faults = options + faults(environment, host: host)
        guard !faults.isEmpty else { return }
        let lines = faults.map { "  \($0.name) \($0.words)" }.joined(separator: "\n")
        throw Refusal("ENVIRONMENT=production does not start with what is for development:\n\(lines)")
    }

    /// What is for development among what the environment says, whatever `ENVIRONMENT` is.
    static func faults(_ environment: Environment, host: String? = nil) -> [Fault] {
        var faults: [Fault] = []
        func add(_ name: String, _ words: String) { faults.append(Fault(name: name, words: words)) }
        if environment["AUTH_AUTOCONFIRM"] == "on" {
            add(
                "AUTH_AUTOCONFIRM=on", "gives anybody an account with anybody's address: leave it out, and set SMTP_URL"
            )
        }
        if environment["AUTH_HASHING"] == "light" {
            add("AUTH_HASHING=light", "lets passwords of a stolen database be guessed: leave it out")
        }
        if environment["RATE_LIMITS"] == "off" {
            add("RATE_LIMITS=off", "lets one client take everything: leave it out, or raise RATE_LIMIT_…")
        }
        if environment["DATABASE_URL"] != nil, environment["JWT_SECRET"] == nil, !environment.people.hasExternalAccounts
        {
            add(
                "JWT_SECRET",
                "is not set, but DATABASE_URL is: nodes of one database need the same, and one that is kept in DATA_DIR is this "
                    + "machine's alone; take a random one, as from: openssl rand -hex 32")
        }
        for name in ["JWT_SECRET", "SUPABASE_JWT_SECRET", "OPERATIONS_TOKEN"] {
            if let secret = environment[name], isPlaceholder(secret) {
                add(name, "is a placeholder that can be guessed; take a random one, as from: openssl rand -hex 32")
            }
        }
        let trustsProxies = environment["TRUSTED_PROXIES"] != nil
        if environment["OPERATIONS"] == "on", trustsProxies || !environment.isPrivate(host: host) {
            add(
                "OPERATIONS=on",
                "shows figures and faults to strangers, as HOST, PUBLIC_URL or TRUSTED_PROXIES say that they come: take "
                    + "token, with OPERATIONS_TOKEN, or off")
        }
        if let text = environment["PUBLIC_URL"], let url = URLComponents(string: text),
            url.scheme?.lowercased() == "http", !WebSite.isLoopback(url.host ?? "")
        {
            add(
                "PUBLIC_URL",
                "must begin with https://, as tokens and links of mails go there; it is \"\(Redaction.address(text))\"")
        }
        if environment["OBJECTS_URL"] != nil, environment.sendsObjectsInClear {
            add(
                "OBJECTS_ENDPOINT",
                "must begin with https:// unless it is this machine or in a private network, as photos go there; it is \""
                    + "\(Redaction.address(environment["OBJECTS_ENDPOINT"] ?? ""))\"")
        }
        if let dsn = try? ReportSettings(environment: environment).dsn, !dsn.isEncrypted,
            !WebSite.isLoopback(dsn.host)
        {
            add("SENTRY_DSN", "must begin with https://, as what is wrong with the server would be read on its way")
        }
        return faults
    }

    private static let placeholders = [
        "changeme", "changethis", "replaceme", "replacethis", "yoursecret", "yoursupersecret", "supersecret",
        "placeholder",
        "donotuse", "notsecret", "insecure", "secretkey", "password",
    ]

    /// Whether a secret is one of those that examples show, however it is written.
    private static func isPlaceholder(_ secret: String) -> Bool {
        let letters = secret.lowercased().filter(\.isLetter)
        return placeholders.contains(where: letters.contains)
    }
}
