import Notifications
import Testing
import TransitAPI

@Suite("A notification about an alert")
struct AlertPayloadTests {
    @Test func `is as the contract has it`() {
        #expect(
            push().text == #"{"aps":{"alert":{"title-loc-key":"ALERT_TITLE_DELAY","title-loc-args":["T1"],"#
                + #""loc-key":"ALERT_BODY_DELAY"},"badge":3,"#
                + #""sound":"default","category":"SERVICE_ALERT","thread-id":"alert_12345","#
                + #""interruption-level":"time-sensitive"},"alert_id":"alert_12345","route_id":"T1","#
                + #""stop_ids":["200060"],"severity":"major","deep_link":"sydneytransit://alerts/alert_12345"}"#)
    }

    @Test func `says the alert's own words where it has any`() {
        let payload = push(header: "Delays", text: "Signal failure at Redfern.")
        #expect(payload.sentAlert["body"] as? String == "Delays\nSignal failure at Redfern.")
        #expect(payload.sentAlert["loc-key"] == nil && payload.sentAlert["loc-args"] == nil)
        #expect(payload.english == (title: "Delay on T1", body: "Delays\nSignal failure at Redfern."))
        #expect(push(header: "Delays").english.body == "Delays")
        #expect(push(text: "Delays").english.body == "Delays")
        #expect(push(header: "Delays", text: "Delays at Redfern").english.body == "Delays at Redfern")
    }

    /// Effect, cause, title and body without a text.
    static let kinds: [(effect: String, cause: String, title: String, body: String)] = [
        ("SIGNIFICANT_DELAYS", "STRIKE", "Delay on T1", "Services run late."),
        ("SIGNIFICANT_DELAYS", "UNKNOWN_CAUSE", "Delay on T1", "Services run late."),
        ("NO_SERVICE", "STRIKE", "Cancelled: T1", "A service has been cancelled."),
        ("DETOUR", "STRIKE", "Detour: T1", "Services are diverted."),
        ("REDUCED_SERVICE", "STRIKE", "Fewer services: T1", "Fewer services run than usual."),
        ("MODIFIED_SERVICE", "MAINTENANCE", "Trackwork: T1", "Trackwork affects services."),
        ("STOP_MOVED", "STRIKE", "Stop moved: T1", "A stop has moved."),
        ("ACCESSIBILITY_ISSUE", "STRIKE", "Access changed: T1", "A lift or ramp may be out of order."),
        ("OTHER_EFFECT", "STRIKE", "Notice: T1", "Open for details."),
    ]

    @Test("has a key for its kind", arguments: kinds)
    func kind(row: (effect: String, cause: String, title: String, body: String)) {
        let payload = push(effect: row.effect, cause: row.cause)
        #expect(payload.english == (title: row.title, body: row.body))
        #expect((payload.sentAlert["loc-key"] as? String)?.hasPrefix("ALERT_BODY_") == true)
    }

    @Test(
        "names the lines in its title",
        arguments: [
            ([], "Delays"), (["T1"], "Delay on T1"), (["T1", "T2", "T3"], "Delay on T1, T2, T3"),
            (["T1", "T2", "T3", "T4", "T5"], "Delay on T1, T2, T3 +2"),
        ])
    func lines(lines: [String], title: String) { #expect(push(lines: lines).english.title == title) }

    @Test func `of a change says what changed`() throws {
        let told = AlertStory(header: "Buses end at Burwood", severity: .major)
        let now = AlertStory(header: "Buses end at Strathfield", severity: .major)
        let change = try #require(
            AlertChange.between(
                told, now, at: today("13:00"), clock: sydney, names: AlertNames(stop: { _ in nil })))
        let payload = push(.changed(change), header: "Buses end at Strathfield")
        #expect(payload.english == (title: "Update: T1", body: "Buses end at Strathfield, was Burwood"))
        #expect(payload.sentAlert["title-loc-key"] as? String == "ALERT_TITLE_UPDATED")
    }

    @Test func `that it is over makes no sound`() {
        let end = AlertEvent.ended(at: sydney.timestamp(today("16:40")))
        let payload = push(end, header: "Buses replace trains", interruption: .passive)
        #expect(payload.english == (title: "Resolved: T1", body: "Over since 16:40: Buses replace trains"))
        #expect(payload.text.contains(#""interruption-level":"passive""#) && !payload.text.contains("sound"))
        #expect(push(end, interruption: .passive).english.body == "It is over.")
    }

    @Test("sounds unless it is passive", arguments: [Interruption.active, .timeSensitive, .passive])
    func sound(interruption: Interruption) {
        let payload = push(interruption: interruption)
        #expect(payload.text.contains(#""interruption-level":"\#(interruption.rawValue)""#))
        #expect(payload.text.contains(#""sound":"default""#) == (interruption != .passive))
    }

    @Test("has a badge that is a number of its own", arguments: [(0, 0), (3, 3), (120, 120), (-1, 0)])
    func badge(unread: Int, badge: Int) {
        #expect(push(badge: unread).text.contains(#""badge":\#(badge),"#))
        #expect(push(badge: 7).badged(unread) == push(badge: unread))
    }

    @Test func `names few of many stops, and no route where there is none`() throws {
        let payload = push(routes: [], stops: (0..<500).map { "stop \($0)" })
        #expect((payload.read?["stop_ids"] as? [String])?.count == PushPayload.maximumStops)
        #expect(payload.read?["route_id"] == nil)
    }

    @Test(
        "has a link that is one whatever the id",
        arguments: [
            ("alert_1", "alert_1"), ("a b/c?d#é", "a%20b%2Fc%3Fd%23%C3%A9"), ("\u{0}\"", "%00%22"),
        ])
    func link(id: String, encoded: String) {
        let payload = push(id: id)
        #expect(payload.read?["deep_link"] as? String == "sydneytransit://alerts/\(encoded)")
        #expect(payload.read?["alert_id"] as? String == id)
    }

    @Test func `is read back as it was sent`() {
        let payload = push(header: "Delays \"at\" Redfern\n列車", badge: 12)
        #expect(PushPayload(bytes: payload.bytes) == payload)
        for text in ["", "{}", "[]", #"{"aps":{}}"#, #"{"aps":{"alert":"a"}}"#, "\u{FF}"] {
            #expect(PushPayload(bytes: Array(text.utf8)) == nil)
        }
    }
}
