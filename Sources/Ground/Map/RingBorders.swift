extension RingRepair {
    /// Of edges that meet only at their ends those that part the inside from the outside: what rings go around once or more,
    /// clockwise, is inside.
    struct Borders {
        /// Rows in which edges are looked up.
        private static let rows = 128
        private static let unitsPerRow = (Int(TileClip.high - TileClip.low) + rows) / rows

        private(set) var edges: [Edge] = []
        private var distinct: [(edge: Edge, times: Int)] = []
        /// Edges by the rows that they pass through.
        private var inRow = [[Int]](repeating: [], count: rows)

        init(of all: [Edge]) {
            var times: [Edge: Int] = [:]
            for edge in all {
                // What goes back the way another came borders on nothing.
                if let opposite = times[Edge(a: edge.b, b: edge.a)], opposite > 0 {
                    times[Edge(a: edge.b, b: edge.a)] = opposite - 1
                } else {
                    times[edge, default: 0] += 1
                }
            }
            for edge in all {
                guard let count = times.removeValue(forKey: edge), count > 0 else { continue }
                for row in Self.row(min(edge.a.y, edge.b.y))...Self.row(max(edge.a.y, edge.b.y)) {
                    inRow[row].append(distinct.count)
                }
                distinct.append((edge, count))
            }
            for number in distinct.indices where isBorder(number) { edges.append(distinct[number].edge) }
        }

        private static func row(_ y: Int32) -> Int { max(0, min(rows - 1, (Int(y) - Int(TileClip.low)) / unitsPerRow)) }

        /// Whether an edge has the outside to its left and the inside to its right.
        private func isBorder(_ number: Int) -> Bool {
            let (edge, times) = distinct[number]
            // How often the others go around its middle, or a point just south of that: twice the coordinates are whole numbers.
            let (x, y) = (Int(edge.a.x) + Int(edge.b.x), Int(edge.a.y) + Int(edge.b.y))
            var around = 0
            for other in inRow[Self.row(Int32(y >> 1))] where other != number {
                let (a, b) = (distinct[other].edge.a, distinct[other].edge.b)
                guard (2 * Int(a.y) > y) != (2 * Int(b.y) > y) else { continue }
                let (dx, dy) = (Int(b.x) - Int(a.x), Int(b.y) - Int(a.y))
                let side = (x - 2 * Int(a.x)) * dy - (y - 2 * Int(a.y)) * dx
                // Only what passes east of it.
                guard (side < 0) == (dy > 0), side != 0 else { continue }
                around += dy > 0 ? distinct[other].times : -distinct[other].times
            }
            // South and west of its middle lies its right side where it leads east or south.
            let isRight = edge.a.y == edge.b.y ? edge.b.x > edge.a.x : edge.b.y < edge.a.y
            let right = isRight ? around : around + times
            return right >= 1 && right - times <= 0
        }
    }
}
