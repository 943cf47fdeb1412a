import SectionFile

/// What tiles of the map there are, and how large one may be.
public enum MapTile {
    /// Zooms that are answered; a map that is drawn nearer stretches the last.
    public static let zooms = 0...16
    /// Most features of a tile. What is beyond is left out: of the last layers, buildings first.
    public static let mostFeatures = 50_000
    /// Bytes after which nothing more is added to a tile.
    public static let mostBytes = 2 << 20
    /// The media type of a tile.
    public static let mediaType = "application/vnd.mapbox-vector-tile"
}

extension Ground {
    /// A tile of the map as a Mapbox vector tile 2.1, without bytes where nothing is drawn; nil where there is no such tile.
    ///
    /// - Parameters:
    ///   - z: one of ``MapTile/zooms``.
    ///   - x: columns from west to east, 0 to 2^z - 1.
    ///   - y: rows from north to south, 0 to 2^z - 1.
    public func tile(z: Int, x: Int, y: Int) -> [UInt8]? {
        guard MapTile.zooms.contains(z), (0..<1 << z).contains(x), (0..<1 << z).contains(y) else { return nil }
        var drawing = TileDrawing(self, zoom: z, x: x, y: y)
        return drawing.bytes()
    }
}

/// One tile while it is drawn.
private struct TileDrawing {
    /// Units of a tile that are too small to be seen, squared: an area of fewer is left out.
    private static let leastDoubleArea = 2 * 64
    /// The zoom from which streets have names, and waters and green areas.
    private static let zoomOfNames = 12

    private let ground: Ground
    private let zoom: Int
    /// Bits by which units of the map are finer than those of the tile.
    private let shift: Int
    private let west: Int
    private let north: Int
    private let box: MapBox
    private var tile = VectorTile()
    private var whole = TileParts()
    private var cut = TileParts()
    private var rings = RingRepair()

    init(_ ground: Ground, zoom: Int, x: Int, y: Int) {
        (self.ground, self.zoom) = (ground, zoom)
        shift = 20 - zoom
        (west, north) = (x << (32 - zoom), y << (32 - zoom))
        let (side, buffer) = (1 << (32 - zoom), Int(TileClip.buffer) << shift)
        box = MapBox(
            west: UInt32(clamping: west - buffer), north: UInt32(clamping: north - buffer),
            east: UInt32(clamping: west + side + buffer), south: UInt32(clamping: north + side + buffer))
    }

    mutating func bytes() -> [UInt8] {
        // In the order of layers, and in the order of the file within a kind.
        var found: [UInt64] = []
        ground.map.eachFeature(zoom: zoom, in: box) { position, feature in
            found.append(UInt64(feature.kind.rawValue) << 32 | UInt64(position))
        }
        found.sort()
        var layer: MapLayer?
        for entry in found {
            guard tile.featureCount < MapTile.mostFeatures, tile.byteCount < MapTile.mostBytes else { break }
            let feature = ground.map.features[Int(entry & 0xFFFF_FFFF)]
            if feature.kind.layer != layer {
                tile.beginLayer(feature.kind.layer.rawValue)
                layer = feature.kind.layer
            }
            draw(feature)
        }
        tile.endLayer()
        return tile.bytes
    }

    private mutating func draw(_ feature: MapFeature) {
        whole.removeAll()
        switch feature.kind.shape {
        case .point:
            let point = place(ground.map.points[Int(ground.map.parts[Int(feature.firstPart)])])
            // Without the room around the tile: each name is in one tile.
            guard (0..<VectorTile.extent).contains(point.x), (0..<VectorTile.extent).contains(point.y) else { return }
            tile.add(point: point)
            tagAll(feature)
            tile.endFeature(.point)
        case .line:
            cut.removeAll()
            for part in parts(of: feature) {
                addPoints(of: part)
                whole.endLine()
            }
            for number in 0..<whole.count { TileClip.line(whole[number], into: &cut) }
            guard !cut.isEmpty else { return }
            for number in 0..<cut.count { tile.add(line: cut[number]) }
            tagAll(feature)
            tile.endFeature(.line)
        case .area:
            drawArea(feature)
        }
    }

    private mutating func drawArea(_ feature: MapFeature) {
        for part in parts(of: feature) {
            addPoints(of: part)
            whole.endRing()
        }
        for side in TileClip.Side.allCases where !isWithin(feature.box, side) {
            TileClip.area(whole, at: side, into: &cut)
            swap(&whole, &cut)
        }
        rings.repair(&whole)
        if whole.count == 1 {
            guard whole[0].doubleArea >= Self.leastDoubleArea else { return }
            tile.add(ring: whole[0])
        } else {
            addRings()
        }
        tagAll(feature)
        tile.endFeature(.polygon)
    }

    /// Adds rings to the feature: each outer one followed by the holes in it.
    private mutating func addRings() {
        let areas = (0..<whole.count).map { whole[$0].doubleArea }
        let outer = areas.indices.filter { areas[$0] >= Self.leastDoubleArea }
        var holes = [[Int]](repeating: [], count: outer.count)
        for hole in areas.indices where areas[hole] <= -Self.leastDoubleArea {
            let around = outer.indices.filter { whole[outer[$0]].holds(whole[hole]) }
            // The smallest that holds it: an island may have a lake with an island of its own.
            guard let owner = around.min(by: { areas[outer[$0]] < areas[outer[$1]] }) else { continue }
            holes[owner].append(hole)
        }
        for (position, ring) in outer.enumerated() {
            tile.add(ring: whole[ring])
            for hole in holes[position] { tile.add(ring: whole[hole]) }
        }
    }

    private func parts(of feature: MapFeature) -> Range<Int> {
        Int(feature.firstPart)..<Int(feature.firstPart + feature.partCount)
    }

    /// The points of a part that are drawn at this zoom.
    private mutating func addPoints(of part: Int) {
        let map = ground.map
        for position in Int(map.parts[part])..<Int(map.parts[part + 1]) where map.pointZooms[position] <= zoom {
            whole.append(place(map.points[position]))
        }
    }

    /// A point in units of the tile.
    @inline(__always) private func place(_ point: MapPoint) -> TilePoint {
        let half = 1 << (shift - 1)
        return TilePoint(
            x: Int32(truncatingIfNeeded: (Int(point.x) - west + half) >> shift),
            y: Int32(truncatingIfNeeded: (Int(point.y) - north + half) >> shift))
    }

    private func isWithin(_ other: MapBox, _ side: TileClip.Side) -> Bool {
        switch side {
        case .west: other.west > box.west
        case .east: other.east < box.east
        case .north: other.north > box.north
        case .south: other.south < box.south
        }
    }

    private mutating func tagAll(_ feature: MapFeature) {
        let kind = feature.kind
        let number = Int(kind.rawValue)
        if let name = kind.name { tile.tag(.kind, number, .text(name)) }
        if let subclass = kind.subclass { tile.tag(.subclass, number, .text(subclass)) }
        if feature.name != .empty, kind.shape == .point || zoom >= Self.zoomOfNames {
            tile.tag(.name, feature.name.position, .text(ground.string(feature.name)))
        }
        if feature.flags.contains(.bridge) { tile.tag(.brunnel, 0, .text("bridge")) }
        if feature.flags.contains(.tunnel) { tile.tag(.brunnel, 1, .text("tunnel")) }
        if feature.flags.contains(.ramp) { tile.tag(.ramp, 1, .number(1)) }
        if feature.flags.contains(.siding) { tile.tag(.service, 0, .text("siding")) }
        if feature.layer != 0 { tile.tag(.layer, Int(feature.layer), .number(Int(feature.layer))) }
    }
}
