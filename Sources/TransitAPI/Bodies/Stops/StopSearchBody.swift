/// One page of the stops that match a search.
public struct StopSearchBody: ResponseBody {
    /// Matches, best first: how well the name matches, then departures per day, then distance.
    public var stops: [StopMatch]
    /// Stops in this page.
    public var count: Int
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stops: [StopMatch], count: Int, total: Int, limit: Int, offset: Int) {
        self.stops = stops
        self.count = count
        self.total = total
        self.limit = limit
        self.offset = offset
    }

    private enum CodingKeys: String, CodingKey {
        case stops
        case count
        case total
        case limit
        case offset
    }
}

extension StopSearchBody {
    /// What the type stands for.
    public static let summary = "One page of the stops that match a search."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stops": "Matches, best first: how well the name matches, then departures per day, then distance.",
        "count": "Stops in this page.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]
}
