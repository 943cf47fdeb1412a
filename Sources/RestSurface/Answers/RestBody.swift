import Database
import Wire

/// The rows of a body.
struct RestBody: Sendable {
    /// Values by column, a row each.
    var rows: [[String: SQLValue]]
    /// The columns that any of them has.
    var columns: [String]
    /// The columns left out of it that are set to the moment wherever a row is there already.
    var touched: [String] = []
    /// Whether it was an array.
    var isArray: Bool

    /// Reads the body of a request that writes.
    ///
    /// - Parameters:
    ///   - named: the columns that the body is read for, of which a row that lacks one has none; nil for those that it has.
    ///   - missingIsDefault: what a row lacks takes its initial value.
    /// - Throws: `PGRST102` for a body that cannot be read, `PGRST204` for columns that are not there.
    init(
        of request: RestRequest, table: Table, named: [String]?, missingIsDefault: Bool, limits: RestLimits
    ) throws(RestError) {
        try Self.check(request.contentType)
        guard let json = request.json else { throw RestError(400, "PGRST102", "Empty or invalid json") }
        isArray = json.array != nil
        let objects = (json.array ?? [json]).compactMap(\.object)
        guard objects.count == (json.array?.count ?? 1) else {
            throw RestError(400, "PGRST102", "Empty or invalid json", details: "A row is an object")
        }
        guard objects.count <= limits.rows else {
            throw RestError(413, "PGRST102", "At most \(limits.rows) rows are taken at once, not \(objects.count)")
        }
        let keys = Set(objects.first?.members.map(\.key) ?? [])
        guard named != nil || objects.allSatisfy({ Set($0.members.map(\.key)) == keys }) else {
            throw RestError(400, "PGRST102", "All object keys must match")
        }
        columns = named ?? objects.first?.members.map(\.key) ?? []
        let declared = try columns.map { (name) throws(RestError) in try table.writtenColumn(name) }
        rows = try objects.map { (object) throws(RestError) in
            var row: [String: SQLValue] = [:]
            for column in declared {
                if let value = object[column.name] {
                    row[column.name] = value == .null ? .null : try column.type.parsed(value)
                } else if !missingIsDefault {
                    row[column.name] = .null
                }
            }
            return row
        }
    }

    /// Takes columns away, as if they had not been given.
    mutating func leaveOut(_ names: Set<String>) {
        guard columns.contains(where: names.contains) else { return }
        columns.removeAll(where: names.contains)
        rows = rows.map { row in row.filter { !names.contains($0.key) } }
    }

    /// What is set in a row that is there already, found by its keys. What is touched is set with whatever else is.
    func columnsSet(besides keys: [String]) -> [String] {
        let others = columns.filter { !keys.contains($0) }
        return others.isEmpty ? touched.filter { !keys.contains($0) } : others
    }

    private static func check(_ contentType: String?) throws(RestError) {
        let type = contentType?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased() ?? "application/json"
        guard type == "application/json" || type == RestMediaType.singleObject || type.isEmpty else {
            throw RestError(
                415, "PGRST102", "Content-Type not acceptable: \(type.prefix(100))", details: "application/json is")
        }
    }
}
