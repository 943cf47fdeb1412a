import SectionFile

/// What the words of a query have found so far, stop by stop or place by place.
public struct SearchTally {
    /// What was found of one of them.
    @frozen public struct Entry {
        /// How well each word fits, added up.
        public var sum: Float = 0
        /// The query's words that were found: one bit each, the first word lowest.
        public var found: UInt8 = 0
        /// Telling words of its name.
        public var wordCount: UInt8 = 0
        /// Whether its name begins with the first word.
        public var starts = false
    }

    @usableFromInline var entries: [Entry]
    private var touched: [UInt32] = []
    /// Most words that any of them has matched.
    package private(set) var best = 0

    /// - Parameters:
    ///   - matches: what each word of the query may mean, best first.
    ///   - weights: how much each word counts; 1 where none are given.
    ///   - owners: how many things carry the words of the index.
    package init(of matches: [[WordMatch]], weights: [Float]? = nil, in index: WordIndex, owners: Int) {
        entries = [Entry](repeating: Entry(), count: owners)
        for (turn, matches) in matches.enumerated() { add(matches, turn: turn, weight: weights?[turn] ?? 1, index) }
    }

    @inlinable public subscript(owner: Int) -> Entry { entries[owner] }

    /// All that carry a word of the query. Many of them come in their order, as what is read of each then lies side by side.
    package var owners: [UInt32] {
        guard touched.count > entries.count / 16 else { return touched }
        return [UInt32](unsafeUninitializedCapacity: touched.count) { owners, count in
            for owner in entries.indices where entries[owner].found != 0 {
                owners.initializeElement(at: count, to: UInt32(truncatingIfNeeded: owner))
                count += 1
            }
        }
    }

    /// Counts one query word; its matches must come best first, so that each owner gets its best.
    private mutating func add(_ matches: [WordMatch], turn: Int, weight: Float, _ index: WordIndex) {
        for match in matches {
            if let also = match.also {
                for posting in index.postings(of: match.word, and: also) { count(posting, match, turn, weight) }
            } else {
                for posting in index.postings[match.word] { count(posting, match, turn, weight) }
            }
        }
    }

    @inline(__always)
    private mutating func count(_ posting: SearchPosting, _ match: WordMatch, _ turn: Int, _ weight: Float) {
        let bit: UInt8 = 1 << UInt8(turn)
        var entry = entries[Int(posting.owner)]
        guard entry.found & bit == 0 else { return }
        if entry.found == 0 { touched.append(posting.owner) }
        // A word that is only the name's own short form is a little less than the word itself.
        entry.sum += (match.quality - (posting.isShortForm == 1 ? 0.03 : 0)) * weight
        entry.found |= bit
        entry.wordCount = max(entry.wordCount, posting.wordCount)
        if turn == 0, posting.position == 0 || posting.position == SearchPosting.codePosition { entry.starts = true }
        best = max(best, entry.found.nonzeroBitCount)
        entries[Int(posting.owner)] = entry
    }

    /// Counts two query words matched as one.
    package mutating func addJoined(_ matches: [WordMatch], _ index: WordIndex, words: Int) {
        for match in matches {
            for posting in index.postings[match.word] {
                var entry = entries[Int(posting.owner)]
                guard entry.found.nonzeroBitCount < words else { continue }
                if entry.found == 0 { touched.append(posting.owner) }
                entry.found = 1 << UInt8(words) - 1
                entry.sum = match.quality * Float(words)
                entry.wordCount = posting.wordCount
                entries[Int(posting.owner)] = entry
                best = max(best, words)
            }
        }
    }
}

extension WordIndex {
    /// What carries two words, as it carries the first. Lists are by their owners, so that the rarer word leads: "st" is in tens of
    /// thousands of names.
    fileprivate func postings(of word: SearchWordIndex, and also: SearchWordIndex) -> [SearchPosting] {
        let (carriers, others) = (postings[word], postings[also])
        guard others.count < carriers.count else {
            return carriers.filter { posting in
                let at = others.firstPosition { $0.owner >= posting.owner }
                return at < others.count && others[at].owner == posting.owner
            }
        }
        var found: [SearchPosting] = []
        for other in others where other.owner != found.last?.owner {
            found += carriers[carriers.firstPosition { $0.owner >= other.owner }...].prefix { $0.owner == other.owner }
        }
        return found
    }

    /// How much each word of a query says, 1 on average: "Airport" says more than "Sydney", which many stops are called.
    package func rarity(of found: [[WordMatch]], among owners: Int) -> [Float] {
        let all = SearchText.magnitude(UInt32(clamping: owners))
        let weights = found.map { matches in
            let carriers = matches.reduce(0) { $0 + postings[$1.word].count }
            return max(0.5, Float(all - SearchText.magnitude(UInt32(clamping: carriers))))
        }
        let mean = weights.reduce(0, +) / Float(weights.count)
        return weights.map { $0 / mean }
    }
}
