import Database
import Foundation
import Riders
import TransitAPI

/// What must be known of a rider to tell them of an alert.
struct RiderState: Sendable {
    /// What they were told last of the alert.
    struct Told: Sendable {
        let kind: NotificationKind
        let fingerprint: String
        let severity: NotificationSeverity
        let createdAt: Instant
        let isOpened: Bool
    }

    let id: UUID
    var settings: SettingsRecord
    var last: Told?
    /// How often they were told of the alert.
    var toldCount = 0
    /// When the rider's 24-hour mute ends.
    var mutedUntil: Instant?
    /// Rows of their devices.
    var devices: [UUID] = []
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
    /// - Parameter unreadSince: what is older and was not opened counts no more.
    init(
        of riders: [UUID], alert: String, unreadSince: Instant, cityZone: String, in transaction: Transaction
    ) throws {
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
        let ofAlert = Condition.equals("alert_id", .text(alert))
        for row in try transaction.select(Select(NotificationTables.mutes, ["user_id", "until"], where: these)) {
            states[try row.require("user_id", Row.uuid)]?.mutedUntil = try row.require("until", Row.instant)
        }
        for row in try transaction.select(
            Select(
                NotificationTables.history,
                ["user_id", "kind", "fingerprint", "severity", "created_at", "opened_at"], where: these && ofAlert,
                order: [.ascending("ordinal")]))
        {
            let rider = try row.require("user_id", Row.uuid)
            states[rider]?.last = try RiderState.Told(row)
            states[rider]?.toldCount += 1
        }
        let unread = Condition.all([
            these, .isNull(.column("opened_at")), .not(ofAlert), .not(.equals("kind", "resolved")),
            .compare(.column("created_at"), .greater, .value(.instant(unreadSince))),
        ])
        var counted: Set<[String]> = []
        for row in try transaction.select(Select(NotificationTables.history, ["user_id", "alert_id"], where: unread)) {
            let rider = try row.require("user_id", Row.uuid)
            guard counted.insert([rider.lowercased, try row.require("alert_id", Row.text)]).inserted else { continue }
            states[rider]?.otherUnread += 1
        }
    }
}

extension RiderState.Told {
    fileprivate init(_ row: Row) throws {
        guard let kind = NotificationKind(rawValue: try row.require("kind", Row.text)),
            let severity = NotificationSeverity(rawValue: try row.require("severity", Row.text))
        else { throw DatabaseError.unexpectedValue(column: "kind, severity", expected: "ones that are known") }
        self.init(
            kind: kind, fingerprint: try row.require("fingerprint", Row.text), severity: severity,
            createdAt: try row.require("created_at", Row.instant), isOpened: row.has("opened_at"))
    }
}

/// What an alert said when riders were told of it.
struct ToldStories {
    let alert: String
    private var known: [String: AlertStory] = [:]

    init(alert: String) { self.alert = alert }

    /// What it said then; nil where that is forgotten.
    mutating func story(_ fingerprint: String, in transaction: Transaction) throws -> AlertStory? {
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
