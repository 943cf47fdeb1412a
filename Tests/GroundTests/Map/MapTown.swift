import Foundation
import Ground
import GroundFixtures
import OpenStreetMap

/// Maps of made-up towns, drawn in metres north and east of ``Town``'s corner.
extension ExtractDraft {
    /// A town of one street, without which there is no ground.
    static func oneStreet() -> ExtractDraft {
        var draft = ExtractDraft()
        draft.street([(0, -1_000), (0, 1_000)], ["highway": "residential", "name": "Long Street"])
        return draft
    }

    /// Adds a closed way around places, in their order.
    @discardableResult
    mutating func outline(_ places: [(Double, Double)], _ tags: [String: String]) -> Int64 {
        street(places + places.prefix(1), tags)
        return Int64(ways.count)
    }

    /// A square with its south-west corner at a place.
    static func square(_ north: Double, _ east: Double, _ side: Double) -> [(Double, Double)] {
        [(north, east), (north, east + side), (north + side, east + side), (north + side, east)]
    }
}

extension Town {
    /// The number of the tile around a place, in metres.
    static func tile(_ north: Double, _ east: Double, zoom: Int) -> (x: Int, y: Int) {
        let place = Town.place(north, east)
        let point = MapPoint(GroundPoint(degrees: place.latitude, place.longitude))
        return (Int(point.x) >> (32 - zoom), Int(point.y) >> (32 - zoom))
    }

    /// The tile around a place, in metres.
    func decoded(_ north: Double, _ east: Double, zoom: Int) throws -> DecodedTile {
        let (x, y) = Self.tile(north, east, zoom: zoom)
        return try DecodedTile(ground.tile(z: zoom, x: x, y: y) ?? [])
    }

    /// A place in units of the tile around another.
    static func units(_ place: (Double, Double), inTileAround other: (Double, Double), zoom: Int) -> DecodedTile.Point {
        let (x, y) = tile(other.0, other.1, zoom: zoom)
        let degrees = Town.place(place.0, place.1)
        let point = MapPoint(GroundPoint(degrees: degrees.latitude, degrees.longitude))
        let unit = Double(1 << (20 - zoom))
        return DecodedTile.Point(
            x: Int((Double(point.x) / unit).rounded()) - x << 12, y: Int((Double(point.y) / unit).rounded()) - y << 12)
    }
}
