import Ground

/// A name in a square of the ground: whoever looks for what of that name is near looks through nine of them.
struct NamedSquare: Hashable {
    private var name: UInt32
    private var row: Int32
    private var column: Int32

    /// - Parameter side: of the square, in units of 1e-7 degrees.
    init(_ name: UInt32, at point: GroundPoint, side: Int32) {
        self.name = name
        row = (point.latitude + 900_000_000) / side
        column = Int32((Int64(point.longitude) + 1_800_000_000) / Int64(side))
    }

    /// The squares to the east and north, each pair of neighbours once.
    var next: [NamedSquare] { [moved(0, 1), moved(1, -1), moved(1, 0), moved(1, 1)] }

    /// The square and those around it.
    var around: [NamedSquare] { (-1...1).flatMap { up in (-1...1).map { right in moved(Int32(up), Int32(right)) } } }

    private func moved(_ up: Int32, _ right: Int32) -> NamedSquare {
        var other = self
        (other.row, other.column) = (row + up, column + right)
        return other
    }
}
