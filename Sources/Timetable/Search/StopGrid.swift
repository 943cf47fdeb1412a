/// The spatial index: stops sorted by the cell of a fixed grid they lie in, so that a search near a place reads a few
/// short runs of one array.
package enum StopGrid {
    /// Cells are 0.005° a side: about 556 m from south to north.
    static let cellsPerDegree = 200.0

    /// Row (0…36,000 from the South Pole) and column (0…72,000 from 180° W).
    static func row(_ latitude: Double) -> UInt32 { UInt32(max(0, min(36_000, (latitude + 90) * cellsPerDegree))) }
    static func column(_ longitude: Double) -> UInt32 {
        UInt32(max(0, min(72_000, (longitude + 180) * cellsPerDegree)))
    }

    /// Both in one number, rows first; 36,001 × 72,001 cells fit 32 bits.
    static func cell(row: UInt32, column: UInt32) -> UInt32 { row * 72_001 + column }

    /// The cell of a place.
    package static func cell(latitude: Double, longitude: Double) -> UInt32 {
        cell(row: row(latitude), column: column(longitude))
    }
}
