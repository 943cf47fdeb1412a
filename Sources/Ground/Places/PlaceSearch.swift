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
    /// nothing has them all, one may be missing. Better matches come first, then what is better known, then what is nearer.
    ///
    /// - Parameters:
    ///   - query: what the rider typed; its first eight words count.
    ///   - near: where it is asked from.
    public func search(_ query: String, near: Place? = nil, limit: Int = 10) -> [FoundPlace] {
        let words = Array(SearchText.words(of: query).prefix(8))
        guard !words.isEmpty else { return [] }
        var search = PlaceSearch(self, words: words, near: near)
        return search.best(limit)
    }
}

/// One search for places.
private struct PlaceSearch {
    let ground: Ground
    let places: PlaceTables
    let words: [String]
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

    init(_ ground: Ground, words: [String], near: Place?) {
        (self.ground, self.words, self.near) = (ground, words, near)
        places = ground.places
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
        let named = tally.owners.map { PlaceIndex(rawValue: $0) }.filter(isNamed).map { ($0, matched($0)) }
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
        for at in words.indices where left & (1 << UInt8(at)) != 0 {
            if let house = ground.house(numbered: words[at], of: place) { return (bits | 1 << UInt8(at), house) }
        }
        return (bits, nil)
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
        let own = tally[place.position].found
        var candidate = Candidate(place: place, house: matched.house, matched: matched.bits, score: 0)
        var sum = Double(tally[place.position].sum) + (matched.house == nil ? 0 : 1)
        sum += Double((area(record) & ~own).nonzeroBitCount) * Self.areaShare
        if record.kind == .street {
            for at in words.indices where (numbers & ~matched.bits) & (1 << UInt8(at)) != 0 {
                sum += Double(weights[at]) * Self.houseShare
            }
        }
        let covered = min(1, Double(own.nonzeroBitCount) / Double(max(1, tally[place.position].wordCount)))
        candidate.score = sum / Double(words.count) * 10 + covered * 1.5 + Double(record.importance) / 64
        if tally[place.position].starts { candidate.score += 0.6 }
        if let near {
            let point = (candidate.house?.point ?? record.point).degrees
            let metres = Geography.distance(near.latitude, near.longitude, point.latitude, point.longitude)
            candidate.distance = metres
            candidate.score -= SearchText.penalty(metres: metres)
        }
        return candidate
    }
}

extension Ground {
    /// The house of a street whose number is a word of a query: "12a" is "12 A".
    func house(numbered word: String, of street: PlaceIndex) -> HouseRecord? {
        let houses = places.houses[street]
        let value = HouseNumber.value(word)
        return houses[houses.firstPosition { HouseNumber.value(string($0.number)) >= value }...]
            .prefix { HouseNumber.value(string($0.number)) == value }
            .first { SearchText.words(of: string($0.number)).joined() == word }
    }
}

/// By which houses of a street are in order.
package enum HouseNumber {
    /// The number a text begins with; the largest where it begins with none.
    package static func value(_ text: String) -> Int {
        Int(text.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }
}
