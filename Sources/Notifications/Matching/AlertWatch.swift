import Database
import TransitAPI

/// Keeps how alerts stand, and sees what is new, has changed or has ended, across restarts and nodes.
///
/// Alerts are known by what they say: one that is published under a new id is the same alert.
public struct AlertWatch: Sendable {
    /// The kind of the jobs that bring riders up to date about one alert.
    public static let jobKind = "notifications.alert"

    private let database: Database
    private let jobs: JobQueue
    private let table = NotificationTables.alerts

    /// A watch over a database that has ``NotificationTables`` and `JobTables`.
    public init(_ database: Database, _ jobs: JobQueue) { (self.database, self.jobs) = (database, jobs) }

    /// Takes note of all alerts in force.
    ///
    /// - Parameters:
    ///   - notices: in force now.
    ///   - sources: live sources that are believed now. What another published has not ended because it is silent.
    /// - Returns: alerts that are new, changed or over; for each a job was given to the queue in the same transaction.
    @discardableResult
    public func observe(_ notices: [AlertNotice], believing sources: Set<String>) async throws -> [String] {
        try await database.write(as: .service) { transaction in
            var standing: [String: Standing] = [:]
            for row in try transaction.select(
                Select(table, ["alert_id", "fingerprint", "notice", "is_over"], lock: .forUpdate))
            {
                let state = try Standing(row)
                standing[state.notice.alertID] = state
            }
            // Of several that said the same, the one in force goes on.
            var byContent: [String: String] = [:]
            for state in standing.values.sorted(by: { $0.isOver && !$1.isOver }) {
                byContent[state.fingerprint] = state.notice.alertID
            }
            var touched: [String] = []
            var seen: Set<String> = []
            for notice in notices {
                var notice = notice
                if standing[notice.alertID] == nil, let known = byContent[notice.story.fingerprint] {
                    notice.alertID = known
                }
                guard seen.insert(notice.alertID).inserted else { continue }
                let before = standing[notice.alertID]
                guard before?.notice != notice || before?.isOver == true else { continue }
                try keep(notice, isOver: false, in: transaction)
                // Whom it concerns may have changed with nothing else.
                touched.append(notice.alertID)
            }
            for state in standing.values
            where !state.isOver && !seen.contains(state.notice.alertID) && sources.contains(state.notice.source) {
                try keep(state.notice, isOver: true, in: transaction)
                touched.append(state.notice.alertID)
            }
            for alert in touched { try post(alert, at: nil, in: transaction) }
            return touched
        }
    }

    /// How an alert stands; nil where nothing is known of it.
    func standing(_ alert: String, in transaction: Transaction) throws -> Standing? {
        try transaction.first(Select(table, where: .equals("alert_id", .text(alert)))).map(Standing.init)
    }

    /// Gives the queue the job to bring riders up to date about an alert.
    func post(_ alert: String, at moment: Instant?, in transaction: Transaction) throws(DatabaseError) {
        try jobs.enqueue(
            NewJob(
                Self.jobKind, payload: Self.payload(alert), queue: .critical, runAt: moment,
                uniqueKey: moment == nil ? "alert \(alert)" : "alert \(alert) later"),
            in: transaction)
    }

    /// Forgets alerts that ended before a moment, and what they said.
    ///
    /// - Returns: how many.
    @discardableResult
    public func forget(before moment: Instant) async throws -> Int {
        try await database.write(as: .service) { transaction in
            let old = SQLValue.instant(moment)
            try transaction.run(
                """
                DELETE FROM {public.alert_stories} WHERE alert_id IN (
                    SELECT alert_id FROM {public.alert_states} WHERE is_over = $1 AND updated_at < $2)
                """, [.bool(true), old])
            return try transaction.deleteCount(
                Delete(
                    from: table, where: .equals("is_over", true) && .compare(.column("updated_at"), .less, .value(old)))
            )
        }
    }

    private func keep(_ notice: AlertNotice, isOver: Bool, in transaction: Transaction) throws {
        try transaction.insert(
            Insert(
                into: table,
                [
                    "alert_id": .text(notice.alertID), "fingerprint": .text(notice.story.fingerprint),
                    "notice": .json(notice.text),
                    "is_over": .bool(isOver),
                ], onConflict: .update(on: ["alert_id"], setting: ["fingerprint", "notice", "is_over"])))
    }

    private static func payload(_ alert: String) -> String { JSONValue.object(["alert": .string(alert)]).text }

    /// The alert a job is about; nil where it is about none.
    public static func alert(of job: Job) -> String? {
        (try? JSONParser.parse(Array(job.payload.utf8)))?["alert"]?.string
    }
}

/// How an alert stands.
struct Standing {
    let notice: AlertNotice
    let fingerprint: String
    let isOver: Bool

    init(_ row: Row) throws {
        guard let notice = AlertNotice(text: try row.require("notice", Row.json)) else {
            throw DatabaseError.unexpectedValue(column: "notice", expected: "an alert")
        }
        self.notice = notice
        fingerprint = try row.require("fingerprint", Row.text)
        isOver = try row.require("is_over", Row.bool)
    }
}
