import Database
import Foundation
import TransitAPI

/// Reads what an ``AudienceTable`` holds from the people's database.
struct AudienceReader: Sendable {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Entries of favourites or subscriptions, and where the next are to be read from; nil after the last.
    typealias Page = (entries: [AudienceEntry], next: SQLValue?)

    /// How many entries there are, more or less.
    func count() async throws -> Int {
        try await database.read(as: .service) { transaction in
            try ["favorites", "alert_subscription_entities"].reduce(0) { sum, table in
                try sum + transaction.run("SELECT count(*) AS n FROM {public.\(table)}")[0].require("n", Row.int)
            }
        }
    }

    /// Some favourites.
    func favorites(after last: SQLValue?, limit: Int) async throws -> Page {
        try await database.read(as: .service) { transaction in
            let rows = try transaction.run(
                """
                SELECT id, user_id, stop_id, route_id FROM {public.favorites}
                \(last == nil ? "ORDER BY id LIMIT $1" : "WHERE id > $1 ORDER BY id LIMIT $2")
                """, (last.map { [$0] } ?? []) + [.int(limit)])
            return (try rows.compactMap(AudienceEntry.init(favorite:)), rows.count < limit ? nil : rows.last?["id"])
        }
    }

    /// Some subscriptions.
    func subscriptions(after last: SQLValue?, limit: Int) async throws -> Page {
        try await database.read(as: .service) { transaction in
            let ids = try transaction.run(
                """
                SELECT id FROM {public.alert_subscriptions}
                \(last == nil ? "ORDER BY id LIMIT $1" : "WHERE id > $1 ORDER BY id LIMIT $2")
                """, (last.map { [$0] } ?? []) + [.int(limit)]
            ).map { $0["id"] }
            return (try Self.subscriptions(ids, in: transaction), ids.count < limit ? nil : ids.last)
        }
    }

    /// What has become of that which was changed.
    struct News: Sendable {
        fileprivate(set) var favorites: Set<UUID> = []
        fileprivate(set) var subscriptions: Set<UUID> = []
        /// Those of them that are there now.
        fileprivate(set) var entries: [AudienceEntry] = []

        init() {}
    }

    /// Reads what is there now of what was changed.
    ///
    /// How it was changed, and in which order, is nothing here: each change is read after it was made, so that what was
    /// read last is as it is.
    func news(of changes: [RowChange]) async throws -> News {
        var news = News()
        for change in changes {
            for row in [change.before, change.after].compactMap({ $0 }) {
                switch change.table {
                case "public.favorites": news.favorites.insert(try row.require("id", Row.uuid))
                case "public.alert_subscriptions": news.subscriptions.insert(try row.require("id", Row.uuid))
                case "public.alert_subscription_entities":
                    news.subscriptions.insert(try row.require("subscription_id", Row.uuid))
                default: break
                }
            }
        }
        guard !news.favorites.isEmpty || !news.subscriptions.isEmpty else { return news }
        let changed = news
        news.entries = try await database.read(as: .service) { transaction in
            let favorites = try IDList.parts(of: changed.favorites.map { .uuid($0) }).flatMap { list in
                try transaction.run(
                    "SELECT id, user_id, stop_id, route_id FROM {public.favorites} WHERE id IN (\(list.places))",
                    list.values
                ).compactMap(AudienceEntry.init(favorite:))
            }
            return try favorites + Self.subscriptions(changed.subscriptions.map { .uuid($0) }, in: transaction)
        }
        return news
    }

    private static func subscriptions(_ ids: [SQLValue], in transaction: Transaction) throws -> [AudienceEntry] {
        try IDList.parts(of: ids).flatMap { list in
            try transaction.run(
                """
                SELECT e.subscription_id, e.user_id, e.kind, e.entity_id, s.severity_min
                FROM {public.alert_subscription_entities} AS e
                JOIN {public.alert_subscriptions} AS s ON s.id = e.subscription_id
                WHERE e.subscription_id IN (\(list.places))
                """, list.values
            ).map(AudienceEntry.init(subscribed:))
        }
    }
}

extension AudienceEntry {
    /// A row of favourites; nil for one of nothing.
    fileprivate init?(favorite row: Row) throws(DatabaseError) {
        if let stop = try row.text("stop_id") {
            target = .stop(stop)
        } else if let route = try row.text("route_id") {
            target = .route(route)
        } else {
            return nil
        }
        kind = .favorite
        id = try row.require("id", Row.uuid)
        rider = try row.require("user_id", Row.uuid)
    }

    /// A row of what subscriptions are about.
    fileprivate init(subscribed row: Row) throws(DatabaseError) {
        let entity = try row.require("entity_id", Row.text)
        target = try row.text("kind") == "route" ? .route(entity) : .stop(entity)
        kind = Kind(floor: try row.text("severity_min").flatMap(NotificationSeverity.init))
        id = try row.require("subscription_id", Row.uuid)
        rider = try row.require("user_id", Row.uuid)
    }
}

extension AudienceTable {
    /// Puts what has become of something in its place.
    mutating func apply(_ news: AudienceReader.News) {
        for id in news.favorites { remove(id, isFavorite: true) }
        for id in news.subscriptions { remove(id, isFavorite: false) }
        for entry in news.entries { add(entry) }
    }
}
