import FeedFixtures
import Testing
import Timetable

/// Proves that riders find the stop they mean, however they write it.
struct SearchTests {
    /// Stops with names, codes and kinds; more trips call at the first of them.
    static func city() throws -> Compiled {
        var feed = FeedFixture(zone: "Australia/Sydney")
        let stations = ["Central", "Town Hall", "Kings Cross", "Green Square", "St Leonards", "Parramatta"]
        for (number, name) in stations.enumerated() {
            feed.stop("s\(number)", "\(name) Station", at: (-33.8 - Double(number) / 50, 151.2), ["location_type": "1"])
            for platform in 1...2 {
                feed.stop(
                    "s\(number)p\(platform)", "\(name) Station, Platform \(platform)",
                    at: (-33.8 - Double(number) / 50, 151.2), ["parent_station": "s\(number)"])
            }
        }
        let stops = [
            "King St opp Market St", "Greenfield Park", "Central Av at Pacific Hwy", "Café de l'Été", "O'Connell St",
            "Rosé Rd", "Museum of Sydney", "Sydney Uni", "Manly Wharf",
        ]
        for (number, name) in stops.enumerated() {
            feed.stop("b\(number)", name, at: (-33.9, 151 + Double(number) / 50), ["stop_code": "20010\(number)"])
        }
        feed.route("R", type: 2)
        feed.route("F", type: 4)
        feed.service("S", "1111111", "20250101", "20251231")
        feed.trip("t", calls: ["s0p1 8:00", "s1p1 8:10", "s2p1 8:20", "s3p1 8:30", "s4p1 8:40", "s5p1 8:50"])
        feed.trip("u", calls: ["s0p2 8:00", "s1p2 8:10"])
        feed.trip("f", route: "F", calls: ["b8 8:00", "b7 8:10"])
        return try Compiled(feed)
    }

    private func names(_ query: String, _ compiled: Compiled, modes: ModeSet? = nil) -> [String] {
        let timetable = compiled.timetable
        return timetable.search(query, modes: modes).matches.map { timetable.string(timetable.stops[$0.stop].name) }
    }

    /// What is typed, and the stop that must come first.
    static let table: [(query: String, first: String)] = [
        ("central", "Central Station"), ("CENTRAL", "Central Station"), ("  central  ", "Central Station"),
        ("central station", "Central Station"), ("central stn", "Central Station"), ("cent", "Central Station"),
        ("central platform 2", "Central Station, Platform 2"), ("town hall", "Town Hall Station"),
        ("townhall", "Town Hall Station"), ("hall town", "Town Hall Station"), ("green field", "Greenfield Park"),
        ("parramata", "Parramatta Station"), ("paramatta", "Parramatta Station"), ("parrmatta", "Parramatta Station"),
        ("apramatta", "Parramatta Station"), ("saint leonards", "St Leonards Station"),
        ("st leonards", "St Leonards Station"), ("kings cross", "Kings Cross Station"),
        ("king's cross", "Kings Cross Station"), ("kings x", "Kings Cross Station"),
        ("king street", "King St opp Market St"),
        ("market street", "King St opp Market St"), ("pacific highway", "Central Av at Pacific Hwy"),
        ("central avenue", "Central Av at Pacific Hwy"), ("cafe", "Café de l'Été"), ("café", "Café de l'Été"),
        ("oconnell", "O'Connell St"), ("o'connell street", "O'Connell St"), ("rose road", "Rosé Rd"),
        ("university", "Sydney Uni"), ("200103", "Café de l'Été"), ("s5", "Parramatta Station"),
        ("manly", "Manly Wharf"),
        ("central nonsense", "Central Station"),
    ]

    @Test func `a number beside other words is whole: that of a house begins no stop's code`() throws {
        let timetable = try Self.city().timetable
        #expect(timetable.search("20 king street").matches.first?.unmatched == ["20"])
        #expect(timetable.search("200100 king street").matches.first?.unmatched == [])
        #expect(timetable.search("20010").total == 9, "a code that is being typed")
    }

    @Test func `the stop meant comes first`() throws {
        let compiled = try Self.city()
        for (query, first) in Self.table {
            #expect(names(query, compiled).first == first, "\(query)")
        }
    }

    @Test(arguments: ["", "   ", "!?…", "zzzqqq", "'"])
    func `nothing is found for nothing`(query: String) throws {
        let found = try Self.city().timetable.search(query)
        #expect(found.matches.isEmpty && found.total == 0)
    }

    @Test func `where a word is missing, it is the common one, and the match says so`() throws {
        var feed = FeedFixture(zone: "Australia/Sydney")
        let names = ["North Sydney", "Sydney Uni", "Museum of Sydney", "Sydney Park", "Domestic Airport", "Town Hall"]
        for (number, name) in names.enumerated() { feed.stop("s\(number)", name, at: (-33.8, 151.2)) }
        feed.route("R", type: 2)
        feed.service("S", "1111111", "20250101", "20251231")
        for hour in 6..<22 { feed.trip("t\(hour)", calls: ["s0 \(hour):00", "s5 \(hour):10"]) }
        let timetable = try Compiled(feed).timetable
        func best(_ query: String) -> (name: String, unmatched: [String])? {
            timetable.search(query).matches.first.map {
                (timetable.string(timetable.stops[$0.stop].name), $0.unmatched)
            }
        }
        let airport = try #require(best("Sydney Airport"))
        #expect(airport.name == "Domestic Airport" && airport.unmatched == ["sydney"])
        let opera = try #require(best("Opera Hall"))
        #expect(opera.name == "Town Hall" && opera.unmatched == ["opera"])
        for whole in ["north sydney", "townhall", "town hal", "s4"] {
            #expect(best(whole)?.unmatched == [], "\(whole)")
        }
    }

    @Test func `a station comes before its platforms`() throws {
        let compiled = try Self.city()
        #expect(names("town hall", compiled) == ["Town Hall Station"])
        #expect(names("central", compiled) == ["Central Station", "Central Av at Pacific Hwy"])
    }

    @Test func `the beginning of a stop code finds all that share it`() throws {
        let compiled = try Self.city()
        #expect(names("20010", compiled).count == 9)
    }

    @Test func `modes narrow the search`() throws {
        let compiled = try Self.city()
        #expect(names("sydney", compiled, modes: ModeSet(.ferry)) == ["Sydney Uni"])
        #expect(names("central", compiled, modes: ModeSet(.ferry)).isEmpty)
        #expect(names("central", compiled, modes: ModeSet(.rail)) == ["Central Station"])
    }

    @Test func `pages follow each other without gap`() throws {
        let compiled = try Self.city()
        let timetable = compiled.timetable
        let whole = timetable.search("st", limit: 100)
        #expect(whole.total == whole.matches.count && whole.total > 4)
        var paged: [FoundStop] = []
        for offset in stride(from: 0, to: whole.total + 3, by: 3) {
            let page = timetable.search("st", limit: 3, offset: offset)
            #expect(page.total == whole.total)
            paged += page.matches
        }
        #expect(paged == whole.matches)
    }

    @Test func `among stops of one name the nearer comes first`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("far", "High St", at: (-33, 151))
        feed.stop("near", "High St", at: (-34, 151))
        let timetable = try Compiled(feed).timetable
        func first(_ latitude: Double) -> String? {
            let found = timetable.search("high st", near: Place(latitude: latitude, longitude: 151)).matches.first
            return found.map { timetable.string(timetable.stops[$0.stop].id) }
        }
        #expect(first(-34) == "near")
        #expect(first(-33) == "far")
    }

    @Test func `long and strange queries end`() throws {
        let timetable = try Self.city().timetable
        for query in [
            String(repeating: "a", count: 10_000), String(repeating: "central ", count: 500), "\0\0central",
            "🚋🚋🚋🚋", "中央", "%27; DROP TABLE stops", String(repeating: "é", count: 300),
        ] {
            #expect(timetable.search(query).matches.count <= 20)
        }
    }
}
