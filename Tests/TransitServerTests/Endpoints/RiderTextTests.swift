import Testing
import TransitAPI
import TransitAnswers

/// Sentences that are written in two languages.
@Suite struct RiderTextTests {
    /// Gaps of a text, by number.
    private static func gaps(_ pattern: String) -> Int {
        pattern.split(separator: "%@", omittingEmptySubsequences: false).count - 1
    }

    @Test(arguments: RiderText.allCases)
    func `each is in both, with the same gaps`(text: RiderText) {
        let (english, chinese) = (text.patterns.english, text.patterns.chinese)
        #expect(!english.isEmpty && !chinese.isEmpty && english != chinese)
        #expect(Self.gaps(english) == Self.gaps(chinese))
        #expect(english.allSatisfy { $0.isASCII } && chinese.contains { !$0.isASCII })
    }

    @Test(
        arguments: [
            (["zh-Hans"], .chinese), (["zh"], .chinese), (["ZH-hant-TW"], .chinese), (["fr", "zh"], .chinese),
            (["fr", "en", "zh"], .english), (["fr"], .english), ([], .english), (["zhx"], .english),
        ] as [([String], WrittenLanguage)])
    func `a rider is written to in the first that is read`(read: [String], language: WrittenLanguage) {
        #expect(WrittenLanguage(reading: read.compactMap { LanguageTag($0) }) == language)
    }

    @Test(
        arguments: [
            ("%@ to %@", ["a", "b"], "a to b"), ("%2$@从%1$@", ["a", "b"], "b从a"), ("%@ to %@", ["a"], "a to "),
            ("100 % %@", ["%@"], "100 % %@"), ("none", ["a"], "none"), ("%", [], "%"), ("%1", ["a"], "%1"),
            ("%0$@", ["a"], ""),
        ] as [(String, [String], String)])
    func `gaps are filled in order or by number`(pattern: String, arguments: [String], text: String) {
        #expect(WrittenLanguage.filled(pattern, arguments) == text)
    }
}
