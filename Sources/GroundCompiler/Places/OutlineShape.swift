import Ground
import SectionFile

/// The rings of an outline, as the map's areas are put together.
struct OutlineShape {
    /// Among ``PlaceCollector/outlines``.
    let number: Int
    /// What is in an odd number of them is in it.
    let rings: [[MapPoint]]
    let box: MapBox

    init(number: Int, rings: [[MapPoint]]) {
        (self.number, self.rings) = (number, rings)
        box = rings.reduce(into: .empty) { $0.include($1[...].box) }
    }

    /// Whether a point is in it.
    func contains(_ point: GroundPoint) -> Bool {
        let point = MapPoint(point)
        // Thousands of suburbs are called "Centro", and each is asked about the nodes of all.
        guard box.contains(point) else { return false }
        return rings.count { $0[...].contains(inside: point) } % 2 == 1
    }

    /// The sum of its rings in squared units of the map, holes too: enough to tell larger ones from smaller.
    var area: Double { rings.reduce(0) { $0 + abs($1[...].area) } }

    /// The zoom of the map at which its rings are as they are kept: they are off by some two metres.
    private static let zoom: UInt8 = 14

    /// The rings without the points that nobody needs to tell in which suburb a house is.
    var simplified: [[MapPoint]] {
        var simplification = Simplification()
        return rings.map { ring in
            var zooms: [UInt8] = []
            simplification.add(ring: ring[...], to: &zooms)
            let kept = zip(ring, zooms).filter { $0.1 <= Self.zoom }.map(\.0)
            return kept.count >= 3 ? kept : ring
        }
    }
}
