import Foundation

/// Distances on the sphere.
public enum Geography {
    /// Mean radius of the Earth in metres (IUGG).
    public static let radius = 6_371_008.8

    /// Great-circle distance of two places in metres, by the haversine formula.
    public static func distance(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double {
        let toRadians = Double.pi / 180
        let dLatitude = (latitude2 - latitude1) * toRadians
        let dLongitude = (longitude2 - longitude1) * toRadians
        let a =
            sin(dLatitude / 2) * sin(dLatitude / 2)
            + cos(latitude1 * toRadians) * cos(latitude2 * toRadians) * sin(dLongitude / 2) * sin(dLongitude / 2)
        return 2 * radius * asin(min(1, a.squareRoot()))
    }

    /// Distance of two stops in metres; 0 where either has no place.
    static func distance(_ a: StopRecord, _ b: StopRecord) -> Double {
        guard let one = a.place, let other = b.place else { return 0 }
        return distance(one.latitude, one.longitude, other.latitude, other.longitude)
    }
}

extension StopRecord {
    /// Where the stop is, in WGS 84 degrees; nil where the feed does not say.
    public var place: (latitude: Double, longitude: Double)? {
        hasPlace ? (Double(latitude) / 1e7, Double(longitude) / 1e7) : nil
    }
}
