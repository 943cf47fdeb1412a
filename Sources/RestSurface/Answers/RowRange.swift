/// Which rows of a list are asked for.
struct RowRange: Equatable {
    var offset: Int
    /// Nil for no limit but the surface's.
    var limit: Int?

    /// What `limit` and `offset` leave of `Range: 0-9`, both of which may be given.
    ///
    /// - Throws: `PGRST103` for a range that ends before it begins.
    init(_ part: RestParameters.Part, header: String?) throws(RestError) {
        (offset, limit) = (part.offset ?? 0, part.limit)
        guard let (first, last) = Self.bounds(header) else { return }
        if let last, last < first {
            throw RestError(
                416, "PGRST103", "Requested range not satisfiable",
                details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.")
        }
        let end = [limit.map { Self.sum(offset, $0) }, last.map { Self.sum($0, 1) }].compactMap { $0 }.min()
        offset = max(offset, first)
        limit = end.map { max(0, $0 - offset) }
    }

    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, overflow) = one.addingReportingOverflow(other)
        return overflow ? Int.max : sum
    }

    /// `0-9`, `5-`, each with `items=` before it or not; nil for what is none.
    private static func bounds(_ header: String?) -> (first: Int, last: Int?)? {
        guard var text = header.map({ Substring($0) }) else { return nil }
        if text.hasPrefix("items=") { text = text.dropFirst(6) }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int(parts[0]), first >= 0 else { return nil }
        if parts[1].isEmpty { return (first, nil) }
        return Int(parts[1]).map { (first, $0) }
    }

    /// `Content-Range` of rows that were found.
    static func header(offset: Int, rows: Int, total: Int?) -> String {
        let total = total.map { "\($0)" } ?? "*"
        return rows == 0 ? "*/" + total : "\(offset)-\(offset + rows - 1)/" + total
    }
}
