import LiveState
import Testing

/// Which of an alert's texts a reader of a language is given.
@Suite("Texts of alerts")
struct AlertTextTests {
    /// Languages that a feed has, one that is read, and the language of the text that is given.
    static let rows: [(had: [String], read: String, given: String?)] = [
        (["en", "zh-Hans", "zh-Hant"], "zh-Hans", "zh-Hans"), (["en", "zh-Hans"], "ZH-hans-CN", "zh-Hans"),
        (["en", "zh-Hant"], "zh", "zh-Hant"), (["en", "zh-Hant", "zh"], "zh-Hans", "zh"), (["en", "zhx"], "zh", "en"),
        (["fr", "en-AU"], "zh", "en-AU"), (["fr", ""], "zh", ""), (["fr", "de"], "zh", "fr"),
        (["en", "zh-Hans", "zh-TW"], "zh-HK", "zh-TW"), (["zh-HK", "zh-TW"], "zh-Hant-TW", "zh-TW"),
        (["zh-HK", "zh-Hant"], "zh-TW", "zh-Hant"), (["zh-Hans", "zh"], "zh-TW", "zh"),
        (["en", "zh-CN"], "zh-HK", "zh-CN"),
        (["zh-Hant", "zh-Hans"], "zh", "zh-Hans"), (["zh-TW", "zh-CN"], "zh-Hans", "zh-CN"),
        (["zh-HK", "zh-Hans"], "zh-SG", "zh-Hans"), (["en", "zh-HK"], "zh-CN", "zh-HK"),
        (["zh-html", "fr"], "zh", "fr"), (["en-html"], "zh", "en-html"), ([], "zh", nil),
    ]

    @Test(arguments: rows)
    func `the closest is given`(row: (had: [String], read: String, given: String?)) {
        #expect(row.had.map { AlertText(text: "text", language: $0) }.best(in: row.read)?.language == row.given)
    }

    @Test(
        arguments: [
            (["en", "zh-Hans"], ["fr", "zh"], "zh-Hans"), (["en", "fr", "zh"], ["fr", "zh"], "fr"),
            (["en", "zh"], ["en", "zh"], "en"), (["en", "zh"], ["de"], "en"), (["en", "zh"], [], "en"),
        ] as [([String], [String], String)])
    func `whoever reads several is given the first there is`(had: [String], read: [String], given: String) {
        #expect(had.map { AlertText(text: "text", language: $0) }.best(in: read)?.language == given)
    }
}
