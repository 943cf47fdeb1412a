import Foundation
import Identity
import TransitServices

/// What the environment says of accounts.
struct PeopleSettings {
    let environment: Environment
    let dataFolder: String

    /// `DATABASE_URL`; nil for the embedded database.
    var databaseURL: String? {
        get throws {
            guard let url = environment["DATABASE_URL"] else { return nil }
            // As libpq takes it: an address, or `host=… dbname=…`. Not repeated, as it may hold a password.
            guard url.prefixMatch(of: /postgres(ql)?:\/\/| *[a-z_]+ *=/) != nil else {
                throw Refusal("DATABASE_URL must be like postgres://user:password@host/database")
            }
            return url
        }
    }

    /// Where photos are kept: `OBJECTS_DIR`, else `objects` in the data folder.
    var objectsFolder: String { environment["OBJECTS_DIR"] ?? dataFolder + "/objects" }

    /// The embedded database's file.
    var databaseFile: String { dataFolder + "/people.sqlite" }

    /// What tokens are signed with, and the keys made from the secret.
    func keys(_ clock: CityClock = .machine) throws -> (signing: SigningKey, keys: APIKeys) {
        let secret = try authSecret(clock)
        do {
            let keys = try APIKeys(secret: secret.secret, issued: secret.createdAt)
            return (try privateKey() ?? SigningKey.secret(secret.secret), keys)
        } catch let error as SigningKeyError {
            throw Refusal("JWT_SECRET or JWT_PRIVATE_KEY_FILE: \(error)")
        }
    }

    /// The key of `JWT_PRIVATE_KEY_FILE`; nil where none is named.
    func privateKey() throws -> SigningKey? {
        guard let pem = try environment.text(ofFile: "JWT_PRIVATE_KEY_FILE") else { return nil }
        do {
            return try SigningKey.p256(pem: pem)
        } catch {
            throw Refusal("JWT_SECRET or JWT_PRIVATE_KEY_FILE: \(error)")
        }
    }

    /// What the keys of apps and of signed addresses follow from.
    func authSecret(_ clock: CityClock) throws -> AuthSecret {
        try AuthSecret.load(dataFolder: dataFolder, given: try secret("JWT_SECRET"), clock)
    }

    /// A secret that tokens are signed with, if it is long enough and not plainly to be guessed; nil where nothing is said.
    func secret(_ name: String) throws -> String? {
        guard let secret = environment[name] else { return nil }
        let bytes = secret.utf8.count
        guard bytes >= SigningKey.shortestSecret else {
            throw Refusal(
                "\(name) cannot be used: it has \(bytes) bytes and needs at least \(SigningKey.shortestSecret); take a random "
                    + "one, as from: openssl rand -hex 32")
        }
        if let weakness = WeakSecret(secret) { throw Refusal("\(name) cannot be used: \(weakness)") }
        return secret
    }

    /// How accounts work.
    ///
    /// - Parameter isPrivate: whether nobody but this machine reaches the server.
    func identity(
        address: @escaping @Sendable () -> String, keepsLimits: Bool, isPrivate: Bool
    ) throws -> IdentityConfiguration {
        var configuration = IdentityConfiguration(
            siteURL: try siteURL(), publicURL: { address() + "/auth/v1" })
        configuration.allowedRedirects = try allowedRedirects()
        configuration.isClosed = try environment.isOn("AUTH_SIGNUPS") == false
        configuration.keepsLimits = keepsLimits
        configuration.mailsPerHourOfNetwork =
            try environment.number("AUTH_MAILS_PER_NETWORK") ?? configuration.mailsPerHourOfNetwork
        configuration.mailsPerHourOfServer =
            try environment.number("AUTH_MAILS_PER_HOUR") ?? configuration.mailsPerHourOfServer
        configuration.confirmsAtOnce = try confirmsAtOnce(isPrivate: isPrivate)
        return configuration
    }

    /// Places that mailed links may lead to beside the site.
    func allowedRedirects() throws -> [String] {
        try environment.list("AUTH_REDIRECT_URLS").map { try WebSite.redirect($0, "AUTH_REDIRECT_URLS") }
    }

    /// Where ``isPrivate(host:publicURL:)`` holds, in words.
    private static let onlyPrivate =
        "It is taken only where HOST is this machine's own (127.0.0.1, ::1, localhost) and PUBLIC_URL is not set or such an address with http"

    /// Whether addresses count as proven without a mail; refused where strangers reach the server.
    func confirmsAtOnce(isPrivate: Bool) throws -> Bool {
        let isOn = try environment.isOn("AUTH_AUTOCONFIRM") ?? false
        guard !isOn || isPrivate else {
            throw Refusal(
                "AUTH_AUTOCONFIRM=on is for development: anybody could have an account with anybody's address. \(Self.onlyPrivate)"
            )
        }
        return isOn
    }

    /// How much work a password's hash is; little is refused where strangers reach the server.
    func passwordWork(isPrivate: Bool) throws -> ScryptParameters {
        switch environment["AUTH_HASHING"] {
        case nil, "standard": return .standard
        case "light":
            guard isPrivate else {
                throw Refusal(
                    "AUTH_HASHING=light is for tests: passwords of a stolen database could be guessed. \(Self.onlyPrivate)"
                )
            }
            return .light
        case let other?: throw Refusal("AUTH_HASHING is \"\(other)\"; there are \"standard\" and \"light\"")
        }
    }

    /// Whether nobody but this machine reaches a server.
    static func isPrivate(host: String, publicURL: String?) -> Bool {
        guard WebSite.isLoopback(host) else { return false }
        guard let publicURL else { return true }
        let url = URLComponents(string: publicURL)
        return url?.scheme == "http" && WebSite.isLoopback(url?.host ?? "")
    }

    /// Where mailed links lead in the end.
    func siteURL() throws -> String {
        guard let url = environment["SITE_URL"] else { return "sydneytransit://auth" }
        guard !url.hasSuffix("*") else { throw Refusal("SITE_URL must be one URL, without a *; it is \"\(url)\"") }
        return try WebSite.redirect(url, "SITE_URL")
    }

    /// Client ids of Sign in with Apple: an app's bundle id, a site's services id.
    var appleClientIDs: [String] {
        environment.list("APPLE_CLIENT_IDS")
    }

    /// Apple's issuer and keys; another's for tests.
    var appleIssuer: String {
        get throws { try environment.webAddress("APPLE_ISSUER") ?? IDTokenVerifier.appleIssuer }
    }
    var appleKeysURL: String {
        get throws { try environment.webAddress("APPLE_KEYS_URL") ?? IDTokenVerifier.appleKeys }
    }

    /// Who mails come from.
    var mailFrom: String { environment["MAIL_FROM"] ?? "no-reply@localhost.localdomain" }

    /// `SMTP_URL`: `smtp://user:password@host:587?security=starttls`; nil where none is set.
    func smtp() throws -> SMTPSettings? {
        guard let text = environment["SMTP_URL"] else { return nil }
        guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty,
            url.scheme == "smtp" || url.scheme == "smtps"
        else { throw Refusal("SMTP_URL must be like smtp://user:password@host:587?security=starttls") }
        let named = url.queryItems?.first { $0.name == "security" }?.value
        let usual = url.scheme == "smtps" ? SMTPSettings.Security.tls : .startTLS
        guard let security = named == nil ? usual : SMTPSettings.Security(rawValue: named ?? "") else {
            throw Refusal("SMTP_URL: security must be tls, starttls, starttls-if-offered or never")
        }
        guard security == .tls || security == .startTLS || WebSite.isLoopback(host) else {
            throw Refusal(
                "SMTP_URL: with security=\(security.rawValue) mails to \(host), and the links in them, may be read on their way; "
                    + "take tls or starttls, which only a server on this machine may do without")
        }
        var credentials: SMTPSettings.Credentials?
        if let user = url.user, let password = url.password { credentials = .init(user: user, password: password) }
        var settings = SMTPSettings(
            host: host, port: url.port ?? (security == .tls ? 465 : 587), security: security, credentials: credentials)
        if let pem = try environment.text(ofFile: "SMTP_TRUSTED_CERTIFICATES") { settings.trustedPEM = pem }
        return settings
    }

    /// Whether accounts are another project's, and the database is its own.
    var isGuest: Bool {
        get throws { try databaseURL != nil && hasExternalAccounts }
    }

    /// Whether accounts are another project's.
    var hasExternalAccounts: Bool {
        environment["SUPABASE_JWT_SECRET"] != nil || environment["SUPABASE_JWKS_URL"] != nil
    }

    /// Another Supabase project whose tokens are trusted: its secret or its keys' URL; nil for none.
    func external(fetching source: (String) throws -> any KeySetSource) throws -> ExternalTokens? {
        let secret = try secret("SUPABASE_JWT_SECRET")
        let published = try environment["SUPABASE_JWKS_URL"].map { KeySetCache(source: try source($0)) }
        guard secret != nil || published != nil else { return nil }
        do {
            return try ExternalTokens(issuer: environment["SUPABASE_ISSUER"], secret: secret, published: published)
        } catch {
            throw Refusal("SUPABASE_JWT_SECRET: \(error)")
        }
    }
}
