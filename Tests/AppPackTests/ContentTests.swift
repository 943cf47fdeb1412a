import GRDB
import Testing
import Timetable

/// Everything an app shows stands in the pack as it stands in the timetable.
@Suite struct ContentTests {
    private static func rows(_ table: String) throws -> Int {
        try PackedCity.simulated().database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } ?? 0
    }

    @Test func `as many rows as the timetable has`() throws {
        let timetable = try PackedCity.simulated().timetable
        #expect(try Self.rows("agency") == timetable.agencies.count)
        #expect(try Self.rows("stop") == timetable.stops.count)
        #expect(try Self.rows("route") == timetable.routes.count)
        #expect(try Self.rows("pattern") == timetable.patterns.count)
        #expect(try Self.rows("pattern_stop") == timetable.patternStops.count)
        #expect(try Self.rows("trip") == timetable.trips.count)
        #expect(try Self.rows("service_day") == Int(timetable.summary.dayCount))
        #expect(try Self.rows("stop_search") == timetable.stops.count)
    }

    @Test func `meta says which timetable it is`() throws {
        let city = try PackedCity.simulated()
        let meta = try city.database.read { db in
            try Dictionary(
                uniqueKeysWithValues: Row.fetchAll(db, sql: "SELECT key, value FROM meta").map {
                    ($0["key"], $0["value"])
                }
            ) as [String: String]
        }
        #expect(meta["schema"] == "1" && meta["city"] == "Simulated Sydney" && meta["time_zone"] == "Australia/Sydney")
        #expect(meta["first_date"] == "2026-03-24" && meta["last_date"] == "2026-05-30")
        #expect(meta["version"] == city.timetable.string(city.timetable.summary.version))
        #expect(meta["generated_at"] == "1774872000")
    }

    @Test func `stops, routes and trips are found by their ids`() throws {
        let city = try PackedCity.simulated()
        try city.database.read { db in
            let stop = try #require(try Row.fetchOne(db, sql: "SELECT * FROM stop WHERE stop_id = '2000341'"))
            let texts: [String?] = [stop["platform"], stop["zone"]]
            #expect(texts == ["21", "Australia/Sydney"])
            let above: Int? = stop["parent"]
            let parent = try String.fetchOne(db, sql: "SELECT stop_id FROM stop WHERE id = ?", arguments: [above])
            #expect(parent == "200060")
            let route = try #require(try Row.fetchOne(db, sql: "SELECT * FROM route WHERE route_id = 'T1'"))
            let colors: [String?] = [route["color"], route["text_color"]]
            #expect(colors == ["F99D1C", "000000"])
        }
    }

    @Test func `the sign at a call is the timetable's`() throws {
        let city = try PackedCity.simulated()
        let timetable = city.timetable
        let some = timetable.trips.indices.filter { timetable.trips[$0].stopHeadsigns.isSome }.prefix(20)
        #expect(!some.isEmpty)
        try city.database.read { db in
            for trip in some {
                for position in timetable.stops(of: timetable.trips[trip].pattern).indices {
                    let told = try String.fetchOne(
                        db,
                        sql: """
                            SELECT h.text FROM trip t LEFT JOIN stop_headsign s
                            ON s.list = t.stop_headsigns AND s.position = ?
                            JOIN headsign h ON h.id = coalesce(s.headsign, t.headsign) WHERE t.id = ?
                            """, arguments: [position, trip.position])
                    #expect(told == timetable.string(timetable.headsign(of: trip, at: position)))
                }
            }
        }
    }

    @Test func `rails, metro, light rail and ferries are drawn, buses are not`() throws {
        try PackedCity.simulated().database.read { db in
            let drawn = try Int.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT r.route_type FROM pattern p JOIN route r ON r.id = p.route
                    JOIN shape s ON s.id = p.shape ORDER BY 1
                    """)
            #expect(drawn == [0, 1, 2, 4])
            let empty = try Int.fetchOne(db, sql: "SELECT count(*) FROM shape WHERE length(points) < 4")
            #expect(empty == 0)
        }
    }
}
