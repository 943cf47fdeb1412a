import SectionFile

/// What lies in a cell of the grid.
protocol GridEntry { var cell: UInt32 { get } }

extension StreetCell: GridEntry {}
extension PlaceCell: GridEntry {}
extension HouseCell: GridEntry {}

extension RecordTable where Element: GridEntry {
    /// What lies in a cell, of a table in the order of cells.
    func entries(in cell: UInt32) -> Slice<UnsafeBufferPointer<Element>> {
        rows[rows.firstPosition { $0.cell >= cell }...].prefix { $0.cell == cell }
    }
}

/// The grid in which streets are found by place: cells of a fixed size, numbered row by row.
package enum StreetGrid {
    /// Cells are 0.0025° a side: about 278 m from south to north.
    package static let unitsPerCell: Int32 = 25_000
    private static let columns: UInt32 = 144_001

    package static func row(_ latitude: Int32) -> UInt32 {
        UInt32((max(-900_000_000, min(900_000_000, latitude)) + 900_000_000) / unitsPerCell)
    }
    package static func column(_ longitude: Int32) -> UInt32 {
        UInt32((Int64(max(-1_800_000_000, min(1_800_000_000, longitude))) + 1_800_000_000) / Int64(unitsPerCell))
    }

    /// Both in one number; 72,001 rows of 144,001 are more than 32 bits hold, so rows go round: what is found is measured anyway.
    package static func cell(row: UInt32, column: UInt32) -> UInt32 { row &* columns &+ column }

    /// The cell of a point.
    package static func cell(of point: GroundPoint) -> UInt32 {
        cell(row: row(point.latitude), column: column(point.longitude))
    }
}
