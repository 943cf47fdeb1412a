/// Paths as short text: Google's Encoded Polyline Algorithm Format, with 5 (Google) or 6 (Valhalla, OSRM) decimals.
///
/// The precision is not part of the text: whoever passes a polyline on must pass its precision on too.
public enum EncodedPolyline {
    /// A point, degrees, WGS 84.
    public struct Point: Hashable, Sendable {
        /// Latitude in degrees.
        public var latitude: Double
        /// Longitude in degrees.
        public var longitude: Double

        /// A point from its degrees.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// The text of a path; each point is rounded by itself, so errors do not add up. Points that are not finite, or
    /// beyond ±1000 degrees, are left out.
    public static func encode(_ points: some Sequence<Point>, precision: Int = 5) -> String {
        let factor = factor(precision)
        var text: [UInt8] = []
        var last = (latitude: 0, longitude: 0)
        for point in points where point.latitude.magnitude <= 1000 && point.longitude.magnitude <= 1000 {
            let latitude = Int((point.latitude * factor).rounded())
            let longitude = Int((point.longitude * factor).rounded())
            append(latitude - last.latitude, to: &text)
            append(longitude - last.longitude, to: &text)
            last = (latitude, longitude)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The path of a text, or nil if the text is none: other characters, cut short, or numbers out of reach.
    public static func decode(_ text: some StringProtocol, precision: Int = 5) -> [Point]? {
        let factor = factor(precision)
        var bytes = text.utf8.makeIterator()
        var points: [Point] = []
        var latitude = 0
        var longitude = 0
        while let first = bytes.next() {
            guard let north = number(first, &bytes), let second = bytes.next(), let east = number(second, &bytes)
            else { return nil }
            latitude += north
            longitude += east
            guard max(latitude.magnitude, longitude.magnitude) < 1 << 40 else { return nil }
            points.append(Point(latitude: Double(latitude) / factor, longitude: Double(longitude) / factor))
        }
        return points
    }

    private static func factor(_ precision: Int) -> Double {
        (0..<min(max(precision, 0), 9)).reduce(1) { factor, _ in factor * 10 }
    }

    private static func append(_ difference: Int, to text: inout [UInt8]) {
        var rest = difference < 0 ? ~(difference << 1) : difference << 1
        while rest >= 0x20 {
            text.append(UInt8(rest & 0x1F | 0x20) + 63)
            rest >>= 5
        }
        text.append(UInt8(rest) + 63)
    }

    private static func number(_ first: UInt8, _ bytes: inout some IteratorProtocol<UInt8>) -> Int? {
        var byte = first
        var value = 0
        var shift = 0
        while true {
            guard byte >= 63, byte < 127, shift <= 40 else { return nil }
            let chunk = Int(byte) - 63
            value |= (chunk & 0x1F) << shift
            if chunk < 0x20 { break }
            shift += 5
            guard let next = bytes.next() else { return nil }
            byte = next
        }
        return value & 1 == 1 ? ~(value >> 1) : value >> 1
    }
}
