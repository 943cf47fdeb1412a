import Notifications
import Testing
import TransitAPI

@Suite("An alert's fingerprint")
struct FingerprintTests {
    private static func story(
        _ header: String = "Buses replace trains", _ description: String = "They end at Burwood. Allow more time.",
        severity: NotificationSeverity = .major, effect: String = "DETOUR", cause: String = "MAINTENANCE",
        periods: String = "16:00-18:00", routes: [String] = ["T1"], stops: [String] = ["a", "b"], trips: [String] = []
    ) -> AlertStory {
        AlertStory(
            header: header, description: description, severity: severity, effect: effect, cause: cause,
            periods: [period(periods)], routeIDs: routes, stopIDs: stops, tripIDs: trips)
    }

    static let same: [(String, AlertStory)] = [
        ("selectors in another order", story(stops: ["b", "a", "b"])),
        ("white space", story("Buses  replace\ntrains ")),
        ("case and punctuation", story("BUSES replace trains!", "They end at Burwood; allow more time")),
        ("order of sentences", story("Buses replace trains", "Allow more time. They end at Burwood.")),
        (
            "header repeated",
            story("Buses replace trains", "Buses replace trains. They end at Burwood. Allow more time.")
        ),
        ("another cause", story(cause: "CONSTRUCTION")),
    ]

    static let different: [(String, AlertStory)] = [
        ("reworded", story("Buses replace ferries")),
        ("another number", story("Buses replace trains", "They end at 10.5")),
        ("worse", story(severity: .cancelled)), ("another kind", story(effect: "SIGNIFICANT_DELAYS")),
        ("extended", story(periods: "16:00-19:00")), ("open", story(periods: "16:00-")),
        ("a line more", story(routes: ["T1", "T2"])), ("a stop less", story(stops: ["a"])),
        ("a trip", story(trips: ["t"])),
        ("stop for line", story(routes: ["T1", "a"], stops: ["b"])),
    ]

    @Test("stays", arguments: same)
    func stays(name: String, other: AlertStory) { #expect(other.fingerprint == Self.story().fingerprint, "\(name)") }

    @Test("changes", arguments: different)
    func changes(name: String, other: AlertStory) { #expect(other.fingerprint != Self.story().fingerprint, "\(name)") }

    @Test func `tells all of these apart`() {
        let all = Self.different.map(\.1.fingerprint) + [Self.story().fingerprint]
        #expect(Set(all).count == all.count)
    }

    @Test func `is the same in every process`() {
        #expect(Self.story().fingerprint.count == 32)
        #expect(AlertStory(header: "Works", severity: .minor).fingerprint == "53639df77e62707e625fa719e60b2560")
    }
}
