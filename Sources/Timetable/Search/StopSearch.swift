import Foundation
import GTFSValues
import TextSearch

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
    /// Finds stops by name, in whichever language the timetable has it, stop code or stop id.
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
        let words = Array(SearchText.asked(query).prefix(8))
        guard !words.isEmpty else { return FoundStops(matches: [], total: 0) }
        let found = words.map { word in
            // Beside other words a number is whole: in "2 Macquarie Street" it does not begin the code of a stop.
            let isNumber = words.count > 1 && word.utf8.allSatisfy { (48...57).contains($0) }
            return searchIndex.matches(word, isWhole: isNumber)
        }
        var tally = SearchTally(of: found, in: searchIndex, owners: stops.count)
        // Two words may be one in the name: "green field" for Greenfield.
        if words.count == 2 {
            tally.addJoined(searchIndex.matches(words[0] + words[1], isWhole: true), searchIndex, words: words.count)
        }
        let wanted = tally.best >= words.count ? words.count : max(1, words.count - 1)
        if tally.best < words.count, words.count > 1 {
            tally = SearchTally(
                of: found, weights: searchIndex.rarity(of: found, among: stops.count), in: searchIndex,
                owners: stops.count)
        }
        var ranking = Ranking<RatedStop>(limit: offset + limit)
        let named = stop(id: query.trimmingCharacters(in: .whitespaces))
        func isCandidate(_ stop: StopIndex) -> Bool {
            guard tally[stop.position].found.nonzeroBitCount >= wanted || stop == named else { return false }
            return modes.map { !stops[stop].modes.isDisjoint(with: $0) } ?? true
        }
        var owners = tally.owners
        // What was named by its id need not carry a word.
        if let named, tally[named.position].found == 0 { owners.append(named.rawValue) }
        for stop in owners.lazy.map({ StopIndex(rawValue: $0) }) where isCandidate(stop) {
            let parent = stops[stop].parent
            // A platform gives way to its station unless it matches better.
            let givesWay =
                parent.isSome && stop != named && isCandidate(parent)
                && tally[parent.position].sum >= tally[stop.position].sum - 0.001
            if !givesWay { ranking.add(rated(stop, tally[stop.position], words: words, near: near)) }
        }
        let page = ranking.best.dropFirst(offset).map { rated in
            // What was named by its id is meant, whatever its name.
            let turns = rated.stop == named ? .max : tally[rated.stop.position].found
            let missing = words.indices.filter { turns & (1 << UInt8($0)) == 0 }
            return FoundStop(
                stop: rated.stop, score: rated.score, distance: rated.distance, unmatched: missing.map { words[$0] })
        }
        return FoundStops(matches: Array(page), total: ranking.total)
    }

    private func rated(_ stop: StopIndex, _ found: SearchTally.Entry, words: [String], near: Place?) -> RatedStop {
        let record = stops[stop]
        let sum = Double(found.sum)
        // A stop found only by its id is what was asked for.
        let match = sum == 0 ? 1 : sum / Double(words.count)
        let covered = min(1, Double(found.found.nonzeroBitCount) / Double(max(1, found.wordCount)))
        var score = match * 10 + covered * 1.5 + SearchText.magnitude(record.importance) * 6 / 32
        if found.starts { score += 0.6 }
        if record.locationType == .station { score += 0.8 }
        var distance: Double?
        if let near, let place = record.place {
            let metres = Geography.distance(near.latitude, near.longitude, place.latitude, place.longitude)
            distance = metres
            score -= min(1.5, metres / 50_000)
        }
        return RatedStop(stop: stop, score: score, distance: distance)
    }
}

/// A candidate with what its rank rests on.
private struct RatedStop: Ranked {
    var stop: StopIndex
    var score: Double
    var distance: Double?

    func precedes(_ other: RatedStop) -> Bool { score != other.score ? score > other.score : stop < other.stop }
}
