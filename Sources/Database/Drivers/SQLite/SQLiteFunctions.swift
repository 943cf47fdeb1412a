import GRDB
import Wire

/// What statements need that SQLite has not, or has otherwise than PostgreSQL. Each is null where an argument is.
enum SQLiteFunctions {
    /// `transit_like(text, pattern)`.
    static let like = "transit_like"
    /// `transit_ilike(text, pattern)`: in either case, by Unicode.
    static let ilike = "transit_ilike"
    /// `transit_match(text, pattern)`: as a regular expression says.
    static let match = "transit_match"
    /// `transit_imatch(text, pattern)`: the same in either case.
    static let imatch = "transit_imatch"
    /// `transit_json(json, path)`: what is found there, as text that is the same for equal values; the path is a JSON array.
    static let json = "transit_json"
    /// `transit_json_text(json, path)`: the same of a text without quotation marks, and of JSON's null null.
    static let jsonText = "transit_json_text"
    /// `transit_json_contains(json, json)`.
    static let contains = "transit_json_contains"
    /// `transit_json_overlaps(json, json)`.
    static let overlaps = "transit_json_overlaps"

    static func add(to database: GRDB.Database) {
        add(like, to: database) { try LikePattern($1).matches($0) }
        add(ilike, to: database) { try LikePattern($1.lowercased()).matches($0.lowercased()) }
        let (exact, loose) = (RecentPattern(ignoringCase: false), RecentPattern(ignoringCase: true))
        add(match, to: database) { try exact.pattern($1).matches($0) }
        add(imatch, to: database) { try loose.pattern($1).matches($0) }
        add(json, to: database) { value($0, $1)?.canonical }
        add(jsonText, to: database) { text, path -> String? in
            switch value(text, path) {
            case nil, .null: nil
            case .string(let text): text
            case let found?: found.spaced
            }
        }
        add(contains, to: database) { both($0, $1) { $0.contains($1) } }
        add(overlaps, to: database) { both($0, $1) { $0.overlaps($1) } }
    }

    private static func add(
        _ name: String, to database: GRDB.Database,
        _ body: @escaping @Sendable (String, String) throws -> (any DatabaseValueConvertible)?
    ) {
        database.add(
            function: DatabaseFunction(name, argumentCount: 2, pure: true) { values in
                guard let one = String.fromDatabaseValue(values[0]), let other = String.fromDatabaseValue(values[1])
                else { return nil }
                return try body(one, other)
            })
    }

    private static func value(_ text: String, _ path: String) -> JSONValue? {
        let keys =
            JSONValue(text: path)?.array?.map { $0.int.map { .place($0) } ?? .name($0.string ?? "") } ?? [JSONKey]()
        return JSONValue(text: text)?.value(at: keys)
    }

    private static func both(_ one: String, _ other: String, _ body: (JSONValue, JSONValue) -> Bool) -> Bool? {
        guard let one = JSONValue(text: one), let other = JSONValue(text: other) else { return nil }
        return body(one, other)
    }
}
