import Database
import Foundation
import Riders
import TransitAPI

/// What riders have not read: the alerts they were told of in the last seven days and have not opened since, each once.
/// Alerts that are over do not count, whether or not the rider was told of their end, nor do reminders, of which there is nothing
/// more to read, and digests, whose alerts do.
enum Unread {
    /// How long what was not opened counts, seconds.
    static let seconds: Int64 = 7 * 86_400
    /// Of what there is nothing more to read.
    private static let others = ["reminder", "digest", "share"]

    /// How many alerts a rider has not read.
    ///
    /// - Parameter transaction: the service's, for how alerts stand is no rider's to read.
    static func count(of rider: UUID, in transaction: Transaction) throws -> Int {
        try counts(of: [rider], but: nil, in: transaction)[rider] ?? 0
    }

    /// How many alerts but one each of some riders has not read, counted by the database: many riders have very many. Who has read
    /// all is not among them.
    ///
    /// - Parameters:
    ///   - alert: which does not count; nil for none.
    ///   - transaction: the service's.
    static func counts(of riders: [UUID], but alert: String?, in transaction: Transaction) throws -> [UUID: Int] {
        let since = transaction.now.adding(seconds: -seconds)
        let others = others.map { "'\($0)'" }.joined(separator: ", ")
        var counts: [UUID: Int] = [:]
        for list in IDList.parts(of: riders.map { .uuid($0) }) {
            let (excepted, moment) = ("$\(list.values.count + 1)", "$\(list.values.count + 2)")
            let isOver = "$\(list.values.count + 3)"
            let rows = try transaction.run(
                """
                SELECT h.user_id, count(*) AS n FROM {public.notification_history} AS h
                WHERE h.user_id IN (\(list.places)) AND h.alert_id <> \(excepted) AND h.created_at > \(moment)
                    AND h.opened_at IS NULL AND h.kind NOT IN (\(others), 'resolved') AND NOT EXISTS (
                        SELECT 1 FROM {public.notification_history} AS l
                        WHERE l.user_id = h.user_id AND l.alert_id = h.alert_id AND l.ordinal > h.ordinal
                            AND l.created_at > \(moment) AND l.opened_at IS NULL AND l.kind NOT IN (\(others)))
                    AND EXISTS (
                        SELECT 1 FROM {public.alert_states} AS s
                        WHERE s.alert_id = h.alert_id AND s.is_over = \(isOver))
                GROUP BY h.user_id
                """, list.values + [.text(alert ?? ""), .instant(since), .bool(false)])
            for row in rows { counts[try row.require("user_id", Row.uuid)] = try row.require("n", Row.int) }
        }
        return counts
    }
}
