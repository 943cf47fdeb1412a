import Database
import Foundation
import Riders
import TransitAPI

/// What riders have not read: the alerts they were told of in the last seven days and have not opened since, each once.
/// Alerts that are over do not count, nor do reminders, of which there is nothing more to read, and digests, whose alerts do.
struct Unread {
    /// How long what was not opened counts, seconds.
    static let seconds: Int64 = 7 * 86_400

    /// By rider, the last that each was told of each alert.
    private var last: [UUID: [String: NotificationKind]] = [:]

    /// Counts what some riders have not read.
    ///
    /// - Parameter which: whose, and of which alerts.
    init(_ which: Condition, in transaction: Transaction) throws {
        let since = transaction.now.adding(seconds: -Self.seconds)
        let condition = Condition.all([
            which, .isNull(.column("opened_at")), .not(.oneOf(.column("kind"), ["reminder", "digest", "share"])),
            .compare(.column("created_at"), .greater, .value(.instant(since))),
        ])
        for row in try transaction.select(
            Select(
                NotificationTables.history, ["user_id", "alert_id", "kind"], where: condition,
                order: [.ascending("ordinal")]))
        {
            let rider = try row.require("user_id", Row.uuid)
            last[rider, default: [:]][try row.require("alert_id", Row.text)] = try row.needed("kind")
        }
    }

    /// How many alerts a rider has not read.
    func count(of rider: UUID) -> Int { last[rider]?.values.count { $0 != .resolved } ?? 0 }
}
