import SectionFile

/// A city's streets and places, mapped from their file: immutable, shared by any number of readers, gone from memory when the last of them
/// lets go. Mostly made from OpenStreetMap, © its contributors, under the Open Database License: see ``attribution``.
public final class Ground: Sendable {
    /// Facts about the whole.
    public let summary: GroundSummary
    /// Bytes of the file.
    public let byteCount: Int
    /// Where it was opened.
    public let path: String
    /// Bytes of each section, for `transit info`.
    public let sectionSizes: [(section: GroundSection, bytes: Int)]

    public let corners: RecordTable<CornerIndex, CornerRecord>
    /// Streets that end at a corner, as they leave it: whether they may be walked that way, their flags tell.
    public let ends: ListTable<CornerIndex, StreetEnd>
    public let streets: RecordTable<StreetIndex, StreetRecord>
    public let points: RecordTable<StreetPointIndex, GroundPoint>
    let cells: RecordTable<StreetCellIndex, StreetCell>
    let places: PlaceTables
    let localities: Localities
    /// What a map draws.
    public let map: GroundMap
    private let strings: StringPool
    private let file: MappedFile

    /// Maps a ground file. A file that is damaged, foreign or of another version is refused.
    public init(path: String) throws(GroundError) {
        self.path = path
        do throws(SectionFileError) {
            let file = try MappedFile(path: path)
            let directory = try SectionDirectory<GroundSection>(file: file, format: GroundFormat.format)
            self.file = file
            byteCount = file.count
            let summaries: RecordTable<GroundSummaryIndex, GroundSummary> = try directory.table(.summary)
            guard summaries.count == 1 else { throw .damaged(reason: "it has no summary") }
            summary = summaries[0]
            _ = try directory.lists(.stringOffsets, .stringBytes) as ListTable<StringIndex, UInt8>
            strings = StringPool(offsets: try directory.table(.stringOffsets), bytes: try directory.table(.stringBytes))
            guard summary.attribution.position < strings.count else {
                throw .damaged(reason: "its summary refers outside its tables")
            }
            corners = try directory.table(.corners)
            ends = try directory.lists(.cornerEndOffsets, .cornerEnds)
            streets = try directory.table(.streets)
            points = try directory.table(.streetPoints)
            cells = try directory.table(.streetCells)
            let places = try PlaceTables(directory, strings)
            self.places = places
            localities = Localities(
                places.records.indices.lazy.map { place in
                    let record = places.records[place]
                    return Localities.Locality(
                        point: record.point, kind: record.kind, place: place, isOwnPart: record.isOwnPart)
                }, places.outlines)
            map = try GroundMap(directory, stringCount: strings.count)
            sectionSizes = GroundSection.allCases.map { ($0, directory.byteCount($0)) }
            try checkReferences()
        } catch {
            throw GroundError(error, path: path)
        }
    }

    /// Whatever a record refers to must be there: searches rely on it without looking.
    private func checkReferences() throws(SectionFileError) {
        guard strings.offsets[0] == 0, ends.count == corners.count else {
            throw .damaged(reason: "its tables do not fit each other")
        }
        guard streets.holdsCases(of: \.kind), streets.holdsCases(of: \.surface) else {
            throw .damaged(reason: "a street is of no kind")
        }
        var points = 0
        for position in 0..<streets.count {
            let street = streets[position]
            guard street.from.position < corners.count, street.to.position < corners.count, street.pointCount >= 2,
                Int(street.firstPoint) == points, points + Int(street.pointCount) <= self.points.count,
                street.name.position < strings.offsets.count - 1
            else { throw .damaged(reason: "a street refers outside its tables") }
            points += Int(street.pointCount)
        }
        for corner in corners.indices {
            for end in ends[corner] {
                guard end.street.position < streets.count else {
                    throw .damaged(reason: "a corner refers outside its tables")
                }
                let street = streets[end.street]
                guard (end.isReversed ? street.to : street.from) == corner else {
                    throw .damaged(reason: "a street leaves a corner where it does not end")
                }
            }
        }
        var last: StreetCell?
        for cell in cells.rows {
            guard cell.street.position < streets.count,
                last.map({ ($0.cell, $0.street) < (cell.cell, cell.street) }) ?? true
            else { throw .damaged(reason: "its cells refer outside its tables, or are out of order") }
            last = cell
        }
    }

    /// Whom to name where its map or its places are shown.
    public var attribution: String { string(summary.attribution) }

    /// The checksum its header states.
    package var checksum: UInt64 { file.statedChecksum }

    /// The southwestern and the northeastern corner of all its streets; nil where it has none.
    public var bounds: (southwest: GroundPoint, northeast: GroundPoint)? {
        guard summary.south <= summary.north else { return nil }
        return (
            GroundPoint(latitude: summary.south, longitude: summary.west),
            GroundPoint(latitude: summary.north, longitude: summary.east)
        )
    }

    /// The text at an index.
    public func string(_ index: StringIndex) -> String { strings[index] }

    /// The points of a street, in the order from `from` to `to`.
    public func points(of street: StreetIndex) -> UnsafeBufferPointer<GroundPoint> {
        let record = streets[street]
        return points[Int(record.firstPoint)..<Int(record.firstPoint + record.pointCount)]
    }
}
