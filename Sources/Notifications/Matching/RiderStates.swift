import Database
import Foundation
import Riders
import TransitAPI

/// What must be known of a rider to tell them of an alert.
struct RiderState: Sendable {
    /// What they were told last of the alert.
    struct Notified: Sendable {
        let kind: NotificationKind
        let fingerprint: String
        let severity: NotificationSeverity
        let createdAt: Instant
    }

    let id: UUID
    var settings: SettingsRecord
    var last: Notified?
    /// When they were told last of it as something new.
    var newsAt: Instant?
    /// Which notification of the alert is their next, from 0: one more than the last. How many are kept does not tell,
    /// for the first are forgotten in time.
    var nextOrdinal = 0
    /// When the rider's 24-hour mute ends.
    var mutedUntil: Instant?
    /// Rows of their devices.
    var devices: [UUID] = []
    /// Of how many trips without an alert they were told in the last hour; 0 where the alert is none of these.
    var tripsTold = 0
    /// How many other alerts they were told of and have not opened.
    var otherUnread = 0

    init(id: UUID, cityZone: String) { (self.id, settings) = (id, SettingsRecord(timeZone: cityZone)) }
}

/// The states of some riders, read together.
struct RiderStates {
    private var states: [UUID: RiderState] = [:]

    private let cityZone: String

    subscript(_ rider: UUID) -> RiderState { states[rider] ?? RiderState(id: rider, cityZone: cityZone) }

    /// Reads them.
    ///
    /// - Parameter alert: the one they are to be told of; nil where it is none.
    init(of riders: [UUID], alert: String?, cityZone: String, in transaction: Transaction) throws {
        self.cityZone = cityZone
        for rider in riders { states[rider] = RiderState(id: rider, cityZone: cityZone) }
        let these = Condition.oneOf(.column("user_id"), riders.map { .uuid($0) })
        for row in try transaction.select(Select(RiderTables.settings, where: these)) {
            states[try row.require("user_id", Row.uuid)]?.settings = try SettingsRecord(row)
        }
        for row in try transaction.select(
            Select(
                RiderTables.devices, ["id", "user_id"], where: these,
                order: [.ascending("created_at"), .ascending("id")]))
        {
            states[try row.require("user_id", Row.uuid)]?.devices.append(try row.require("id", Row.uuid))
        }
        for row in try transaction.select(Select(NotificationTables.mutes, ["user_id", "until"], where: these)) {
            states[try row.require("user_id", Row.uuid)]?.mutedUntil = try row.require("until", Row.instant)
        }
        if let alert {
            let ofAlert = Condition.equals("alert_id", .text(alert))
            try readTold(these && ofAlert, in: transaction)
            if alert.hasPrefix(RunWatch.prefix) { try countTrips(these, in: transaction) }
        }
        for (rider, count) in try Unread.counts(of: riders, but: alert, in: transaction) {
            states[rider]?.otherUnread = count
        }
    }
}

extension RiderStates {
    private mutating func readTold(_ these: Condition, in transaction: Transaction) throws {
        for row in try transaction.select(
            Select(
                NotificationTables.history, ["user_id", "kind", "fingerprint", "severity", "created_at", "ordinal"],
                where: these, order: [.ascending("ordinal")]))
        {
            let rider = try row.require("user_id", Row.uuid)
            let told = try RiderState.Notified(row)
            states[rider]?.last = told
            if told.kind == .new { states[rider]?.newsAt = told.createdAt }
            states[rider]?.nextOrdinal = try row.require("ordinal", Row.int) + 1
        }
    }

    private mutating func countTrips(_ these: Condition, in transaction: Transaction) throws {
        let since = SQLValue.instant(transaction.now.adding(seconds: -3_600))
        let recent = Condition.equals("kind", "new") && .compare(.column("created_at"), .greater, .value(since))
        for row in try transaction.select(
            Select(NotificationTables.history, ["user_id", "alert_id"], where: these && recent))
        where try row.require("alert_id", Row.text).hasPrefix(RunWatch.prefix) {
            states[try row.require("user_id", Row.uuid)]?.tripsTold += 1
        }
    }
}

extension RiderState.Notified {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        self.init(
            kind: try row.needed("kind"), fingerprint: try row.require("fingerprint", Row.text),
            severity: try row.needed("severity"), createdAt: try row.require("created_at", Row.instant))
    }
}

/// What an alert said when riders were told of it.
struct NotifiedStories {
    let alert: String
    private var known: [String: AlertStory] = [:]
    private var changes: [String: AlertChange?] = [:]

    init(alert: String) { self.alert = alert }

    /// What has changed since; nil where that is nothing, or what it said then is forgotten.
    mutating func change(
        since fingerprint: String, to now: AlertNotice, _ wording: Wording, in transaction: Transaction
    ) throws -> AlertChange? {
        if let change = changes[fingerprint] { return change }
        let told = try story(fingerprint, in: transaction)
        let change = told.flatMap { wording.change(from: $0, to: now, at: transaction.now) }
        changes[fingerprint] = .some(change)
        return change
    }

    /// What it said then; nil where that is forgotten.
    private mutating func story(_ fingerprint: String, in transaction: Transaction) throws -> AlertStory? {
        if let story = known[fingerprint] { return story }
        let row = try transaction.first(
            Select(
                NotificationTables.stories, ["story"],
                where: .equals("alert_id", .text(alert)) && .equals("fingerprint", .text(fingerprint))))
        guard let text = try row?.json("story") else { return nil }
        let story = AlertStory(text: text)
        known[fingerprint] = story
        return story
    }

    /// Keeps what it says now.
    func keep(_ story: AlertStory, in transaction: Transaction) throws {
        try transaction.insert(
            Insert(
                into: NotificationTables.stories,
                ["alert_id": .text(alert), "fingerprint": .text(story.fingerprint), "story": .json(story.text)],
                onConflict: .ignore(on: ["alert_id", "fingerprint"])))
    }
}
