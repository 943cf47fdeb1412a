import Foundation

/// Metres between two places over the ellipsoid of WGS 84, for distances of up to a few hundred kilometres.
///
/// A sphere is up to 0.5 % off, which is enough to put a trip of 8 km into another band.
func metres(from a: (latitude: Double, longitude: Double), to b: (latitude: Double, longitude: Double)) -> Double {
    let radians = Double.pi / 180
    let middle = (a.latitude + b.latitude) / 2 * radians
    let (equator, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let w = 1 - eccentricity * sin(middle) * sin(middle)
    let north = equator * (1 - eccentricity) / (w * w.squareRoot()) * (b.latitude - a.latitude) * radians
    let east = equator / w.squareRoot() * cos(middle) * (b.longitude - a.longitude) * radians
    return (north * north + east * east).squareRoot()
}
