import Testing
import TransitAPI

/// `language`: what is a tag, and what is none.
@Suite struct LanguageTagTests {
    @Test(arguments: ["en", "EN-au", "zh-Hans", "zh-Hans-CN", "es-419", "de-DE-1996", "abcdefgh"])
    func `a tag stays as it was written`(text: String) {
        #expect(LanguageTag(text)?.parameterText == text)
    }

    @Test(arguments: [
        "", "e", "1n", "en-", "-en", "en_AU", "zh--Hans", "abcdefghi", "en-abcdefghi", "a-b", "en-A-B-C-D-E", "*", "中文",
        "en,de;q=0.5",
    ])
    func `anything else is none`(text: String) {
        #expect(LanguageTag(text) == nil)
    }
}
