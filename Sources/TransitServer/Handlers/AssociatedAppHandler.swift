import TransitAPI
import Web

/// `/.well-known/apple-app-site-association`: which app Apple's phones open this server's links with (Apple, "Supporting
/// associated domains"). Where no app is named there is none.
enum AssociatedAppHandler {
    /// Pages of this server that the app shows better: links of mails, and shares.
    private static let pages = ["\(AuthContract.prefix)/verify", "/share/*"]

    /// - Parameter app: team and bundle id, as `TEAMID1234.example.transit`.
    static func routes(_ app: String?) -> [Dispatcher.Route] {
        guard let app else { return [] }
        let details: JSONObject = [
            "appIDs": .array([.string(app)]),
            "components": .array(pages.map { .object(["/": .string($0)]) }),
        ]
        let body = JSONValue.object(["applinks": .object(["details": .array([.object(details)])])])
        return [
            StaticFile.route(
                "/.well-known/apple-app-site-association", name: "associated_app",
                WebFile(path: "apple-app-site-association.json", bytes: Array(body.bytes)))
        ]
    }
}
