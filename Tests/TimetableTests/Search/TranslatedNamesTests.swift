import FeedFixtures
import Testing
import Timetable

/// Proves that names are told in the languages that somebody reads, and found in all of them.
struct TranslatedNamesTests {
    /// A station with a platform of its name, a stop, and what `translations.txt` says of them and of what calls there.
    private static func timetable() throws -> Compiled {
        var feed = FeedFixture()
        feed.add(
            "agency.txt",
            [
                "agency_id": "B", "agency_name": "B", "agency_url": "https://b",
                "agency_timezone": "Australia/Sydney", "agency_lang": "fr",
            ])
        feed.stop("ST", "Bruxelles", ["location_type": "1"])
        feed.stop("P", "Bruxelles", ["parent_station": "ST"])
        feed.stop("L", "Liège", at: (-33.95, 151.25))
        feed.route("R", agency: "B", ["route_long_name": "Omnibus"])
        feed.service("S", "1111111", "20250101", "20251231")
        feed.trip("there", calls: ["P 8:00", "L 9:00"])
        feed.trip("back", calls: ["L 10:00", "P 11:00"])
        feed.trip("named", ["trip_headsign": "Liège par Louvain"], calls: ["P 12:00", "L 13:00"])
        for (table, field, record, value, language, text) in [
            ("stops", "stop_name", "ST", "", "nl", "Brussel"), ("stops", "stop_name", "ST", "", "de", "Brüssel"),
            ("stops", "stop_name", "", "Liège", "NL", "Luik"), ("stops", "stop_name", "", "Liège", "de", "Lüttich"),
            ("routes", "route_long_name", "R", "", "nl", "Stoptrein"), ("agency", "agency_name", "B", "", "nl", "NMBS"),
            ("trips", "trip_headsign", "named", "", "nl", "Luik via Leuven"),
        ] {
            feed.translation(
                table, field, record, ["field_value": value, "language": language, "translation": text])
        }
        return try Compiled(feed)
    }

    /// What is told of the feed in some languages: stop names, the line, its operator, headsigns.
    private func told(_ languages: [String], _ timetable: Timetable) throws -> [String] {
        let names = ShownNames(timetable, reading: languages)
        let route = try #require(timetable.route(id: "R"))
        let stops = try ["ST", "P", "L"].map { names.stop(try #require(timetable.stop(id: $0))) }
        let headsigns = try ["there", "back", "named"].map { names.headsign(of: try timetable.trip($0), at: 0) }
        return stops + [names.longName(of: route), names.agency(timetable.routes[route].agency) ?? ""] + headsigns
    }

    private static let published = [
        "Bruxelles", "Bruxelles", "Liège", "Omnibus", "B", "Liège", "Bruxelles", "Liège par Louvain",
    ]

    @Test func `names are told in the first language that has them`() throws {
        let compiled = try Self.timetable()
        let timetable = compiled.timetable
        #expect(timetable.hasTranslations)
        let dutch = ["Brussel", "Brussel", "Luik", "Stoptrein", "NMBS", "Luik", "Brussel", "Luik via Leuven"]
        #expect(try told(["nl-BE"], timetable) == dutch)
        #expect(try told(["it", "nl"], timetable) == dutch)
        let german = ["Brüssel", "Brüssel", "Lüttich", "Stoptrein", "NMBS", "Lüttich", "Brüssel", "Luik via Leuven"]
        #expect(try told(["de", "nl"], timetable) == german)
    }

    @Test(arguments: [[], ["it"], ["fr"], ["fr-BE", "nl"], ["it", "fr", "nl"]])
    func `they are told as published where nothing better is read`(languages: [String]) throws {
        let compiled = try Self.timetable()
        #expect(try told(languages, compiled.timetable) == Self.published)
    }

    @Test(arguments: [
        ("luik", "L"), ("lüttich", "L"), ("liege", "L"), ("brussel", "ST"), ("brüssel", "ST"), ("bruxelles", "ST"),
    ])
    func `a stop is found by what it is called in any language`(query: String, stop: String) throws {
        let compiled = try Self.timetable()
        let timetable = compiled.timetable
        let found = try #require(timetable.search(query).matches.first)
        #expect(timetable.string(timetable.stops[found.stop].id) == stop && found.unmatched.isEmpty)
    }

    @Test(.enabled(if: SharedFiles.arePresent, "needs ../shared/feeds"))
    func `a real feed in the older form is read`() throws {
        let compiled = try Compiled(path: SharedFiles.feed("sncb.zip"))
        let timetable = compiled.timetable
        let found = try #require(timetable.search("luik guillemins").matches.first)
        #expect(timetable.string(timetable.stops[found.stop].name) == "Liège-Guillemins")
        #expect(ShownNames(timetable, reading: ["nl"]).stop(found.stop) == "Luik-Guillemins")
        #expect(ShownNames(timetable, reading: ["it"]).stop(found.stop) == "Liège-Guillemins")
    }
}
