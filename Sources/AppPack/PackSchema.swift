/// The tables of the app's SQLite file. Ids are the timetable's own numbers; texts that repeat are kept once.
///
/// A departure is found by joining `pattern_stop` (where a pattern calls), `trip` (start and profile), `profile_time`
/// (seconds from the start), `calendar_date` (days it runs) and `service_day` (when those days begin).
enum PackSchema {
    /// Version of the tables; an app refuses a pack it does not know.
    static let version = 1

    static let tables = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE agency (id INTEGER PRIMARY KEY, agency_id TEXT NOT NULL, name TEXT NOT NULL, url TEXT);
        CREATE TABLE stop (
            id INTEGER PRIMARY KEY, stop_id TEXT NOT NULL, code TEXT, name TEXT NOT NULL, lat REAL, lon REAL,
            location_type INTEGER NOT NULL, parent INTEGER, platform TEXT, wheelchair INTEGER NOT NULL,
            modes INTEGER NOT NULL, importance INTEGER NOT NULL, zone TEXT NOT NULL);
        CREATE TABLE route (
            id INTEGER PRIMARY KEY, route_id TEXT NOT NULL, short_name TEXT, long_name TEXT, mode INTEGER NOT NULL,
            route_type INTEGER NOT NULL, color TEXT, text_color TEXT, agency INTEGER, sort_order INTEGER);
        CREATE TABLE pattern (
            id INTEGER PRIMARY KEY, route INTEGER NOT NULL, direction INTEGER, zone INTEGER NOT NULL,
            is_frequency INTEGER NOT NULL, shape INTEGER);
        CREATE TABLE pattern_stop (
            stop INTEGER NOT NULL, pattern INTEGER NOT NULL, position INTEGER NOT NULL, pickup INTEGER NOT NULL,
            drop_off INTEGER NOT NULL, is_last INTEGER NOT NULL, PRIMARY KEY (stop, pattern, position)) WITHOUT ROWID;
        CREATE TABLE trip (
            id INTEGER PRIMARY KEY, trip_id TEXT NOT NULL, pattern INTEGER NOT NULL, calendar INTEGER NOT NULL,
            profile INTEGER NOT NULL, start INTEGER NOT NULL, headsign INTEGER, stop_headsigns INTEGER,
            wheelchair INTEGER NOT NULL, bikes INTEGER NOT NULL);
        CREATE TABLE profile_time (
            profile INTEGER NOT NULL, position INTEGER NOT NULL, arrival INTEGER NOT NULL, departure INTEGER NOT NULL,
            PRIMARY KEY (profile, position)) WITHOUT ROWID;
        CREATE TABLE headsign (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
        CREATE TABLE stop_headsign (
            list INTEGER NOT NULL, position INTEGER NOT NULL, headsign INTEGER NOT NULL,
            PRIMARY KEY (list, position)) WITHOUT ROWID;
        CREATE TABLE frequency (
            trip INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, headway INTEGER NOT NULL,
            is_exact INTEGER NOT NULL, PRIMARY KEY (trip, start)) WITHOUT ROWID;
        CREATE TABLE calendar_date (
            calendar INTEGER NOT NULL, date INTEGER NOT NULL, PRIMARY KEY (calendar, date)) WITHOUT ROWID;
        CREATE TABLE service_day (
            zone INTEGER NOT NULL, date INTEGER NOT NULL, start INTEGER NOT NULL,
            PRIMARY KEY (zone, date)) WITHOUT ROWID;
        CREATE TABLE shape (id INTEGER PRIMARY KEY, points TEXT NOT NULL);
        CREATE VIRTUAL TABLE stop_search USING fts5(
            name, code, content='', tokenize="unicode61 remove_diacritics 2", prefix='2 3');
        CREATE VIRTUAL TABLE stop_place USING rtree(id, min_lat, max_lat, min_lon, max_lon);
        """

    static let indexes = """
        CREATE UNIQUE INDEX stop_by_id ON stop (stop_id);
        CREATE INDEX stop_by_parent ON stop (parent) WHERE parent IS NOT NULL;
        CREATE INDEX route_by_id ON route (route_id);
        CREATE INDEX trip_by_pattern ON trip (pattern, start);
        CREATE INDEX trip_by_id ON trip (trip_id);
        """
}

/// The query an app asks its pack: what leaves a stop, or a station's platforms, between two instants.
package enum PackQuery {
    /// Arguments: `stop` (row id), `from` and `until` (seconds since 1970, the end excluded), `limit`. Rows: `instant`,
    /// `trip_id`, `stop` (row id), `position`, `date` (days since 1970), `start` (of a frequency run, else null).
    package static let departures = """
        WITH call AS (
            SELECT ps.* FROM pattern_stop ps
            WHERE ps.pickup <> 1 AND ps.is_last = 0 AND ps.stop IN (
                WITH RECURSIVE below(id) AS (
                    SELECT :stop UNION SELECT stop.id FROM stop JOIN below ON stop.parent = below.id)
                SELECT id FROM below)),
        day AS (
            SELECT * FROM service_day WHERE start > :from - 1209600 AND start < :until + 86400)
        SELECT d.start + t.start + pt.departure AS instant, t.trip_id, c.stop, c.position, d.date, NULL AS start
        FROM call c JOIN pattern p ON p.id = c.pattern AND p.is_frequency = 0 JOIN trip t ON t.pattern = c.pattern
        JOIN profile_time pt ON pt.profile = t.profile AND pt.position = c.position
        JOIN day d ON d.zone = p.zone JOIN calendar_date cd ON cd.calendar = t.calendar AND cd.date = d.date
        WHERE d.start + t.start + pt.departure >= :from AND d.start + t.start + pt.departure < :until
        UNION ALL
        SELECT d.start + run.start + pt.departure AS instant, t.trip_id, c.stop, c.position, d.date, run.start
        FROM call c JOIN pattern p ON p.id = c.pattern AND p.is_frequency = 1 JOIN trip t ON t.pattern = c.pattern
        JOIN profile_time pt ON pt.profile = t.profile AND pt.position = c.position
        JOIN (
            WITH RECURSIVE runs(trip, start, end, headway) AS (
                SELECT trip, start, end, headway FROM frequency
                UNION ALL SELECT trip, start + headway, end, headway FROM runs WHERE start + headway < end)
            SELECT trip, start FROM runs) run ON run.trip = t.id
        JOIN day d ON d.zone = p.zone JOIN calendar_date cd ON cd.calendar = t.calendar AND cd.date = d.date
        WHERE d.start + run.start + pt.departure >= :from AND d.start + run.start + pt.departure < :until
        ORDER BY instant LIMIT :limit
        """
}
