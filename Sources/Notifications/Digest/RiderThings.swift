import Database
import Foundation
import Riders
import TransitAPI

/// What one rider keeps that alerts may touch: for one rider the other way round of ``AudienceSource``.
struct RiderThings {
    private var favorites: [(id: UUID, stop: String?, route: String?)] = []
    private var subscribed: [(isRoute: Bool, id: String, floor: NotificationSeverity?)] = []
    private var savedTrips: [(origin: String?, destination: String?)] = []

    init(of rider: UUID, in transaction: Transaction) throws {
        let own = Condition.equals("user_id", rider)
        for row in try transaction.select(Select(RiderTables.favorites, where: own)) {
            favorites.append((try row.require("id", Row.uuid), try row.text("stop_id"), try row.text("route_id")))
        }
        for row in try transaction.run(
            """
            SELECT e.kind, e.entity_id, s.severity_min FROM {public.alert_subscription_entities} AS e
            JOIN {public.alert_subscriptions} AS s ON s.id = e.subscription_id WHERE e.user_id = $1
            """, [.uuid(rider)])
        {
            let floor = try row.text("severity_min").flatMap(NotificationSeverity.init)
            subscribed.append((try row.text("kind") == "route", try row.require("entity_id", Row.text), floor))
        }
        for row in try transaction.select(Select(RiderTables.savedTrips, where: own)) {
            savedTrips.append((try row.text("origin_stop_id"), try row.text("destination_stop_id")))
        }
    }

    /// What of it an alert touches; nil where that is nothing.
    func match(_ notice: AlertNotice) -> RiderMatch? {
        let (routes, stops, named) = (Set(notice.routes), Set(notice.stops), Set(notice.named))
        func touches(_ ids: Set<String>, _ id: String?) -> Bool { id.map(ids.contains) ?? false }
        let match = RiderMatch(
            favorites: favorites.filter { touches(stops, $0.stop) || touches(routes, $0.route) }.map(\.id),
            subscriptionFloors: subscribed.filter { touches($0.isRoute ? routes : stops, $0.id) }.map(\.floor),
            savedTrips: savedTrips.count { trip in
                touches(named, trip.origin) || touches(named, trip.destination)
                    || (touches(stops, trip.origin) && touches(stops, trip.destination))
            })
        return match == RiderMatch() ? nil : match
    }
}
