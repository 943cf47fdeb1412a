/// Which page of a list this is.
public struct Pagination: ResponseBody {
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int

    /// A page of `limit` entries after the first `offset` of `total`.
    public init(total: Int, limit: Int, offset: Int) {
        self.total = total
        self.limit = limit
        self.offset = offset
    }
}

extension Pagination {
    /// What the type stands for.
    public static let summary = "Which page of a list this is."

    /// Each field of the wire with its meaning.
    public static let fieldDocs = [
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]
}
