/// The same said in each language that is written here.
package struct Phrase: Sendable, Hashable {
    package var english: String
    package var chinese: String

    package init(english: String, chinese: String) { (self.english, self.chinese) = (english, chinese) }

    /// What is said alike in all: names, and what publishers wrote in one only.
    package init(_ same: String) { self.init(english: same, chinese: same) }

    package subscript(_ language: WrittenLanguage) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    /// Each language joined by what it has for that; what is empty in one is left out there.
    package static func joined(_ phrases: [Phrase], by separator: Phrase) -> Phrase {
        func joined(_ language: WrittenLanguage) -> String {
            phrases.map { $0[language] }.filter { !$0.isEmpty }.joined(separator: separator[language])
        }
        return Phrase(english: joined(.english), chinese: joined(.chinese))
    }

    /// The gaps of each language filled, as ``WrittenLanguage/filled(_:_:)`` does, with what the arguments are in that.
    package func filled(with arguments: [Phrase]) -> Phrase {
        func filled(_ language: WrittenLanguage) -> String {
            WrittenLanguage.filled(self[language], arguments.map { $0[language] })
        }
        return Phrase(english: filled(.english), chinese: filled(.chinese))
    }

    package static func + (a: Phrase, b: Phrase) -> Phrase {
        Phrase(english: a.english + b.english, chinese: a.chinese + b.chinese)
    }
}
