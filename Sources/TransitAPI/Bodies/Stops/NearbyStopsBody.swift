/// The stops around a point.
public struct NearbyStopsBody: ResponseBody {
    /// Stops within the radius, nearest first.
    public var stops: [NearbyStop]
    /// Stops in this list.
    public var count: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stops: [NearbyStop], count: Int) {
        self.stops = stops
        self.count = count
    }

    private enum CodingKeys: String, CodingKey {
        case stops
        case count
    }
}

extension NearbyStopsBody {
    /// What the type stands for.
    public static let summary = "The stops around a point."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stops": "Stops within the radius, nearest first.",
        "count": "Stops in this list.",
    ]
}
