/// A language in which the server writes what riders read, where the app has no words of its own for it.
package enum WrittenLanguage: String, Sendable, CaseIterable {
    case english = "en"
    /// In simplified characters.
    case chinese = "zh-Hans"
    /// The same in traditional characters and the words of Hong Kong: nobody writes it, it follows (``ChineseText``).
    case traditionalChinese = "zh-Hant"

    /// The language for whoever reads some, the preferred one first; English where none of these is among them.
    package init(reading languages: [LanguageTag]) {
        self = languages.lazy.compactMap(Self.init(reading:)).first ?? .english
    }

    private init?(reading language: LanguageTag) {
        let subtags = language.description.lowercased().split(separator: "-")
        switch subtags.first {
        case "en": self = .english
        case "zh":
            // The script goes before the place: `zh-Hans-HK` is simplified. What follows a single letter says something else.
            let told = subtags.dropFirst().prefix { $0.count > 1 }.lazy.compactMap { Self.scripts[$0] }.first
            self = told ?? .chinese
        default: return nil
        }
    }

    /// What `lang` of a page or a mail calls it.
    package var documentTag: String {
        switch self {
        case .english: "en-AU"
        case .chinese, .traditionalChinese: rawValue
        }
    }

    private static let scripts: [Substring: WrittenLanguage] = [
        "hans": .chinese, "hant": .traditionalChinese, "hk": .traditionalChinese, "mo": .traditionalChinese,
        "tw": .traditionalChinese,
    ]
}

extension WrittenLanguage {
    /// A text with its gaps filled: `%@` with the next argument, `%2$@` with the second. It ends at a gap for which there is
    /// nothing.
    package static func filled(_ pattern: String, _ arguments: [String]) -> String {
        var text = ""
        var rest = Substring(pattern)
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            var index = next
            if let digit = rest.first?.wholeNumberValue, rest.dropFirst().hasPrefix("$@") {
                index = digit - 1
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("@") {
                rest = rest.dropFirst()
            } else {
                text += "%"
                continue
            }
            guard arguments.indices.contains(index) else { return text }
            text += arguments[index]
            next += 1
        }
        return text + rest
    }
}
