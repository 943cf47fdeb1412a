/// The views of the app's SQLite file: rows again of what the tables keep close.
enum PackViews {
    /// The position of member `n` of a call list: its second character, whose base is -33.
    private static let position = "unicode(substr(l.calls, 2 * n.n + 2, 1)) - \(PackList.firstPoint)"

    /// A rule of boarding at a position of the pattern `p`: a digit of its list, regular (0) where it has none.
    private static func rule(_ list: String, at position: String) -> String {
        """
        CASE WHEN p.rules IS NULL THEN 0 ELSE
            (SELECT CAST(substr(r.\(list), \(position) + 1, 1) AS INTEGER) FROM rule_list r WHERE r.id = p.rules) END
        """
    }

    /// `pattern_stop` is asked by stop, `pattern_call` by pattern: they have the same columns and the same rows.
    static let all = """
        CREATE VIEW stop AS
            SELECT s.id, s.stop_id, CASE s.code WHEN '' THEN s.stop_id ELSE s.code END AS code,
                coalesce(s.name, (SELECT p.name FROM stop_row p WHERE p.id = s.parent)) AS name, s.lat / 1e7 AS lat,
                s.lon / 1e7 AS lon, k.location_type, s.parent, s.platform, k.wheelchair, k.modes, s.importance, k.zone
            FROM stop_row s JOIN stop_kind k ON k.id = s.kind;
        CREATE VIEW pattern_stop AS
            SELECT l.stop, p.id AS pattern, \(position) AS position,
                \(rule("pickups", at: position)) AS pickup, \(rule("drop_offs", at: position)) AS drop_off,
                \(position) + 1 = p.stop_count AS is_last
            FROM call_list l JOIN number n ON n.n < length(l.calls) / 2
            JOIN pattern p ON p.id = l.base + unicode(substr(l.calls, 2 * n.n + 1, 1));
        CREATE VIEW pattern_call AS
            SELECT p.base + unicode(substr(p.stops, n.n + 1, 1)) AS stop, p.id AS pattern, n.n AS position,
                \(rule("pickups", at: "n.n")) AS pickup, \(rule("drop_offs", at: "n.n")) AS drop_off,
                n.n + 1 = p.stop_count AS is_last
            FROM pattern p JOIN number n ON n.n < p.stop_count;
        CREATE VIEW profile_time AS
            SELECT p.id AS profile, n.n AS position,
                p.base + p.unit * unicode(substr(coalesce(p.arrivals, p.departures), n.n + 1, 1)) AS arrival,
                p.base + p.unit * unicode(substr(p.departures, n.n + 1, 1)) AS departure
            FROM profile p JOIN number n ON n.n < length(p.departures);
        """
}
