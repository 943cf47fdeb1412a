import Departures
import Testing
import Timetable
import TransitAPI

/// Departures over HTTP are the engine's, in its order, at any hour, over midnight and the night the clocks change.
@Suite struct EngineTruthTests {
    static let moments = [
        "2026-03-31T08:00", "2026-03-31T23:40", "2026-04-01T00:20", "2026-04-03T03:10", "2026-04-04T23:30",
        "2026-04-05T00:30:00+11:00", "2026-04-05T02:30:00+11:00", "2026-04-05T02:30:00+10:00", "2026-04-05T06:00",
    ]

    @Test(arguments: ["200060", "200070", "2000341", "206010", "20002"], moments)
    func `three hours are what the engine says`(id: String, at: String) async throws {
        let timetable = try TestCity.shared().timetable
        let stop = try #require(timetable.stop(id: id))
        let first = try await TestServer.shared().ask(
            "/api/v1/stops/\(id)/departures?limit=1&at=\(PercentEncoding.encode(at))"
        ).data(DeparturesBody.self)
        guard let from = first.departures.first?.scheduledTime.epochSeconds else { return }
        let until = from + 3 * 3600
        let known = timetable.departures(DepartureQuery(stop: stop, from: from, until: until, limit: 100_000))
        let told = try await TestServer.shared().departures(id, from: at, until: until)
        #expect(
            told.map { "\($0.scheduledTime.epochSeconds) \($0.tripID) \($0.stopID) \($0.serviceDate)" }
                == known.departures.map {
                    let trip = timetable.string(timetable.trips[$0.trip].id)
                    let call = timetable.string(timetable.stops[$0.stop].id)
                    return "\($0.instant) \(trip) \(call) \(ISODate(daysSinceEpoch: $0.serviceDate.daysSinceEpoch))"
                })
        #expect(!told.isEmpty)
    }
}
