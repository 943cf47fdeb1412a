import Ground
import SectionFile

/// The features of a map with their geometry, before they are sorted to levels.
struct MapShapes {
    struct Shape {
        var look: MapReader.Look
        var zoom: UInt8
        var box: MapBox
        /// Among ``partEnds``.
        var parts: Range<Int>
    }

    private(set) var shapes: [Shape] = []
    private(set) var points: [MapPoint] = []
    /// The zoom from which each point is needed.
    private(set) var zooms: [UInt8] = []
    private(set) var partEnds: [Int] = []
    private var simplification = Simplification()

    private static let lastZoom = UInt8(MapTile.zooms.upperBound)
    /// Units of a tile, squared, that an area has at least where it is drawn: a building a pixel of 1/256, others four.
    private static func leastArea(_ kind: MapClass) -> Double { kind == .building ? 256 : 1_024 }
    /// Units of a tile, squared, that an area has where its name is drawn.
    private static let leastNamedArea = 160_000.0

    func part(_ number: Int) -> Range<Int> { (number == 0 ? 0 : partEnds[number - 1])..<partEnds[number] }

    /// Adds a name.
    mutating func add(label look: MapReader.Look, at point: MapPoint, zoom: UInt8) {
        points.append(point)
        zooms.append(0)
        end(look, zoom, box: MapBox(west: point.x, north: point.y, east: point.x, south: point.y), from: partEnds.count)
    }

    /// Adds a line.
    mutating func add(line: ArraySlice<MapPoint>, _ look: MapReader.Look) {
        points.append(contentsOf: line)
        simplification.add(line: line, to: &zooms)
        end(look, look.firstZoom, box: line.box, from: partEnds.count)
    }

    /// Adds an area, whose rings go any way round, and its name where one is drawn.
    mutating func add(outer: [MapPoint], holes: [[MapPoint]], _ look: MapReader.Look, isNamed: Bool = true) {
        let firstPart = partEnds.count
        add(ring: outer, isHole: false)
        for hole in holes { add(ring: hole, isHole: true) }
        // The last ring is ended with the feature.
        partEnds.removeLast()
        let zoom = Self.zoom(abs(outer[...].area), Self.leastArea(look.kind))
        end(look, max(zoom ?? .max, look.kind.firstZoom), box: outer[...].box, from: firstPart)
        guard isNamed, look.name != 0, let kind = MapRules.label(look.kind) else { return }
        let label = MapReader.Look(kind: kind, name: look.name)
        let nameZoom = Self.zoom(abs(outer[...].area), Self.leastNamedArea) ?? Self.lastZoom
        add(label: label, at: Self.inside(outer, holes), zoom: max(nameZoom, kind.firstZoom))
    }

    private mutating func add(ring: [MapPoint], isHole: Bool) {
        let ring = (ring[...].area > 0) == isHole ? ring.reversed() : ring
        points.append(contentsOf: ring)
        simplification.add(ring: ring[...], to: &zooms)
        partEnds.append(points.count)
    }

    private mutating func end(_ look: MapReader.Look, _ zoom: UInt8, box: MapBox, from firstPart: Int) {
        partEnds.append(points.count)
        shapes.append(Shape(look: look, zoom: zoom, box: box, parts: firstPart..<partEnds.count))
    }

    /// The first zoom at which an area in units of the map is so large in those of a tile; nil where it never is.
    private static func zoom(_ area: Double, _ least: Double) -> UInt8? {
        (0...Self.lastZoom).first { zoom in
            let unit = Double(1 << (20 - Int(zoom)))
            return area >= least * unit * unit
        }
    }

    /// A point well inside an area: in the middle of the widest part of its middle row.
    private static func inside(_ outer: [MapPoint], _ holes: [[MapPoint]]) -> MapPoint {
        let box = outer[...].box
        let y = (Double(box.north) + Double(box.south)) / 2 + 0.5
        let crossings = ([outer] + holes).flatMap { $0[...].crossings(at: y) }.sorted()
        var widest = (from: Double(box.west), to: Double(box.west))
        for pair in stride(from: 0, to: crossings.count - 1, by: 2)
        where crossings[pair + 1] - crossings[pair] > widest.to - widest.from {
            widest = (crossings[pair], crossings[pair + 1])
        }
        return MapPoint(x: UInt32((widest.from + widest.to) / 2), y: UInt32(y))
    }
}
