/// The same said in each language that is written here.
package struct Phrase: Sendable, Hashable {
    package var english: String
    /// In simplified characters.
    package private(set) var chinese: String
    /// In traditional ones; nil where they follow from all of ``chinese``.
    private var traditional: String?

    package init(english: String, chinese: ChineseText) {
        (self.english, self.chinese, traditional) = (english, chinese.simplified, chinese.converted)
    }

    /// What is said alike in all: names, and what publishers wrote in one only.
    package init(_ same: String) { (english, chinese, traditional) = (same, same, same) }

    /// What is said in each.
    package init(inEach said: (WrittenLanguage) -> String) {
        (english, chinese, traditional) = (said(.english), said(.chinese), said(.traditionalChinese))
    }

    package subscript(_ language: WrittenLanguage) -> String {
        get {
            switch language {
            case .english: english
            case .chinese: chinese
            case .traditionalChinese: traditional ?? TraditionalChinese.of(chinese)
            }
        }
        set {
            switch language {
            case .english: english = newValue
            case .chinese:
                // What followed from it stays what it was.
                traditional = self[.traditionalChinese]
                chinese = newValue
            case .traditionalChinese: traditional = newValue
            }
        }
    }

    /// Each language joined by what it has for that; what is empty in one is left out there.
    package static func joined(_ phrases: [Phrase], by separator: Phrase) -> Phrase {
        Phrase { language in
            phrases.map { $0[language] }.filter { !$0.isEmpty }.joined(separator: separator[language])
        }
    }

    /// The gaps of each language filled, as ``WrittenLanguage/filled(_:_:)`` does, with what the arguments are in that.
    package func filled(with arguments: [Phrase]) -> Phrase {
        Phrase { language in WrittenLanguage.filled(self[language], arguments.map { $0[language] }) }
    }

    package static func + (a: Phrase, b: Phrase) -> Phrase { Phrase { a[$0] + b[$0] } }

    package static func == (a: Phrase, b: Phrase) -> Bool {
        WrittenLanguage.allCases.allSatisfy { a[$0] == b[$0] }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(english)
        hasher.combine(chinese)
    }
}
