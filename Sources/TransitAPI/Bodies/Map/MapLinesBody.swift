/// Lines for a map.
public struct MapLinesBody: ResponseBody {
    /// Lines, in the order of the routes list.
    public var lines: [MapLine]
    /// Lines in this answer.
    public var count: Int
    /// Lines that were asked for; more than count where the limit cut some off.
    public var total: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(lines: [MapLine], count: Int, total: Int) {
        self.lines = lines
        self.count = count
        self.total = total
    }

    private enum CodingKeys: String, CodingKey {
        case lines
        case count
        case total
    }
}

extension MapLinesBody {
    /// What the type stands for.
    public static let summary = "Lines for a map."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "lines": "Lines, in the order of the routes list.",
        "count": "Lines in this answer.",
        "total": "Lines that were asked for; more than count where the limit cut some off.",
    ]
}
