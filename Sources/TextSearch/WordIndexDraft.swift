import SectionFile

/// An index of words while it is built. Owners are added in ascending order.
package struct WordIndexDraft {
    private var vocabulary = ByteTable(minimumCapacity: 1 << 12)
    private var pairs: [(owner: Int, value: SearchPosting)] = []

    package init() {}

    /// Adds the words of a name, and their short forms.
    package mutating func add(name words: [String], of owner: Int) {
        let telling = UInt8(clamping: max(1, words.count { !SearchText.generic.contains($0) }))
        for (position, word) in words.enumerated() {
            let posting = SearchPosting(
                owner: UInt32(owner), position: UInt8(min(position, 254)), wordCount: telling)
            pairs.append((vocabulary.insert(word).index, posting))
            guard let short = SearchText.indexedShort(word) else { continue }
            var shortened = posting
            shortened.isShortForm = 1
            pairs.append((vocabulary.insert(short).index, shortened))
        }
    }

    /// Adds the words of a code.
    package mutating func add(code words: [String], of owner: Int) {
        for word in words {
            let posting = SearchPosting(owner: UInt32(owner), position: SearchPosting.codePosition, wordCount: 1)
            pairs.append((vocabulary.insert(word).index, posting))
        }
    }

    /// The words in the order of their bytes, and what carries each.
    package func sorted() -> (words: [String], postings: Lists<SearchPosting>) {
        let order = (0..<vocabulary.count).sorted { vocabulary[$0].lexicographicallyPrecedes(vocabulary[$1]) }
        var rank = [Int](repeating: 0, count: vocabulary.count)
        for (position, word) in order.enumerated() { rank[word] = position }
        return (order.map(vocabulary.text), Lists(count: order.count, pairs: pairs.map { (rank[$0.owner], $0.value) }))
    }

    /// The same with the words put into a file's strings.
    package func finish(strings: inout ByteTable) -> (words: [StringIndex], postings: Lists<SearchPosting>) {
        let (words, postings) = sorted()
        return (words.map { StringIndex(strings.insert($0).index) }, postings)
    }
}
