/// The tables of the app's SQLite file. Ids are the timetable's own numbers; texts that repeat are kept once.
///
/// What comes in great numbers is kept close: lists of calls, stops and times as texts (`PackList`), of which the views in
/// `PackViews` make rows again. Apps ask the views.
enum PackSchema {
    /// Version of the tables; an app refuses a pack it does not know.
    static let version = 2

    static let tables = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE agency (id INTEGER PRIMARY KEY, agency_id TEXT NOT NULL, name TEXT NOT NULL, url TEXT);
        -- The numbers from 0, as many as the longest list has members and the longest period of a frequency has runs:
        -- what is joined with them becomes rows.
        CREATE TABLE number (n INTEGER PRIMARY KEY);
        CREATE TABLE stop_kind (
            id INTEGER PRIMARY KEY, location_type INTEGER NOT NULL, wheelchair INTEGER NOT NULL, modes INTEGER NOT NULL,
            zone TEXT NOT NULL);
        -- code: '' where it is the stop's id. name: null where it is the parent's. lat, lon: 10⁻⁷ degrees.
        CREATE TABLE stop_row (
            id INTEGER PRIMARY KEY, stop_id TEXT NOT NULL, code TEXT, name TEXT, lat INTEGER, lon INTEGER,
            parent INTEGER, platform TEXT, importance INTEGER NOT NULL, kind INTEGER NOT NULL);
        CREATE TABLE route (
            id INTEGER PRIMARY KEY, route_id TEXT NOT NULL, short_name TEXT, long_name TEXT, mode INTEGER NOT NULL,
            route_type INTEGER NOT NULL, color TEXT, text_color TEXT, agency INTEGER, sort_order INTEGER);
        -- Its trips are trip_count rows from first_trip, in order of departure; earliest and latest are seconds of the
        -- service day between which all their times lie. rules: null where boarding is regular at every call.
        CREATE TABLE pattern (
            id INTEGER PRIMARY KEY, route INTEGER NOT NULL, direction INTEGER, zone INTEGER NOT NULL,
            is_frequency INTEGER NOT NULL, shape INTEGER, first_trip INTEGER NOT NULL, trip_count INTEGER NOT NULL,
            earliest INTEGER NOT NULL, latest INTEGER NOT NULL, rules INTEGER, stop_count INTEGER NOT NULL,
            base INTEGER NOT NULL, stops TEXT NOT NULL);
        -- A digit for each call: pickup_type and drop_off_type.
        CREATE TABLE rule_list (id INTEGER PRIMARY KEY, pickups TEXT NOT NULL, drop_offs TEXT NOT NULL);
        -- Two characters for each call at a stop: the pattern (with the base), and the position (with a base of -33).
        CREATE TABLE call_list (
            stop INTEGER NOT NULL, base INTEGER NOT NULL, calls TEXT NOT NULL, PRIMARY KEY (stop, base)) WITHOUT ROWID;
        CREATE TABLE trip (
            id INTEGER PRIMARY KEY, trip_id TEXT NOT NULL, pattern INTEGER NOT NULL, calendar INTEGER NOT NULL,
            profile INTEGER NOT NULL, start INTEGER NOT NULL, headsign INTEGER, stop_headsigns INTEGER,
            wheelchair INTEGER NOT NULL, bikes INTEGER NOT NULL);
        -- Seconds from the start: base plus unit times the code point. arrivals: null where they are the departures.
        CREATE TABLE profile (
            id INTEGER PRIMARY KEY, base INTEGER NOT NULL, unit INTEGER NOT NULL, departures TEXT NOT NULL,
            arrivals TEXT);
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
            zone INTEGER NOT NULL, start INTEGER NOT NULL, date INTEGER NOT NULL,
            PRIMARY KEY (zone, start)) WITHOUT ROWID;
        CREATE TABLE shape (id INTEGER PRIMARY KEY, points TEXT NOT NULL);
        CREATE VIRTUAL TABLE stop_search USING fts5(
            name, code, content='', columnsize=0, tokenize="unicode61 remove_diacritics 2");
        CREATE VIRTUAL TABLE stop_place USING rtree(id, min_lat, max_lat, min_lon, max_lon);
        """

    static let indexes = """
        CREATE UNIQUE INDEX stop_by_id ON stop_row (stop_id);
        CREATE INDEX stop_by_parent ON stop_row (parent) WHERE parent IS NOT NULL;
        CREATE INDEX route_by_id ON route (route_id);
        CREATE INDEX trip_by_id ON trip (trip_id);
        """
}
