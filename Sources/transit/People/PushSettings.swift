import Foundation
import Notifications
import TransitServices

/// What the environment says of pushes.
struct PushSettings {
    let environment: Environment

    private static let names = ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_BUNDLE_ID", "APNS_PRIVATE_KEY_PATH"]

    /// Apple's push service as the app's developer; nil where nothing is said of it.
    func service(_ clock: CityClock) throws -> APNsService? {
        guard let key = try key(), let topic = environment["APNS_BUNDLE_ID"] else { return nil }
        var configuration = APNsService.Configuration(topic: topic)
        if let url = environment["APNS_URL"] {
            (configuration.productionURL, configuration.sandboxURL) = (url, url)
        }
        configuration.trustedRootsPEM = try environment.text(ofFile: "APNS_TRUSTED_CERTIFICATES")
        do {
            return try APNsService(configuration, tokens: ProviderTokenSource(key: key, now: clock.now))
        } catch {
            throw Refusal("APNS_BUNDLE_ID, APNS_URL or APNS_TRUSTED_CERTIFICATES: \(error)")
        }
    }

    /// What pushes are signed with; nil where nothing is said of them.
    private func key() throws -> ProviderKey? {
        let given = Self.names.filter { environment[$0] != nil }
        guard !given.isEmpty else { return nil }
        let missing = Self.names.filter { environment[$0] == nil }
        guard missing.isEmpty, let keyID = environment["APNS_KEY_ID"], let team = environment["APNS_TEAM_ID"],
            let pem = try environment.text(ofFile: "APNS_PRIVATE_KEY_PATH")
        else {
            throw Refusal("pushes need \(missing.joined(separator: ", ")) besides \(given.joined(separator: ", "))")
        }
        do {
            return try ProviderKey(pem: pem, keyID: keyID, teamID: team)
        } catch {
            throw Refusal("APNS_PRIVATE_KEY_PATH, APNS_KEY_ID or APNS_TEAM_ID: \(error)")
        }
    }

    /// Reads what belongs together, once for all of the variables: at the first that is set.
    func check(_ name: String) throws {
        guard name == Self.names.first(where: { environment[$0] != nil }) else { return }
        _ = try key()
    }

    /// Whether the riders of an alert are found in memory.
    func findsRidersInMemory() throws -> Bool {
        switch environment["ALERT_AUDIENCE"] {
        case nil, "database": false
        case "index": true
        case let other?: throw Refusal("ALERT_AUDIENCE is \"\(other)\"; there are \"database\" and \"index\"")
        }
    }
}
