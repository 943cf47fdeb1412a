import Foundation
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// The JSON that the generated writer makes of departures says what Codable would: same keys, same values, nulls included.
@Suite struct WrittenJSONTests {
    @Test(arguments: ["200060", "20002", "206010"], ["2026-03-31T08:00", "2026-04-05T01:30"])
    func `written or encoded it is one body`(stop: String, at: String) async throws {
        let target = "/api/v1/stops/\(stop)/departures?limit=50&at=\(at)"
        let reply = try await TestServer.shared().ask(target)
        let received = try reply.decoded([String: JSONValue].self)
        let answers = Answers(timetable: try TestCity.shared().timetable, now: TestCity.tuesdayMorning)
        let request = try TransitContract.departures.request(
            path: ["stop_id": stop], query: [("limit", "50"), ("at", at)])
        let body = try answers.departures(request)
        let encoded = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(body))
        #expect(received["data"] == encoded)
        #expect(try reply.data(DeparturesBody.self) == body)
    }
}
