import TransitAPI

/// What changed from one sentence to another that is much like it, said in the words of the new one.
enum Rewording {
    /// Words a changed stretch may have before the new sentence alone reads better.
    private static let longestStretch = 6
    /// Longer sentences are not compared.
    private static let longestSentence = 120

    /// The new sentence with what was: `Buses end at Strathfield, was Burwood`; nil where the two are too different, or
    /// something was only added or left out.
    static func words(from old: String, to new: String) -> Phrase? {
        let before = pieces(old)
        let after = pieces(new)
        guard before.count <= longestSentence, after.count <= longestSentence else { return nil }
        let common = commonPieces(before, after)
        guard 2 * common.count >= max(before.count, after.count), !common.isEmpty else { return nil }
        let stretches = stretches(common, before.count, after.count)
        guard !stretches.isEmpty, stretches.count <= 2,
            stretches.allSatisfy({ stretch in
                [stretch.old, stretch.new].allSatisfy { !$0.isEmpty && $0.count <= longestStretch }
            })
        else { return nil }
        var words = Phrase("")
        var written = new.startIndex
        for stretch in stretches {
            let was = bare(old[before[stretch.old.lowerBound].startIndex..<before[stretch.old.upperBound - 1].endIndex])
            let now = bare(new[after[stretch.new.lowerBound].startIndex..<after[stretch.new.upperBound - 1].endIndex])
            words = words + Phrase(String(new[written..<now.endIndex]))
            let isLast = stretches.count == 1 && stretch.new.upperBound == after.count
            words = words + Phrase(isLast ? .was : .wasInside, Phrase(String(was)))
            written = now.endIndex
        }
        let rest = new[written...]
        return words + Phrase(rest.contains { !$0.isPunctuation } ? String(rest) : "")
    }

    /// How much two sentences have in common, 0 to 1.
    static func likeness(_ old: String, _ new: String) -> Double {
        let before = pieces(old)
        let after = pieces(new)
        guard !before.isEmpty, !after.isEmpty, before.count <= longestSentence, after.count <= longestSentence else {
            return 0
        }
        return Double(commonPieces(before, after).count) / Double(max(before.count, after.count))
    }

    private static func pieces(_ sentence: String) -> [Substring] { sentence.split(whereSeparator: \.isWhitespace) }

    /// Words without the punctuation around them; one that is nothing else stays a character of it.
    static func bare(_ words: Substring) -> Substring {
        var words = words
        while let last = words.last, last.isPunctuation, words.count > 1 { words.removeLast() }
        while let first = words.first, first.isPunctuation, words.count > 1 { words.removeFirst() }
        return words
    }

    /// The longest row of words that both have in this order, as pairs of positions.
    private static func commonPieces(_ before: [Substring], _ after: [Substring]) -> [(old: Int, new: Int)] {
        let old = before.map { bare($0).lowercased() }
        let new = after.map { bare($0).lowercased() }
        var lengths = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                lengths[i][j] =
                    old[i] == new[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var (i, j) = (0, 0)
        while i < old.count, j < new.count {
            if old[i] == new[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if lengths[i + 1][j] >= lengths[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// What lies between the words both have.
    private static func stretches(
        _ common: [(old: Int, new: Int)], _ oldCount: Int, _ newCount: Int
    ) -> [(old: Range<Int>, new: Range<Int>)] {
        var found: [(old: Range<Int>, new: Range<Int>)] = []
        var (i, j) = (0, 0)
        for pair in common + [(oldCount, newCount)] {
            if i < pair.old || j < pair.new { found.append((i..<pair.old, j..<pair.new)) }
            (i, j) = (pair.old + 1, pair.new + 1)
        }
        return found
    }
}
