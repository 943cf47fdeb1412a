import Testing
import TransitAPI

/// `GET /api/v1/stops/{stop_id}/departures`: what a rider sees at a stop, its filters and its limits. Whether it is the
/// truth is the matter of the suites in `Truth`.
@Suite struct DeparturesTests {
    static let path = "/api/v1/stops/200060/departures"

    static let rows: [Scenario] = [
        Scenario("ten departures from now on, in order", path) { reply in
            let body = try reply.data(DeparturesBody.self)
            let times = body.departures.map(\.scheduledTime.epochSeconds)
            #expect(body.stop.stopID == "200060" && body.stop.timezone == "Australia/Sydney")
            #expect(times.count == 10 && times == times.sorted())
            #expect(times.allSatisfy { $0 >= TestCity.tuesdayMorning })
            #expect(body.lastUpdated.epochSeconds == TestCity.compiledAt && !body.stale)
        },
        Scenario("nothing claims to be live", path) { reply in
            for departure in try reply.data(DeparturesBody.self).departures {
                #expect(!departure.realtime && departure.estimatedTime == nil && departure.delaySeconds == nil)
                #expect(departure.provenance.source == .timetable && departure.provenance.feedID == "simulated")
                #expect(departure.status == .scheduled && !departure.isCancelled)
            }
        },
        Scenario("a platform alone", "/api/v1/stops/2000341/departures") { reply in
            let body = try reply.data(DeparturesBody.self)
            #expect(body.stop.platformCode == "21")
            #expect(body.departures.allSatisfy { $0.stopID == "2000341" && $0.platform == "21" })
        },
        Scenario("a route", "\(path)?route_id=T4") {
            let departures = try $0.data(DeparturesBody.self).departures
            #expect(departures.count == 10 && departures.allSatisfy { $0.routeID == "T4" })
        },
        Scenario("a direction", "\(path)?direction_id=1") {
            let departures = try $0.data(DeparturesBody.self).departures
            #expect(departures.count == 10 && departures.allSatisfy { $0.directionID == 1 })
        },
        Scenario("a mode", "\(path)?mode=metro") {
            let departures = try $0.data(DeparturesBody.self).departures
            #expect(departures.count == 10 && departures.allSatisfy { $0.mode == .metro && $0.routeID == "M1" })
        },
        Scenario("a mode that does not call here", "\(path)?mode=ferry") { reply in
            let body = try reply.data(DeparturesBody.self)
            #expect(body.departures.isEmpty && body.nextCursor == nil)
        },
        Scenario("a route that does not call here", "\(path)?route_id=F1") { reply throws in
            #expect(try reply.data(DeparturesBody.self).departures.isEmpty)
        },
        Scenario("one departure and where to go on", "\(path)?limit=1") { reply in
            let body = try reply.data(DeparturesBody.self)
            #expect(body.departures.count == 1 && body.nextCursor != nil)
        },
        Scenario("fifty departures", "\(path)?limit=50") { reply throws in
            #expect(try reply.data(DeparturesBody.self).departures.count == 50)
        },
        Scenario("long after the timetable's last day", "\(path)?at=2030-01-01T08:00") { reply in
            let body = try reply.data(DeparturesBody.self)
            #expect(body.departures.isEmpty && body.nextCursor == nil)
        },
        Scenario("long before its first", "\(path)?at=1000-01-01T08:00") { reply throws in
            #expect(try reply.data(DeparturesBody.self).departures.isEmpty)
        },
        Scenario("an unknown stop", "/api/v1/stops/nowhere/departures", refused: .stopNotFound),
        Scenario("an unknown route", "\(path)?route_id=T99", refused: .routeNotFound),
        Scenario("limit 51", "\(path)?limit=51", refused: .invalidParameter, parameter: "limit"),
        Scenario("direction 2", "\(path)?direction_id=2", refused: .invalidParameter, parameter: "direction_id"),
        Scenario(
            "a day that does not exist", "\(path)?at=2026-02-30T08:00", refused: .invalidParameter, parameter: "at"),
        Scenario("a time of 24:00", "\(path)?at=2026-03-31T24:00", refused: .invalidParameter, parameter: "at"),
        Scenario("a cursor of another service", "\(path)?cursor=abc", refused: .invalidParameter, parameter: "cursor"),
        Scenario("a cursor with a slash", "\(path)?cursor=a%2Fb", refused: .invalidParameter, parameter: "cursor"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
