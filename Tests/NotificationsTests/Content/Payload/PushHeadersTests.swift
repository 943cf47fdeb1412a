import Database
import Foundation
import Notifications
import Testing
import TransitAPI

@Suite("Headers of a notification")
struct PushHeadersTests {
    private static let now = Instant(seconds: 1_000_000)

    /// Severity, and what is sent for it when new and when over.
    static let rows: [(severity: NotificationSeverity, seconds: Int64)] = [
        (.cancelled, 7200), (.major, 3600), (.minor, 1800),
    ]

    @Test("are by severity", arguments: rows)
    func alerts(row: (severity: NotificationSeverity, seconds: Int64)) {
        for (isEnd, priority) in [(false, "10"), (true, "5")] {
            let headers = PushHeaders(alertID: "alert_1", severity: row.severity, isEnd: isEnd, now: Self.now)
            #expect(
                headers.fields.map { "\($0.name): \($0.value)" } == [
                    "apns-collapse-id: alert_1", "apns-expiration: \(1_000_000 + row.seconds)",
                    "apns-priority: \(priority)", "apns-push-type: alert",
                ])
        }
    }

    @Test("of a reminder end when the vehicle leaves", arguments: [(600, 600), (0, 60), (-30, 60)])
    func reminders(departs: Int64, expires: Int64) {
        let id = UUID(uuidString: "0000000A-0000-0000-0000-00000000000B")!
        let headers = PushHeaders(reminderID: id, departs: Self.now.adding(seconds: departs), now: Self.now)
        #expect(headers.expiration == Self.now.adding(seconds: expires) && headers.priority == 10)
        #expect(headers.collapseID == "reminder_0000000a-0000-0000-0000-00000000000b")
    }
}

@Suite("Collapse ids")
struct CollapseIDTests {
    private static let long = String(repeating: "a", count: 65)

    @Test(
        "are the id itself where that can be sent",
        arguments: ["alert_12345", "a", String(repeating: "a", count: 64), "!~:/"])
    func kept(id: String) { #expect(CollapseID.of(id) == id) }

    @Test(
        "are short and visible whatever the id",
        arguments: [
            "", " ", "a b", "é", "列車", "a\u{0}", "a\r\nb", long, long + "b", String(repeating: "列", count: 1000),
            String(repeating: "é", count: 32), String(repeating: "🏳️‍🌈", count: 20),
        ])
    func shortened(id: String) {
        let collapsed = CollapseID.of(id)
        #expect(collapsed.utf8.count <= 64 && collapsed.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(collapsed.utf8.count >= 17 && collapsed == CollapseID.of(id))
    }

    @Test func `differ where ids do`() {
        let ids = [Self.long, Self.long + "b", Self.long + "c", "a b", "a_b", "a  b", "é", "è", "", " "]
        #expect(Set(ids.map { CollapseID.of($0) }).count == ids.count)
    }

    @Test func `are the same in every process`() {
        #expect(CollapseID.of(Self.long) == String(repeating: "a", count: 47) + "~115b9e9529e765f2")
    }
}
