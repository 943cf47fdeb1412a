import Foundation
import Timetable

/// Shores by the square of a grid they pass through, and for the middle of each square how many polygons it lies in: whether a
/// place is wet, and where a line meets shores, is asked of a few shores only.
struct ShoreGrid: Sendable {
    /// One stretch of a ring. Water lies to its left: outer rings are turned one way, islands the other, so that polygons may
    /// overlap.
    struct Shore: Sendable {
        var from: Degrees
        var to: Degrees
    }

    /// Degrees of a square's side: about 550 m of latitude.
    private static let usualSide = 0.005
    private static let mostSquares = 400_000.0

    private let south: Double
    private let west: Double
    private let side: Double
    private let rows: Int
    private let columns: Int
    private let shores: [Shore]
    /// Where each square's shores begin in `listed`; one more than there are squares.
    private let first: [UInt32]
    private let listed: [UInt32]
    /// Polygons around the middle of each square.
    private let depth: [Int16]

    init(_ polygons: [[[Place]]]) {
        let shores = polygons.flatMap { polygon in
            polygon.enumerated().flatMap { Self.shores(of: $1.map(Degrees.init), isIsland: $0 > 0) }
        }
        let xs = shores.map(\.from.x)
        let ys = shores.map(\.from.y)
        let (west, south) = (xs.min() ?? 0, ys.min() ?? 0)
        let (wide, high) = ((xs.max() ?? 0) - west, (ys.max() ?? 0) - south)
        let side = max(Self.usualSide, (wide * high / Self.mostSquares).squareRoot())
        let rows = shores.isEmpty ? 0 : Int(high / side) + 1
        let columns = shores.isEmpty ? 0 : Int(wide / side) + 1
        (self.west, self.south, self.side, self.rows, self.columns) = (west, south, side, rows, columns)
        self.shores = shores

        var pairs: [(square: Int, shore: UInt32)] = []
        var crossings = [[(x: Double, turn: Int16)]](repeating: [], count: rows)
        for (number, shore) in shores.enumerated() {
            Self.eachSquare(shore.from, shore.to, west, south, side, rows, columns) {
                pairs.append(($0, UInt32(number)))
            }
            let (low, top) = (min(shore.from.y, shore.to.y), max(shore.from.y, shore.to.y))
            let isUp = shore.from.y < shore.to.y
            for row in Self.span(low, top, south, side, rows) {
                let middle = south + (Double(row) + 0.5) * side
                guard (shore.from.y > middle) != (shore.to.y > middle) else { continue }
                let share = (middle - shore.from.y) / (shore.to.y - shore.from.y)
                crossings[row].append((shore.from.towards(shore.to, share).x, isUp ? -1 : 1))
            }
        }
        var first = [UInt32](repeating: 0, count: rows * columns + 1)
        for pair in pairs { first[pair.square + 1] += 1 }
        for square in 0..<(rows * columns) { first[square + 1] += first[square] }
        var next = first
        var listed = [UInt32](repeating: 0, count: pairs.count)
        for pair in pairs {
            listed[Int(next[pair.square])] = pair.shore
            next[pair.square] += 1
        }
        (self.first, self.listed) = (first, listed)

        var depth = [Int16](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            let sorted = crossings[row].sorted { $0.x < $1.x }
            var (passed, around) = (0, Int16(0))
            for column in 0..<columns {
                let middle = west + (Double(column) + 0.5) * side
                while passed < sorted.count, sorted[passed].x < middle {
                    around += sorted[passed].turn
                    passed += 1
                }
                depth[row * columns + column] = around
            }
        }
        self.depth = depth
    }

    private static func shores(of ring: [Degrees], isIsland: Bool) -> [Shore] {
        let area = zip(ring, ring.dropFirst()).reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        let turned = (area > 0) == isIsland ? Array(ring.reversed()) : ring
        return zip(turned, turned.dropFirst()).map(Shore.init)
    }

    /// Rows (or columns) that a stretch touches; what lies outside the grid is left out.
    private static func span(
        _ low: Double, _ high: Double, _ origin: Double, _ side: Double, _ count: Int
    ) -> Range<Int> {
        // A hair wider, so that no rounding leaves out a square.
        let from = ((low - origin) / side - 1e-9).rounded(.down)
        let to = ((high - origin) / side + 1e-9).rounded(.down)
        guard to >= 0, from < Double(count) else { return 0..<0 }
        return Int(max(from, 0))..<(Int(min(to, Double(count - 1))) + 1)
    }

    /// Visits the squares that a line touches.
    private static func eachSquare(
        _ from: Degrees, _ to: Degrees, _ west: Double, _ south: Double, _ side: Double, _ rows: Int, _ columns: Int,
        _ visit: (Int) -> Void
    ) {
        for row in span(min(from.y, to.y), max(from.y, to.y), south, side, rows) {
            let bottom = south + Double(row) * side
            var (one, other) = (from.x, to.x)
            if from.y != to.y {
                let low = (bottom - from.y) / (to.y - from.y)
                let high = (bottom + side - from.y) / (to.y - from.y)
                one = from.towards(to, min(max(min(low, high), 0), 1)).x
                other = from.towards(to, min(max(max(low, high), 0), 1)).x
            }
            for column in span(min(one, other), max(one, other), west, side, columns) {
                visit(row * columns + column)
            }
        }
    }

    private func eachSquare(_ from: Degrees, _ to: Degrees, _ visit: (Int) -> Void) {
        Self.eachSquare(from, to, west, south, side, rows, columns, visit)
    }

    private func listed(in square: Int) -> ArraySlice<UInt32> { listed[Int(first[square])..<Int(first[square + 1])] }

    /// Whether any square that a line touches has a shore in it.
    func hasShore(near from: Degrees, _ to: Degrees) -> Bool {
        var found = false
        eachSquare(from, to) { if first[$0] != first[$0 + 1] { found = true } }
        return found
    }

    func isWet(_ point: Degrees) -> Bool {
        let row = ((point.y - south) / side).rounded(.down)
        let column = ((point.x - west) / side).rounded(.down)
        guard row >= 0, row < Double(rows), column >= 0, column < Double(columns) else { return false }
        let square = Int(row) * columns + Int(column)
        let middle = Degrees(x: west + (column + 0.5) * side, y: south + (row + 0.5) * side)
        var around = Int(depth[square])
        for number in listed(in: square) {
            let shore = shores[Int(number)]
            // Ends on the line count to one side, so that a line through a corner meets one of its two shores.
            guard (middle.side(point, of: shore.from) >= 0) != (middle.side(point, of: shore.to) >= 0) else { continue }
            let wasInside = shore.from.side(shore.to, of: middle) >= 0
            let isInside = shore.from.side(shore.to, of: point) >= 0
            if wasInside != isInside { around += isInside ? 1 : -1 }
        }
        return around > 0
    }

    /// Where a line meets shores, as shares of it, in order.
    func cuts(_ from: Degrees, _ to: Degrees) -> [Double] {
        var met: Set<UInt32> = []
        eachSquare(from, to) { met.formUnion(listed(in: $0)) }
        let line = Degrees(x: to.x - from.x, y: to.y - from.y)
        var cuts: [Double] = []
        for number in met {
            let shore = shores[Int(number)]
            guard (from.side(to, of: shore.from) >= 0) != (from.side(to, of: shore.to) >= 0) else { continue }
            let along = Degrees(x: shore.to.x - shore.from.x, y: shore.to.y - shore.from.y)
            let share =
                ((shore.from.x - from.x) * along.y - (shore.from.y - from.y) * along.x)
                / (line.x * along.y - line.y * along.x)
            if share > 0, share < 1 { cuts.append(share) }
        }
        return cuts.sorted()
    }

    /// The nearest point of any shore; nil where all are farther away.
    func nearestShore(to point: Degrees, within metres: Double) -> Degrees? {
        let north = metres / 111_000
        let shrink = max(0.01, cos(point.y * .pi / 180))
        var (best, nearest): (Degrees?, Double) = (nil, metres)
        for row in Self.span(point.y - north, point.y + north, south, side, rows) {
            for column in Self.span(point.x - north / shrink, point.x + north / shrink, west, side, columns) {
                for number in listed(in: row * columns + column) {
                    let shore = shores[Int(number)]
                    let (dx, dy) = ((shore.to.x - shore.from.x) * shrink, shore.to.y - shore.from.y)
                    let length = dx * dx + dy * dy
                    let along = (point.x - shore.from.x) * shrink * dx + (point.y - shore.from.y) * dy
                    let foot = shore.from.towards(shore.to, length > 0 ? min(max(along / length, 0), 1) : 0)
                    let far = point.metres(to: foot)
                    if far < nearest { (best, nearest) = (foot, far) }
                }
            }
        }
        return best
    }
}
