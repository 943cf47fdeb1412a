import SectionFile
import TextSearch

/// What of a query is looked for: all its words, or those without which an address is still the same.
struct AddressReading {
    var words: [String]
    /// The state and the country that stood at its end.
    var regions: [Region] = []
    /// The middle of the postcode that did, where it is known.
    var postcode: GroundPoint?

    /// Metres from the middle of a postcode beyond which nothing has it.
    private static let postcodeReach = 30_000.0

    /// What a score loses by distance from the postcode; nil where a point is not in what was left out.
    func penalty(of point: GroundPoint) -> Double? {
        guard regions.allSatisfy({ $0.holds(point.degrees) }) else { return nil }
        guard let metres = postcode?.metres(to: point) else { return 0 }
        return metres <= Self.postcodeReach ? SearchText.penalty(metres: metres) : nil
    }

    /// What stands before the number of a flat.
    private static let flats: Set<String> = ["unit", "flat", "shop", "apartment", "apt", "suite", "ste", "level"]

    /// How many words in front of a house's number are those of a flat in it: of "12/34 Smith St" and "Unit 12, 34 Smith St" the house
    /// is 34. Behind a street such a pair is written where it means other things.
    static func flatWords(of query: String, _ words: [String]) -> Int {
        func isNumber(_ at: Int) -> Bool { at < words.count && words[at].first?.isNumber == true }
        func isHouse(_ at: Int) -> Bool {
            isNumber(at) && words.dropFirst(at + 1).contains { $0.first?.isNumber == false }
        }
        if let slash = query.firstIndex(of: "/") {
            let front = SearchText.words(of: String(query[..<slash])).count
            if front > 0, isNumber(front - 1), isHouse(front), words[..<(front - 1)].allSatisfy(flats.contains) {
                return front
            }
        }
        return words.first.map(flats.contains) == true && isNumber(1) && isHouse(2) ? 2 : 0
    }
}

/// A country or a state, which people write behind the towns in it.
struct Region {
    private let names: [[String]]
    private let latitudes: ClosedRange<Double>
    private let longitudes: ClosedRange<Double>

    private init(_ names: [String], _ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>) {
        self.names = names.map(SearchText.words)
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
    }

    /// How many words at the end of others are its name; nil where they are not.
    func length(atEndOf words: [String]) -> Int? { names.first { words.suffix($0.count) == $0[...] }?.count }

    /// Whether it may hold a point: as far as the box around it tells.
    func holds(_ point: (latitude: Double, longitude: Double)) -> Bool {
        latitudes.contains(point.latitude) && longitudes.contains(point.longitude)
    }

    static let countries = [Region(["Australia"], -44...(-9), 112...160)]
    static let states = [
        Region(["NSW", "New South Wales"], -37.6...(-28.1), 140.9...160),
        Region(["ACT", "Australian Capital Territory"], -36...(-35.1), 148.7...150.8),
        Region(["VIC", "Victoria"], -39.2...(-33.9), 140.9...150.1),
        Region(["QLD", "Queensland"], -29.2...(-9), 137.9...154),
        Region(["SA", "South Australia"], -38.2...(-25.9), 128.9...141.1),
        Region(["WA", "Western Australia"], -35.2...(-13.6), 112...129.1),
        Region(["TAS", "Tasmania"], -44...(-39.1), 143.7...149),
        Region(["NT", "Northern Territory"], -26.1...(-10.9), 128.9...138.1),
    ]
}

extension Ground {
    /// How a query may be read, as it was typed first: then without one after the other of postcode, state and country at its end, and
    /// last without the flat in front of a house.
    func readings(of query: String) -> [AddressReading] {
        let words = SearchText.asked(query)
        guard !words.isEmpty else { return [] }
        var readings = [AddressReading(words: words)]
        var reading = readings[0]
        var postcode: String?
        var regions = [Region.states, Region.countries]
        func named(_ regions: [Region]) -> (region: Region, length: Int)? {
            for region in regions {
                if let length = region.length(atEndOf: reading.words) { return (region, length) }
            }
            return nil
        }
        while let last = reading.words.last {
            if let at = regions.firstIndex(where: { named($0) != nil }), let found = named(regions[at]) {
                reading.words.removeLast(found.length)
                reading.regions.append(found.region)
                regions[at] = []
            } else if postcode == nil, last.utf8.count >= 4, last.utf8.allSatisfy({ (48...57).contains($0) }) {
                reading.postcode = middle(ofPostcode: last)
                reading.words.removeLast()
                // A number that is nobody's postcode here is one where the state stands before it, and else a house.
                guard reading.postcode != nil || last.utf8.count == 4 && named(regions[0]) != nil else { break }
                postcode = last
                // The state alone says less than the postcode.
                if named(regions[0])?.length == reading.words.count { continue }
            } else {
                break
            }
            if !reading.words.isEmpty {
                readings.append(reading)
            } else if let postcode {
                readings.append(AddressReading(words: [postcode], regions: reading.regions))
            }
        }
        let flat = AddressReading.flatWords(of: query, words)
        if flat > 0, var last = readings.last, last.words.count > flat + 1 {
            last.words.removeFirst(flat)
            readings.append(last)
        }
        return readings
    }

    /// The middle of a postcode; nil of what is none here.
    private func middle(ofPostcode code: String) -> GroundPoint? {
        for match in places.words.matches(code, isWhole: true) {
            for posting in places.words.postings[match.word] {
                let record = places.records[PlaceIndex(rawValue: posting.owner)]
                if record.kind == .postcode { return record.point }
            }
        }
        return nil
    }
}
