import Database
import TransitAPI

/// Keeps how alerts stand, and sees what is new, has changed or has ended, across restarts and nodes.
///
/// Alerts are known by what they say: one that is published under a new id is the same alert.
package struct AlertWatch: Sendable {
    /// The kind of the jobs that bring riders up to date about one alert.
    package static let jobKind = "notifications.alert"

    /// How often in a row a job may fail, or its worker be killed, without anybody's being told.
    ///
    /// An attempt that is killed while it still goes through those who know tells nobody, so there must be many; there is an
    /// end to it all the same, for an alert that makes each of its workers crash.
    package static let attempts = 100

    /// For how long an alert must be over before riders are told so, seconds: some come and go with every frame of their source.
    /// Of runs they are told at once.
    package static let endPatience: Int64 = 120

    private let database: Database
    private let leases: Leases
    let jobs: JobQueue
    private let table = NotificationTables.alerts

    /// A watch over a database that has ``NotificationTables`` and `JobTables`.
    package init(_ database: Database, _ jobs: JobQueue) {
        (self.database, self.jobs, leases) = (database, jobs, Leases(database))
    }

    /// The alerts in force, as they were noted last.
    package func inForce() async throws -> [AlertNotice] {
        try await database.read(as: .service) { transaction in
            try transaction.select(Select(table, where: .equals("is_over", false))).map { try AlertState($0).notice }
        }
    }

    /// For how long an alert that is over may come back under another id, seconds.
    private static let memory: Int64 = 86_400

    /// Takes note of all alerts in force.
    ///
    /// - Parameters:
    ///   - notices: in force now.
    ///   - sources: live sources that are believed now. What another published has not ended because it is silent.
    ///   - city: all live sources of the city, silent ones too; nil where they are not known. What any other published is over: it
    ///     goes without a word, for nobody says that it has ended, and may come back by another source's name.
    ///   - lease: the right to watch; nil where only one process does. A node that was paused has an old view of the
    ///     city, by which what is newer would be over: nothing is written once another has the lease.
    /// - Returns: alerts that are new, changed or over; for each a job was given to the queue in the same transaction.
    /// - Throws: `LeaseError.lost`.
    @discardableResult
    package func observe(
        _ notices: [AlertNotice], believing sources: Set<String>, of city: Set<String>? = nil, under lease: Lease? = nil
    ) async throws -> [String] {
        // One that the database cannot keep must not take the others with it.
        let notices = notices.filter(\.canBeKept)
        return try await database.write(as: .service) { transaction in
            if let lease { try leases.guard(lease, in: transaction) }
            let standing = try standing(beside: notices, in: transaction)
            var (touched, ended): ([String], [AlertNotice]) = ([], [])
            var seen: Set<String> = []
            for notice in Self.recognised(notices, standing) where seen.insert(notice.alertID).inserted {
                let before = standing[notice.alertID]
                guard before?.notice != notice || before?.isOver == true else { continue }
                try keep(notice, isOver: false, in: transaction)
                // Whom it concerns may have changed with nothing else.
                if notice.isNews(after: before) { touched.append(notice.alertID) }
            }
            for state in standing.values where !state.isOver && !seen.contains(state.notice.alertID) {
                let (source, isNews) = (state.notice.source, state.notice.isNews(at: transaction.now))
                guard sources.contains(source) || !isNews || city?.contains(source) == false else { continue }
                try keep(state.notice, isOver: true, in: transaction)
                // What has run its course is over without a word.
                if isNews, sources.contains(source) { ended.append(state.notice) }
            }
            for alert in touched { try post(alert, at: nil, in: transaction) }
            for notice in ended {
                let patience = notice.endPatience
                let moment = patience > 0 ? transaction.now.adding(seconds: patience) : nil
                try post(notice.alertID, at: moment, in: transaction)
            }
            return touched + ended.map(\.alertID)
        }
    }

    /// How alerts stand that are in force, or that some of these may be.
    private func standing(
        beside notices: [AlertNotice], in transaction: Transaction
    ) throws -> [String: AlertState] {
        var standing: [String: AlertState] = [:]
        func look(_ condition: Condition) throws {
            let columns = ["alert_id", "fingerprint", "notice", "is_over", "updated_at"]
            for row in try transaction.select(Select(table, columns, where: condition, lock: .forUpdate)) {
                let state = try AlertState(row)
                standing[state.notice.alertID] = state
            }
        }
        func unknown() -> [AlertNotice] { notices.filter { standing[$0.alertID] == nil } }
        try look(.equals("is_over", false))
        let others = unknown()
        if !others.isEmpty { try look(.oneOf(.column("alert_id"), others.map { .text($0.alertID) })) }
        // One of a run has the same id at all times. A day has thousands of those: they are gone through only where another is new.
        if unknown().contains(where: { $0.story.run == nil }) {
            let since = SQLValue.instant(transaction.now.adding(seconds: -Self.memory))
            try look(.compare(.column("updated_at"), .greater, .value(since)))
        }
        return standing
    }

    /// The notices with the ids by which riders know them; those under ids that riders know come first.
    ///
    /// What is published under an id that nobody knows is what was last published under it, or else what says the same.
    private static func recognised(_ notices: [AlertNotice], _ standing: [String: AlertState]) -> [AlertNotice] {
        // Of several the one in force goes on.
        let states = standing.values.sorted { $0.isOver && !$1.isOver }
        let byContent = Dictionary(states.map { ($0.fingerprint, $0.notice.alertID) }, uniquingKeysWith: { $1 })
        let byID = Dictionary(states.map { ($0.notice.publishedID, $0.notice.alertID) }, uniquingKeysWith: { $1 })
        let (known, unknown) = (
            notices.filter { standing[$0.alertID] != nil }, notices.filter { standing[$0.alertID] == nil }
        )
        var taken = Set(known.map(\.alertID))
        return known
            + unknown.map { notice in
                var notice = notice
                if let same = byID[notice.publishedID], !taken.contains(same) {
                    notice.alertID = same
                } else if let same = byContent[notice.story.fingerprint] {
                    notice.alertID = same
                }
                taken.insert(notice.alertID)
                return notice
            }
    }

    /// How an alert stands; nil where nothing is known of it.
    func standing(_ alert: String, in transaction: Transaction) throws -> AlertState? {
        try transaction.first(Select(table, where: .equals("alert_id", .text(alert)))).map(AlertState.init)
    }

    /// Gives the queue the job to bring riders up to date about an alert, once for each minute in which that is to be done.
    func post(_ alert: String, at moment: Instant?, in transaction: Transaction) throws(DatabaseError) {
        let minute = moment.map { " \($0.seconds / 60)" } ?? ""
        try jobs.enqueue(
            NewJob(
                Self.jobKind, payload: Self.payload(alert), queue: .critical, runAt: moment,
                uniqueKey: "alert \(alert)\(minute)",
                maxAttempts: Self.attempts), in: transaction)
    }

    /// Counts a job's attempts anew, because riders were told in this one.
    func hasGotOn(_ job: Job, in transaction: Transaction) throws {
        try jobs.allow(job, attempts: Self.attempts, in: transaction)
    }

    /// Forgets alerts that ended before a moment, and what they said.
    ///
    /// - Returns: how many.
    @discardableResult
    package func forget(before moment: Instant) async throws -> Int {
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
    package static func alert(of job: Job) -> String? {
        (try? JSONParser.parse(Array(job.payload.utf8)))?["alert"]?.string
    }
}

extension AlertNotice {
    /// Whether riders may have to be told something that they did not have to be told before. Nobody has where it now
    /// concerns fewer, or ends at another time.
    fileprivate func isNews(after before: AlertState?) -> Bool {
        guard let before, !before.isOver else { return true }
        let known = before.notice
        return known.story != story || !Set(routes).isSubset(of: known.routes) || !Set(stops).isSubset(of: known.stops)
            || !Set(named).isSubset(of: known.named)
    }
}

/// How an alert stands.
struct AlertState {
    let notice: AlertNotice
    let fingerprint: String
    let isOver: Bool
    /// When riders may be told of its end; nil where it is not over.
    let endIsTold: Instant?

    init(_ row: Row) throws {
        guard let notice = AlertNotice(text: try row.require("notice", Row.json)) else {
            throw DatabaseError.unexpectedValue(column: "notice", expected: "an alert")
        }
        self.notice = notice
        fingerprint = try row.require("fingerprint", Row.text)
        isOver = try row.require("is_over", Row.bool)
        let changed = try row.require("updated_at", Row.instant)
        endIsTold = isOver ? changed.adding(seconds: notice.endPatience) : nil
    }
}
