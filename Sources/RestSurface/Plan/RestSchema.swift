import Database
import Wire

/// The tables that a surface shows, by name, and how they belong together.
package struct RestSchema: Sendable {
    /// PostgreSQL's name of the schema that they are in.
    package static let name = "public"

    /// The tables.
    package let tables: [Table]
    private let byName: [String: Table]

    /// Shows these tables.
    package init(_ tables: [Table]) {
        self.tables = tables
        byName = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A table by name.
    ///
    /// - Throws: `PGRST205` where there is none.
    func table(_ name: String) throws(RestError) -> Table {
        if let table = byName[name] { return table }
        let similar = Similarity.closest(to: name, among: tables.map(\.name))
        throw RestError(
            404, "PGRST205", "Could not find the table '\(Self.name).\(name)' in the schema cache",
            hint: similar.map { "Perhaps you meant the table '\(Self.name).\($0)'" })
    }

    /// The table that an embedding means, and the reference by which it is joined.
    ///
    /// - Throws: `PGRST200` where there is none, `PGRST201` where there are several.
    func join(_ relation: SelectItem.Relation, from table: Table) throws(RestError) -> (Join, Table) {
        let candidates = candidates(relation.name, from: table).filter { join, _ in
            relation.hint.map { [join.name, join.outer, join.inner].contains($0) } ?? true
        }
        guard let found = candidates.first else { throw missing(relation, from: table) }
        guard candidates.count == 1 else { throw ambiguous(relation, candidates, from: table) }
        return found
    }

    /// A table by its name, or what a column or a reference of this table's own refers to.
    private func candidates(_ name: String, from table: Table) -> [(Join, Table)] {
        if let other = byName[name] { return Join.all(from: table, to: other).map { ($0, other) } }
        return tables.flatMap { other in
            Join.all(from: table, to: other)
                .filter {
                    $0.isToOne && (table.column($0.outer)?.reference != nil) && [$0.outer, $0.name].contains(name)
                }
                .map { ($0, other) }
        }
    }

    private func missing(_ relation: SelectItem.Relation, from table: Table) -> RestError {
        let pair = "'\(table.name)' and '\(relation.name)'"
        let hint = relation.hint.map { " using the hint '\($0)'" } ?? ""
        let joined = tables.filter { !Join.all(from: table, to: $0).isEmpty }.map(\.name)
        let similar = Similarity.closest(to: relation.name, among: joined)
        return RestError(
            400, "PGRST200", "Could not find a relationship between \(pair) in the schema cache",
            details: """
                Searched for a foreign key relationship between \(pair)\(hint) in the schema '\(Self.name)', but no matches were found.
                """, hint: similar.map { "Perhaps you meant '\($0)' instead of '\(relation.name)'." })
    }

    private func ambiguous(
        _ relation: SelectItem.Relation, _ candidates: [(Join, Table)], from table: Table
    ) -> RestError {
        let details = candidates.map { join, other -> JSONValue in
            let (outside, inside) = ("\(table.name)(\(join.outer))", "\(other.name)(\(join.inner))")
            return [
                "cardinality": .string(join.isToOne ? "many-to-one" : "one-to-many"),
                "embedding": .string("\(table.name) with \(other.name)"),
                "relationship": .string("\(join.name) using \(outside) and \(inside)"),
            ]
        }
        let choices = candidates.map { "'\(relation.name)!\($0.0.name)'" }.joined(separator: ", ")
        return RestError(
            300, "PGRST201",
            "Could not embed because more than one relationship was found for '\(table.name)' and '\(relation.name)'",
            listing: details,
            hint: """
                Try changing '\(relation.name)' to one of the following: \(choices). \
                Find the desired relationship in the 'details' key.
                """)
    }
}

/// Which of some names somebody may have meant.
enum Similarity {
    /// The name that fewest letters have to change for, if it is less than half of them.
    static func closest(to name: String, among names: [String]) -> String? {
        let given = Array(name.lowercased().prefix(63))
        let ranked = names.map { ($0, distance(given, Array($0.lowercased()))) }.min { $0.1 < $1.1 }
        guard let (name, distance) = ranked, distance * 2 < max(given.count, name.count) else { return nil }
        return name
    }

    /// How many letters are added, left out or changed (Levenshtein).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, candidate) in other.enumerated() {
                let changed = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
