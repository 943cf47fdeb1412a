import FeedFixtures
import Feeds
import LiveState
import Testing
import Timetable

/// Proves what a city file says of providers, live sources and the nightly sync, and what is said of one that is wrong.
struct LiveCityFileTests {
    private static let head = """
        name: x
        time_zone: Australia/Sydney
        feeds: [{id: a, path: b}]

        """
    private static let nsw =
        head + """
            providers:
              - id: nsw
                base_url: https://api.test/
                base_url_env: BASE
                key_env: KEY
                header: "Authorization: apikey {key}"
                requests_per_second: 4.5
                daily_limit: 30000
                peak: ["07:00-09:00"]

            """

    private static func read(_ yaml: String) throws -> CityFile {
        let folder = try TemporaryFolder()
        return try CityFile(path: folder.write("city.yaml", text: yaml))
    }

    @Test func `a provider is read`() throws {
        let provider = try #require(try Self.read(Self.nsw).providers.first)
        #expect(
            provider
                == Provider(
                    id: "nsw", baseURL: "https://api.test", baseURLVariable: "BASE", keyVariable: "KEY",
                    header: "Authorization: apikey {key}", requestsPerSecond: 4.5, dailyLimit: 30_000,
                    clock: Fixture.sydney, peak: [HourRange(from: 7 * 3600, to: 9 * 3600)]))
    }

    @Test func `sources are read, at a provider and elsewhere`() throws {
        let city = try Self.read(
            Self.nsw + """
                realtime:
                  - {id: t, provider: nsw, url: /t, kind: trip_updates, feeds: [a], modes: [rail, light_rail], every: 90, every_peak: 60,
                     profile: sydney_trains, stale_after: 100, limit: 200}
                  - {id: v, url: "http://other.test/v?x=1", kind: vehicle_positions, every: 30}
                """)
        let live = LiveSource(
            id: "t", kind: .tripUpdates, feeds: ["a"], modes: [ModeSet(.rail), ModeSet(.lightRail)], staleAfter: 100,
            limit: 200, profile: .sydneyTrains)
        #expect(
            city.realtime == [
                PolledSource(live: live, provider: "nsw", url: "/t", every: 90, everyPeak: 60),
                PolledSource(
                    live: LiveSource(id: "v", kind: .vehiclePositions), url: "http://other.test/v?x=1", every: 30),
            ])
    }

    @Test func `feeds may be fetched`() throws {
        let city = try Self.read(
            Self.nsw.replacing(
                "feeds: [{id: a, path: b}]",
                with:
                    "feeds: [{id: a, provider: nsw, url: /gtfs, optional: true}, {id: c, url: 'https://o.test/c.zip'}]"
            ))
        #expect(
            city.feeds == [
                CityFeed(id: "a", origin: .init(url: "/gtfs", provider: "nsw"), isOptional: true),
                CityFeed(id: "c", origin: .init(url: "https://o.test/c.zip")),
            ])
    }

    @Test func `the hour of the sync is read, or is ten past three`() throws {
        let rules = try Self.read(Self.head + "sync: {at: \"04:05\", keep: 7}").sync
        #expect(rules.at == 4 * 3600 + 300 && rules.keep == 7)
        let usual = try Self.read(Self.head).sync
        #expect(usual.at == 3 * 3600 + 600 && usual.keep == 3)
    }

    private static let faults: [(yaml: String, reason: String)] = [
        (nsw.replacing("daily_limit", with: "dayly_limit"), "providers[0]: unknown key \"dayly_limit\""),
        (
            nsw.replacing("https://api.test/", with: "ftp://api.test"),
            "providers[0].base_url: \"ftp://api.test\" is no http"
        ),
        (nsw.replacing("https://api", with: "https://me:secret@api"), "providers[0].base_url: "),
        (nsw.replacing(" {key}", with: ""), "providers[0].header: \"Authorization: apikey\" is no header with a key"),
        (nsw.replacing("    key_env: KEY\n", with: ""), "providers[0]: \"key_env\" and \"header\" belong together"),
        (nsw.replacing("4.5", with: "0"), "providers[0].requests_per_second: expected 0.01 to 1000"),
        (nsw.replacing("30000", with: "0"), "providers[0]: \"daily_limit\" is missing or 0"),
        (
            nsw.replacing("07:00-09:00", with: "9-7"), "providers[0].peak: \"9-7\" is no range such as \"07:00-09:00\""
        ),
        (
            nsw.replacing("Australia/Sydney", with: "Australia/Atlantis"),
            "city file.time_zone: no time zone \"Australia/Atlantis\"; expected the IANA name of one, e.g. "
                + "Australia/Sydney"
        ),
        (
            nsw.replacing("key_env: KEY", with: "key_env: KEY\n    time_zone: Australia/Atlantis"),
            "providers[0].time_zone: no time zone \"Australia/Atlantis\"; expected the IANA name of one, e.g. "
                + "Australia/Sydney"
        ),
        (
            nsw.replacing("time_zone: Australia/Sydney\n", with: ""),
            "providers[0]: \"time_zone\" is missing, here and in the city"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: trips, every: 60}]",
            "realtime[0].kind: \"trips\" is none of trip_updates, vehicle_positions, alerts"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, modes: [trams], every: 60}]",
            "realtime[0].modes: \"trams\" is none of rail, metro, light_rail"
        ),
        (
            nsw + "realtime: [{id: t, provider: bvg, url: /t, kind: alerts, every: 60}]",
            "realtime[0].provider: no provider \"bvg\"; there is nsw"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: 'https://evil.test/t', kind: alerts, every: 60}]",
            "realtime[0].url: \"https://evil.test/t\" is no path at the provider"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: //evil.test/t, kind: alerts, every: 60}]",
            "realtime[0].url: \"//evil.test/t\" is no path at the provider"
        ),
        (
            head + "realtime: [{id: t, url: 'file:///etc/passwd', kind: alerts, every: 60}]",
            "realtime[0].url: \"file:///etc/passwd\" is no http or https address"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, every: 5}]",
            "realtime[0].every: expected 10 to 86400 seconds"
        ),
        (nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts}]", "realtime[0]: \"every\" is missing"),
        (
            head + "realtime: [{id: t, url: 'https://o.test', kind: alerts, every: 60, every_peak: 30}]",
            "realtime[0].every_peak: it needs a provider with peak hours"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, every: 60, feeds: [b]}]",
            "realtime[0].feeds: no feed \"b\"; there are a"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, every: 60, profile: odd}]",
            "realtime[0].profile: \"odd\" is none of standard, sydney_trains"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, every: 60, limit: 30}]",
            "realtime[0]: \"limit\" (30) must be more than \"stale_after\" (600)"
        ),
        (
            nsw + "realtime: [{id: t, provider: nsw, url: /t, kind: alerts, every: 60, stale_after: -1}]",
            "realtime[0].stale_after: expected a whole number, 0 or more"
        ),
        (
            nsw
                + "realtime: [{id: t, url: 'https://o.test', kind: alerts, every: 60}, {id: t, url: 'https://o.test', kind: alerts, every: 60}]",
            "realtime: two sources have the same id"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b, url: 'https://o.test/a'}]",
            "feeds[0]: a feed has a path or a url, not both"
        ),
        ("name: x\nfeeds: [{id: ../a, url: 'https://o.test/a'}]", "feeds[0].id: \"../a\" names a file: letters,"),
        ("name: x\nfeeds: [{id: a, url: 'https://o.test/a', optional: maybe}]", "feeds[0].optional: expected true or"),
        (head + "sync: {at: 3:10}", "city file.sync.at: \"190\" is no time such as \"03:10\", in quotes"),
        (head + "sync: {keep: 0}", "city file.sync.keep: expected 1 to 100"),
    ]

    @Test(arguments: faults.indices)
    func `a city file that is wrong says where and why`(index: Int) throws {
        let fault = Self.faults[index]
        let error = #expect(throws: CityFileError.self) { _ = try Self.read(fault.yaml) }
        let text = error?.description ?? ""
        #expect(text.contains("city.yaml: " + fault.reason), "\(text)")
    }
}
