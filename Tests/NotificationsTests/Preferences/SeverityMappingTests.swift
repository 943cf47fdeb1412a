import LiveState
import Notifications
import Testing
import TransitAPI

@Suite("How grave an alert is for a notification")
struct SeverityMappingTests {
    /// Effect, and what it comes to as info, warning and critical.
    static let rows: [(effect: String, severities: String)] = [
        ("NO_SERVICE", "cancelled cancelled cancelled"),
        ("REDUCED_SERVICE", "major major major"),
        ("SIGNIFICANT_DELAYS", "major major major"),
        ("DETOUR", "major major major"),
        ("ADDITIONAL_SERVICE", "minor minor major"),
        ("MODIFIED_SERVICE", "minor minor major"),
        ("OTHER_EFFECT", "minor minor major"),
        ("UNKNOWN_EFFECT", "minor minor major"),
        ("STOP_MOVED", "minor minor major"),
        ("NO_EFFECT", "minor minor major"),
        ("ACCESSIBILITY_ISSUE", "minor minor major"),
        ("", "minor minor major"),
        ("no_service", "minor minor major"),
    ]

    @Test("is by its effect, then by its severity", arguments: rows)
    func mapping(row: (effect: String, severities: String)) {
        let found = [AlertSeverity.info, .warning, .critical].map {
            NotificationSeverity($0, effect: row.effect).rawValue
        }
        #expect(found.joined(separator: " ") == row.severities)
    }

    @Test func `knows every effect of the contract`() {
        let known = Set(Self.rows.map(\.effect))
        #expect(AlertEffect.allCases.allSatisfy { known.contains($0.rawValue) })
    }

    @Test(
        "of a late trip is major from a quarter of an hour", arguments: [(0, "minor"), (899, "minor"), (900, "major")])
    func delay(seconds: Int, severity: String) {
        #expect(NotificationSeverity(delay: seconds).rawValue == severity)
    }

    @Test func `has an order`() {
        let order: [NotificationSeverity] = [.minor, .major, .cancelled]
        for (a, one) in order.enumerated() {
            for (b, other) in order.enumerated() {
                #expect(one.isAtLeast(other) == (a >= b))
                #expect(one.graver(other) == order[max(a, b)])
            }
            #expect(one.graver(nil) == one)
        }
    }
}
