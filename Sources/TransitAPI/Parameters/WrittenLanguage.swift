/// A language in which the server writes what riders read, where the app has no words of its own for it.
package enum WrittenLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case chinese = "zh-Hans"

    /// The language for whoever reads some, the preferred one first; English where none of these is among them.
    package init(reading languages: [LanguageTag]) {
        let primaries = languages.lazy.map { $0.description.lowercased().prefix { $0 != "-" } }
        self = primaries.compactMap { Self.byPrimary[$0] }.first ?? .english
    }

    private static let byPrimary: [Substring: WrittenLanguage] = ["en": .english, "zh": .chinese]
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
