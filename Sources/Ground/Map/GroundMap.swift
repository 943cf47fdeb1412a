import SectionFile

/// What a map draws, as it lies in the file: features by ranges of zooms, each with its lines or rings.
public struct GroundMap: Sendable {
    public let levels: RecordTable<MapLevelIndex, MapLevel>
    public let features: RecordTable<MapFeatureIndex, MapFeature>
    /// Where each part begins among the points, and behind them all where the last ends.
    let parts: RecordTable<MapPartIndex, UInt32>
    public let points: RecordTable<MapPointIndex, MapPoint>
    /// The zoom from which each point is drawn.
    let pointZooms: RecordTable<MapPointIndex, UInt8>
    let boxes: RecordTable<MapBoxIndex, MapBox>

    /// Takes a file's sections, and checks whatever refers to something.
    ///
    /// - Parameter stringCount: how many names there are.
    init(_ directory: SectionDirectory<GroundSection>, stringCount: Int) throws(SectionFileError) {
        levels = try directory.table(.mapLevels)
        features = try directory.table(.mapFeatures)
        // Every range of points is looked through here.
        _ = try directory.lists(.mapParts, .mapPoints) as ListTable<MapPartIndex, MapPoint>
        parts = try directory.table(.mapParts)
        points = try directory.table(.mapPoints)
        pointZooms = try directory.table(.mapPointZooms)
        boxes = try directory.table(.mapBoxes)
        try checkLevels()
        try checkFeatures(stringCount)
        guard pointZooms.count == points.count else { throw .damaged(reason: "points of its map have no zoom") }
    }

    private func checkLevels() throws(SectionFileError) {
        var (feature, box) = (0, 0)
        guard levels.rows.map(\.lastZoom) == MapLevel.lastZooms else {
            throw .damaged(reason: "its map is of other zooms")
        }
        for level in levels.rows {
            guard Int(level.firstFeature) == feature, Int(level.firstBox) == box else {
                throw .damaged(reason: "a level of its map refers outside its tables")
            }
            feature += Int(level.featureCount)
            box += level.boxCount
        }
        guard feature == features.count, box == boxes.count else {
            throw .damaged(reason: "the levels of its map do not fit their tables")
        }
    }

    private func checkFeatures(_ stringCount: Int) throws(SectionFileError) {
        guard parts[0] == 0 else { throw .damaged(reason: "parts of its map do not fit their points") }
        guard features.holdsCases(of: \.kind) else { throw .damaged(reason: "a feature of its map is of no kind") }
        var part = 0
        for position in 0..<features.count {
            let feature = features[position]
            guard Int(feature.firstPart) == part, feature.partCount > 0, feature.name.position < stringCount else {
                throw .damaged(reason: "a feature of its map refers outside its tables")
            }
            part += Int(feature.partCount)
        }
        guard part == parts.count - 1 else { throw .damaged(reason: "parts of its map belong to no feature") }
    }

    /// How many features there are of each kind, where the map is nearest.
    public var counts: [MapClass: Int] {
        guard let level = levels.rows.last else { return [:] }
        let nearest = features[Int(level.firstFeature)..<Int(level.firstFeature + level.featureCount)]
        return nearest.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    }

    /// The tiles of a zoom in which something may be drawn; nil where nothing is.
    public func tiles(zoom: Int) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
        guard MapTile.zooms.contains(zoom), let level = levels.rows.first(where: { zoom <= $0.lastZoom }),
            level.featureCount > 0
        else { return nil }
        var box = MapBox.empty
        for other in boxes[Int(level.firstBox)..<(Int(level.firstBox) + level.boxCount)] { box.include(other) }
        guard box.west <= box.east, box.north <= box.south else { return nil }
        let bits = UInt32(32 - zoom)
        func tile(_ units: UInt32) -> Int { bits == 32 ? 0 : Int(units >> bits) }
        return (tile(box.west)...tile(box.east), tile(box.north)...tile(box.south))
    }

    /// Calls with every feature that is drawn at a zoom and whose box meets another.
    func eachFeature(zoom: Int, in box: MapBox, _ body: (Int, MapFeature) -> Void) {
        guard let level = levels.rows.first(where: { zoom <= $0.lastZoom }) else { return }
        let end = Int(level.firstFeature + level.featureCount)
        for block in 0..<level.boxCount where boxes[Int(level.firstBox) + block].meets(box) {
            let first = Int(level.firstFeature) + block * MapLevel.featuresPerBox
            for position in first..<min(end, first + MapLevel.featuresPerBox) {
                let feature = features[position]
                if feature.zoom <= zoom, feature.box.meets(box) { body(position, feature) }
            }
        }
    }
}
