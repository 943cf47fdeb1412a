import TextSearch
import Timetable

/// How well a text fits what a place is called.
struct PlaceMatch {
    /// A word as compared: folded, and in the short form in which it meets others that mean the same.
    private struct Word {
        let text: String
        let short: String

        init(_ text: String) { (self.text, short) = (text, SearchText.short(text) ?? text) }

        /// 1 for the word itself, less for the beginning of one, 0 for anything else.
        func fit(_ word: Word) -> Double {
            if text == word.text || short == word.short { return 1 }
            // Of "Gardens" somebody may have typed "garden", and be right.
            guard let begun = [word.text, word.short].first(where: { $0.hasPrefix(text) }) else { return 0 }
            return 0.6 + 0.3 * Double(text.count) / Double(begun.count)
        }
    }

    /// Words of the text.
    private let asked: [Word]

    init(_ text: String) { asked = Self.words(text) }

    private static func words(_ text: String) -> [Word] { SearchText.words(of: text).map(Word.init) }

    /// What names are the same by: their words in order and short, without those that only say what a place is.
    static func key(_ name: String) -> [String] {
        let all = words(name).map(\.short)
        let telling = all.filter { !SearchText.generic.contains($0) }
        return telling.isEmpty ? all : telling
    }

    /// From 0, where a word is found nowhere, to 1 and a little more.
    ///
    /// - Parameter more: what else may be searched for it by; words found there alone count half.
    func score(_ name: String, more: String) -> Double {
        let (names, others) = (Self.words(name), Self.words(more))
        guard !asked.isEmpty, !names.isEmpty else { return 0 }
        var sum = 0.0
        var met: Set<Int> = []
        for word in asked {
            let inName = names.indices.map { (word.fit(names[$0]), $0) }.max { $0.0 < $1.0 } ?? (0, 0)
            let elsewhere = (others.map { word.fit($0) }.max() ?? 0) / 2
            let best = max(inName.0, elsewhere)
            guard best > 0 else { return 0 }
            if inName.0 >= elsewhere { met.insert(inName.1) }
            sum += best
        }
        let covered = Double(met.count) / Double(names.count)
        return sum / Double(asked.count) * 0.8 + covered * 0.2 + (met.contains(0) ? 0.05 : 0)
    }
}
