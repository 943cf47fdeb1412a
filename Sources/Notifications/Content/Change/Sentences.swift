/// A sentence as written, and what it comes to.
struct Sentence: Sendable, Hashable {
    /// Without white space and full stop at its end.
    var text: String
    /// Its words in lower case without the punctuation around them: two sentences with one key say the same.
    var key: String

    init(_ text: Substring) {
        var text = String(text).tidied.replacing("\n", with: " ")
        while let last = text.last, ".。;".contains(last) || last.isWhitespace { text.removeLast() }
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map { Rewording.bare($0) }
        let key = words.filter { !$0.allSatisfy(\.isPunctuation) }.joined(separator: " ")
        (self.text, self.key) = (text, key.isEmpty ? text : key)
    }
}

/// The sentences of a text, each once, in order.
struct Sentences: Sendable, Hashable {
    private(set) var all: [Sentence] = []
    private var keys: Set<String> = []

    /// Of header and description together: publishers like to repeat the one in the other.
    init(of story: AlertStory) {
        add(story.header)
        add(story.description)
    }

    init(_ text: String) { add(text) }

    /// Those that another text does not have.
    func notIn(_ other: Sentences) -> [Sentence] { all.filter { !other.keys.contains($0.key) } }

    private mutating func add(_ text: String) {
        var start = text.startIndex
        for index in text.indices where Self.ends(text, at: index) {
            let next = text.index(after: index)
            add(sentence: text[start..<next])
            start = next
        }
        add(sentence: text[start...])
    }

    private mutating func add(sentence: Substring) {
        let sentence = Sentence(sentence)
        if !sentence.text.isEmpty, keys.insert(sentence.key).inserted { all.append(sentence) }
    }

    private static func ends(_ text: String, at index: String.Index) -> Bool {
        let next = text.index(after: index)
        switch text[index] {
        case "。", "！", "？", "；": return true
        // A line that was broken to fit goes on in lower case.
        case "\n": return text[next...].first { !$0.isWhitespace }?.isLowercase != true
        case "!", "?", "؟", ";": return next == text.endIndex || text[next].isWhitespace
        case ".":
            guard next == text.endIndex || text[next].isWhitespace else { return false }
            // "St. Leonards" and "No. 3" go on; "5 pm." and "platform 12." do not.
            let word = text[..<index].reversed().prefix { $0.isLetter }.prefix(3)
            let isShort = !word.isEmpty && word.count < 3
            return !isShort || ["ma", "mp"].contains(String(word).lowercased())
        default: return false
        }
    }
}
