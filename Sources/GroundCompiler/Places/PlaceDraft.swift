import Ground
import SectionFile
import TextSearch

/// Places, streets, houses and postcodes as they are written.
struct PlaceDraft {
    private(set) var places: [PlaceRecord] = []
    private(set) var otherNames = Lists<StringIndex>()
    private(set) var houses = Lists<HouseRecord>()
    private(set) var cells: [PlaceCell] = []
    private(set) var houseCells: [HouseCell] = []
    private(set) var outlines: [OutlineRecord] = []
    private(set) var outlineRings = Lists<MapPoint>()
    private(set) var words: [StringIndex] = []
    private(set) var postings = Lists<SearchPosting>()
    /// Addresses whose place no extract says.
    private(set) var lostHouses = 0

    /// Named places come first, then streets, then postcodes.
    init(
        _ collected: borrowing PlaceCollector, _ network: borrowing StreetNetwork, outlines shapes: [OutlineShape],
        strings: inout ByteTable
    ) {
        let joined = JoinedPlaces(collected, shapes)
        // The numbers of places are known before their records are.
        let localities = Localities(
            joined.entries.enumerated().lazy.map { number, entry in
                Localities.Locality(
                    point: entry.point, kind: entry.named.kind, place: PlaceIndex(number), isOwnPart: entry.isOwnPart)
            }, Outlines(joined.outlines))
        for entry in joined.entries {
            let (point, named) = (entry.point, entry.named)
            let here = localities.around(point)
            let own = PlaceIndex(places.count)
            places.append(
                PlaceRecord(
                    point: point, name: StringIndex(rawValue: named.name),
                    suburb: here.suburb == own || named.kind.isTown ? .none : here.suburb,
                    town: here.town == own ? .none : here.town, kind: named.kind, importance: named.importance,
                    isOwnPart: entry.isOwnPart))
            otherNames.append(collected.otherNames[named.others].map { StringIndex(rawValue: $0) })
            cells.append(PlaceCell(cell: StreetGrid.cell(of: point), place: own))
        }
        for outline in joined.outlines {
            outlines.append(
                OutlineRecord(place: outline.place, ringCount: outline.rings.count, kind: outline.kind))
            for ring in outline.rings { outlineRings.append(ring) }
        }
        var streets = NamedStreets(network, localities)
        let firstStreet = places.count
        var addressed: [(owner: Int, house: PlaceCollector.House, point: GroundPoint)] = []
        var postcodes: [UInt32: PlaceCollector.Middle] = [:]
        for house in collected.houses {
            guard let point = house.middle.point else {
                lostHouses += 1
                continue
            }
            addressed.append((streets.street(named: house.street, near: point, localities), house, point))
            if house.postcode != 0 { postcodes[house.postcode, default: .init()].add(point) }
        }
        for (code, middle) in collected.postcodes where postcodes[code] == nil { postcodes[code] = middle }
        for street in streets.streets {
            places.append(
                PlaceRecord(
                    point: street.point, name: StringIndex(rawValue: street.name), suburb: street.suburb,
                    town: street.town, kind: .street, importance: street.importance))
            otherNames.append([])
        }
        for (cell, street) in streets.cells {
            cells.append(PlaceCell(cell: cell, place: PlaceIndex(firstStreet + street)))
        }
        for (code, middle) in postcodes.sorted(by: { $0.key < $1.key }) {
            guard let point = middle.point else { continue }
            let here = localities.around(point)
            places.append(
                PlaceRecord(
                    point: point, name: StringIndex(rawValue: code), suburb: here.suburb, town: here.town,
                    kind: .postcode, importance: 64))
            otherNames.append([])
        }
        fillHouses(addressed, firstStreet, strings)
        cells.sort { ($0.cell, $0.place) < ($1.cell, $1.place) }
        cells = Self.withoutRepeats(cells) { ($0.cell, $0.place) == ($1.cell, $1.place) }
        fillWords(&strings)
    }

    /// Houses by their street and number, each once.
    private mutating func fillHouses(
        _ addressed: [(owner: Int, house: PlaceCollector.House, point: GroundPoint)], _ firstStreet: Int,
        _ strings: borrowing ByteTable
    ) {
        // Of two with one number the first counts: those that lines between houses tell of come last.
        var sorted = addressed.enumerated().map { place, entry in
            let number = strings.text(Int(entry.house.number))
            return (
                owner: entry.owner + firstStreet, value: HouseNumber.value(number),
                number: number, place: place,
                record: HouseRecord(point: entry.point, number: StringIndex(rawValue: entry.house.number))
            )
        }
        sorted.sort { ($0.owner, $0.value, $0.number, $0.place) < ($1.owner, $1.value, $1.number, $1.place) }
        sorted = Self.withoutRepeats(sorted) { ($0.owner, $0.number) == ($1.owner, $1.number) }
        houses = Lists(count: places.count, pairs: sorted.map { ($0.owner, $0.record) })
        for (position, entry) in sorted.enumerated() {
            houseCells.append(
                HouseCell(
                    cell: StreetGrid.cell(of: entry.record.point), street: PlaceIndex(entry.owner),
                    house: HouseIndex(position)))
        }
        houseCells.sort { ($0.cell, $0.house) < ($1.cell, $1.house) }
    }

    private mutating func fillWords(_ strings: inout ByteTable) {
        var draft = WordIndexDraft()
        var known: [StringIndex: [String]] = [:]
        for (position, place) in places.enumerated() {
            let others = otherNames.values[Int(otherNames.offsets[position])..<Int(otherNames.offsets[position + 1])]
            for name in [place.name] + others {
                let split = known[name] ?? SearchText.words(of: strings.text(name.position))
                known[name] = split
                if place.kind == .postcode {
                    draft.add(code: split, of: position)
                } else {
                    draft.add(name: split, of: position)
                }
            }
        }
        (words, postings) = draft.finish(strings: &strings)
    }

    private static func withoutRepeats<Element>(
        _ sorted: [Element], _ isSame: (Element, Element) -> Bool
    ) -> [Element] {
        var kept: [Element] = []
        kept.reserveCapacity(sorted.count)
        for element in sorted where !(kept.last.map { isSame($0, element) } ?? false) { kept.append(element) }
        return kept
    }
}

extension NamedStreets.Street {
    /// In 64ths of a point: long streets and main ones are meant more often.
    fileprivate var importance: UInt8 {
        let main: Double =
            switch kind {
            case .primary, .trunk, .pedestrian: 0.5
            case .secondary: 0.4
            case .tertiary: 0.3
            default: 0.1
            }
        return UInt8(min(255, (main + min(0.5, Double(centimetres) / 1_000_000)) * 64))
    }
}
