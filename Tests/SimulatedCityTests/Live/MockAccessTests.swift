import Foundation
import GTFS
import SimulatedCity
import Testing

@Suite("The mock NSW API keeps NSW's rules", .serialized)
struct MockAccessTests {
    private let trains = "/v2/gtfs/realtime/sydneytrains"

    @Test("every realtime path of the table answers with its own mode")
    func paths() async throws {
        let feed = try GeneratedFeed.shared.get()
        let types = [
            "/v2/gtfs/realtime/sydneytrains": ["2"], "/v2/gtfs/vehiclepos/metro": ["401"],
            "/v1/gtfs/realtime/buses": ["700", "712", "714"], "/v1/gtfs/vehiclepos/ferries/sydneyferries": ["4"],
            "/v1/gtfs/realtime/lightrail": ["900"], "/v2/gtfs/realtime/lightrail/innerwest": ["900"],
            "/v1/gtfs/realtime/nswtrains": [], "/v1/gtfs/realtime/ferries/MFF": [],
        ]
        try await MockServer.run { server in
            for (path, expected) in types {
                let answer = try await server.send(path, headers: ["Accept": "application/x-google-protobuf"])
                #expect(answer.status == 200 && answer.headers["content-type"] == "application/x-google-protobuf")
                let entities = try answer.feed().entity
                #expect(entities.isEmpty == expected.isEmpty)
                for entity in entities {
                    let trip = entity.hasVehicle ? entity.vehicle.trip : entity.tripUpdate.trip
                    #expect(expected.contains(feed.routes[trip.routeID]?["route_type"] ?? ""))
                }
            }
            for mode in ["all", "sydneytrains", "metro", "buses", "ferries", "lightrail", "nswtrains", "regionbuses"] {
                #expect(try await server.send("/v2/gtfs/alerts/\(mode)").status == 200)
            }
            let alerts = try await server.send("/v2/gtfs/alerts/all").feed()
            #expect(alerts.entity.count >= 3)
        }
    }

    @Test(
        "paths that are gone at NSW are gone here",
        arguments: [
            "/v1/gtfs/realtime/ferries", "/v1/gtfs/vehiclepos/ferries", "/v1/gtfs/alerts/buses",
            "/v1/gtfs/vehiclepos/sydneytrains", "/v1/gtfs/schedule/simulated",
        ])
    func gone(_ path: String) async throws {
        try await MockServer.run { server in
            let answer = try await server.send(path)
            #expect(answer.status == 404)
        }
    }

    @Test("a missing or wrong key is refused in NSW's words")
    func keys() async throws {
        try await MockServer.run {
            $0.keys = ["one", "two"]
        } body: { server in
            for key in [nil, "three"] {
                let answer = try await server.send(trains, key: key)
                #expect(answer.status == 401 && answer.text.contains("\"ErrorDetails\""))
                #expect(answer.text.contains("\"RequestedUrl\":\"\(trains)\""))
            }
            #expect(try await server.send(trains, key: "two").status == 200)
        }
    }

    @Test("a sixth request in one second is refused, in the next second it is not")
    func rate() async throws {
        try await MockServer.run {
            $0.rate = 5
        } body: { server in
            var statuses: [Int] = []
            for _ in 0..<45 { statuses.append(try await server.send(trains).status) }
            #expect(statuses[..<5].allSatisfy { $0 == 200 })
            let refused = Dictionary(grouping: statuses[5...]) { $0 }.mapValues(\.count)
            #expect(Set(refused.keys) == [429, 401, 403] && (refused[429] ?? 0) > 20, "\(refused)")
            server.clock.now += 1
            #expect(try await server.send(trains).status == 200)
            #expect(server.mock.status.maximumPerSecond == 45 && server.mock.status.total == 46)
        }
    }

    @Test("over the quota everything is 403 until midnight in Sydney")
    func quota() async throws {
        try await MockServer.run {
            ($0.quota, $0.oddRefusals) = (3, false)
        } body: { server in
            server.clock.now = LiveSamples.at(23, 59)
            var statuses: [Int] = []
            for _ in 0..<4 { statuses.append(try await server.send(trains).status) }
            #expect(statuses == [200, 200, 200, 403] && server.mock.status.today == 3)
            server.clock.now += 60
            let tomorrow = try await server.send(trains)
            #expect(tomorrow.status == 200)
            #expect(server.mock.status.byStatus == ["200": 4, "403": 1])
        }
    }

    @Test("what has not changed is not sent again")
    func conditional() async throws {
        try await MockServer.run { server in
            let first = try await server.send(trains)
            let tag = try #require(first.headers["etag"])
            let modified = try #require(first.headers["last-modified"])
            #expect(modified == "Mon, 19 Jan 2026 21:30:00 GMT")
            server.clock.now += 9
            for headers in [
                ["If-None-Match": tag], ["If-Modified-Since": modified], ["If-None-Match": "\"x\", W/\(tag)"],
            ] {
                let again = try await server.send(trains, headers: headers)
                #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
            }
            let longDay = "Mon, 19 Jan 2026 9223372036854775807:30:00 GMT"
            #expect(try await server.send(trains, headers: ["If-Modified-Since": longDay]).status == 200)
            server.clock.now += 1
            let changed = try await server.send(
                trains, headers: ["If-None-Match": tag, "If-Modified-Since": modified])
            #expect(changed.status == 200 && changed.headers["etag"] != tag)
        }
    }

    @Test("the schedule is a zip that GTFS readers open, sent once")
    func schedule() async throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "agency_name,agency_url,agency_timezone\nÄnnexe,https://example.com,Australia/Sydney\n"
            .write(toFile: folder + "/agency.txt", atomically: true, encoding: .utf8)
        try "stop_id,stop_name\n1,One\n".write(toFile: folder + "/stops.txt", atomically: true, encoding: .utf8)
        try "not part of it".write(toFile: folder + "/notes.md", atomically: true, encoding: .utf8)
        try await MockServer.run(schedule: folder) { server in
            let answer = try await server.send("/v1/gtfs/schedule/buses")
            #expect(answer.status == 200)
            let path = folder + "/copy.zip"
            try Data(answer.body).write(to: URL(fileURLWithPath: path))
            let feed = try Feed(at: path, id: "copy", problems: ProblemLog())
            var names: [String] = []
            #expect(feed.read(AgencyRow.self) { row, _ in names.append(row.name) })
            #expect(names == ["Ännexe"] && feed.has("stops.txt") && !feed.has("notes.md"))
            let tag = try #require(answer.headers["etag"])
            for path in ["/v1/publictransport/timetables/complete/gtfs", "/v2/gtfs/schedule/metro"] {
                #expect(try await server.send(path, headers: ["If-None-Match": tag]).status == 304)
            }
            try "stop_id,stop_name\n1,Two\n".write(toFile: folder + "/stops.txt", atomically: true, encoding: .utf8)
            try server.mock.publishSchedule(folder)
            #expect(try await server.send("/v1/gtfs/schedule/buses", headers: ["If-None-Match": tag]).status == 200)
        }
        #expect(throws: MockNSWError.self) {
            _ = try MockNSW(
                city: try LiveSamples.live.get(), schedule: folder + "/nowhere", clock: { 0 })
        }
    }
}
