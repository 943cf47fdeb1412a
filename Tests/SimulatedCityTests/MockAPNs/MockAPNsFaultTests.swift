import SimulatedCity
import Testing

@Suite("Faults of the fake APNs")
struct MockAPNsFaultTests {
    @Test("A token that is dead says since when")
    func unregistered() async throws {
        try await MockAPNsClient.with { client in
            client.mock.unregister(MockAPNsClient.deviceToken.uppercased(), timestamp: 1_795_300_000_123)
            let reply = try await client.send()
            #expect(reply.status == 410)
            #expect(reply.body == #"{"reason":"Unregistered","timestamp":1795300000123}"#)
            #expect(try await client.send(to: String(repeating: "cd", count: 32)).status == 200)
        }
    }

    @Test("A storm is over after as many as it was given")
    func storm() async throws {
        try await MockAPNsClient.with { client in
            client.mock.faults.storms = [
                .init(.init(503, "ServiceUnavailable", retryAfter: 9), remaining: 2),
                .init(.init(429, "TooManyRequests"), remaining: 1),
            ]
            var replies: [MockAPNsClient.Reply] = []
            for _ in 0..<4 { replies.append(try await client.send()) }
            #expect(replies.map(\.status) == [503, 503, 429, 200])
            #expect(replies.map(\.retryAfter) == ["9", "9", nil, nil])
            #expect(client.mock.totals.refused == ["ServiceUnavailable": 2, "TooManyRequests": 1])
        }
    }

    @Test("A share of a storm strikes the same requests for the same seed")
    func share() async throws {
        var runs: [[Int]] = []
        for seed: UInt64 in [1, 1, 2] {
            try await MockAPNsClient.with {
                $0.seed = seed
            } _: { client in
                client.mock.faults.storms = [.init(.init(500, "InternalServerError"), share: 0.5)]
                var statuses: [Int] = []
                for _ in 0..<40 { statuses.append(try await client.send().status) }
                runs.append(statuses)
            }
        }
        #expect(Set(runs[0]) == [200, 500])
        #expect(runs[0] == runs[1])
        #expect(runs[0] != runs[2])
    }

    @Test("After a GOAWAY the next request comes on another connection")
    func goAway() async throws {
        try await MockAPNsClient.with { client in
            client.mock.faults.goAwayEvery = 2
            for _ in 0..<6 { try await client.sendUntilAnswered() }
            #expect(client.mock.totals.accepted == 6)
            #expect(client.mock.totals.goAways == 3)
            #expect(client.mock.totals.connections >= 3)
        }
    }

    @Test("A connection that is reset has not taken the push")
    func reset() async throws {
        try await MockAPNsClient.with { client in
            client.mock.faults.resetEvery = 1
            await #expect(throws: (any Error).self) { try await client.send() }
            #expect(client.mock.totals.requests == 0)
            #expect(client.mock.totals.cuts == 1)
            client.mock.faults.resetEvery = nil
            try await client.sendUntilAnswered()
            #expect(client.mock.totals.accepted == 1)
        }
    }

    @Test("A push whose answer is lost was taken")
    func lostAnswer() async throws {
        try await MockAPNsClient.with { client in
            client.mock.faults.losesAnswerEvery = 1
            await #expect(throws: (any Error).self) { try await client.send() }
            #expect(client.mock.totals.accepted == 1)
            #expect(client.mock.totals.cuts == 1)
        }
    }
}
