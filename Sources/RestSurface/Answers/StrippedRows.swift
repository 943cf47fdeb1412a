import Wire

/// Rows without the members that have no value (`nulls=stripped`), inside JSON columns too, as PostgreSQL's `json_strip_nulls`
/// does it.
enum StrippedRows {
    /// - Parameter rows: a JSON array of objects.
    static func bytes(_ rows: [UInt8]) -> [UInt8] { (try? JSONParser.parse(rows)).map { stripped($0).bytes } ?? rows }

    private static func stripped(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.members.filter { $0.value != .null }.map { ($0.key, stripped($0.value)) }))
        case .array(let elements): .array(elements.map(stripped))
        default: value
        }
    }
}
