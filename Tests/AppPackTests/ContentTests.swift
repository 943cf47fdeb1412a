import AppPack
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
        #expect(try Self.rows("pattern_call") == timetable.patternStops.count)
        #expect(try Self.rows("trip") == timetable.trips.count)
        #expect(try Self.rows("service_day") == Int(timetable.summary.dayCount))
        let outside = timetable.stops.rows.filter { $0.locationType == .station || !$0.parent.isSome }
        #expect(try Self.rows("stop_place") == outside.count)
    }

    @Test func `the two views of a pattern's calls say the same, which is the timetable's`() throws {
        try Self.compareCalls(in: PackedCity.simulated())
    }

    @Test(.enabled(if: PackedCity.sharedFeed("sncb.zip") != nil))
    func `so they do where boarding has rules and trains wait at stations`() throws {
        let feed = try #require(PackedCity.sharedFeed("sncb.zip"))
        let city = try PackedCity(feed: feed, name: "SNCB", zone: "Europe/Brussels")
        let lists = try city.database.read { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT count(*) FROM rule_list UNION ALL
                    SELECT count(*) FROM profile WHERE arrivals IS NOT NULL
                    """)
        }
        #expect(lists.allSatisfy { $0 > 500 })
        try Self.compareCalls(in: city)
        try Self.compareTrips(in: city, every: 499)
    }

    private static func compareCalls(in city: PackedCity) throws {
        let timetable = city.timetable
        let columns = "pattern, position, stop, pickup, drop_off, is_last"
        let known: [[Int]] = timetable.patterns.indices.flatMap { pattern in
            let stops = timetable.stops(of: pattern)
            return stops.enumerated().map { position, stop in
                let rules = timetable.rules(of: pattern, at: position)
                return [
                    pattern.position, position, stop.position, Int(rules.pickup.rawValue), Int(rules.dropOff.rawValue),
                    position + 1 == stops.count ? 1 : 0,
                ]
            }
        }
        for view in ["pattern_stop", "pattern_call"] {
            let told = try city.database.read { db in
                try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(view) ORDER BY pattern, position").map { row in
                    (0..<6).map { row[$0] as Int }
                }
            }
            #expect(told == known, "\(view)")
        }
    }

    @Test func `every stop is told as the timetable has it`() throws {
        let city = try PackedCity.simulated()
        let timetable = city.timetable
        try city.database.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM stop ORDER BY id")
            #expect(rows.count == timetable.stops.count)
            for (row, stop) in zip(rows, timetable.stops.rows) {
                let texts: [String?] = [row["stop_id"], row["code"], row["name"], row["platform"], row["zone"]]
                #expect(
                    texts == [
                        timetable.string(stop.id), timetable.text(stop.code), timetable.string(stop.name),
                        timetable.text(stop.platform), timetable.zoneName(stop.zone),
                    ])
                let place: [Double?] = [row["lat"], row["lon"]]
                #expect(place == [stop.place?.latitude, stop.place?.longitude])
                let numbers: [Int?] = [
                    row["location_type"], row["parent"], row["wheelchair"], row["modes"], row["importance"],
                ]
                #expect(
                    numbers == [
                        Int(stop.locationType.rawValue), stop.parent.isSome ? stop.parent.position : nil,
                        Int(stop.wheelchair.rawValue), Int(stop.modes.rawValue), Int(stop.importance),
                    ])
            }
        }
    }

    @Test func `the calls of a trip are those of the timetable`() throws {
        try Self.compareTrips(in: PackedCity.simulated(), every: 97)
    }

    private static func compareTrips(in city: PackedCity, every step: Int) throws {
        let timetable = city.timetable
        for trip in stride(from: 0, to: timetable.trips.count, by: step).map({ TripIndex($0) }) {
            let told = try city.database.read { db in
                try Row.fetchAll(
                    db, sql: PackQuery.calls, arguments: ["trip": timetable.string(timetable.trips[trip].id)]
                ).map { row in
                    [row["position"], row["stop"], row["arrival"], row["departure"]] as [Int]
                }
            }
            let stops = timetable.stops(of: timetable.trips[trip].pattern)
            let known = stops.enumerated().map { position, stop in
                [
                    position, stop.position, Int(timetable.arrival(of: trip, at: position).seconds),
                    Int(timetable.departure(of: trip, at: position).seconds),
                ]
            }
            #expect(told == known)
        }
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
        #expect(meta["schema"] == "2" && meta["city"] == "Simulated Sydney" && meta["time_zone"] == "Australia/Sydney")
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
