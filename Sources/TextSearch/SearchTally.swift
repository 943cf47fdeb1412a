/// What the words of a query have found so far, stop by stop or place by place.
package struct SearchTally {
    package private(set) var sums: [Float]
    /// The query's words that were found: one bit each, the first word lowest.
    package private(set) var found: [UInt8]
    package private(set) var wordCounts: [UInt8]
    package private(set) var starts: [Bool]
    package private(set) var touched: [UInt32] = []
    /// Most words that any of them has matched.
    package private(set) var best = 0

    /// - Parameters:
    ///   - matches: what each word of the query may mean, best first.
    ///   - weights: how much each word counts; 1 where none are given.
    ///   - owners: how many things carry the words of the index.
    package init(of matches: [[WordMatch]], weights: [Float]? = nil, in index: WordIndex, owners: Int) {
        sums = [Float](repeating: 0, count: owners)
        found = [UInt8](repeating: 0, count: owners)
        wordCounts = found
        starts = [Bool](repeating: false, count: owners)
        for (turn, matches) in matches.enumerated() { add(matches, turn: turn, weight: weights?[turn] ?? 1, index) }
    }

    /// Counts one query word; its matches must come best first, so that each owner gets its best.
    private mutating func add(_ matches: [WordMatch], turn: Int, weight: Float, _ index: WordIndex) {
        let bit: UInt8 = 1 << UInt8(turn)
        for match in matches {
            index.eachPosting(of: match) { posting in
                let owner = Int(posting.owner)
                guard found[owner] & bit == 0 else { return }
                // A word that is only the name's own short form is a little less than the word itself.
                let quality = match.quality - (posting.isShortForm == 1 ? 0.03 : 0)
                if found[owner] == 0 { touched.append(posting.owner) }
                found[owner] |= bit
                sums[owner] += quality * weight
                wordCounts[owner] = max(wordCounts[owner], posting.wordCount)
                if turn == 0, posting.position == 0 || posting.position == SearchPosting.codePosition {
                    starts[owner] = true
                }
                best = max(best, found[owner].nonzeroBitCount)
            }
        }
    }

    /// Counts two query words matched as one.
    package mutating func addJoined(_ matches: [WordMatch], _ index: WordIndex, words: Int) {
        for match in matches {
            for posting in index.postings[match.word] {
                let owner = Int(posting.owner)
                guard found[owner].nonzeroBitCount < words else { continue }
                if found[owner] == 0 { touched.append(posting.owner) }
                found[owner] = 1 << UInt8(words) - 1
                sums[owner] = match.quality * Float(words)
                wordCounts[owner] = posting.wordCount
                best = max(best, words)
            }
        }
    }
}

extension WordIndex {
    /// Calls with what carries a word, and the second where the match has one. Lists are by their owners, so that the rarer word
    /// leads: "st" is in tens of thousands of names.
    @inline(__always)
    fileprivate func eachPosting(of match: WordMatch, _ visit: (SearchPosting) -> Void) {
        let carriers = postings[match.word]
        guard let also = match.also else { return carriers.forEach(visit) }
        let others = postings[also]
        guard others.count < carriers.count else {
            for posting in carriers {
                let at = others.firstPosition { $0.owner >= posting.owner }
                if at < others.count, others[at].owner == posting.owner { visit(posting) }
            }
            return
        }
        var last: UInt32?
        for other in others where other.owner != last {
            last = other.owner
            carriers[carriers.firstPosition { $0.owner >= other.owner }...].prefix { $0.owner == other.owner }
                .forEach(visit)
        }
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
