import SectionFile

/// The layout of a `.ground` file: streets, places and what a map draws, from OpenStreetMap, as plain arrays.
public enum GroundFormat {
    /// Version of the layout; files of any other version are refused and must be built again.
    public static let version: UInt32 = 5
    // "GROUND\0\0"
    package static let format = SectionFormat(magic: 0x0000_444E_554F_5247, version: version)
}

/// The sections of the file. Numbers are never reused.
public enum GroundSection: UInt32, SectionName {
    case summary = 1
    case stringOffsets, stringBytes
    case corners, cornerEndOffsets, cornerEnds
    case streets, streetPoints
    case streetCells
    case places = 20
    case placeNameOffsets, placeNames
    case placeWords, placePostingOffsets, placePostings
    case houseOffsets, houses
    case placeCells, houseCells
    case outlines, outlineRingOffsets, outlineRings
    case mapLevels = 40
    case mapFeatures, mapParts, mapPoints, mapPointZooms, mapBoxes
}

/// A place where ways meet or end.
@frozen public struct CornerIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A piece of a way from one corner to the next.
@frozen public struct StreetIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A point of a street, in the streets end to end.
@frozen public struct StreetPointIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A street in a cell of the grid, in the order of cells.
@frozen public struct StreetCellIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// The summary, of which there is one.
@frozen public struct GroundSummaryIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
