import Database
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("Whether a rider is told")
struct DecisionTests {
    static let home = UUID(uuidString: "00000000-0000-0000-0000-00000000000a")!
    static let work = UUID(uuidString: "00000000-0000-0000-0000-00000000000b")!
    private static let day = today("12:00")
    private static let night = today("23:00")

    private static func settings(_ change: (inout SettingsRecord) -> Void = { _ in }) -> SettingsRecord {
        var settings = SettingsRecord(timeZone: "Australia/Sydney")
        settings.quietHoursEnabled = true
        (settings.quietStart, settings.quietEnd) = (ClockTime("22:00"), ClockTime("07:00"))
        change(&settings)
        return settings
    }

    /// A decision in a word: `active`, `time-sensitive`, `passive`, or why not.
    private static func word(
        _ news: AlertNews, _ match: RiderMatch = RiderMatch(favorites: [home]), at now: Instant = day,
        mutedUntil: Instant? = nil, _ settings: SettingsRecord = settings()
    ) -> String {
        var clocks = WallClocks(at: now, cityZone: "Australia/Sydney")
        let decision = NotificationPreferences.decide(
            news, for: match, settings: settings, mutedUntil: mutedUntil, clocks: &clocks)
        return switch decision {
        case .send(let interruption): interruption.rawValue
        case .withhold(let reason): reason.rawValue
        }
    }

    /// The same for a rider whose favourite stop at home is touched.
    private static func word(_ news: AlertNews, at now: Instant = day, _ settings: SettingsRecord) -> String {
        word(news, RiderMatch(favorites: [home]), at: now, settings)
    }

    /// Severity, floor, and the decision by day, by night, and by day where time-sensitive is not allowed.
    static let table: [(severity: String, floor: String, day: String, night: String, gentle: String)] = [
        ("minor", "minor", "active", "quiet_hours", "active"),
        ("minor", "major", "severity", "severity", "severity"),
        ("minor", "cancelled", "severity", "severity", "severity"),
        ("major", "minor", "time-sensitive", "quiet_hours", "active"),
        ("major", "major", "time-sensitive", "quiet_hours", "active"),
        ("major", "cancelled", "severity", "severity", "severity"),
        ("cancelled", "minor", "time-sensitive", "time-sensitive", "active"),
        ("cancelled", "major", "time-sensitive", "time-sensitive", "active"),
        ("cancelled", "cancelled", "time-sensitive", "time-sensitive", "active"),
    ]

    @Test("is by severity, floor and hour", arguments: table)
    func severities(row: (severity: String, floor: String, day: String, night: String, gentle: String)) throws {
        let news = AlertNews.new(try #require(NotificationSeverity(rawValue: row.severity)))
        let floor = try #require(NotificationSeverity(rawValue: row.floor))
        let settings = Self.settings { $0.severityMin = floor }
        #expect(Self.word(news, settings) == row.day)
        #expect(Self.word(news, at: Self.night, settings) == row.night)
        let gentle = Self.settings { ($0.severityMin, $0.timeSensitiveOK) = (floor, false) }
        #expect(Self.word(news, gentle) == row.gentle)
        // A subscription's own floor holds instead of the settings'.
        let subscribed = RiderMatch(subscriptionFloors: [floor])
        #expect(Self.word(news, subscribed, Self.settings { $0.severityMin = .cancelled }) == row.day)
        // One that has none leaves it to the settings.
        #expect(Self.word(news, RiderMatch(subscriptionFloors: [nil]), settings) == row.day)
    }

    /// What is matched (`h` home, `w` work, `s` a subscription, `t` a saved trip), what is muted, and the decision.
    static let matches: [(matched: String, muted: String, word: String)] = [
        ("", "", "not_concerned"), ("", "h", "not_concerned"),
        ("h", "", "active"), ("h", "h", "all_favorites_muted"), ("h", "w", "active"),
        ("hw", "h", "active"), ("hw", "w", "active"), ("hw", "hw", "all_favorites_muted"),
        ("hs", "h", "active"), ("hws", "hw", "active"), ("s", "hw", "active"),
        ("ht", "h", "active"), ("t", "", "active"),
    ]

    @Test("is not where all that is touched is muted", arguments: matches)
    func mutes(row: (matched: String, muted: String, word: String)) {
        let ids: [Character: UUID] = ["h": Self.home, "w": Self.work]
        let match = RiderMatch(
            favorites: row.matched.compactMap { ids[$0] },
            subscriptionFloors: row.matched.filter { $0 == "s" }.map { _ in nil },
            savedTrips: row.matched.filter { $0 == "t" }.count)
        let settings = Self.settings { settings in
            for favorite in row.muted { settings.overrides[ids[favorite]!] = false }
        }
        #expect(Self.word(.new(.minor), match, settings) == row.word)
    }

    @Test func `counts a favourite whose notifications were switched on again`() {
        #expect(Self.word(.new(.minor), Self.settings { $0.overrides[Self.home] = true }) == "active")
    }

    @Test func `takes the lowest floor of what is touched and not muted`() {
        let settings = Self.settings { ($0.severityMin, $0.overrides[Self.home]) = (.minor, false) }
        let both = RiderMatch(favorites: [Self.home], subscriptionFloors: [.cancelled, .major])
        #expect(Self.word(.new(.minor), both, settings) == "severity")
        #expect(Self.word(.new(.major), both, settings) == "time-sensitive")
        #expect(Self.word(.new(.minor), both) == "active")
    }

    @Test("is not until a day's mute is over, whatever it is", arguments: NotificationSeverity.allCases)
    func day(severity: NotificationSeverity) {
        #expect(Self.word(.new(severity), mutedUntil: Self.day.adding(seconds: 1)) == "muted_for_a_day")
        #expect(Self.word(.ended(severity), mutedUntil: Self.day.adding(seconds: 1)) == "muted_for_a_day")
        #expect(Self.word(.new(severity), mutedUntil: Self.day) != "muted_for_a_day")
        #expect(Self.word(.new(severity), mutedUntil: Self.day.adding(seconds: -1)) != "muted_for_a_day")
    }

    /// News with a floor of major, and the decision by day and by night.
    static let changes: [(news: AlertNews, day: String, night: String)] = [
        (.changed(from: .minor, to: .minor), "severity", "severity"),
        (.changed(from: .minor, to: .major), "time-sensitive", "quiet_hours"),
        (.changed(from: .major, to: .minor), "active", "quiet_hours"),
        (.changed(from: .cancelled, to: .minor), "active", "quiet_hours"),
        (.changed(from: .major, to: .cancelled), "time-sensitive", "time-sensitive"),
        (.changed(from: .cancelled, to: .cancelled), "time-sensitive", "time-sensitive"),
        (.ended(.minor), "severity", "severity"),
        (.ended(.major), "passive", "quiet_hours"),
        (.ended(.cancelled), "passive", "quiet_hours"),
    ]

    @Test("of a change is by the graver of then and now, in quiet hours by now", arguments: changes)
    func changed(row: (news: AlertNews, day: String, night: String)) {
        let settings = Self.settings { $0.severityMin = .major }
        #expect(Self.word(row.news, settings) == row.day)
        #expect(Self.word(row.news, at: Self.night, settings) == row.night)
    }

    @Test func `is by the rider's clock, and by the city's where theirs is unknown`() {
        let abroad = Self.settings { $0.timeZone = "America/St_Johns" }
        #expect(Self.word(.new(.minor), at: Self.night, abroad) == "active")
        #expect(Self.word(.new(.minor), at: today("18:00"), abroad) == "quiet_hours")
        let nowhere = Self.settings { $0.timeZone = "Mars/Olympus" }
        #expect(Self.word(.new(.minor), at: Self.night, nowhere) == "quiet_hours")
        #expect(Self.word(.new(.minor), at: today("18:00"), nowhere) == "active")
    }

    @Test func `is at any hour where quiet hours are off or empty`() {
        for settings in [
            Self.settings { $0.quietHoursEnabled = false }, Self.settings { $0.quietEnd = $0.quietStart },
        ] {
            #expect(Self.word(.new(.minor), at: Self.night, settings) == "active")
        }
    }
}
