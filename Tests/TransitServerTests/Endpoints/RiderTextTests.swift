import Testing
import TransitAPI
import TransitAnswers

/// Sentences that are written in several languages.
@Suite struct RiderTextTests {
    /// Gaps of a text, by number.
    private static func gaps(_ pattern: String) -> Int {
        pattern.split(separator: "%@", omittingEmptySubsequences: false).count - 1
    }

    @Test(arguments: RiderText.allCases)
    func `each is in all, with the same gaps`(text: RiderText) {
        let said = WrittenLanguage.allCases.map { text.patterns[$0] }
        #expect(Set(said).count == said.count && !said.contains(""))
        #expect(Set(said.map(Self.gaps)).count == 1)
        #expect(said[0].allSatisfy { $0.isASCII } && said.dropFirst().allSatisfy { $0.contains { !$0.isASCII } })
    }

    @Test(
        arguments: [
            (["zh-Hans"], .chinese), (["zh"], .chinese), (["ZH-Hans-HK"], .chinese), (["fr", "zh"], .chinese),
            (["zh-CN"], .chinese), (["zh-x-hk"], .chinese), (["ZH-hant-TW"], .traditionalChinese),
            (["zh-Hant-CN"], .traditionalChinese), (["zh-HK", "zh"], .traditionalChinese),
            (["zh-TW"], .traditionalChinese), (["zh-mo"], .traditionalChinese), (["en", "zh-HK"], .english),
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
