/// A place as one parameter: latitude, a comma, longitude, in degrees of WGS 84.
///
/// One parameter and not two, because half a place is none, and a document can say what a place looks like but not
/// that two parameters need each other.
public struct Coordinates: ParameterValue, Hashable, CustomStringConvertible {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double

    /// A place inside the bounds; nil outside.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// A place from `-33.8688,151.2093`; nil for anything else.
    public init?(_ text: String) {
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 2, let latitude = Self.degrees(halves[0]), let longitude = Self.degrees(halves[1]) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// A place whose bounds have been checked.
    package init(withinLatitude latitude: Double, longitude: Double) { self.init(unchecked: (latitude, longitude)) }

    private init(unchecked place: (Double, Double)) { (latitude, longitude) = place }

    /// Plain decimals of up to three digits before the point and fifteen behind it.
    static func degrees(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...3).contains(parts[0].utf8.count),
            parts.count == 1 || (1...15).contains(parts[1].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        return Double(text)
    }

    static let latitudePattern = #"-?(90(\.0{1,15})?|[0-8]?[0-9](\.[0-9]{1,15})?)"#
    static let longitudePattern = #"-?(180(\.0{1,15})?|(1[0-7][0-9]|[0-9]{1,2})(\.[0-9]{1,15})?)"#

    /// For documents: the Town Hall.
    package static let example = Coordinates(unchecked: (-33.8731, 151.2065))

    /// A place.
    public static func parse(_ text: String, within bounds: Never?) -> Coordinates? { Coordinates(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "latitude,longitude in degrees, such as -33.8688,151.2093"
    }
    /// A string whose pattern holds the bounds.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": .string("^\(latitudePattern),\(longitudePattern)$")]
    }
    /// `latitude,longitude`.
    public var parameterText: String { description }
    /// `latitude,longitude`.
    public var description: String { "\(latitude),\(longitude)" }
}
