import TextSearch
import Timetable

/// How well a text fits what a place is called.
struct PlaceMatch {
    /// Words of the text as compared: folded, in their short forms.
    private let asked: [String]

    init(_ text: String) { asked = Self.words(text) }

    /// Words of a text as compared.
    static func words(_ text: String) -> [String] {
        SearchText.words(of: text).map { SearchText.short($0) ?? $0 }
    }

    /// What names are the same by: their words in order, without those that only say what a place is.
    static func key(_ name: String) -> [String] {
        let all = words(name)
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
            let inName = names.indices.map { (Self.fit(word, names[$0]), $0) }.max { $0.0 < $1.0 } ?? (0, 0)
            let elsewhere = (others.map { Self.fit(word, $0) }.max() ?? 0) / 2
            let best = max(inName.0, elsewhere)
            guard best > 0 else { return 0 }
            if inName.0 >= elsewhere { met.insert(inName.1) }
            sum += best
        }
        let covered = Double(met.count) / Double(names.count)
        return sum / Double(asked.count) * 0.8 + covered * 0.2 + (met.contains(0) ? 0.05 : 0)
    }

    /// 1 for the word itself, less for the beginning of one, 0 for anything else.
    private static func fit(_ asked: String, _ word: String) -> Double {
        if asked == word { return 1 }
        guard word.hasPrefix(asked) else { return 0 }
        return 0.6 + 0.3 * Double(asked.count) / Double(word.count)
    }
}
