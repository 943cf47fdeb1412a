/// A stop in the spatial index.
@frozen public struct PlacedStop: Sendable {
    /// Cell of the grid (`StopGrid`), rows from the south first.
    public var cell: UInt32
    public var stop: StopIndex

    package init(cell: UInt32, stop: StopIndex) { (self.cell, self.stop) = (cell, stop) }
}
