import Ground
import OpenStreetMap

extension OSMWay {
    /// Whether it ends where it begins.
    var isRing: Bool { nodes.count >= 4 && nodes.first == nodes.last }
}

/// Puts the ways of a multipolygon together to rings
/// ([multipolygon relations](https://wiki.openstreetmap.org/wiki/Relation:multipolygon)).
enum RingAssembly {
    /// Rings of nodes, each without its first node again at the end, and how many did not close.
    static func rings(_ ways: [ArraySlice<Int64>]) -> (rings: [[Int64]], broken: Int) {
        var rings: [[Int64]] = []
        var broken = 0
        var open: [ArraySlice<Int64>] = []
        for way in ways {
            guard let first = way.first, way.count >= 2 else {
                broken += 1
                continue
            }
            if first == way.last { rings.append(Array(way.dropLast())) } else { open.append(way) }
        }
        var atEnd: [Int64: [Int]] = [:]
        for (number, way) in open.enumerated() {
            atEnd[way[way.startIndex], default: []].append(number)
            atEnd[way[way.endIndex - 1], default: []].append(number)
        }
        var isUsed = [Bool](repeating: false, count: open.count)
        for begin in open.indices where !isUsed[begin] {
            isUsed[begin] = true
            var ring = Array(open[begin])
            while let last = ring.last, last != ring[0] {
                guard let next = atEnd[last]?.popLast() else { break }
                if isUsed[next] { continue }
                isUsed[next] = true
                if open[next].first == last {
                    ring.append(contentsOf: open[next].dropFirst())
                } else {
                    ring.append(contentsOf: open[next].reversed().dropFirst())
                }
            }
            if ring.removeLast() == ring.first { rings.append(ring) } else { broken += 1 }
        }
        return (rings, broken)
    }
}

/// The rings of the map's areas.
extension ArraySlice<MapPoint> {
    /// The area in squared units of the map: positive where the ring is clockwise as seen, as outer rings are.
    var area: Double {
        guard let origin = first, var last = last else { return 0 }
        // Differences are taken in whole numbers: far from 0, products lose the last digits of a small area.
        func offset(_ point: MapPoint) -> (x: Double, y: Double) {
            (Double(Int(point.x) - Int(origin.x)), Double(Int(point.y) - Int(origin.y)))
        }
        var area = 0.0
        for point in self {
            let (a, b) = (offset(last), offset(point))
            area += a.x * b.y - b.x * a.y
            last = point
        }
        return area / 2
    }

    var box: MapBox {
        var box = MapBox.empty
        for point in self { box.include(point) }
        return box
    }

    /// Where a line from west to east crosses the ring, in no order.
    func crossings(at y: Double) -> [Double] {
        guard var last = last else { return [] }
        var found: [Double] = []
        for point in self {
            let (a, b) = (Double(last.y), Double(point.y))
            if (a > y) != (b > y) {
                found.append(Double(last.x) + (Double(point.x) - Double(last.x)) * (y - a) / (b - a))
            }
            last = point
        }
        return found
    }
}
