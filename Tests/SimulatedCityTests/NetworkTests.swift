import Testing

@Suite("The network is Sydney's")
struct NetworkTests {
    let feed: GeneratedFeed

    init() throws { feed = try GeneratedFeed.shared.get() }

    @Test(
        "every line is there and runs both ways on a weekday",
        arguments: ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "M1", "L1", "L2", "L3", "L4"]
            + ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "333", "370", "400", "438X", "461X", "520", "B1"])
    func line(_ id: String) {
        let trips = feed.trips(ofRoute: id).filter { $0["service_id"] == "weekday" }
        #expect(trips.contains { $0["direction_id"] == "0" } && trips.contains { $0["direction_id"] == "1" })
        #expect(trips.allSatisfy { !$0["trip_headsign"].isEmpty })
    }

    @Test("routes have the types and colours NSW gives them")
    func types() {
        let types = Dictionary(grouping: feed.routes.values) { $0["route_type"] }.mapValues(\.count)
        #expect(types["2"] == 9 && types["401"] == 1 && types["900"] == 4)
        #expect((types["4"] ?? 0) >= 7)
        #expect((types["700"] ?? 0) + (types["712"] ?? 0) + (types["714"] ?? 0) >= 40)
        #expect((types["712"] ?? 0) > 0 && (types["714"] ?? 0) > 0)
        #expect(feed.routes["T1"]?["route_color"] == "F99D1C" && feed.routes["M1"]?["route_color"] == "168388")
    }

    @Test("it is the size asked for")
    func size() {
        #expect(feed.stops.count >= 480)
        #expect((12_000...25_000).contains(feed.trips.count))
        #expect((250_000...450_000).contains(feed.summary.stopTimes))
    }

    @Test(
        "stops that other parts rely on exist",
        arguments: [
            "Central Station", "Central Grand Concourse Light Rail", "Central Station, Platform 26",
            "Davistown, Central RSL Wharf", "Circular Quay, Wharf 3, Side B",
        ])
    func criticalStop(_ name: String) {
        #expect(feed.stops.values.contains { $0["stop_name"] == name })
    }

    @Test("platforms name their parents, as NSW does")
    func platforms() {
        #expect(feed.stops["200060"]?["stop_name"] == "Central Station")
        let platforms = feed.stops.values.filter { $0["stop_name"].contains(", Platform ") }
        #expect(platforms.count > 300)
        for platform in platforms {
            let station = feed.stops[platform["parent_station"]]
            #expect(station?["location_type"] == "1", "\(platform["stop_name"])")
            let code = platform["platform_code"]
            #expect(code.isEmpty || platform["stop_name"].hasSuffix("Platform \(code)"), "\(platform["stop_name"])")
        }
        #expect(platforms.contains { $0["platform_code"].isEmpty })
    }

    @Test("a line's direction keeps to its platform at each station")
    func directions() {
        var platforms: [String: Set<String>] = [:]
        for (id, calls) in feed.calls {
            guard let trip = feed.trips[id], ["T4", "M1", "L1", "T9"].contains(trip["route_id"]) else { continue }
            for call in calls {
                let station = feed.stops[call.stop]?["parent_station"] ?? ""
                platforms["\(trip["shape_id"]) \(station)", default: []].insert(call.stop)
            }
        }
        #expect(platforms.values.allSatisfy { $0.count == 1 })
        let towards = platforms["T4.a.out 200070"] ?? []
        #expect(!towards.isEmpty && towards.isDisjoint(with: platforms["T4.a.back 200070"] ?? []))
    }

    @Test("accessibility and bikes are known, unknown and denied")
    func threeValuedFacts() {
        #expect(Set(feed.stops.values.map { $0["wheelchair_boarding"] }) == ["0", "1", "2"])
        #expect(Set(feed.trips.values.map { $0["wheelchair_accessible"] }) == ["0", "1", "2"])
        #expect(Set(feed.trips.values.map { $0["bikes_allowed"] }) == ["1", "2"])
    }

    @Test("trains change their headsign on the City Circle", arguments: ["T2", "T3", "T8"])
    func cityCircle(_ line: String) {
        for trip in feed.trips(ofRoute: line) {
            let calls = feed.calls[trip["trip_id"]] ?? []
            let central = calls.filter { feed.stops[$0.stop]?["parent_station"] == "200060" }
            #expect(central.count == 2 && Set(central.map(\.stop)).count == 2)
            #expect(calls.first?.headsign == "" && calls.last?.headsign != "")
        }
    }
}
