import Timetable

/// The timetable feeds a source speaks of.
struct FeedScope: Sendable {
    /// Indices of the feeds; nil for all.
    private let feeds: Set<UInt16>?
    private let ids: [String]

    init(_ ids: [String], in timetable: Timetable) {
        self.ids = ids
        guard !ids.isEmpty else {
            feeds = nil
            return
        }
        var feeds: Set<UInt16> = []
        for (position, feed) in timetable.feeds.rows.enumerated() where ids.contains(timetable.string(feed.id)) {
            feeds.insert(UInt16(position))
        }
        self.feeds = feeds
    }

    func contains(_ trip: TripIndex, in timetable: Timetable) -> Bool {
        feeds?.contains(timetable.trips[trip].feed) ?? true
    }

    func contains(_ feed: UInt16) -> Bool { feeds?.contains(feed) ?? true }

    /// The route of a published id: as it stands, or with the feed's name before it where two feeds share the id.
    func route(_ id: String, in timetable: Timetable) -> RouteIndex? {
        guard !id.isEmpty else { return nil }
        for feed in ids {
            if let route = timetable.route(id: "\(feed):\(id)") { return route }
        }
        guard let route = timetable.route(id: id) else { return nil }
        return contains(UInt16(clamping: timetable.routes[route].feed.position)) ? route : nil
    }
}
