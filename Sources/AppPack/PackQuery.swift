/// The queries an app asks its pack.
package enum PackQuery {
    /// What leaves a stop, or a station's platforms, between two instants.
    ///
    /// Arguments: `stop` (row id), `from` and `until` (seconds since 1970, the end excluded), `limit`. Rows: `instant`,
    /// `trip_id`, `stop` (row id), `position`, `date` (days since 1970), `start` (of a frequency run, else null).
    ///
    /// `CROSS JOIN` keeps SQLite to the order in which they are written, in which every step is one search by key.
    package static let departures = """
        WITH RECURSIVE below(id) AS (
            SELECT :stop UNION SELECT s.id FROM stop_row s JOIN below ON s.parent = below.id)
        SELECT d.start + coalesce(f.start + run.n * f.headway, t.start) + pt.departure AS instant, t.trip_id, c.stop,
            c.position, d.date, f.start + run.n * f.headway AS start
        FROM below CROSS JOIN pattern_stop c ON c.stop = below.id
        CROSS JOIN pattern p ON p.id = c.pattern
        CROSS JOIN service_day d ON d.zone = p.zone AND d.start >= :from - p.latest AND d.start < :until - p.earliest
        CROSS JOIN trip t ON t.id BETWEEN p.first_trip AND p.first_trip + p.trip_count - 1
        CROSS JOIN calendar_date cd ON cd.calendar = t.calendar AND cd.date = d.date
        CROSS JOIN profile_time pt ON pt.profile = t.profile AND pt.position = c.position
        LEFT JOIN frequency f ON f.trip = t.id
        LEFT JOIN number run ON run.n <= (f.end - f.start - 1) / f.headway
        WHERE c.pickup <> 1 AND c.is_last = 0 AND (p.is_frequency = 0 OR run.n IS NOT NULL)
        AND d.start + coalesce(f.start + run.n * f.headway, t.start) + pt.departure >= :from
        AND d.start + coalesce(f.start + run.n * f.headway, t.start) + pt.departure < :until
        ORDER BY instant LIMIT :limit
        """

    /// The calls of a trip, first to last.
    ///
    /// Arguments: `trip` (`trip_id`). Rows: `position`, `stop` (row id), `name`, `arrival` and `departure` (seconds of the
    /// service day; of a frequency trip, from its own start), `pickup`, `drop_off`.
    package static let calls = """
        SELECT c.position, c.stop, s.name, t.start + pt.arrival AS arrival, t.start + pt.departure AS departure,
            c.pickup, c.drop_off
        FROM trip t CROSS JOIN pattern_call c ON c.pattern = t.pattern
        CROSS JOIN profile_time pt ON pt.profile = t.profile AND pt.position = c.position
        CROSS JOIN stop s ON s.id = c.stop
        WHERE t.trip_id = :trip ORDER BY t.id, c.position
        """
}
