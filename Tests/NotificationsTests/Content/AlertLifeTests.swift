import Database
import LiveState
import Notifications
import Testing
import TransitAPI

/// An alert from its first frame to its end, as one rider hears of it.
@Suite("The life of an alert")
struct AlertLifeTests {
    /// What the feed says at a time of day, and what the rider reads then; nil for nothing.
    static let day: [(time: String, story: AlertStory?, told: String?)] = [
        (
            "13:00", story("Trains delayed", "Signal failure at Redfern.", "13:00-14:00"),
            "Delay on T1 | Trains delayed\nSignal failure at Redfern."
        ),
        ("13:02", story("Trains delayed", "Signal failure at Redfern.", "13:00-14:00"), nil),
        ("13:04", story("TRAINS DELAYED", "Signal  failure at Redfern", "13:04-14:02"), nil),
        // Two minutes at a time, the end has in the end been moved by more than riders overlook.
        ("13:06", story("Trains delayed", "Signal failure at Redfern.", "13:06-14:04"), nil),
        (
            "13:08", story("Trains delayed", "Signal failure at Redfern.", "13:08-14:06"),
            "Update: T1 | Until 14:06, was 14:00"
        ),
        ("13:10", story("Trains delayed", "Signal failure at Redfern.", "13:10-14:08"), nil),
        (
            "13:30", story("Trains delayed", "Signal failure at Central.", "13:10-14:08"),
            "Update: T1 | Signal failure at Central, was Redfern"
        ),
        (
            "13:40", story("No trains", "Signal failure at Central.", "13:10-16:30", .cancelled, "NO_SERVICE"),
            "Update: T1 | Now no service, was a major disruption; No trains; until 16:30, was 14:08"
        ),
        (
            "15:50", story("Trains delayed", "Signal failure at Central.", "13:10-16:30"),
            "Update: T1 | Eased to a major disruption, was no service; Trains delayed"
        ),
        ("16:10", nil, "Resolved: T1 | Over since 16:10: Trains delayed"),
    ]

    private static func story(
        _ header: String, _ text: String, _ hours: String, _ severity: NotificationSeverity = .major,
        _ effect: String = "SIGNIFICANT_DELAYS"
    ) -> AlertStory {
        AlertStory(
            header: header, description: text, severity: severity, effect: effect, cause: "TECHNICAL_PROBLEM",
            periods: [period(hours)], routeIDs: ["T1"])
    }

    @Test func `is told in news, and news only`() {
        // What the rider was told last is kept as text in between, as it is between two runs of the server.
        var told: String?
        for (time, story, words) in Self.day {
            let push = Self.push(told.flatMap { AlertStory(text: $0) }, story, at: today(time))
            #expect(push.map { "\($0.english.title) | \($0.english.body)" } == words, "\(time)")
            if push != nil { told = story?.text }
        }
    }

    private static func push(_ told: AlertStory?, _ now: AlertStory?, at instant: Instant) -> PushPayload? {
        let event: AlertEvent
        if let told {
            let names = AlertNames(stop: { _ in nil }, route: { $0 })
            guard let change = AlertChange.between(told, now, at: instant, clock: sydney, names: names) else {
                return nil
            }
            event = change.isEnd ? .ended(at: sydney.timestamp(instant)) : .changed(change)
        } else {
            event = .new
        }
        guard let story = now ?? told else { return nil }
        return PushPayload(event, of: story, id: "a", lines: ["T1"], badge: 1, interruption: .active)
    }
}
