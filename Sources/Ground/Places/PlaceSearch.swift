import SectionFile
import TextSearch
import Timetable

/// A place that a search found, or a house.
public struct FoundPlace: Sendable {
    public var place: PlaceIndex
    /// The house of it, where a number was asked for and it has that.
    public var house: HouseRecord?
    /// How well it fits: higher is better; comparable with that of ``FoundStop``.
    public var score: Double
    /// Metres from the place searched from; nil where none was given.
    public var distance: Double?
    /// Words of the query that neither it has nor where it lies, in lower case and without accents.
    public var unmatched: [String] = []
}

extension Ground {
    /// Finds places, streets and addresses.
    ///
    /// Every word of the query must be found in the name, or in that of the suburb or town, as the search of stops finds them
    /// (``Timetable/search(_:modes:near:limit:offset:)``); a word that begins with a digit may be the number of a house. Where
    /// nothing has them all, postcode, state and country at the end of an address need not be found, nor the flat in front of it, and
    /// then one word more may be missing. Better matches come first, then what is better known, then what is nearer.
    ///
    /// - Parameters:
    ///   - query: what the rider typed; its first eight words count.
    ///   - near: where it is asked from.
    public func search(_ query: String, near: Place? = nil, limit: Int = 10) -> [FoundPlace] {
        var best: [FoundPlace] = []
        for reading in readings(of: query) {
            var search = PlaceSearch(self, reading, near: near)
            let found = search.best(limit)
            guard let first = found.first else { continue }
            if first.unmatched.isEmpty { return found }
            // What is told to be missing should be what matters: the house rather than the state.
            if best.first.map({ first.unmatched.count <= $0.unmatched.count }) ?? true { best = found }
        }
        return best
    }
}

/// One search for places.
private struct PlaceSearch {
    let ground: Ground
    let places: PlaceTables
    let words: [String]
    let reading: AddressReading
    let near: Place?
    /// All words, and those that may be the number of a house: one bit each, the first word lowest.
    let (all, numbers): (UInt8, UInt8)
    private var tally: SearchTally
    /// How much each word says, where not all are found.
    private var weights: [Float]
    private let found: [[WordMatch]]

    /// What a word is worth that only the suburb or town has, of one that the name has.
    private static let areaShare = 0.7
    /// The same of a number at a street that has no such house: of few streets all houses are known, and it is no stop's platform.
    private static let houseShare = 0.8

    init(_ ground: Ground, _ reading: AddressReading, near: Place?) {
        let words = Array(reading.words.prefix(8))
        (self.ground, self.words, self.near) = (ground, words, near)
        (self.reading, places) = (reading, ground.places)
        let numbers = words.indices.reduce(UInt8(0)) { bits, at in
            words[at].utf8.first.map { (48...57).contains($0) } ?? false ? bits | 1 << UInt8(at) : bits
        }
        (all, self.numbers) = (UInt8.max >> UInt8(8 - words.count), numbers)
        weights = words.map { _ in 1 }
        found = words.map { ground.places.words.matches($0) }
        tally = SearchTally(of: found, in: places.words, owners: places.records.count)
        if words.count == 2 {
            tally.addJoined(places.words.matches(words[0] + words[1], isWhole: true), places.words, words: 2)
        }
    }

    private struct Candidate: Ranked {
        var place: PlaceIndex
        var house: HouseRecord?
        var matched: UInt8
        var score: Double
        var distance: Double?

        func precedes(_ other: Candidate) -> Bool {
            score != other.score ? score > other.score : place < other.place
        }
    }

    mutating func best(_ limit: Int) -> [FoundPlace] {
        // Which words each has is the same however much they weigh.
        let named = tally.owners.map { PlaceIndex(rawValue: $0) }
            .filter { isNamed($0) && reading.penalty(of: places.records[$0].point) != nil }.map { ($0, matched($0)) }
        let most = named.reduce(0) { max($0, $1.1.bits.nonzeroBitCount) }
        if most < words.count, words.count > 1 {
            weights = places.words.rarity(of: found, among: places.records.count)
            tally = SearchTally(of: found, weights: weights, in: places.words, owners: places.records.count)
        }
        let wanted = most >= words.count ? words.count : max(1, words.count - 1)
        var ranking = Ranking<Candidate>(limit: limit)
        for (place, matched) in named where matched.bits.nonzeroBitCount >= wanted {
            ranking.add(rated(place, matched))
        }
        return ranking.best.map { candidate in
            let missing = words.indices.filter { candidate.matched & (1 << UInt8($0)) == 0 }
            return FoundPlace(
                place: candidate.place, house: candidate.house, score: candidate.score, distance: candidate.distance,
                unmatched: missing.map { words[$0] })
        }
    }

    /// Words that a place has, or where it lies, or that are the number of one of its houses; and that house.
    private func matched(_ place: PlaceIndex) -> (bits: UInt8, house: HouseRecord?) {
        let bits = tally[place.position].found | area(places.records[place])
        let left = numbers & ~bits
        guard left != 0, !places.houses[place].isEmpty else { return (bits, nil) }
        var best: (bits: UInt8, house: HouseRecord?) = (0, nil)
        for at in words.indices where left & (1 << UInt8(at)) != 0 {
            for house in ground.houses(numbered: words[at], of: place) {
                let held = numbers(of: house, among: left) | 1 << UInt8(at)
                if held.nonzeroBitCount > best.bits.nonzeroBitCount { best = (held, house) }
            }
        }
        return (bits | best.bits, best.house)
    }

    /// Which words are numbers of a house that has several: of "12-16" it may be both.
    private func numbers(of house: HouseRecord, among left: UInt8) -> UInt8 {
        guard left.nonzeroBitCount > 1 else { return 0 }
        let number = ground.string(house.number)
        let (parts, flats) = (HouseNumber.parts(number), HouseNumber.flats(number))
        return words.indices.reduce(UInt8(0)) { bits, at in
            let bit = left & (1 << UInt8(at))
            let isOwn = bit != 0 && (parts.contains { $0.holds(words[at]) } || flats.contains(words[at]))
            return isOwn ? bits | bit : bits
        }
    }

    /// Words that the suburb and the town of a place have.
    private func area(_ record: PlaceRecord) -> UInt8 {
        (record.suburb.isSome ? tally[record.suburb.position].found : 0)
            | (record.town.isSome ? tally[record.town.position].found : 0)
    }

    /// Whether a word of the query is in its name that is no number alone: "12" finds no street for its house.
    private func isNamed(_ place: PlaceIndex) -> Bool {
        let own = tally[place.position].found
        return own & ~numbers != 0 || own == all || numbers == all
    }

    private func rated(_ place: PlaceIndex, _ matched: (bits: UInt8, house: HouseRecord?)) -> Candidate {
        let record = places.records[place]
        let (own, area) = (tally[place.position].found, area(record))
        var candidate = Candidate(place: place, house: matched.house, matched: matched.bits, score: 0)
        var sum = Double(tally[place.position].sum) + Double((matched.bits & ~own & ~area).nonzeroBitCount)
        sum += Double((area & ~own).nonzeroBitCount) * Self.areaShare
        if record.kind == .street {
            for at in words.indices where (numbers & ~matched.bits) & (1 << UInt8(at)) != 0 {
                sum += Double(weights[at]) * Self.houseShare
            }
        }
        let covered = min(1, Double(own.nonzeroBitCount) / Double(max(1, tally[place.position].wordCount)))
        candidate.score = sum / Double(words.count) * 10 + covered * 1.5 + Double(record.importance) / 64
        if tally[place.position].starts { candidate.score += 0.6 }
        candidate.score -= reading.penalty(of: record.point) ?? 0
        if let near {
            let point = (candidate.house?.point ?? record.point).degrees
            let metres = Geography.distance(near.latitude, near.longitude, point.latitude, point.longitude)
            candidate.distance = metres
            candidate.score -= SearchText.penalty(metres: metres)
        }
        return candidate
    }
}
