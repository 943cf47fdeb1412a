import Foundation
import SectionFile

/// A word of the index that a query word may mean.
package struct WordMatch {
    /// Its position in the index.
    package var word: SearchWordIndex
    /// 1 for the word itself, less for each step away from it.
    package var quality: Float
    /// A second word that the same name must carry.
    package var also: SearchWordIndex?
}

/// A word of names, in the order of their bytes.
package struct SearchWordIndex: TableIndex {
    package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A word in a name or a code.
package struct SearchPosting: Sendable {
    /// The position of what is called so: a stop, a place.
    package var owner: UInt32
    /// Which word of the name, from 0; 255 for a code.
    package var position: UInt8
    /// Telling words of the name: how many a full match has to cover.
    package var wordCount: UInt8
    /// 1 where the word is the short form of what is written.
    package var isShortForm: UInt8 = 0
    private var reserved: UInt8 = 0

    package static let codePosition: UInt8 = 255

    package init(owner: UInt32, position: UInt8, wordCount: UInt8) {
        (self.owner, self.position, self.wordCount) = (owner, position, wordCount)
    }
}

/// The words of names in a mapped file: each with what carries it, by owner.
package struct WordIndex: Sendable {
    package let words: RecordTable<SearchWordIndex, StringIndex>
    package let postings: ListTable<SearchWordIndex, SearchPosting>
    package let strings: StringPool

    package init(
        words: RecordTable<SearchWordIndex, StringIndex>, postings: ListTable<SearchWordIndex, SearchPosting>,
        strings: StringPool
    ) {
        (self.words, self.postings, self.strings) = (words, postings, strings)
    }

    /// Whether it refers only to what is there: words of the pool in the order of their bytes, and `owners` of them.
    package func isSound(owners: Int) -> Bool {
        guard postings.count == words.count else { return false }
        for word in words.indices {
            guard words[word].position < strings.count,
                word.position == 0
                    || compareBytes(strings.utf8(words[word.position - 1]), strings.utf8(words[word])) < 0,
                postings[word].allSatisfy({ $0.owner < owners })
            else { return false }
        }
        return true
    }
}

extension WordIndex {
    /// Words of the index that a query word may mean, best first.
    ///
    /// - Parameter isWhole: whether it is one as it stands, rather than the beginning of one, a short form or misspelt.
    package func matches(_ query: String, isWhole: Bool = false) -> [WordMatch] {
        var query = query
        return query.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            let from = firstWord(notBefore: bytes)
            var matches: [WordMatch] = []
            var hasExact = false
            var at = from
            while at < words.count {
                let word = strings.utf8(words[at])
                guard word.count >= bytes.count, hasPrefix(word, bytes) else { break }
                let isExact = word.count == bytes.count
                if isExact { hasExact = true }
                if isExact || !isWhole {
                    let share = Float(bytes.count) / Float(word.count)
                    matches.append(WordMatch(word: SearchWordIndex(at), quality: isExact ? 1 : 0.75 + 0.2 * share))
                }
                at += 1
            }
            if isWhole { return matches }
            let text = String(decoding: bytes, as: UTF8.self)
            if let short = SearchText.short(text), let found = word(short) {
                matches.append(WordMatch(word: found, quality: ShortForms.isVague(text) ? 0.6 : 0.96))
            }
            if !hasExact {
                matches += splitMatches(bytes)
                matches += fuzzyMatches(bytes, passing: from..<at)
            }
            return matches.sorted { ($0.quality, $1.word) > ($1.quality, $0.word) }
        }
    }

    /// Position of the first word that does not come before these bytes.
    private func firstWord(notBefore bytes: UnsafeRawBufferPointer) -> Int {
        words.rows.firstPosition { !strings.precedes($0, bytes) }
    }

    private func word(_ text: String) -> SearchWordIndex? {
        var text = text
        return text.withUTF8 { word(UnsafeRawBufferPointer($0)) }
    }

    private func word(_ bytes: UnsafeRawBufferPointer) -> SearchWordIndex? {
        let at = firstWord(notBefore: bytes)
        return at < words.count && strings.equals(words[at], bytes) ? SearchWordIndex(at) : nil
    }

    private func hasPrefix(_ word: UnsafeRawBufferPointer, _ prefix: UnsafeRawBufferPointer) -> Bool {
        guard let word = word.baseAddress, let prefixBase = prefix.baseAddress else { return prefix.isEmpty }
        return memcmp(word, prefixBase, prefix.count) == 0
    }

    /// Two words run together: "townhall" finds what carries both "town" and "hall".
    private func splitMatches(_ bytes: UnsafeRawBufferPointer) -> [WordMatch] {
        guard bytes.count >= 5 else { return [] }
        var best: [WordMatch] = []
        for cut in 2...(bytes.count - 2) {
            guard let head = word(UnsafeRawBufferPointer(rebasing: bytes[..<cut])) else { continue }
            // The second word may still be being typed.
            let rest = UnsafeRawBufferPointer(rebasing: bytes[cut...])
            var tail = firstWord(notBefore: rest)
            for _ in 0..<16 {
                guard tail < words.count else { break }
                let word = strings.utf8(words[tail])
                guard word.count >= rest.count, hasPrefix(word, rest) else { break }
                let share = Float(rest.count) / Float(word.count)
                best.append(WordMatch(word: head, quality: 0.7 + 0.2 * share, also: SearchWordIndex(tail)))
                tail += 1
            }
        }
        return best
    }

    /// Words within one typing error, two from eight letters on; those already found by their beginning are passed over.
    private func fuzzyMatches(_ bytes: UnsafeRawBufferPointer, passing: Range<Int>) -> [WordMatch] {
        // Numbers are stop codes: one wrong digit is another stop. In byte order they stand before the words.
        guard bytes.count >= 4, bytes.count <= 32, !(48...57).contains(bytes[0]) else { return [] }
        let limit = bytes.count >= 8 ? 2 : 1
        let mask = letters(bytes)
        var matches: [WordMatch] = []
        for at in firstLetterWord..<words.count where !passing.contains(at) {
            let word = strings.utf8(words[at])
            guard word.count + limit >= bytes.count else { continue }
            // Each letter of the query that the word lacks costs at least one step.
            guard (mask & ~letters(word)).nonzeroBitCount <= limit else { continue }
            guard let found = EditDistance.withinPrefix(bytes, word, limit: limit) else { continue }
            let isSameStart = bytes[0] == word[0]
            let quality: Float =
                (found.isWhole ? 0.7 : 0.6) - 0.12 * Float(found.distance - 1) - (isSameStart ? 0 : 0.1)
            matches.append(WordMatch(word: SearchWordIndex(at), quality: quality))
        }
        return matches
    }

    /// Position of the first word that is no number.
    private var firstLetterWord: Int {
        withUnsafeBytes(of: UInt8(ascii: "a")) { firstWord(notBefore: $0) }
    }

    private func letters(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var mask: UInt64 = 0
        for byte in bytes { mask |= 1 << UInt64(byte & 63) }
        return mask
    }
}
