import Ground
import SectionFile

/// The map's tables as they are written: for each range of zooms the features that are drawn there, those near each other near
/// each other.
struct MapLevels {
    private(set) var levels: [MapLevel] = []
    private(set) var features: [MapFeature] = []
    private(set) var parts: [UInt32] = [0]
    private(set) var points: [MapPoint] = []
    private(set) var pointZooms: [UInt8] = []
    private(set) var boxes: [MapBox] = []

    /// Adds the next level.
    mutating func add(lastZoom: UInt32, _ sources: [MapShapes]) {
        var order: [(key: UInt64, source: Int, shape: Int)] = []
        for (number, source) in sources.enumerated() {
            for (position, shape) in source.shapes.enumerated() where UInt32(shape.zoom) <= lastZoom {
                let (x, y) = (shape.box.west / 2 + shape.box.east / 2, shape.box.north / 2 + shape.box.south / 2)
                order.append((Morton.key(x, y), number, position))
            }
        }
        order.sort { ($0.key, $0.source, $0.shape) < ($1.key, $1.source, $1.shape) }
        let (first, firstBox) = (features.count, boxes.count)
        for entry in order {
            let source = sources[entry.source]
            add(source.shapes[entry.shape], source, lastZoom)
        }
        for start in stride(from: first, to: features.count, by: MapLevel.featuresPerBox) {
            var box = MapBox.empty
            for feature in features[start..<min(features.count, start + MapLevel.featuresPerBox)] {
                box.include(feature.box)
            }
            boxes.append(box)
        }
        levels.append(
            MapLevel(
                firstFeature: UInt32(first), featureCount: UInt32(features.count - first), firstBox: UInt32(firstBox),
                lastZoom: lastZoom))
    }

    private mutating func add(_ shape: MapShapes.Shape, _ source: MapShapes, _ lastZoom: UInt32) {
        let least = shape.look.kind.shape == .area ? 3 : 1
        let firstPart = parts.count - 1
        for number in shape.parts {
            let range = source.part(number)
            let begin = points.count
            for position in range where UInt32(source.zooms[position]) <= lastZoom {
                points.append(source.points[position])
                pointZooms.append(source.zooms[position])
            }
            if points.count - begin >= least {
                parts.append(UInt32(points.count))
                continue
            }
            points.removeSubrange(begin...)
            pointZooms.removeSubrange(begin...)
            // Without its outer ring an area is none.
            if number == shape.parts.lowerBound { return }
        }
        let look = shape.look
        features.append(
            MapFeature(
                box: shape.box, firstPart: UInt32(firstPart), partCount: UInt32(parts.count - 1 - firstPart),
                name: StringIndex(rawValue: look.name), kind: look.kind, zoom: shape.zoom, flags: look.flags,
                layer: look.layer))
    }

    /// What is larger than a file holds; nil where nothing is.
    var excess: String? {
        points.count >= 1 << 32 || features.count >= 1 << 31
            ? "\(features.count) features of the map with \(points.count) points" : nil
    }

    func write(to writer: SectionWriter<GroundSection>) throws(SectionFileError) {
        try writer.write(.mapLevels, levels)
        try writer.write(.mapFeatures, features)
        try writer.write(.mapParts, parts)
        try writer.write(.mapPoints, points)
        try writer.write(.mapPointZooms, pointZooms)
        try writer.write(.mapBoxes, boxes)
    }
}
