/// One page of the routes.
public struct RoutesBody: ResponseBody {
    /// Routes by mode, then `routes.txt` route_sort_order, then name.
    public var routes: [RouteSummary]
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(routes: [RouteSummary], total: Int, limit: Int, offset: Int) {
        self.routes = routes
        self.total = total
        self.limit = limit
        self.offset = offset
    }

    private enum CodingKeys: String, CodingKey {
        case routes
        case total
        case limit
        case offset
    }
}

extension RoutesBody {
    /// What the type stands for.
    public static let summary = "One page of the routes."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "routes": "Routes by mode, then `routes.txt` route_sort_order, then name.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]
}
