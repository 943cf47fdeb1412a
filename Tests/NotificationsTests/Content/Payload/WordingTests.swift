import Foundation
import Notifications
import Testing
import TransitAPI

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

    /// How often each argument stands in a text.
    private static func gaps(_ pattern: String) -> [String: Int] {
        var next = 0
        return pattern.matches(of: /%(?:(\d)\$)?@/).reduce(into: [:]) { found, gap in
            next += 1
            found[gap.1.map(String.init) ?? "\(next)", default: 0] += 1
        }
    }

    @Test func `are in each language, with the same gaps`() {
        #expect(Set(PushWording.chinese.keys) == Set(PushWording.keys.keys))
        for (key, english) in PushWording.keys {
            let chinese = PushWording.chinese[key] ?? ""
            #expect(chinese.contains { !$0.isASCII } && Self.gaps(chinese) == Self.gaps(english), "\(key)")
        }
        for text in ChangeText.allCases {
            let (english, chinese) = (text.patterns.english, text.patterns.chinese)
            #expect(!english.isEmpty && english != chinese && Self.gaps(chinese) == Self.gaps(english), "\(text)")
        }
    }

    /// The app's catalogue is where these texts are looked up by phones; what the server puts together says the same.
    @Test func `are those of the app's own texts`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../Apps/SydneyTransit/Texts/push.json")
        let texts = try #require(try JSONParser.parse(Array(Data(contentsOf: file))).object)
        #expect(Set(texts.keys) == Set(PushWording.keys.keys))
        for key in texts.keys {
            let numbered = texts[key]?["en"]?.string
            #expect(numbered?.replacing(/%\d\$@/, with: "%@") == PushWording.keys[key], "\(key)")
            #expect(texts[key]?["zh-Hans"]?.string == PushWording.chinese[key], "\(key)")
        }
        // Traditional characters follow by the same tables, here and there.
        let catalogue = file.appending(path: "../../Shared/Localizable.xcstrings").standardizedFileURL
        let strings = try JSONParser.parse(Array(Data(contentsOf: catalogue)))["strings"]
        for key in texts.keys {
            let traditional = strings?[key]?["localizations"]?["zh-Hant"]?["stringUnit"]?["value"]?.string
            #expect(traditional != nil && traditional == PushWording.traditionalChinese[key], "\(key)")
        }
    }

    @Test func `as they are stay as they are`() { #expect(PushText.plain("50 %@").english == "50 %@") }
}
