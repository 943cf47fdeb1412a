/// Areas with outlines: water, parks, what is closed.
struct Outlines {
    /// The outer ring of each area, then its holes; rings do not repeat their first point.
    let areas: [[[MapPoint]]]
    private let edges: SegmentGrid
    private let areaOfEdge: [Int]
    /// Edges by the band of latitude that they reach into.
    private let bands: [Int: [Int]]
    private static let band = 500.0

    init(_ areas: [[[MapPoint]]]) {
        self.areas = areas
        var edges = SegmentGrid(side: 300)
        var areaOfEdge: [Int] = []
        var bands: [Int: [Int]] = [:]
        for (area, rings) in areas.enumerated() {
            for ring in rings {
                for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                    let number = edges.add(MapSegment(from: from, to: to))
                    areaOfEdge.append(area)
                    for band in Self.band(min(from.y, to.y))...Self.band(max(from.y, to.y)) {
                        bands[band, default: []].append(number)
                    }
                }
            }
        }
        (self.edges, self.areaOfEdge, self.bands) = (edges, areaOfEdge, bands)
    }

    private static func band(_ y: Double) -> Int { Int((y / band).rounded(.down)) }

    /// The first area that a point lies in; nil where it lies in none.
    func area(at point: MapPoint) -> Int? {
        var inside: Set<Int> = []
        for number in bands[Self.band(point.y)] ?? [] {
            let edge = edges.segments[number]
            guard (edge.from.y > point.y) != (edge.to.y > point.y) else { continue }
            let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
            if point.x < edge.from.x + (edge.to.x - edge.from.x) * share {
                inside.formSymmetricDifference([areaOfEdge[number]])
            }
        }
        return inside.min()
    }

    /// Whether a line lies in any of the areas, or crosses into one.
    func touches(_ segment: MapSegment) -> Bool {
        crossings(of: segment) > 0 || area(at: segment.middle) != nil
    }

    /// How many outlines a line crosses.
    func crossings(of segment: MapSegment) -> Int { edges.crossings(of: segment) }
}
