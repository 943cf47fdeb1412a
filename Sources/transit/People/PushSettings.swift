import Foundation
import Notifications
import TransitServices

/// What the environment says of pushes.
struct PushSettings {
    let environment: Environment

    private static let names = ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_BUNDLE_ID", "APNS_PRIVATE_KEY_PATH"]

    /// Apple's push service as the app's developer; nil where nothing is said of it.
    func service(_ clock: CityClock) throws -> APNsService? {
        let given = Self.names.filter { environment[$0] != nil }
        guard !given.isEmpty else { return nil }
        let missing = Self.names.filter { environment[$0] == nil }
        guard missing.isEmpty, let keyID = environment["APNS_KEY_ID"], let team = environment["APNS_TEAM_ID"],
            let topic = environment["APNS_BUNDLE_ID"], let path = environment["APNS_PRIVATE_KEY_PATH"]
        else {
            throw Refusal("pushes need \(missing.joined(separator: ", ")) besides \(given.joined(separator: ", "))")
        }
        var configuration = APNsService.Configuration(topic: topic)
        if let url = environment["APNS_URL"] {
            (configuration.productionURL, configuration.sandboxURL) = (url, url)
        }
        if let path = environment["APNS_TRUSTED_CERTIFICATES"] {
            configuration.trustedRootsPEM = try Self.text(of: path, "APNS_TRUSTED_CERTIFICATES")
        }
        do {
            let key = try ProviderKey(
                pem: try Self.text(of: path, "APNS_PRIVATE_KEY_PATH"), keyID: keyID, teamID: team)
            return try APNsService(configuration, tokens: ProviderTokenSource(key: key, now: clock.now))
        } catch let error as ProviderKeyError {
            throw Refusal("APNS_PRIVATE_KEY_PATH, APNS_KEY_ID or APNS_TEAM_ID: \(error)")
        } catch let error as APNsService.ConfigurationError {
            throw Refusal("APNS_BUNDLE_ID, APNS_URL or APNS_TRUSTED_CERTIFICATES: \(error)")
        }
    }

    /// Whether the riders of an alert are found in memory.
    func findsRidersInMemory() throws -> Bool {
        switch environment["ALERT_AUDIENCE"] {
        case nil, "database": false
        case "index": true
        case let other?: throw Refusal("ALERT_AUDIENCE is \"\(other)\"; there are \"database\" and \"index\"")
        }
    }

    private static func text(of path: String, _ name: String) throws -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Refusal("\(name): \(path) cannot be read")
        }
        return text
    }
}
