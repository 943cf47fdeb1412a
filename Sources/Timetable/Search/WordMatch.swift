import Foundation

/// A word of the index that a query word may mean.
struct WordMatch {
    /// Its position in the index.
    var word: SearchWordIndex
    /// 1 for the word itself, less for each step away from it.
    var quality: Float
    /// A second word that the same stop must carry.
    var also: SearchWordIndex?
}

extension Timetable {
    /// Words of the index that a query word may mean, best first.
    func wordMatches(_ query: String, isJoined: Bool = false) -> [WordMatch] {
        var query = query
        return query.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            let from = firstWord(notBefore: bytes)
            var matches: [WordMatch] = []
            var hasExact = false
            var at = from
            while at < searchWords.count {
                let word = strings.utf8(searchWords[at])
                guard word.count >= bytes.count, hasPrefix(word, bytes) else { break }
                let isExact = word.count == bytes.count
                if isExact { hasExact = true }
                if isExact || !isJoined {
                    let share = Float(bytes.count) / Float(word.count)
                    matches.append(WordMatch(word: SearchWordIndex(at), quality: isExact ? 1 : 0.75 + 0.2 * share))
                }
                at += 1
            }
            if isJoined { return matches }
            let text = String(decoding: bytes, as: UTF8.self)
            if let short = SearchText.short(text), let found = word(short) {
                matches.append(WordMatch(word: found, quality: 0.96))
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
        searchWords.rows.firstPosition { !strings.precedes($0, bytes) }
    }

    private func word(_ text: String) -> SearchWordIndex? {
        var text = text
        return text.withUTF8 { word(UnsafeRawBufferPointer($0)) }
    }

    private func word(_ bytes: UnsafeRawBufferPointer) -> SearchWordIndex? {
        let at = firstWord(notBefore: bytes)
        return at < searchWords.count && strings.equals(searchWords[at], bytes) ? SearchWordIndex(at) : nil
    }

    private func hasPrefix(_ word: UnsafeRawBufferPointer, _ prefix: UnsafeRawBufferPointer) -> Bool {
        guard let word = word.baseAddress, let prefixBase = prefix.baseAddress else { return prefix.isEmpty }
        return memcmp(word, prefixBase, prefix.count) == 0
    }

    /// Two words run together: "townhall" finds the stops that carry both "town" and "hall".
    private func splitMatches(_ bytes: UnsafeRawBufferPointer) -> [WordMatch] {
        guard bytes.count >= 5 else { return [] }
        var best: [WordMatch] = []
        for cut in 2...(bytes.count - 2) {
            guard let head = word(UnsafeRawBufferPointer(rebasing: bytes[..<cut])) else { continue }
            // The second word may still be being typed.
            let rest = UnsafeRawBufferPointer(rebasing: bytes[cut...])
            var tail = firstWord(notBefore: rest)
            for _ in 0..<16 {
                guard tail < searchWords.count else { break }
                let word = strings.utf8(searchWords[tail])
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
        for at in firstLetterWord..<searchWords.count where !passing.contains(at) {
            let word = strings.utf8(searchWords[at])
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
