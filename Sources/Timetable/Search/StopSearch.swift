import Foundation
import GTFS

/// A stop that a search found.
public struct StopMatch: Sendable, Equatable {
    public var stop: StopIndex
    /// How well it fits: higher is better. Only comparable within one search.
    public var score: Double
    /// Metres from the place searched from; nil where none was given, or the stop has none.
    public var distance: Double?
}

/// Stops found, best first, and how many there were in all.
public struct StopMatches: Sendable {
    public var matches: [StopMatch]
    public var total: Int
}

/// Where a search is made from.
public struct Place: Sendable, Equatable {
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
    /// together ("townhall") or with a typing error; where no stop has them all, one may be missing. Better matches come
    /// first, then busier stops, then nearer ones; a platform gives way to its station unless it matches better.
    ///
    /// - Parameters:
    ///   - query: what the rider typed; its first eight words count.
    ///   - modes: only stops at which one of these calls.
    ///   - near: breaks ties between stops of one name.
    ///   - offset: matches to pass over, for the next page.
    public func search(
        _ query: String, modes: ModeSet? = nil, near: Place? = nil, limit: Int = 20, offset: Int = 0
    ) -> StopMatches {
        var tally = SearchTally(stopCount: stops.count)
        let words = Array(SearchText.words(of: query).prefix(8))
        guard !words.isEmpty else { return StopMatches(matches: [], total: 0) }
        for (turn, word) in words.enumerated() { tally.add(wordMatches(word), turn: turn, self) }
        // Two words may be one in the name: "green field" for Greenfield.
        if words.count == 2 { tally.addJoined(wordMatches(words[0] + words[1], isJoined: true), self, words: words.count) }
        let wanted = tally.best >= words.count ? words.count : max(1, words.count - 1)
        var candidates = tally.touched.filter { Int(tally.counts[Int($0)]) >= wanted }.map { StopIndex(rawValue: $0) }
        if let exact = stop(id: query.trimmingCharacters(in: .whitespaces)), !candidates.contains(exact) {
            candidates.append(exact)
        }
        let modeFilter = modes ?? []
        candidates.removeAll { modes != nil && stops[$0].modes.isDisjoint(with: modeFilter) }
        var scored = candidates.map { rated($0, tally, words: words, near: near) }
        let strength = Dictionary(uniqueKeysWithValues: scored.map { ($0.stop, $0.match) })
        scored.removeAll { entry in
            let parent = stops[entry.stop].parent
            guard parent.isSome, let above = strength[parent] else { return false }
            return above >= entry.match - 0.001
        }
        scored.sort { $0.score != $1.score ? $0.score > $1.score : $0.stop < $1.stop }
        let page = scored.dropFirst(offset).prefix(limit).map {
            StopMatch(stop: $0.stop, score: $0.score, distance: $0.distance)
        }
        return StopMatches(matches: Array(page), total: scored.count)
    }

    private func rated(_ stop: StopIndex, _ tally: SearchTally, words: [String], near: Place?) -> RatedStop {
        let record = stops[stop]
        let sum = Double(tally.sums[stop.position])
        let match = sum == 0 ? 1 : sum / Double(words.count)
        let covered = min(1, Double(tally.counts[stop.position]) / Double(max(1, tally.wordCounts[stop.position])))
        let busy = log2(1 + Double(record.importance)) / 32
        var score = match * 10 + covered * 1.5 + busy * 6
        if tally.starts[stop.position] { score += 0.6 }
        if record.locationType == .station { score += 0.8 }
        var distance: Double?
        if let near, let place = record.place {
            let metres = Geography.distance(near.latitude, near.longitude, place.latitude, place.longitude)
            distance = metres
            score -= min(1.5, metres / 50_000)
        }
        return RatedStop(stop: stop, match: match, score: score, distance: distance)
    }
}

/// A candidate with what its rank rests on.
private struct RatedStop {
    var stop: StopIndex
    /// Mean quality of its words, at most 1.
    var match: Double
    var score: Double
    var distance: Double?
}

/// What the words of a query have found so far, stop by stop.
struct SearchTally {
    var sums: [Float]
    var counts: [UInt8]
    var wordCounts: [UInt8]
    var starts: [Bool]
    var touched: [UInt32] = []
    /// Most words any stop has matched.
    var best = 0
    private var lastTurn: [UInt8]

    init(stopCount: Int) {
        sums = [Float](repeating: 0, count: stopCount)
        counts = [UInt8](repeating: 0, count: stopCount)
        wordCounts = counts
        lastTurn = counts
        starts = [Bool](repeating: false, count: stopCount)
    }

    /// Counts one query word; its matches must come best first, so that each stop gets its best.
    mutating func add(_ matches: [WordMatch], turn: Int, _ timetable: Timetable) {
        let mark = UInt8(turn + 1)
        for match in matches {
            let both = match.also.map { Set(timetable.searchPostings[$0].map(\.stop)) }
            for posting in timetable.searchPostings[match.word] {
                let stop = posting.stop.position
                guard lastTurn[stop] != mark, both?.contains(posting.stop) ?? true else { continue }
                // A word that is only the name's own short form is a little less than the word itself.
                take(posting, stop, quality: match.quality - (posting.isShortForm == 1 ? 0.03 : 0), turn: turn)
                lastTurn[stop] = mark
            }
        }
    }

    /// Counts two query words matched as one.
    mutating func addJoined(_ matches: [WordMatch], _ timetable: Timetable, words: Int) {
        for match in matches {
            for posting in timetable.searchPostings[match.word] where Int(counts[posting.stop.position]) < words {
                let stop = posting.stop.position
                if counts[stop] == 0 { touched.append(posting.stop.rawValue) }
                counts[stop] = UInt8(words)
                sums[stop] = match.quality * Float(words)
                wordCounts[stop] = posting.wordCount
                best = max(best, words)
            }
        }
    }

    private mutating func take(_ posting: SearchPosting, _ stop: Int, quality: Float, turn: Int) {
        if counts[stop] == 0 { touched.append(posting.stop.rawValue) }
        counts[stop] += 1
        sums[stop] += quality
        wordCounts[stop] = max(wordCounts[stop], posting.wordCount)
        if turn == 0, posting.position == 0 || posting.position == SearchPosting.codePosition { starts[stop] = true }
        best = max(best, Int(counts[stop]))
    }
}
