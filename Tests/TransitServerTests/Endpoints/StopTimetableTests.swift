import Departures
import GTFSValues
import Testing
import Timetable
import TransitAPI

/// `GET /api/v1/stops/{stop_id}/timetable`: a service day as printed, by route and direction.
@Suite struct StopTimetableTests {
    static let path = "/api/v1/stops/200060/timetable"

    static let rows: [Scenario] = [
        Scenario("today where no date is given", path) { reply in
            let body = try reply.data(StopTimetableBody.self)
            #expect(body.date.description == "2026-03-31")
            #expect(body.groups.map(\.departures.count).reduce(0, +) == body.count && body.count > 1000)
        },
        Scenario("groups in the order of the routes list", path) { reply in
            let groups = try reply.data(StopTimetableBody.self).groups
            #expect(groups.prefix(4).map(\.route.routeID) == ["T1", "T1", "T2", "T2"])
            #expect(groups.prefix(2).map(\.directionID) == [0, 1])
        },
        Scenario("each group in order, after midnight last", path) { reply in
            for group in try reply.data(StopTimetableBody.self).groups {
                let clocks = group.departures.map(\.serviceTime.seconds)
                #expect(clocks == clocks.sorted())
            }
        },
        Scenario("hours pass 24 and belong to the day before", "\(path)?route_id=T1&date=2026-03-31") { reply in
            let late = try reply.data(StopTimetableBody.self).groups.flatMap(\.departures)
                .filter { $0.serviceTime.seconds >= 86_400 }
            #expect(!late.isEmpty)
            #expect(late.allSatisfy { $0.scheduledTime.description.hasPrefix("2026-04-01T0") })
        },
        Scenario("a route and direction", "\(path)?route_id=T4&direction_id=0") { reply in
            let groups = try reply.data(StopTimetableBody.self).groups
            #expect(groups.count == 1 && groups[0].route.routeID == "T4" && groups[0].directionID == 0)
        },
        Scenario("a mode", "\(path)?mode=light_rail") {
            let groups = try $0.data(StopTimetableBody.self).groups
            #expect(!groups.isEmpty && groups.allSatisfy { $0.route.mode == .lightRail })
        },
        Scenario("a day without service", "\(path)?date=2030-01-01") { reply in
            let body = try reply.data(StopTimetableBody.self)
            #expect(body.groups.isEmpty && body.count == 0 && body.date.description == "2030-01-01")
        },
        Scenario("an unknown stop", "/api/v1/stops/nowhere/timetable", refused: .stopNotFound),
        Scenario("an unknown route", "\(path)?route_id=T99", refused: .routeNotFound),
        Scenario("no date", "\(path)?date=tomorrow", refused: .invalidParameter, parameter: "date"),
        Scenario(
            "a date that does not exist", "\(path)?date=2026-02-29", refused: .invalidParameter, parameter: "date",
            message: "date must be a date that exists, as YYYY-MM-DD; received 2026-02-29"),
        Scenario("a limit it does not have", "\(path)?limit=5", refused: .unknownParameter, parameter: "limit"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test(arguments: ["2026-03-31", "2026-04-04", "2026-04-05"])
    func `holds what the engine knows of the day`(date: String) async throws {
        let timetable = try TestCity.shared().timetable
        let stop = try #require(timetable.stop(id: "200060"))
        let day = try #require(ServiceDate(date.replacing("-", with: "")))
        let known = timetable.departures(from: stop, on: day).map {
            "\($0.instant) \(timetable.string(timetable.trips[$0.trip].id)) \($0.time.seconds)"
        }
        let reply = try await TestServer.shared().ask("\(Self.path)?date=\(date)")
        let told = try reply.data(StopTimetableBody.self).groups.flatMap(\.departures).map {
            "\($0.scheduledTime.epochSeconds) \($0.tripID) \($0.serviceTime.seconds)"
        }
        #expect(told.sorted() == known.sorted())
    }
}
