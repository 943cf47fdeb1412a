import SectionFile
import TextSearch

/// What has a name, and the houses of streets.
struct PlaceTables: Sendable {
    let records: RecordTable<PlaceIndex, PlaceRecord>
    /// Names of a place beside its own, in other languages and older ones.
    let otherNames: ListTable<PlaceIndex, StringIndex>
    let words: WordIndex
    /// Those of streets, by their numbers.
    let houses: ListTable<PlaceIndex, HouseRecord>
    let houseList: RecordTable<HouseIndex, HouseRecord>
    let severalNumbers: SeveralNumbers
    let cells: RecordTable<PlaceCellIndex, PlaceCell>
    let houseCells: RecordTable<HouseCellIndex, HouseCell>
    /// Where towns and their parts end.
    let outlines: Outlines

    init(_ directory: SectionDirectory<GroundSection>, _ strings: StringPool) throws(SectionFileError) {
        records = try directory.table(.places)
        otherNames = try directory.lists(.placeNameOffsets, .placeNames)
        words = WordIndex(
            words: try directory.table(.placeWords),
            postings: try directory.lists(.placePostingOffsets, .placePostings), strings: strings)
        houses = try directory.lists(.houseOffsets, .houses)
        houseList = try directory.table(.houses)
        cells = try directory.table(.placeCells)
        houseCells = try directory.table(.houseCells)
        severalNumbers = SeveralNumbers(houses, strings)
        guard records.holdsCases(of: \.kind) else { throw .damaged(reason: "a place is of no kind") }
        outlines = try Self.outlines(directory, of: records)
        try check(strings)
    }

    private static func outlines(
        _ directory: SectionDirectory<GroundSection>, of places: RecordTable<PlaceIndex, PlaceRecord>
    ) throws(SectionFileError) -> Outlines {
        let table: RecordTable<OutlineIndex, OutlineRecord> = try directory.table(.outlines)
        let rings: ListTable<OutlineRingIndex, MapPoint> = try directory.lists(.outlineRingOffsets, .outlineRings)
        guard table.holdsCases(of: \.kind) else { throw .damaged(reason: "an outline is of no kind") }
        var (outlines, first): ([Outlines.Outline], Int) = ([], 0)
        for record in table.rows {
            let end = first + Int(record.ringCount)
            guard record.place.position < places.count, end <= rings.count else {
                throw .damaged(reason: "an outline refers outside its tables")
            }
            outlines.append(
                Outlines.Outline(
                    place: record.place, isTown: places[record.place].kind.isTown, kind: record.kind,
                    rings: (first..<end).map { Array(rings[OutlineRingIndex($0)]) }))
            first = end
        }
        guard first == rings.count else { throw .damaged(reason: "rings belong to no outline") }
        return Outlines(outlines)
    }

    /// Whatever a record refers to must be there: searches rely on it without looking.
    private func check(_ strings: StringPool) throws(SectionFileError) {
        guard otherNames.count == records.count, houses.count == records.count, words.isSound(owners: records.count)
        else { throw .damaged(reason: "the tables of its places do not fit each other") }
        for place in records.indices {
            let record = records[place]
            guard record.name.position < strings.count,
                [record.suburb, record.town].allSatisfy({ !$0.isSome || $0.position < records.count }),
                otherNames[place].allSatisfy({ $0.position < strings.count })
            else { throw .damaged(reason: "a place refers outside its tables") }
            guard record.point.isOnEarth else { throw .damaged(reason: "a place lies nowhere on Earth") }
        }
        guard houseList.rows.allSatisfy({ $0.number.position < strings.count }),
            houseCells.rows.allSatisfy({ $0.house.position < houseList.count && $0.street.position < records.count }),
            cells.rows.allSatisfy({ $0.place.position < records.count }), isSorted(cells.rows.lazy.map(\.cell)),
            isSorted(houseCells.rows.lazy.map(\.cell))
        else { throw .damaged(reason: "its houses or cells refer outside their tables, or are out of order") }
    }

    private func isSorted(_ cells: some Collection<UInt32>) -> Bool {
        zip(cells, cells.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
