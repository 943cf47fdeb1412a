import Wire

/// Rows as CSV (RFC 4180), as PostgreSQL writes the values of a record.
enum CSVRows {
    /// - Parameter rows: a JSON array of objects that have the same members.
    static func bytes(_ rows: [UInt8]) -> [UInt8] {
        guard let rows = (try? JSONParser.parse(rows))?.array, let first = rows.first?.object else { return [] }
        let lines = rows.compactMap { $0.object?.members.map { field($0.value) }.joined(separator: ",") }
        return Array(
            ([first.members.map { quoted($0.key) }.joined(separator: ",")] + lines).joined(separator: "\n").utf8)
    }

    private static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let truth): truth ? "t" : "f"
        case .string(let text): text.isEmpty ? "\"\"" : quoted(text)
        default: quoted(value.text)
        }
    }

    private static let special = Array(",\"\n\r\\ ()".utf8)

    /// Scalars count, not characters: to Swift, a comma and a mark on it are one character, which is no comma.
    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { special.contains($0) }) else { return text }
        return "\"" + String(text.unicodeScalars.replacing("\"".unicodeScalars, with: "\"\"".unicodeScalars)) + "\""
    }
}
