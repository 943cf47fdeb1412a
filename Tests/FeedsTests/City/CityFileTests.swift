import FeedFixtures
import Feeds
import Testing
import Timetable
import TimetableCompiler

/// Proves how a city file is read, and what is said of one that cannot be.
struct CityFileTests {
    private func read(_ yaml: String) throws -> CityFile {
        let folder = try TemporaryFolder()
        return try CityFile(path: folder.write("city.yaml", text: yaml))
    }

    /// The text with which a city file is refused.
    private func refusal(_ yaml: String) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("city.yaml", text: yaml)
        let error = #expect(throws: CityFileError.self) { _ = try CityFile(path: path) }
        return (error?.description ?? "").replacing(path, with: "city.yaml")
    }

    @Test func `the shortest city file has a name and a feed`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("city.yaml", text: "name: Testville\nfeeds: [{id: bus, path: bus.zip}]\n")
        let city = try CityFile(path: path)
        #expect(city == CityFile(name: "Testville", feeds: [CityFeed(id: "bus", path: folder.path + "/bus.zip")]))
        #expect(city.gates == Gates())
        #expect(city.gates.maximumDropPercent == 20 && city.water == nil)
    }

    @Test func `streets come from a file, or from extracts that are fetched`() throws {
        let feeds = "name: x\nfeeds: [{id: a, path: b}]\n"
        #expect(try read(feeds + "ground: maps/city.ground").ground?.file?.hasSuffix("/maps/city.ground") == true)
        var extracts = GroundExtracts([
            "https://maps.test/a/sydney.osm.pbf", "https://maps.test/act-latest.osm.pbf?x=1",
        ])
        #expect(
            try read(feeds + "ground: {extracts: [\"\(extracts.urls[0])\", \"\(extracts.urls[1])\"]}").ground
                == .extracts(extracts))
        (extracts.urls, extracts.at, extracts.days) = ([extracts.urls[0]], 5 * 3600, 1)
        extracts.attribution = "The Survey"
        let told = "{extracts: [\"\(extracts.urls[0])\"], at: \"05:00\", days: 1, attribution: The Survey}"
        #expect(try read(feeds + "ground: \(told)").ground?.extracts == extracts)
    }

    @Test func `everything a city file can say is read`() throws {
        let city = try read(
            """
            name: Sydney
            time_zone: Australia/Sydney
            water: maps/water.geojson
            feeds:
              - {id: all, path: /data/all.zip, role: coverage}
              - id: 7
                path: ../rail.zip
                role: timetable
                route_types: [2, 401]
                exclude_agencies: [X, 700]
                box: {south: -34.5, west: 150, north: -33, east: 152}
            gates:
              modes:
                rail: {routes: 5, trips: 100}
                light_rail: {stops: 3}
              minimum: {routes: 1, trips: 2, stops: 3}
              critical_stops: [Central Station, 200060]
              maximum_drop_percent: 12.5
              days_of_service: 7
              may_pause: [7]
            """)
        #expect(city.name == "Sydney" && city.timeZone == "Australia/Sydney")
        #expect(city.water?.hasSuffix("/maps/water.geojson") == true)
        // Timetable feeds come first.
        #expect(city.feeds.map(\.id) == ["7", "all"])
        #expect(city.feeds.map(\.role) == [.timetable, .coverage])
        #expect(city.feeds[0].path.hasSuffix("/../rail.zip") && city.feeds[1].path == "/data/all.zip")
        #expect(city.feeds[0].filter.routeTypes == [2, 401])
        #expect(city.feeds[0].filter.excludedAgencies == ["X", "700"])
        #expect(city.feeds[0].filter.box == BoundingBox(south: -34.5, west: 150, north: -33, east: 152))
        #expect(city.gates.modes[.rail] == Gates.Minimum(routes: 5, trips: 100))
        #expect(city.gates.modes[.lightRail] == Gates.Minimum(stops: 3))
        #expect(city.gates.minimum == Gates.Minimum(routes: 1, trips: 2, stops: 3))
        #expect(city.gates.criticalStops == ["Central Station", "200060"])
        #expect(city.gates.maximumDropPercent == 12.5 && city.gates.daysOfService == 7)
        #expect(city.gates.mayPause == ["7"])
    }

    /// A city file, and what is said of it after its name.
    static let faults: [(yaml: String, reason: String)] = [
        ("", "city file: expected keys and values"),
        ("- a\n- b\n", "city file: expected keys and values"),
        ("feeds: [{id: a, path: b}]", "city file: \"name\" is missing"),
        ("name: [x]\nfeeds: [{id: a, path: b}]", "city file.name: expected a text"),
        ("name: x", "feeds: a city needs at least one feed"),
        ("name: x\nfeeds: []", "feeds: a city needs at least one feed"),
        ("name: x\nfeeds: y", "city file.feeds: expected a list"),
        (
            "name: x\nfeed: []",
            "city file: unknown key \"feed\"; allowed: feeds, gates, ground, name, providers, realtime, sync, time_zone, "
                + "trip_planner, water"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\nground: {extracts: []}",
            "city file.ground.extracts: at least one address is needed"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\nground: {extracts: [sydney.osm.pbf]}",
            "city file.ground.extracts: \"sydney.osm.pbf\" is no http or https address"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\nground: {extracts: [\"https://a.test/x.osm.pbf\", \"https://b.test/x.pbf\"]}",
            "city file.ground.extracts: two extracts have the same file name"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\nground: {extracts: [\"https://a.test/x.osm.pbf\"], days: 0}",
            "city file.ground.days: expected 1 to 366"
        ),
        ("name: x\nfeeds: [{id: a, path: b}]\nground: [a]", "city file.ground: expected keys and values"),
        ("name: x\nfeeds: [{path: b}]", "feeds[0]: \"id\" is missing"),
        ("name: x\nfeeds: [{id: a, path: b}, {id: c}]", "feeds[1]: \"path\" is missing"),
        ("name: x\nfeeds: [{id: a, path: b}, {id: a, path: c}]", "feeds: two feeds have the same id"),
        (
            "name: x\nfeeds: [{id: a, path: b, role: main}]",
            "feeds[0].role: \"main\" is neither timetable nor coverage"
        ),
        ("name: x\nfeeds: [{id: a, path: b, route_types: [bus]}]", "feeds[0].route_types: expected whole numbers"),
        ("name: x\nfeeds: [{id: a, path: b, box: {south: 1}}]", "feeds[0].box: \"west\" is missing"),
        (
            "name: x\nfeeds: [{id: a, path: b, box: {south: 1, west: 2, north: x, east: 4}}]",
            "feeds[0].box.north: expected a number"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {minimum_trips: 5}",
            "city file.gates: unknown key \"minimum_trips\"; allowed: critical_stops, days_of_service, "
                + "maximum_drop_percent, may_pause, minimum, modes"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {may_pause: [ferries]}",
            "city file.gates.may_pause: no feed \"ferries\"; there are a"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {minimum: {trips: -1}}",
            "city file.gates.minimum.trips: expected a whole number, 0 or more"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {modes: {train: {trips: 1}}}",
            "city file.gates.modes: unknown key \"train\"; allowed: air, bus, cable_car, coach, ferry, funicular, gondola, "
                + "light_rail, metro, monorail, other, rail, taxi, trolleybus"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {critical_stops: [{a: b}]}",
            "city file.gates.critical_stops: expected texts"
        ),
        (
            "name: x\ntime_zone: Australia/Sydny\nfeeds: [{id: a, path: b}]",
            "city file.time_zone: no time zone \"Australia/Sydny\"; expected the IANA name of one, e.g. Australia/Sydney"
        ),
        (
            "name: x\ntime_zone: AEST\nfeeds: [{id: a, path: b}]",
            "city file.time_zone: no time zone \"AEST\"; expected the IANA name of one, e.g. Australia/Sydney"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b, route_types: [2, 1800]}]",
            "feeds[0].route_types: 1800 is not within 0 to 1799"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b, box: {south: -91, west: 2, north: 3, east: 4}}]",
            "feeds[0].box.south: expected -90 to 90"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b, box: {south: -33, west: 2, north: -34, east: 4}}]",
            "feeds[0].box: expected south below north and west below east"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {maximum_drop_percent: 120}",
            "city file.gates.maximum_drop_percent: expected 0 to 100"
        ),
        (
            "name: x\nfeeds: [{id: a, path: b}]\ngates: {days_of_service: 400}",
            "city file.gates.days_of_service: expected 0 to 366"
        ),
    ]

    @Test(arguments: faults.indices)
    func `a city file that cannot be used says why`(index: Int) throws {
        #expect(try refusal(Self.faults[index].yaml) == "city.yaml: " + Self.faults[index].reason)
    }

    @Test func `what is not YAML is said not to be`() throws {
        #expect(try refusal("name: [x\nfeeds: }").hasPrefix("city.yaml: not valid YAML: "))
    }

    @Test func `a missing city file is said to be missing`() {
        let error = #expect(throws: CityFileError.self) { _ = try CityFile(path: "/nowhere/city.yaml") }
        #expect(error?.description == "cannot read the city file /nowhere/city.yaml")
    }
}
