import GRDB
import Testing
import Timetable

/// Search and surroundings without a network: names by their beginnings, whatever the accents, and places by box.
@Suite struct SearchTests {
    private static func find(_ text: String, in city: PackedCity) throws -> [String] {
        try city.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT stop.name FROM stop_search JOIN stop ON stop.id = stop_search.rowid
                    WHERE stop_search MATCH ? ORDER BY stop.location_type DESC, stop.importance DESC, stop.id
                    """, arguments: [text])
        }
    }

    @Test func `beginnings of words find a station first`() throws {
        let city = try PackedCity.simulated()
        #expect(try Self.find("cent*", in: city).first == "Central Station")
        #expect(try Self.find("tow* hal*", in: city).first == "Town Hall Station")
        #expect(try Self.find("CIRCULAR q*", in: city).first?.hasPrefix("Circular Quay") == true)
        #expect(try Self.find("xqz*", in: city).isEmpty)
    }

    @Test func `a stop code finds its stop`() throws {
        #expect(try Self.find("code:200031", in: try PackedCity.simulated()).count == 1)
    }

    @Test func `a platform named as its station gives way to it, and phrases are found`() throws {
        let city = try PackedCity.simulated()
        let found = try city.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT stop.id, stop.name, above.name AS above FROM stop_search JOIN stop ON stop.id = stop_search.rowid
                    LEFT JOIN stop above ON above.id = stop.parent WHERE stop_search MATCH 'name: "town hall"'
                    """)
        }
        #expect(!found.isEmpty)
        for row in found {
            let names: [String?] = [row["name"], row["above"]]
            #expect(names[0]?.contains("Town Hall") == true && names[0] != names[1])
        }
    }

    @Test(.enabled(if: PackedCity.sharedFeed("sao-paulo-frequencies.zip") != nil))
    func `accents do not matter`() throws {
        let feed = try #require(PackedCity.sharedFeed("sao-paulo-frequencies.zip"))
        let city = try PackedCity(feed: feed, name: "São Paulo")
        let accented = city.timetable.stops.rows.map { city.timetable.string($0.name) }.filter { $0.contains("ã") }
        try #require(!accented.isEmpty)
        #expect(try Self.find("sao*", in: city).contains { $0.lowercased().contains("são") })
        #expect(try Self.find("são*", in: city) == Self.find("SAO*", in: city))
    }

    @Test func `the tree of places finds what the engine finds nearby`() throws {
        let city = try PackedCity.simulated()
        for (latitude, longitude) in [(-33.88408, 151.20629), (-33.8617, 151.2108), (-33.8169, 151.0050)] {
            let near = city.timetable.stops(
                near: Place(latitude: latitude, longitude: longitude), radius: 400, limit: 1_000
            ).map { found in
                // The box of a station holds its platforms.
                let parent = city.timetable.stops[found.stop].parent
                return parent.isSome ? parent.position : found.stop.position
            }
            let boxed = try city.database.read { db in
                try Set(
                    Int.fetchAll(
                        db,
                        sql: """
                            SELECT id FROM stop_place WHERE max_lat >= :lat - 0.004 AND min_lat <= :lat + 0.004
                            AND max_lon >= :lon - 0.005 AND min_lon <= :lon + 0.005
                            """, arguments: ["lat": latitude, "lon": longitude]))
            }
            #expect(!near.isEmpty && boxed.isSuperset(of: near) && boxed.count < 400)
        }
    }
}
