import Foundation

/// A road that leads out of a town, with places to stop on both sides.
struct RegionalRoad: Sendable {
    /// A place to stop, which side first being the one on which buses leave town.
    struct Place: Sendable {
        let outbound: Coordinate
        let inbound: Coordinate
    }

    let places: [Place]

    /// - Parameter heading: degrees clockwise from north in which it sets out.
    init(from centre: Coordinate, heading: Double, places count: Int, chance: Chance) {
        var point = centre
        var heading = heading
        places = (0..<count).map { index in
            // Never far from where it set out, so that it does not turn round into the sea.
            heading += (chance.unit(.roadBend, index) - 0.5) * 24
            point = point.moved(metres: 260 + 160 * chance.unit(.stopGap, index), towards: heading)
            // Traffic keeps left.
            return Place(
                outbound: point.moved(metres: 9, towards: heading - 90),
                inbound: point.moved(metres: 11, towards: heading + 84))
        }
    }
}

extension Coordinate {
    /// A point some metres away, for distances within which the earth is flat.
    ///
    /// - Parameter heading: degrees clockwise from north.
    func moved(metres: Double, towards heading: Double) -> Coordinate {
        let degree = 111_195.0
        let angle = heading * .pi / 180
        return Coordinate(
            latitude: latitude + metres * cos(angle) / degree,
            longitude: longitude + metres * sin(angle) / (degree * cos(latitude * .pi / 180)))
    }
}
