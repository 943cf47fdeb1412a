import AsyncHTTPClient
import Foundation
import Identity
import TransitAPI
import TransitServer

/// Settings of the server that are more than a word or a number.
extension Environment {
    /// What is said of accounts.
    var people: PeopleSettings { PeopleSettings(environment: self, dataFolder: dataFolder(named: nil)) }

    /// Where a server is reached, as `WebSite.base` takes it; nil where nothing is said.
    func siteBase(_ name: String) throws -> String? { try self[name].map { try WebSite.base($0, name) } }

    /// `PORT`; nil where nothing is said.
    func port() throws -> Int? {
        guard let text = self["PORT"] else { return nil }
        guard let number = Int(text) else { throw Refusal("PORT must be a port number; it is \"\(text)\"") }
        return try Self.port(number)
    }

    /// A port, if it is one.
    static func port(_ number: Int) throws -> Int {
        guard (0...65_535).contains(number) else {
            throw Refusal("a port is a number from 0 to 65535; \(number) is none")
        }
        return number
    }

    /// `MINIMUM_APP_VERSION`; nil where nothing is said.
    func minimumAppVersion() throws -> AppVersion? {
        guard let text = self["MINIMUM_APP_VERSION"] else { return nil }
        guard let version = AppVersion(text) else {
            throw Refusal("MINIMUM_APP_VERSION must be a version such as 1.2.0; it is \"\(text)\"")
        }
        return version
    }

    /// `TRUSTED_PROXIES`; nil where nothing is said.
    func trustedProxies() throws -> TrustedProxies? {
        guard let text = self["TRUSTED_PROXIES"] else { return nil }
        do {
            return try TrustedProxies(text)
        } catch {
            throw Refusal("TRUSTED_PROXIES: \(error)")
        }
    }

    /// `ALLOWED_ORIGINS`; nil where nothing is said.
    func allowedOrigins() throws -> AllowedOrigins? {
        guard let text = self["ALLOWED_ORIGINS"] else { return nil }
        do {
            return try AllowedOrigins(text)
        } catch {
            throw Refusal("ALLOWED_ORIGINS: \(error)")
        }
    }

    /// Whether nobody but this machine reaches the server, as far as `HOST` and `PUBLIC_URL` tell.
    ///
    /// - Parameter host: the address to listen on that was named elsewhere; it wins.
    func isPrivate(host: String? = nil) -> Bool {
        PeopleSettings.isPrivate(
            host: host ?? self["HOST"] ?? ServerConfiguration().host, publicURL: self["PUBLIC_URL"])
    }

    /// Refuses an address that keys are not fetched from.
    func keysAddress(_ name: String) throws {
        guard let url = try webAddress(name) else { return }
        do {
            // Asks nobody yet.
            _ = try HTTPKeySetSource(url: url, client: .shared)
        } catch {
            throw Refusal("\(name): \(Redaction.address(url)): \(error)")
        }
    }

    /// What the file that a setting names holds; nil where it names none.
    func text(ofFile name: String) throws -> String? {
        guard let path = self[name] else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Refusal("\(name): \(path) cannot be read")
        }
        return text
    }
}
