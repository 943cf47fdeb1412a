import HTTPTypes
import Hummingbird
import TransitAPI

/// Asks apps that are too old to update.
struct AppVersions: Middleware {
    let minimum: AppVersion?
    let appStoreURL: String

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard exchange.entry?.route.isVersioned ?? false, let text = exchange.request.headers[.appVersion] else {
            return .onward
        }
        let version = try CommonParameters.appVersion.parse(text)
        guard let minimum, version < minimum else { return .onward }
        throw APIError.appUpdateRequired(minimum: minimum, appStoreURL: appStoreURL)
    }
}

extension HTTPField.Name {
    static let appVersion = HTTPField.Name("X-App-Version")!
}
