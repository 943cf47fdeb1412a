import Foundation
import Identity

/// What the environment says of accounts.
struct PeopleSettings {
    let environment: [String: String]
    let dataFolder: String

    private func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// `DATABASE_URL`; nil for the embedded database.
    var databaseURL: String? { value("DATABASE_URL") }

    /// The embedded database's file.
    var databaseFile: String { dataFolder + "/people.sqlite" }

    /// What tokens are signed with, and the keys made from the secret.
    func keys() throws -> (signing: SigningKey, keys: APIKeys) {
        let secret = try AuthSecret.load(dataFolder: dataFolder, given: value("JWT_SECRET"))
        do {
            let keys = try APIKeys(secret: secret.secret, issued: secret.createdAt)
            guard let path = value("JWT_PRIVATE_KEY_FILE") else { return (try SigningKey.secret(secret.secret), keys) }
            guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw Refusal("JWT_PRIVATE_KEY_FILE: \(path) cannot be read")
            }
            return (try SigningKey.p256(pem: pem), keys)
        } catch let error as SigningKeyError {
            throw Refusal("JWT_SECRET or JWT_PRIVATE_KEY_FILE: \(error)")
        }
    }

    /// How accounts work.
    func identity(address: @escaping @Sendable () -> String, keepsLimits: Bool) throws -> IdentityConfiguration {
        var configuration = IdentityConfiguration(
            siteURL: value("SITE_URL") ?? "sydneytransit://auth", publicURL: { address() + "/auth/v1" })
        configuration.allowedRedirects =
            (value("AUTH_REDIRECT_URLS") ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }.filter { !$0.isEmpty }
        configuration.isClosed = try isOn("AUTH_SIGNUPS", usual: true) == false
        configuration.keepsLimits = keepsLimits
        return configuration
    }

    private func isOn(_ name: String, usual: Bool) throws -> Bool {
        guard let text = value(name) else { return usual }
        guard let isOn = ["on": true, "off": false][text] else {
            throw Refusal("\(name) must be on or off; it is \"\(text)\"")
        }
        return isOn
    }

    /// Client ids of Sign in with Apple: an app's bundle id, a site's services id.
    var appleClientIDs: [String] {
        (value("APPLE_CLIENT_IDS") ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Apple's issuer and keys; another's for tests.
    var appleIssuer: String { value("APPLE_ISSUER") ?? IDTokenVerifier.appleIssuer }
    var appleKeysURL: String { value("APPLE_KEYS_URL") ?? IDTokenVerifier.appleKeys }

    /// Who mails come from.
    var mailFrom: String { value("MAIL_FROM") ?? "no-reply@localhost.localdomain" }

    /// `SMTP_URL`: `smtp://user:password@host:587?security=starttls`; nil where none is set.
    func smtp() throws -> SMTPSettings? {
        guard let text = value("SMTP_URL") else { return nil }
        guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty,
            url.scheme == "smtp" || url.scheme == "smtps"
        else { throw Refusal("SMTP_URL must be like smtp://user:password@host:587?security=starttls") }
        let named = url.queryItems?.first { $0.name == "security" }?.value
        let usual = url.scheme == "smtps" ? SMTPSettings.Security.tls : .startTLS
        guard let security = named == nil ? usual : SMTPSettings.Security(rawValue: named ?? "") else {
            throw Refusal("SMTP_URL: security must be tls, starttls, starttls-if-offered or never")
        }
        var credentials: SMTPSettings.Credentials?
        if let user = url.user, let password = url.password { credentials = .init(user: user, password: password) }
        var settings = SMTPSettings(
            host: host, port: url.port ?? (security == .tls ? 465 : 587), security: security, credentials: credentials)
        if let path = value("SMTP_TRUSTED_CERTIFICATES") {
            guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw Refusal("SMTP_TRUSTED_CERTIFICATES: \(path) cannot be read")
            }
            settings.trustedPEM = pem
        }
        return settings
    }

    /// Whether accounts are another project's, and the database is its own.
    var isGuest: Bool {
        databaseURL != nil && (value("SUPABASE_JWT_SECRET") != nil || value("SUPABASE_JWKS_URL") != nil)
    }

    /// Another Supabase project whose tokens are trusted: its secret or its keys' URL; nil for none.
    func external(fetching source: (String) throws -> any KeySetSource) throws -> ExternalTokens? {
        let secret = value("SUPABASE_JWT_SECRET")
        let published = try value("SUPABASE_JWKS_URL").map { KeySetCache(source: try source($0)) }
        guard secret != nil || published != nil else { return nil }
        do {
            return try ExternalTokens(issuer: value("SUPABASE_ISSUER"), secret: secret, published: published)
        } catch {
            throw Refusal("SUPABASE_JWT_SECRET: \(error)")
        }
    }
}
