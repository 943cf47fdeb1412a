/// Stops for a map.
public struct MapStopsBody: ResponseBody {
    /// Stations and stops that belong to none, those with the most departures a day first.
    public var stops: [StopSummary]
    /// Stops in this answer.
    public var count: Int
    /// Stops in the box; more than count where the limit cut some off.
    public var total: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stops: [StopSummary], count: Int, total: Int) {
        self.stops = stops
        self.count = count
        self.total = total
    }

    private enum CodingKeys: String, CodingKey {
        case stops
        case count
        case total
    }
}

extension MapStopsBody {
    /// What the type stands for.
    public static let summary = "Stops for a map."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stops": "Stations and stops that belong to none, those with the most departures a day first.",
        "count": "Stops in this answer.",
        "total": "Stops in the box; more than count where the limit cut some off.",
    ]
}
