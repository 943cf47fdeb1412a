/// Which of several languages whoever asks for one is given.
package enum LanguageMatch {
    /// The position of a language, or else of one of its kind (RFC 4647 §3.4): for `zh-Hant-TW` that of `zh-Hant`, of `zh`, or of any
    /// other Chinese; nil where there is none. What is written for a place is in the script of that: `zh-HK` is of the kind of
    /// `zh-Hant`. Chinese whose script is of no matter, or is not there, is simplified before it is traditional.
    ///
    /// - Parameters:
    ///   - language: BCP 47.
    ///   - languages: the same, in lower case.
    package static func closest(to language: String, among languages: [String]) -> Int? {
        let language = language.lowercased()
        // Whoever asks may name many languages, with many parts each: of one that nothing is in there is nothing to look for.
        guard let primary = language.split(separator: "-").first, languages.contains(where: { $0.hasPrefix(primary) })
        else { return nil }
        let isChinese = primary == "zh"
        let languages = isChinese ? languages.map(withScript) : languages
        var subtags = (isChinese ? withScript(language) : language).split(separator: "-")
        while !subtags.isEmpty {
            let wanted = subtags.joined(separator: "-")
            func first(of kind: String) -> Int? { languages.firstIndex { $0.hasPrefix(kind) } }
            let found =
                languages.firstIndex(of: wanted) ?? (wanted == "zh" ? first(of: "zh-hans") : nil)
                ?? first(of: wanted + "-")
            if let found { return found }
            subtags.removeLast()
        }
        return nil
    }

    /// Chinese of a place with the script that is written there; any other tag as it is.
    private static func withScript(_ language: String) -> String {
        let parts = language.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[0] == "zh", let script = scripts[parts[1].prefix { $0 != "-" }] else {
            return language
        }
        return "zh-\(script)-\(parts[1])"
    }

    private static let scripts: [Substring: String] = [
        "cn": "hans", "sg": "hans", "hk": "hant", "mo": "hant", "tw": "hant",
    ]
}
