import GTFSRealtime
import SimulatedCity
import Testing

@Suite("The mock NSW API fails as it is told", .serialized)
struct MockFaultTests {
    private let buses = "/v1/gtfs/realtime/buses"

    private func header(_ server: MockServer) async throws -> Int64 {
        Int64(try await server.send(buses).feed().header.timestamp)
    }

    @Test("errors answer with their status, on the path named and only there")
    func errors() async throws {
        try await MockServer.run { server in
            try server.mock.setFault(.serverError, for: buses)
            #expect(try await server.send(buses).status == 500)
            #expect(try await server.send("/v2/gtfs/realtime/metro").status == 200)
            try server.mock.setFault(.tooManyRequests)
            #expect(try await server.send("/v2/gtfs/realtime/metro").status == 429)
            #expect(try await server.send(buses).status == 500)
            server.mock.clearFaults()
            #expect(try await server.send(buses).status == 200)
        }
    }

    @Test("damaged bytes are no feed, an empty feed is one")
    func damage() async throws {
        try await MockServer.run { server in
            let whole = try await server.send(buses)
            try server.mock.setFault(.truncated, for: buses)
            let half = try await server.send(buses)
            #expect(half.body == Array(whole.body[..<(whole.body.count / 2)]))
            #expect(throws: RealtimeFeedError.self) { _ = try half.feed() }
            try server.mock.setFault(.garbage, for: buses)
            let garbage = try await server.send(buses)
            #expect(throws: RealtimeFeedError.self) { _ = try garbage.feed() }
            try server.mock.setFault(.empty, for: buses)
            let empty = try await server.send(buses).feed()
            #expect(empty.entity.isEmpty && empty.header.timestamp == UInt64(LiveSamples.at(8, 30)))
            try server.mock.setFault(.duplicated, for: buses)
            #expect(try await server.send(buses).feed().entity.count == 2 * (try whole.feed().entity.count))
        }
    }

    @Test("clocks stand still, lag, run ahead and jump")
    func clocks() async throws {
        try await MockServer.run { server in
            let start = LiveSamples.at(8, 30)
            try server.mock.setFault(.frozen, for: buses)
            let before = try await server.send(buses)
            server.clock.now += 300
            #expect(try await server.send(buses).body == before.body)
            try server.mock.setFault(.late, for: buses)
            #expect(try await header(server) == start + 300 - 1200)
            try server.mock.setFault(.future, for: buses)
            #expect(try await header(server) == start + 300 + 1800)
            let entities = try await server.send(buses).feed().entity.map(\.tripUpdate.timestamp)
            #expect(entities.allSatisfy { $0 > UInt64(start + 300) })
            try server.mock.setFault(.outOfOrder, for: buses)
            var times: [Int64] = []
            for _ in 0..<4 { times.append(try await header(server) - start - 300) }
            #expect(times == [0, -120, 0, -120])
        }
    }

    @Test("a wrong day is in every descriptor")
    func wrongDay() async throws {
        try await MockServer.run { server in
            try server.mock.setFault(.wrongDay)
            for path in [buses, "/v2/gtfs/realtime/sydneytrains"] {
                let days = Set(try await server.send(path).feed().entity.map(\.tripUpdate.trip.startDate))
                #expect(days == ["20260112"])
            }
        }
    }

    @Test("a slow answer comes late and a stopped server does not wait for it")
    func slow() async throws {
        let clock = ContinuousClock()
        try await MockServer.run {
            $0.slowness = .milliseconds(300)
        } body: { server in
            try server.mock.setFault(.slow, for: buses)
            let started = clock.now
            let answer = try await server.send(buses)
            #expect(answer.status == 200 && clock.now - started >= .milliseconds(300))
        }
        let took = try await clock.measure {
            try await MockServer.run { server in
                try server.mock.setFault(.slow, for: buses)
                Task { try await server.send(buses) }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        #expect(took < .seconds(15))
    }

    @Test("faults are set and cleared over HTTP, end by themselves, and are told of")
    func control() async throws {
        try await MockServer.run { server in
            let set = try await server.send(
                "/mock/faults", method: "POST", key: nil, body: #"{"path": "*", "fault": "500", "seconds": 60}"#)
            #expect(set.status == 201)
            #expect(try await server.send(buses).status == 500)
            let status = try await server.send("/mock/status", key: nil)
            #expect(status.text.contains(#""faults":[{"fault":"500","path":"*""#))
            #expect(status.text.contains(#""by_path":{"\#(buses)":1}"#))
            server.clock.now += 60
            #expect(try await server.send(buses).status == 200)
            try server.mock.setFault(.empty)
            #expect(try await server.send("/mock/faults", method: "DELETE", key: nil).status == 204)
            #expect(server.mock.status.faults.isEmpty && server.mock.status.total == 2)
        }
    }

    @Test(
        "a fault or path that is not known is refused, naming what is",
        arguments: [
            (#"{"path": "*", "fault": "tired"}"#, "“tired”; there are slow, 500, 429, truncated, garbage, frozen"),
            (#"{"path": "/v9", "fault": "slow"}"#, "“/v9” is not served; a fault can be set for * or one of /v1/"),
            (#"{"fault": "slow"}"#, "A fault is set by JSON such as"),
            (#"{"path": "*", "fault": "slow", "seconds": 0}"#, "seconds may be left out and is otherwise a whole"),
            (
                #"{"path": "*", "fault": "slow", "seconds": 31536001}"#,
                "seconds may be left out and is otherwise a whole number from 1 to 31536000"
            ),
            (
                #"{"path": "*", "fault": "slow", "seconds": 9223372036854775807}"#,
                "seconds may be left out and is otherwise a whole number from 1 to 31536000"
            ),
        ])
    func refusals(_ body: String, _ expected: String) async throws {
        try await MockServer.run { server in
            let answer = try await server.send("/mock/faults", method: "POST", key: nil, body: body)
            #expect(answer.status == 400)
            #expect(answer.text.contains(expected), "\(answer.text)")
        }
    }
}
