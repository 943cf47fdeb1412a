import Notifications
import Testing
import TransitAPI

@Suite("The kind of an alert")
struct AlertKindTests {
    static let rows: [(effect: String, kind: AlertKind, withWorks: AlertKind)] = [
        ("NO_SERVICE", .cancelled, .cancelled), ("SIGNIFICANT_DELAYS", .delay, .delay), ("DETOUR", .detour, .detour),
        ("REDUCED_SERVICE", .reduced, .reduced), ("STOP_MOVED", .stopMoved, .stopMoved),
        ("ACCESSIBILITY_ISSUE", .accessibility, .accessibility), ("MODIFIED_SERVICE", .other, .trackwork),
        ("ADDITIONAL_SERVICE", .other, .trackwork), ("OTHER_EFFECT", .other, .trackwork),
        ("UNKNOWN_EFFECT", .other, .trackwork), ("NO_EFFECT", .other, .trackwork),
    ]

    @Test("is by its effect, then by its cause", arguments: rows)
    func kinds(row: (effect: String, kind: AlertKind, withWorks: AlertKind)) {
        #expect(AlertKind(effect: row.effect, cause: "STRIKE") == row.kind)
        #expect(AlertKind(effect: row.effect, cause: "MAINTENANCE") == row.withWorks)
        #expect(AlertKind(effect: row.effect, cause: "CONSTRUCTION") == row.withWorks)
    }

    @Test func `is there for every effect of the contract`() {
        #expect(Set(Self.rows.map(\.effect)) == Set(AlertEffect.allCases.map(\.rawValue)))
    }
}
