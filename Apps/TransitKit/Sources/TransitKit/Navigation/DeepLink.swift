import Foundation
import TransitAPI

/// Reads links: `sydneytransit://stop/200060`, those of the server's notifications (`sydneytransit://alerts/alert_1`), and the
/// same pages of the web site that the app stands for.
public struct DeepLinks: Sendable {
    /// Schemes of the app; the second is that of one of the papers it was built from.
    public static let schemes: Set<String> = ["sydneytransit", "transitapp"]
    /// Hosts whose https links are the app's (universal links).
    public var hosts: Set<String>

    /// What a Live Activity links to: the app as it is, where the journey that it tells of is open already.
    public static let journeyUnderWay = URL(string: "sydneytransit://go")

    /// - Parameter hosts: of the associated domains.
    public init(hosts: Set<String> = []) { self.hosts = hosts }

    /// Where a link leads; nil for a link that is not the app's, or that leads nowhere.
    public func destination(of url: URL) -> Destination? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        // Ids may hold slashes, percent-encoded.
        var path = parts.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        switch parts.scheme?.lowercased() {
        case let scheme? where Self.schemes.contains(scheme):
            if let host = parts.host, !host.isEmpty { path.insert(host.lowercased(), at: 0) }
        case "https": guard let host = parts.host?.lowercased(), hosts.contains(host) else { return nil }
        default: return nil
        }
        let page = path.first ?? ""
        let fields = Self.fields(parts.percentEncodedQuery)
        // What the link of a mail names, where the system gives the app the link itself.
        if path == ["auth", "v1", "verify"] { return SignInLink(mailed: fields).map { .signedIn($0) } }
        guard path.count <= 2 else { return nil }
        if page == "auth" {
            let said = fields.merging(Self.fields(parts.percentEncodedFragment)) { $1 }
            return SignInLink(fields: said).map { .signedIn($0) } ?? .account
        }
        return path.count == 2 ? Self.one(page, path[1], fields) : Self.whole(page, fields)
    }

    /// A page about one thing. The server's notifications name them in the plural.
    private static func one(_ page: String, _ id: String, _ fields: [String: String]) -> Destination? {
        switch page {
        case "stop", "stops": .stop(id: id)
        case "trip", "trips":
            .trip(
                id: id, date: fields["service_date"] ?? fields["date"], stop: fields["stop_id"] ?? fields["stop"],
                start: fields["start_time"].flatMap { ServiceClock($0) })
        case "route", "routes": .route(id: id)
        case "alert", "alerts": .alert(id: id)
        case "share", "shares": .share(token: id)
        case "saved-trips": .savedTrips(id: id)
        case "settings": id == "notifications" ? .notificationSettings : id == "usage" ? .usage : nil
        default: nil
        }
    }

    /// A page of its own.
    private static func whole(_ page: String, _ fields: [String: String]) -> Destination? {
        switch page {
        case "", "home": .home
        case "search": .search(fields["q"])
        case "alerts": .alerts
        case "notifications": .notifications
        case "map": .map
        case "plan": .plan(from: fields["from"].flatMap(PlanEnd.init), to: fields["to"].flatMap(PlanEnd.init))
        case "saved-trips": .savedTrips(id: nil)
        case "reminders": .reminders
        case "favourites", "favorites": .favourites
        case "friends": .friends
        case "account", "settings": .account
        case "offline": .offlineData
        default: nil
        }
    }

    /// The fields of a query or fragment that have a value; of two with one name the first.
    private static func fields(_ text: String?) -> [String: String] {
        var fields: [String: String] = [:]
        for field in (text ?? "").split(separator: "&") {
            let halves = field.split(separator: "=", maxSplits: 1).map {
                $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String($0)
            }
            if halves.count == 2, fields[halves[0]] == nil { fields[halves[0]] = halves[1] }
        }
        return fields
    }
}
