import Foundation
import GTFSValues

/// A stop that a search found.
public struct FoundStop: Sendable, Equatable {
    public var stop: StopIndex
    /// How well it fits: higher is better. Only comparable within one search.
    public var score: Double
    /// Metres from the place searched from; nil where none was given, or the stop has none.
    public var distance: Double?
    /// Words of the query that it does not have, in lower case and without accents.
    public var unmatched: [String] = []
}

/// Stops found, best first, and how many there were in all.
public struct FoundStops: Sendable {
    public var matches: [FoundStop]
    public var total: Int
}

/// Where a search is made from.
public struct Place: Sendable, Hashable {
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double

    /// A place from its coordinates.
    public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

extension Timetable {
    /// Finds stops by name, stop code or stop id.
    ///
    /// Every word of the query must be found, as a word, as the beginning of one, in its short form (St, Stn, Rd…), run
    /// together ("townhall") or with a typing error; where no stop has them all, one may be missing, rather a common one
    /// than a rare one. Better matches come first, then busier stops, then nearer ones; a platform gives way to its station
    /// unless it matches better.
    ///
    /// - Parameters:
    ///   - query: what the rider typed; its first eight words count.
    ///   - modes: only stops at which one of these calls.
    ///   - near: breaks ties between stops of one name.
    ///   - offset: matches to pass over, for the next page.
    public func search(
        _ query: String, modes: ModeSet? = nil, near: Place? = nil, limit: Int = 20, offset: Int = 0
    ) -> FoundStops {
        let words = Array(SearchText.words(of: query).prefix(8))
        guard !words.isEmpty else { return FoundStops(matches: [], total: 0) }
        let found = words.map { wordMatches($0) }
        var tally = tallied(found, weights: found.map { _ in 1 })
        // Two words may be one in the name: "green field" for Greenfield.
        if words.count == 2 {
            tally.addJoined(wordMatches(words[0] + words[1], isJoined: true), self, words: words.count)
        }
        let wanted = tally.best >= words.count ? words.count : max(1, words.count - 1)
        if tally.best < words.count, words.count > 1 { tally = tallied(found, weights: rarity(of: found)) }
        var ranking = Ranking(limit: offset + limit)
        let named = stop(id: query.trimmingCharacters(in: .whitespaces))
        var exact = named
        func isCandidate(_ stop: StopIndex) -> Bool {
            guard tally.found[stop.position].nonzeroBitCount >= wanted || stop == exact else { return false }
            return modes.map { !stops[stop].modes.isDisjoint(with: $0) } ?? true
        }
        func consider(_ stop: StopIndex) {
            guard isCandidate(stop) else { return }
            let parent = stops[stop].parent
            // A platform gives way to its station unless it matches better.
            if parent.isSome, stop != exact, isCandidate(parent),
                tally.sums[parent.position] >= tally.sums[stop.position] - 0.001
            {
                return
            }
            ranking.add(rated(stop, tally, words: words, near: near))
        }
        for touched in tally.touched {
            let stop = StopIndex(rawValue: touched)
            consider(stop)
            if stop == exact { exact = nil }
        }
        if let exact { consider(exact) }
        let page = ranking.best.dropFirst(offset).map { rated in
            // What was named by its id is meant, whatever its name.
            let turns = rated.stop == named ? .max : tally.found[rated.stop.position]
            let missing = words.indices.filter { turns & (1 << UInt8($0)) == 0 }
            return FoundStop(
                stop: rated.stop, score: rated.score, distance: rated.distance, unmatched: missing.map { words[$0] })
        }
        return FoundStops(matches: Array(page), total: ranking.total)
    }

    private func tallied(_ found: [[WordMatch]], weights: [Float]) -> SearchTally {
        var tally = SearchTally(stopCount: stops.count)
        for (turn, matches) in found.enumerated() { tally.add(matches, turn: turn, weight: weights[turn], self) }
        return tally
    }

    /// How much each word says, 1 on average: "Airport" says more than "Sydney", which many stops are called.
    private func rarity(of found: [[WordMatch]]) -> [Float] {
        let all = Self.magnitude(UInt32(clamping: stops.count))
        let weights = found.map { matches in
            let carriers = matches.reduce(0) { $0 + searchPostings[$1.word].count }
            return max(0.5, Float(all - Self.magnitude(UInt32(clamping: carriers))))
        }
        let mean = weights.reduce(0, +) / Float(weights.count)
        return weights.map { $0 / mean }
    }

    private func rated(_ stop: StopIndex, _ tally: SearchTally, words: [String], near: Place?) -> RatedStop {
        let record = stops[stop]
        let sum = Double(tally.sums[stop.position])
        // A stop found only by its id is what was asked for.
        let match = sum == 0 ? 1 : sum / Double(words.count)
        let covered = min(
            1, Double(tally.found[stop.position].nonzeroBitCount) / Double(max(1, tally.wordCounts[stop.position])))
        var score = match * 10 + covered * 1.5 + Self.magnitude(record.importance) * 6 / 32
        if tally.starts[stop.position] { score += 0.6 }
        if record.locationType == .station { score += 0.8 }
        var distance: Double?
        if let near, let place = record.place {
            let metres = Geography.distance(near.latitude, near.longitude, place.latitude, place.longitude)
            distance = metres
            score -= min(1.5, metres / 50_000)
        }
        return RatedStop(stop: stop, score: score, distance: distance)
    }

    /// The binary logarithm of a count plus one, straight between powers of two: all a ranking needs of it.
    private static func magnitude(_ count: UInt32) -> Double {
        let value = UInt64(count) + 1
        let power = 63 - value.leadingZeroBitCount
        return Double(power) + Double(value) / Double(UInt64(1) << UInt64(power)) - 1
    }
}

/// The best of many candidates, in order, and how many there were.
private struct Ranking {
    let limit: Int
    private(set) var best: [RatedStop] = []
    private(set) var total = 0

    mutating func add(_ stop: RatedStop) {
        total += 1
        if best.count == limit {
            guard let last = best.last, stop.precedes(last) else { return }
            best.removeLast()
        }
        var at = best.count
        while at > 0, stop.precedes(best[at - 1]) { at -= 1 }
        best.insert(stop, at: at)
    }

    init(limit: Int) {
        self.limit = max(1, limit)
        best.reserveCapacity(self.limit)
    }
}

/// A candidate with what its rank rests on.
private struct RatedStop {
    var stop: StopIndex
    var score: Double
    var distance: Double?

    func precedes(_ other: RatedStop) -> Bool { score != other.score ? score > other.score : stop < other.stop }
}

/// What the words of a query have found so far, stop by stop.
struct SearchTally {
    var sums: [Float]
    /// The query's words that were found: one bit each, the first word lowest.
    var found: [UInt8]
    var wordCounts: [UInt8]
    var starts: [Bool]
    var touched: [UInt32] = []
    /// Most words any stop has matched.
    var best = 0

    init(stopCount: Int) {
        sums = [Float](repeating: 0, count: stopCount)
        found = [UInt8](repeating: 0, count: stopCount)
        wordCounts = found
        starts = [Bool](repeating: false, count: stopCount)
    }

    /// Counts one query word; its matches must come best first, so that each stop gets its best.
    mutating func add(_ matches: [WordMatch], turn: Int, weight: Float, _ timetable: Timetable) {
        let bit: UInt8 = 1 << UInt8(turn)
        for match in matches {
            let both = match.also.map { Set(timetable.searchPostings[$0].map(\.stop)) }
            for posting in timetable.searchPostings[match.word] {
                let stop = posting.stop.position
                guard found[stop] & bit == 0, both?.contains(posting.stop) ?? true else { continue }
                // A word that is only the name's own short form is a little less than the word itself.
                let quality = match.quality - (posting.isShortForm == 1 ? 0.03 : 0)
                if found[stop] == 0 { touched.append(posting.stop.rawValue) }
                found[stop] |= bit
                sums[stop] += quality * weight
                wordCounts[stop] = max(wordCounts[stop], posting.wordCount)
                if turn == 0, posting.position == 0 || posting.position == SearchPosting.codePosition {
                    starts[stop] = true
                }
                best = max(best, found[stop].nonzeroBitCount)
            }
        }
    }

    /// Counts two query words matched as one.
    mutating func addJoined(_ matches: [WordMatch], _ timetable: Timetable, words: Int) {
        for match in matches {
            for posting in timetable.searchPostings[match.word] {
                let stop = posting.stop.position
                guard found[stop].nonzeroBitCount < words else { continue }
                if found[stop] == 0 { touched.append(posting.stop.rawValue) }
                found[stop] = 1 << UInt8(words) - 1
                sums[stop] = match.quality * Float(words)
                wordCounts[stop] = posting.wordCount
                best = max(best, words)
            }
        }
    }
}
