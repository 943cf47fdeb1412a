import SectionFile

/// A ring of an outline, in the order of outlines.
package struct OutlineRingIndex: TableIndex {
    package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// An outline, in the order in which they count.
package struct OutlineIndex: TableIndex {
    package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Where a town or a part of one ends.
package struct OutlineRecord: Sendable {
    package var place: PlaceIndex
    /// Its rings are the next so many: what is in an odd number of them is in it.
    package var ringCount: UInt32
    /// What it is the outline of: a town may have one of itself, and one of the suburb in its midst that is called the same.
    package var kind: PlaceKind
    private var spare: (UInt8, UInt8, UInt8) = (0, 0, 0)

    package init(place: PlaceIndex, ringCount: Int, kind: PlaceKind) {
        (self.place, self.ringCount, self.kind) = (place, UInt32(ringCount), kind)
    }
}

/// The outlines of towns and their parts, to tell in which of them a point is.
package struct Outlines: Sendable {
    package struct Outline: Sendable {
        package var place: PlaceIndex
        /// Whether that is a town, rather than a part of one.
        package var isTown: Bool
        /// What it is the outline of.
        package var kind: PlaceKind
        /// Points of the map; none repeats its first one.
        package let rings: [[MapPoint]]
        /// From north to south, where the next so many edges of each ring are: that of a city has tens of thousands, and of those only
        /// a few lie east or west of a point.
        private let spans: [[ClosedRange<UInt32>]]

        private static let spanLength = 64

        package init(place: PlaceIndex, isTown: Bool, kind: PlaceKind, rings: [[MapPoint]]) {
            (self.place, self.isTown, self.kind, self.rings) = (place, isTown, kind, rings)
            spans = rings.map { ring in
                stride(from: 0, to: ring.count, by: Self.spanLength).map { first in
                    let before = Self.point(before: first, of: ring).y
                    return Self.span(of: ring, from: first).reduce(before...before) { rows, point in
                        min(rows.lowerBound, point.y)...max(rows.upperBound, point.y)
                    }
                }
            }
        }

        private static func span(of ring: [MapPoint], from first: Int) -> ArraySlice<MapPoint> {
            ring[first..<min(ring.count, first + spanLength)]
        }

        private static func point(before position: Int, of ring: [MapPoint]) -> MapPoint {
            ring[position > 0 ? position - 1 : ring.count - 1]
        }

        /// Whether a point is in an odd number of its rings: not in its holes. Nil where that takes more edges than are left.
        fileprivate func contains(_ point: MapPoint, _ edges: inout Int) -> Bool? {
            var isInside = false
            for (ring, spans) in zip(rings, spans) {
                edges -= spans.count / Self.spanLength
                for (number, rows) in spans.enumerated() where rows.contains(point.y) {
                    edges -= Self.spanLength
                    guard edges >= 0 else { return nil }
                    let first = number * Self.spanLength
                    var last = Self.point(before: first, of: ring)
                    for next in Self.span(of: ring, from: first) {
                        if point.isWest(ofEdge: last, next) { isInside.toggle() }
                        last = next
                    }
                }
            }
            return isInside
        }
    }

    private let outlines: [Outline]
    private let boxes: [MapBox]
    /// Outlines by the squares that their boxes touch, and those that touch too many.
    private var squares: [UInt32: [Int32]] = [:]
    private var large: [Int32] = []

    /// Bits of the side of a square, in units of the map: some 8 km far from the poles.
    private static let squareBits: UInt32 = 20
    private static let mostSquares = 256

    /// Those of a file or of a draft, the one that counts where several hold a point before the others.
    package init(_ outlines: [Outline] = []) {
        self.outlines = outlines
        boxes = outlines.map { outline in
            outline.rings.reduce(into: MapBox.empty) { box, ring in for point in ring { box.include(point) } }
        }
        for (number, box) in boxes.enumerated() where box.west <= box.east {
            let (columns, rows) = (
                (box.west >> Self.squareBits)...(box.east >> Self.squareBits),
                (box.north >> Self.squareBits)...(box.south >> Self.squareBits)
            )
            guard columns.count * rows.count <= Self.mostSquares else {
                large.append(Int32(number))
                continue
            }
            for row in rows {
                for column in columns { squares[Self.square(column, row), default: []].append(Int32(number)) }
            }
        }
    }

    private static func square(_ column: UInt32, _ row: UInt32) -> UInt32 { row << (32 - squareBits) | column }

    /// Whether there are none.
    package var isEmpty: Bool { outlines.isEmpty }

    /// The places that have one.
    var places: Set<PlaceIndex> { Set(outlines.map(\.place)) }

    /// Those of them that have one of a part of a town: a town may, of its midst.
    var parts: Set<PlaceIndex> { Set(outlines.lazy.filter { !$0.isTown || !$0.kind.isTown }.map(\.place)) }

    /// Outlines that are looked at for one point, and edges of theirs: no real place comes near that, and what an extract makes up takes
    /// no longer than a millisecond.
    package static let mostLookedAt = 128
    private static let mostEdges = 1 << 18

    /// Visits those that hold a point, in their order, until `visit` says no.
    package func eachHolding(_ point: GroundPoint, _ visit: (Outline) -> Bool) {
        guard !isEmpty else { return }
        let point = MapPoint(point)
        var left = (outlines: Self.mostLookedAt, edges: Self.mostEdges)
        // Both lists are in the order of outlines.
        let near = squares[Self.square(point.x >> Self.squareBits, point.y >> Self.squareBits)] ?? []
        var (atNear, atLarge) = (0, 0)
        while atNear < near.count || atLarge < large.count, left.outlines > 0 {
            let isNear = atLarge == large.count || atNear < near.count && near[atNear] < large[atLarge]
            let number = Int(isNear ? near[atNear] : large[atLarge])
            if isNear { atNear += 1 } else { atLarge += 1 }
            guard boxes[number].contains(point) else { continue }
            left.outlines -= 1
            guard let isHeld = outlines[number].contains(point, &left.edges) else { return }
            if isHeld, !visit(outlines[number]) { return }
        }
    }
}
