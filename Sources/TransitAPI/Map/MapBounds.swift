/// A box on the map as one parameter: west, south, east, north, in degrees of WGS 84 (the order of RFC 7946 §5).
///
/// A box never crosses the 180th meridian: two boxes do that.
public struct MapBounds: ParameterValue, Hashable, CustomStringConvertible {
    /// Western edge, degrees east, -180 to 180.
    public let west: Double
    /// Southern edge, degrees north, -90 to 90.
    public let south: Double
    /// Eastern edge, degrees east, at least ``west``.
    public let east: Double
    /// Northern edge, degrees north, at least ``south``.
    public let north: Double

    /// A box from its edges; nil where one lies out of bounds or beyond its opposite.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard -180 <= west, west <= east, east <= 180, -90 <= south, south <= north, north <= 90 else { return nil }
        self.init(edges: (west, south, east, north))
    }

    /// A box from `151.15,-33.92,151.26,-33.84`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4, let west = Coordinates.degrees(parts[0]), let south = Coordinates.degrees(parts[1]),
            let east = Coordinates.degrees(parts[2]), let north = Coordinates.degrees(parts[3])
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    private init(edges: (Double, Double, Double, Double)) { (west, south, east, north) = edges }

    /// For documents: the middle of Sydney.
    package static let example = MapBounds(edges: (151.15, -33.92, 151.26, -33.84))

    /// Whether a place lies inside or on an edge; both in degrees.
    public func contains(latitude: Double, longitude: Double) -> Bool {
        west <= longitude && longitude <= east && south <= latitude && latitude <= north
    }

    /// A box.
    public static func parse(_ text: String, within bounds: Never?) -> MapBounds? { MapBounds(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "west,south,east,north in degrees, west at most east and south at most north, such as \(example)"
    }
    /// A string whose pattern holds the bounds, though not that the edges lie in order.
    public static func schema(within bounds: Never?) -> JSONObject {
        let corner = "\(Coordinates.longitudePattern),\(Coordinates.latitudePattern)"
        return ["type": "string", "pattern": .string("^\(corner),\(corner)$")]
    }
    /// `west,south,east,north`.
    public var parameterText: String { description }
    /// `west,south,east,north`.
    public var description: String { "\(west),\(south),\(east),\(north)" }
}
