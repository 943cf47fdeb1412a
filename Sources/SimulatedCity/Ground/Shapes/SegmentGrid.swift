/// Lines by the squares of a grid that they may touch, to find those near a place.
struct SegmentGrid {
    private let side: Double
    private var squares: [SIMD2<Int32>: [Int32]] = [:]
    private(set) var segments: [MapSegment] = []

    /// - Parameter side: of a square, in metres.
    init(side: Double, _ segments: [MapSegment] = []) {
        self.side = side
        for segment in segments { add(segment) }
    }

    /// Adds a line and tells its number.
    @discardableResult
    mutating func add(_ segment: MapSegment) -> Int {
        let number = segments.count
        segments.append(segment)
        for square in touched(by: segment, margin: 0) { squares[square, default: []].append(Int32(number)) }
        return number
    }

    private func square(_ value: Double) -> Int32 { Int32((value / side).rounded(.down)) }

    /// The squares that a line comes to within some metres of, and a few more.
    private func touched(by segment: MapSegment, margin: Double) -> [SIMD2<Int32>] {
        var squares: [SIMD2<Int32>] = []
        let (low, high) = segment.from.y <= segment.to.y ? (segment.from, segment.to) : (segment.to, segment.from)
        for row in square(low.y - margin)...square(high.y + margin) {
            // The part of the line beside this row: a long line does not fill its box.
            var (one, other) = (low.x, high.x)
            if high.y > low.y {
                func x(_ y: Double) -> Double {
                    low.x + (high.x - low.x) * min(max((y - low.y) / (high.y - low.y), 0), 1)
                }
                one = x(Double(row) * side - margin)
                other = x(Double(row + 1) * side + margin)
            }
            for column in square(min(one, other) - margin)...square(max(one, other) + margin) {
                squares.append(SIMD2(column, row))
            }
        }
        return squares
    }

    /// Numbers of the lines that may lie within some metres of another, each once, in order.
    func near(_ segment: MapSegment, within metres: Double = 0) -> [Int] {
        var found: [Int32] = []
        for square in touched(by: segment, margin: metres) { found += squares[square] ?? [] }
        guard found.count > 1 else { return found.map(Int.init) }
        found.sort()
        var numbers: [Int] = []
        for number in found where numbers.last != Int(number) { numbers.append(Int(number)) }
        return numbers
    }

    /// How many of the lines another one crosses.
    func crossings(of segment: MapSegment) -> Int {
        near(segment).count { segments[$0].meeting(segment) != nil }
    }

    /// Metres to the nearest line; nil where all are farther than a limit.
    func distance(to point: MapPoint, within metres: Double) -> Double? {
        near(MapSegment(from: point, to: point), within: metres).lazy.map {
            let segment = segments[$0]
            return segment.from.towards(segment.to, segment.nearest(to: point)).metres(to: point)
        }.filter { $0 <= metres }.min()
    }
}
