import Foundation

/// A notification as the server wrote it: where it leads, and what its buttons do.
///
/// Of a long notification the server leaves out parts, the link among them: what is left names the same place.
public struct PushNotice: Sendable, Equatable {
    /// Which buttons it has.
    public var category: NotificationCategory?
    /// Where a tap leads; home where nothing is named.
    public var destination: Destination
    /// Where another way is looked for: the saved trip that it is about, else a journey from its stop.
    public var otherWay: Destination
    /// Alerts that a rider has seen by opening it.
    public var alertIDs: [String]

    /// Reads the `userInfo` of a notification.
    public init(_ userInfo: [AnyHashable: Any], links: DeepLinks = DeepLinks()) {
        func text(_ name: String) -> String? { userInfo[name] as? String }
        let stops = userInfo["stop_ids"] as? [String] ?? []
        alertIDs = text("alert_id").map { [$0] } ?? userInfo["alert_ids"] as? [String] ?? []
        otherWay =
            text("saved_trip_id").map { .savedTrips(id: $0) }
            ?? .plan(from: stops.count == 1 ? PlanEnd.stop(id: stops[0], name: stops[0]) : nil, to: nil)
        let aps = userInfo["aps"] as? [AnyHashable: Any]
        category = (aps?["category"] as? String).flatMap(NotificationCategory.init(rawValue:))
        if let link = Self.link(userInfo).flatMap(URL.init(string:)), let place = links.destination(of: link) {
            destination = place
        } else if let trip = text("trip_id") {
            destination = .trip(id: trip, date: text("service_date"), stop: stops.first)
        } else if let saved = text("saved_trip_id") {
            destination = .savedTrips(id: saved)
        } else if let share = text("share_id") {
            destination = .share(token: share)
        } else if let alert = text("alert_id") {
            destination = .alert(id: alert)
        } else {
            destination = category?.destination ?? .home
        }
    }

    /// The link of a notification; nil where it has none.
    public static func link(_ userInfo: [AnyHashable: Any]) -> String? { userInfo["deep_link"] as? String }

    /// What a tap on the notification does.
    public var effects: [NotificationEffect] {
        alertIDs.count == 1 ? [.opened(alertID: alertIDs[0]), .open(destination)] : [.open(destination)]
    }

    /// What one of its buttons does; a tap's for a name that is none of them.
    ///
    /// - Parameter action: the identifier that the system names.
    public func effects(of action: String) -> [NotificationEffect] {
        switch NotificationAction(rawValue: action) {
        case .muteToday: [.mute(hours: 24)]
        case .remindLater: [.remindAgain(minutes: 5)]
        case .planAgain: [.open(otherWay)]
        case .view, nil: effects
        }
    }
}
