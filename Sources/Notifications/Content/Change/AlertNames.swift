import TransitAPI

/// What riders call what alerts name by ids.
package struct AlertNames: Sendable {
    /// The name of a stop by its GTFS stop_id; nil where it has none.
    package var stop: @Sendable (String) -> String?
    /// The short name of a route by its GTFS route_id; nil where it has none.
    package var route: @Sendable (String) -> String?

    /// Names as looked up.
    package init(
        stop: @escaping @Sendable (String) -> String?, route: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.stop, self.route) = (stop, route)
    }
}

/// What an alert names more, and what no longer.
struct NamesChange {
    /// Each once, in order of the ids; what has no name is not there.
    let added: [String]
    let removed: [String]

    /// A platform more of a station that was named already is no news: names count, not ids.
    init(from told: [String], to now: [String], name: (String) -> String?) {
        let before = Self.names(told, name)
        let after = Self.names(now, name)
        added = after.filter { !before.contains($0) }
        removed = before.filter { !after.contains($0) }
    }

    private static func names(_ ids: [String], _ name: (String) -> String?) -> [String] {
        var seen: Set<String> = []
        return ids.compactMap(name).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// A list for the eye: the first few by name, the rest by number; nil where there is none.
    static func list(_ names: [String]) -> Phrase? { list(names.map { Phrase($0) }) }

    /// The same of what has words of its own in each language.
    static func list(_ names: [Phrase]) -> Phrase? {
        let shown = names.count > 4 ? Array(names.prefix(3)) : names
        let rest = names.count - shown.count
        let parts = rest > 0 ? shown + [Phrase(.more, Phrase("\(rest)"))] : shown
        guard let last = parts.last, parts.count > 1 else { return parts.first }
        return Phrase.joined(parts.dropLast(), by: Phrase(.comma)) + Phrase(.and) + last
    }
}
