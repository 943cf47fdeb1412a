import Foundation
import Timetable

/// Metres from a place to the nearest on a path, both in degrees, on a plane around the place.
func metres(
    from place: (latitude: Double, longitude: Double), to path: [(latitude: Double, longitude: Double)]
) -> Double {
    let metres = Geography.radius * .pi / 180
    let shrink = cos(place.latitude * .pi / 180)
    let plane = path.map {
        (x: ($0.longitude - place.longitude) * metres * shrink, y: ($0.latitude - place.latitude) * metres)
    }
    return zip(plane, plane.dropFirst()).map { a, b in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let squared = dx * dx + dy * dy
        let share = squared > 0 ? max(0, min(1, -(a.x * dx + a.y * dy) / squared)) : 0
        return hypot(a.x + share * dx, a.y + share * dy)
    }.min() ?? .infinity
}
