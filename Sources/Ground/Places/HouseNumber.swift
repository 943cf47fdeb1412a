import SectionFile
import TextSearch

/// The numbers of houses as they are written: "12", "4 a", and of one house that has several "12-16" or "12;14".
package enum HouseNumber {
    /// By which houses of a street are in order: the number a text begins with; the largest where it begins with none.
    package static func value(_ text: some StringProtocol) -> Int {
        Int(text.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }

    /// One of the numbers of a house, or all from one to another.
    struct Part {
        /// As a query has it: "12a".
        var word: String
        /// Where it is a range.
        var last: Int?

        /// Whether a word of a query is one of them. What has an even number at both ends has the odd ones across the street.
        func holds(_ asked: String) -> Bool {
            if asked == word { return true }
            guard let last, let first = Int(word), let number = Int(asked), first < number, number <= last else {
                return false
            }
            return (last - first) % 2 != 0 || (number - first) % 2 == 0
        }
    }

    /// Whether a text may be several numbers. One that is longer than any of them is not looked at.
    static func isSeveral(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count <= 64 && text.contains(where: separators.contains)
    }

    // The last is the first byte of a dash.
    private static let separators = Array("-;,/&+".utf8) + [0xE2]
    /// More numbers than one house has.
    private static let mostParts = 8

    /// What stands between the signs of a text, and of that what stands between slashes.
    private static func numbers(_ text: String) -> [[Substring]] {
        text.split(whereSeparator: { ";,&+".contains($0) }).prefix(mostParts).map { $0.split(separator: "/") }
    }

    /// The flats of a text: what stands before the last slash of each of its numbers.
    static func flats(_ text: String) -> [String] {
        numbers(text).flatMap { $0.dropLast() }.map { SearchText.words(of: String($0)).joined() }
    }

    /// The numbers that a text is: of "5/40", which is flat 5 of number 40, the 40 alone.
    static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        for part in numbers(text).map({ $0.last ?? "" }) {
            let ends = part.split { "-\u{2013}".contains($0) }.map { SearchText.words(of: String($0)).joined() }
            if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first < last {
                parts.append(Part(word: ends[0], last: last))
            } else {
                parts += ends.prefix(mostParts).map { Part(word: $0) }
            }
        }
        return parts
    }
}

/// Houses that have several numbers, by their streets: the list of a street has each by its first number alone.
struct SeveralNumbers: Sendable {
    private struct Entry {
        var street: PlaceIndex
        var house: HouseRecord
        /// The least and the largest of its numbers.
        var numbers: ClosedRange<Int>
    }

    private var entries: [Entry] = []

    init(_ houses: ListTable<PlaceIndex, HouseRecord>, _ strings: StringPool) {
        for street in 0..<houses.count {
            for house in houses[PlaceIndex(street)] where HouseNumber.isSeveral(strings.utf8(house.number)) {
                let numbers = HouseNumber.parts(strings[house.number]).flatMap { part in
                    [HouseNumber.value(part.word), part.last ?? 0].filter { (1..<Int.max).contains($0) }
                }
                guard let least = numbers.min(), let largest = numbers.max() else { continue }
                entries.append(Entry(street: PlaceIndex(street), house: house, numbers: least...largest))
            }
        }
    }

    /// Houses of a street that may have a number.
    func houses(of street: PlaceIndex, near number: Int) -> [HouseRecord] {
        entries[entries.firstPosition { $0.street >= street }...].prefix { $0.street == street }
            .filter { $0.numbers.contains(number) }.map(\.house)
    }
}

extension Ground {
    /// The houses of a street of which a word of a query may be the number, "12a" that of "12 A": what has no other goes first.
    func houses(numbered word: String, of street: PlaceIndex) -> [HouseRecord] {
        let houses = places.houses[street]
        let value = HouseNumber.value(word)
        let alone = houses[houses.firstPosition { HouseNumber.value(string($0.number)) >= value }...]
            .prefix { HouseNumber.value(string($0.number)) == value }
            .first { SearchText.words(of: string($0.number)).joined() == word }
        return (alone.map { [$0] } ?? [])
            + places.severalNumbers.houses(of: street, near: value).filter { house in
                HouseNumber.parts(string(house.number)).contains { $0.holds(word) }
            }
    }
}
