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
        eachSquare(segment, margin: 0) { squares[$0, default: []].append(Int32(number)) }
        return number
    }

    private func eachSquare(_ segment: MapSegment, margin: Double, _ visit: (SIMD2<Int32>) -> Void) {
        func square(_ value: Double) -> Int32 { Int32((value / side).rounded(.down)) }
        let (low, high) = (
            MapPoint(x: min(segment.from.x, segment.to.x) - margin, y: min(segment.from.y, segment.to.y) - margin),
            MapPoint(x: max(segment.from.x, segment.to.x) + margin, y: max(segment.from.y, segment.to.y) + margin)
        )
        for row in square(low.y)...square(high.y) {
            for column in square(low.x)...square(high.x) { visit(SIMD2(column, row)) }
        }
    }

    /// Numbers of the lines that may lie within some metres of another, each once, in order.
    func near(_ segment: MapSegment, within metres: Double = 0) -> [Int] {
        var found: [Int32] = []
        eachSquare(segment, margin: metres) { found += squares[$0] ?? [] }
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
