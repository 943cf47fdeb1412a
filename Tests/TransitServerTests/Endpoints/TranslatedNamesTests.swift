import FeedFixtures
import Testing
import Timetable
import TransitAPI
import TransitServer

/// Names of `translations.txt` in answers: in the rider's language on every screen, and as published for everybody else.
@Suite struct TranslatedNamesTests {
    /// A line from a station to a stop whose name has a translation, on the days of the simulated city.
    private static let compiled = Result {
        var feed = FeedFixture()
        feed.stop("ST", "Bruxelles", at: (-33.9, 151.2), ["location_type": "1"])
        feed.stop("P", "Bruxelles", at: (-33.9, 151.2), ["parent_station": "ST"])
        feed.stop("L", "Liège", at: (-33.95, 151.25))
        feed.route("R", type: 2, ["route_long_name": "Omnibus de Liège"])
        feed.service("S", "1111111", "20260301", "20260430")
        feed.trip("t", calls: ["P 9:05", "L 9:30"])
        for (table, field, text, translation) in [
            ("stops", "stop_name", "Bruxelles", "Brussel"), ("stops", "stop_name", "Liège", "Luik"),
            ("routes", "route_long_name", "Omnibus de Liège", "Stoptrein Luik"),
        ] {
            feed.add(
                "translations.txt",
                [
                    "table_name": table, "field_name": field, "field_value": text, "language": "nl",
                    "translation": translation,
                ])
        }
        let compiled = try Compiled(feed)
        return (timetable: compiled.timetable, folder: compiled.folder)
    }

    private static let paths = [
        "stops?query=luik", "stops/L", "stops/nearby?lat=-33.95&lon=151.25&radius=200",
        "stops/ST/departures?at=2026-03-31T09:00", "stops/ST/timetable?date=2026-03-31",
        "trips/t", "routes", "routes/R", "suggest?query=luik",
        "trips/plan?from=ST&to=L&depart_at=2026-03-31T09:00",
        "reach?from=ST&depart_at=2026-03-31T09:00&max_minutes=60",
    ]

    private static func check(_ server: TestServer, _ path: String) async throws {
        func ask(_ language: String?) async throws -> Reply {
            try await server.ask("/api/v1/" + path, headers: language.map { ["Accept-Language: \($0)"] } ?? [])
        }
        let (published, dutch, italian) = (try await ask(nil), try await ask("nl-BE,nl;q=0.9"), try await ask("it"))
        #expect(published.text.contains("Liège") && !published.text.contains("Luik"), "\(path): \(published.text)")
        #expect(dutch.text.contains("Luik") && !dutch.text.contains("Liège"), "\(path): \(dutch.text)")
        #expect(published["etag"] == italian["etag"], "\(path)")
        if published["cache-control"] != "no-store" {
            for reply in [published, dutch] {
                #expect(reply["vary"]?.contains("Accept-Language") == true, "\(path)")
            }
        }
    }

    @Test func `each answer names stops and lines in the language that is read`() async throws {
        let city = ServedCity(ServedCity.Edition(timetable: try Self.compiled.get().timetable))
        try await TestServer.serving(city, TestClock(TestCity.tuesdayMorning)) { server in
            for path in Self.paths { try await Self.check(server, path) }
        }
    }

    @Test func `where nothing is translated, caches need not know who reads what`() async throws {
        let reply = try await TestServer.shared().ask("/api/v1/routes", headers: ["Accept-Language: nl"])
        #expect(reply.status == 200 && reply["vary"]?.contains("Accept-Language") != true)
    }
}
