import Ground

/// From which zoom each point of a line is needed (Douglas and Peucker's way): before, the line passes nearer to it than anybody
/// sees.
struct Simplification {
    /// Units of a tile by which a line may be off.
    private static let tolerance = 4.0
    /// Points after which one is kept whatever it adds: the work grows with the square of what lies between two that are kept.
    private static let longestSpan = 8_192
    /// The zoom of a point that no zoom needs.
    static let never: UInt8 = 17
    /// The tolerance of each zoom in units of the map, squared.
    private static let squares: [Double] = (0...16).map { zoom in
        let units = tolerance * Double(1 << (20 - zoom))
        return units * units
    }

    private var stack: [(first: Int, last: Int, most: Double)] = []

    init() {}

    /// Adds the zoom of each point of a line, whose ends are always needed.
    mutating func add(line: ArraySlice<MapPoint>, to zooms: inout [UInt8]) {
        let offset = zooms.count - line.startIndex
        zooms.append(contentsOf: repeatElement(Self.never, count: line.count))
        guard !line.isEmpty else { return }
        split(line, line.startIndex, line.endIndex - 1, &zooms, offset)
    }

    /// Adds the zoom of each point of a ring, which is not closed by its first point again; that one and the farthest from it are
    /// always needed.
    mutating func add(ring: ArraySlice<MapPoint>, to zooms: inout [UInt8]) {
        guard let first = ring.first else { return }
        var closed = Array(ring)
        closed.append(first)
        func distance(_ point: MapPoint) -> Double { Self.distance(point, first, first) }
        let farthest = closed.indices.max { distance(closed[$0]) < distance(closed[$1]) } ?? 0
        let offset = zooms.count
        zooms.append(contentsOf: repeatElement(Self.never, count: closed.count))
        split(closed[...], 0, farthest, &zooms, offset)
        split(closed[...], farthest, closed.count - 1, &zooms, offset)
        zooms.removeLast()
    }

    private mutating func split(
        _ line: ArraySlice<MapPoint>, _ first: Int, _ last: Int, _ zooms: inout [UInt8], _ offset: Int
    ) {
        zooms[offset + first] = 0
        zooms[offset + last] = 0
        var start = first
        while start < last {
            let end = min(last, start + Self.longestSpan)
            zooms[offset + end] = 0
            stack.append((start, end, .infinity))
            start = end
        }
        while let span = stack.popLast() {
            guard span.last - span.first >= 2 else { continue }
            var (most, at) = (-1.0, span.first)
            let (a, b) = (line[span.first], line[span.last])
            for position in (span.first + 1)..<span.last {
                let distance = Self.distance(line[position], a, b)
                if distance > most { (most, at) = (distance, position) }
            }
            // No point is needed before the one that it was found behind.
            most = min(most, span.most)
            zooms[offset + at] = Self.zoom(most)
            guard zooms[offset + at] != Self.never else { continue }
            stack.append((span.first, at, most))
            stack.append((at, span.last, most))
        }
    }

    private static func zoom(_ square: Double) -> UInt8 {
        UInt8(squares.firstIndex { square >= $0 } ?? Int(never))
    }

    /// The squared distance of a point from a straight line between two others.
    @inline(__always) private static func distance(_ point: MapPoint, _ a: MapPoint, _ b: MapPoint) -> Double {
        let (x, y) = (Double(Int(point.x) - Int(a.x)), Double(Int(point.y) - Int(a.y)))
        let (dx, dy) = (Double(Int(b.x) - Int(a.x)), Double(Int(b.y) - Int(a.y)))
        let length = dx * dx + dy * dy
        let share = length > 0 ? max(0, min(1, (x * dx + y * dy) / length)) : 0
        let (offX, offY) = (x - share * dx, y - share * dy)
        return offX * offX + offY * offY
    }
}
