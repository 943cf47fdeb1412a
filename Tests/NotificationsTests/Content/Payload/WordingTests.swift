import Notifications
import Testing

@Suite("The words of keys")
struct WordingTests {
    @Test func `are there for every kind, with and without a line`() {
        for kind in AlertKind.allCases.map(\.rawValue) + ["UPDATED", "RESOLVED"] {
            #expect(PushWording.keys["ALERT_TITLE_\(kind)"]?.contains("%@") == true)
            #expect(PushWording.keys["ALERT_TITLE_\(kind)_ANYWHERE"]?.contains("%@") == false)
            #expect(PushWording.keys["ALERT_BODY_\(kind)"]?.contains("%@") == false)
        }
    }

    @Test func `are all there is to say: none waits for a length of delay that nobody knows`() {
        #expect(PushWording.keys.keys.filter { $0.hasPrefix("ALERT_BODY_DELAY") } == ["ALERT_BODY_DELAY"])
    }

    @Test(
        "take what stands in their gaps",
        arguments: [
            ("REMINDER_TITLE_DUE", ["T1", "10"], "T1 leaves in 10 min"),
            ("REMINDER_TITLE_DUE", ["T1"], "T1 leaves in "), ("REMINDER_TITLE_DUE", [], ""),
            ("ALERT_TITLE_DELAY", ["T1", "T2"], "Delay on T1"), ("ALERT_TITLE_DELAY", ["%@"], "Delay on %@"),
            ("ALERT_BODY_DELAY", [], "Services run late."), ("NO_SUCH_KEY", ["a"], "NO_SUCH_KEY"),
        ])
    func gaps(key: String, arguments: [String], text: String) {
        #expect(PushWording.english(key, arguments) == text)
        #expect(PushText.localized(key: key, arguments: arguments).english == text)
    }

    @Test func `as they are stay as they are`() { #expect(PushText.plain("50 %@").english == "50 %@") }
}
