import AppPack
import GRDB
import Testing
import Timetable

/// What an app reads from its pack is what the server would have told it: every departure, none else.
@Suite struct DepartureQueryTests {
    @Test func `the simulated city by day, over midnight and over the night the clocks go back`() throws {
        let city = try PackedCity.simulated()
        let stops = city.someStops(32)
        #expect(stops.count >= 30)
        let moments = [
            city.instant(2026, 3, 31, 8), city.instant(2026, 3, 31, 23, 30), city.instant(2026, 4, 5, 0, 30),
        ]
        let (difference, compared) = try city.firstDifference(stops: stops, from: moments, hours: 3)
        #expect(difference == nil)
        #expect(compared > 1_000)
    }

    @Test func `the query keeps the engine's order of instants, and its limit`() throws {
        let city = try PackedCity.simulated()
        let stop = try #require(city.timetable.stop(id: "200060"))
        let from = city.instant(2026, 3, 31, 8)
        let instants = try city.packed(stop, from, from + 3600).map(\.instant)
        #expect(instants == instants.sorted() && instants.count > 50)
        let first = try city.database.read { db in
            try Int64.fetchAll(
                db, sql: PackQuery.departures,
                arguments: [
                    "stop": stop.position, "from": from, "until": from + 3600, "limit": 5,
                ])
        }
        #expect(first == Array(instants.prefix(5)))
    }

    @Test func `the end of the time asked for is excluded, its beginning is not`() throws {
        let city = try PackedCity.simulated()
        let stop = try #require(city.timetable.stop(id: "200060"))
        let from = city.instant(2026, 3, 31, 8)
        let first = try #require(try city.packed(stop, from, from + 3600).first).instant
        #expect(try city.packed(stop, first, first + 1).allSatisfy { $0.instant == first })
        #expect(try !city.packed(stop, first, first + 1).isEmpty)
        #expect(try city.packed(stop, first - 60, first).allSatisfy { $0.instant < first })
    }

    @Test(.enabled(if: PackedCity.sharedFeed("sydney-2015-rail-lightrail-ferry.zip") != nil))
    func `Sydney of 2015, and the night of 5 April in it`() throws {
        let feed = try #require(PackedCity.sharedFeed("sydney-2015-rail-lightrail-ferry.zip"))
        let city = try PackedCity(feed: feed, name: "Sydney 2015", zone: "Australia/Sydney")
        let moments = [city.instant(2015, 3, 10, 8), city.instant(2015, 4, 4, 23), city.instant(2015, 4, 5, 4)]
        let (difference, compared) = try city.firstDifference(stops: city.someStops(30), from: moments, hours: 4)
        #expect(difference == nil)
        #expect(compared > 1_000)
    }

    @Test(.enabled(if: PackedCity.sharedFeed("sao-paulo-frequencies.zip") != nil))
    func `São Paulo, where everything runs by frequency`() throws {
        let feed = try #require(PackedCity.sharedFeed("sao-paulo-frequencies.zip"))
        let city = try PackedCity(feed: feed, name: "São Paulo")
        let day = city.timetable.firstDate.advanced(by: 3)
        let (year, month, date) = day.civil
        let moments = [city.instant(year, month, date, 8), city.instant(year, month, date, 23, 30)]
        let (difference, compared) = try city.firstDifference(stops: city.someStops(10), from: moments, hours: 1)
        #expect(difference == nil)
        #expect(compared > 100)
    }

    @Test(.enabled(if: PackedCity.sharedFeed("sydney-2020-09-01.zip") != nil))
    func `Sydney of 2020, in 12 MB`() throws {
        let feed = try #require(PackedCity.sharedFeed("sydney-2020-09-01.zip"))
        let city = try PackedCity(feed: feed, name: "Sydney 2020", zone: "Australia/Sydney")
        #expect(city.pack.byteCount <= 12_000_000)
        let moments = [city.instant(2020, 9, 2, 8), city.instant(2020, 9, 4, 23, 30)]
        let (difference, compared) = try city.firstDifference(stops: city.someStops(30), from: moments, hours: 2)
        #expect(difference == nil)
        #expect(compared > 1_000)
    }
}
