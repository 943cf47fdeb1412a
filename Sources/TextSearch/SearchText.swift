import Foundation

/// How names and queries become words that can be compared.
package enum SearchText {
    /// Words of a text: folded to lower case without accents, split at anything that is no letter or digit.
    /// Apostrophes join ("King's" is `kings`).
    package static func words(of text: String) -> [String] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return plainWords(of: text) }
        let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
            .lowercased().replacing("ß", with: "ss")
        var words: [String] = []
        var word = ""
        for character in folded.unicodeScalars {
            if character.properties.isAlphabetic || character.properties.numericType != nil {
                word.unicodeScalars.append(character)
            } else if character != "'" && character != "\u{2019}", !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The same for a text of ASCII, which needs no tables of characters.
    private static func plainWords(of text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            case UInt8(ascii: "'"): break
            default: end()
            }
        }
        end()
        return words
    }

    /// Words of a query. Beside others "and" asks for nothing: as many names have "&" in its place, which is no word.
    package static func asked(_ query: String) -> [String] {
        let words = words(of: query)
        let meant = words.filter { $0 != "and" }
        return meant.isEmpty ? words : meant
    }

    /// The short form of a word that is often abbreviated; nil where it has none.
    package static func short(_ word: String) -> String? { ShortForms.short(word) }

    /// The same of a word that is put into an index; nil too where whoever types the short form has typed its beginning.
    static func indexedShort(_ word: String) -> String? { ShortForms.indexed(word) }

    /// The binary logarithm of a count plus one, straight between powers of two: all a ranking needs of it.
    package static func magnitude(_ count: UInt32) -> Double {
        let value = UInt64(count) + 1
        let power = 63 - value.leadingZeroBitCount
        return Double(power) + Double(value) / Double(UInt64(1) << UInt64(power)) - 1
    }

    /// What a score loses by distance: little within a walk, 2 at 30 km.
    package static func penalty(metres: Double) -> Double { min(2.5, log2(1 + max(0, metres) / 1_000) * 0.4) }

    /// Words that say what a place is rather than which: they do not count towards how much of a name was matched.
    package static let generic: Set<String> = ["station", "stn", "stop", "wharf", "light", "rail", "platform", "stand"]
}
