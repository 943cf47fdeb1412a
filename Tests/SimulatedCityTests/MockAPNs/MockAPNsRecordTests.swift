import SimulatedCity
import Testing

@Suite("What the fake APNs keeps")
struct MockAPNsRecordTests {
    private static func token(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    @Test("Arrivals are kept in order, doubles and all, with headers and bytes but no secret")
    func arrivals() async throws {
        try await MockAPNsClient.with { client in
            for number in [1, 2, 1] {
                _ = try await client.send(
                    to: Self.token(number), headers: ["apns-collapse-id": "alert-1"],
                    payload: #"{"aps":{"n":\#(number)}}"#)
            }
            _ = try await client.send(to: "abcd")
            let arrivals = client.mock.arrivals
            #expect(arrivals.map(\.deviceToken) == [1, 2, 1].map(Self.token) + ["abcd"])
            #expect(arrivals.map(\.number) == [1, 2, 3, 4])
            #expect(arrivals.map(\.status) == [200, 200, 200, 400])
            #expect(arrivals.map(\.reason) == [nil, nil, nil, "BadDeviceToken"])
            #expect(String(decoding: arrivals[1].payload, as: UTF8.self) == #"{"aps":{"n":2}}"#)
            #expect(arrivals[0].headers["apns-collapse-id"] == "alert-1")
            #expect(arrivals.allSatisfy { $0.headers["authorization"] == nil })
            #expect(arrivals.allSatisfy { $0.receivedAt == MockAPNsClient.now * 1000 })
            #expect(
                client.mock.delivered == [
                    .init(deviceToken: Self.token(1), collapseID: "alert-1"): 2,
                    .init(deviceToken: Self.token(2), collapseID: "alert-1"): 1,
                ])
        }
    }

    @Test("Only as many as asked for are kept, the latest", arguments: [0, 1, 3])
    func bounded(_ kept: Int) async throws {
        try await MockAPNsClient.with { options in
            options.arrivalsKept = kept
            options.countsDelivered = false
        } _: { client in
            for number in 0..<10 { _ = try await client.send(to: Self.token(number)) }
            #expect(client.mock.arrivals.map(\.deviceToken) == (10 - kept..<10).map(Self.token))
            #expect(client.mock.delivered.isEmpty)
            #expect(client.mock.totals.accepted == 10)
        }
    }

    @Test("What is forgotten is gone, but counted")
    func forget() async throws {
        try await MockAPNsClient.with { client in
            _ = try await client.send()
            client.mock.forget()
            #expect(client.mock.arrivals.isEmpty)
            #expect(client.mock.delivered.isEmpty)
            #expect(client.mock.totals.accepted == 1)
        }
    }

    @Test("An authority that was kept vouches for the next server too, and another does not")
    func authority() async throws {
        let first = try MockAuthority()
        let kept = try MockAuthority(certificatePEM: first.certificatePEM, privateKeyPEM: first.privateKeyPEM)
        #expect(kept.certificatePEM == first.certificatePEM)
        let options = MockAPNs.Options(topic: MockAPNsClient.topic, keys: [])
        let next = try await MockAPNs.start(options, authority: kept) { 0 }
        #expect(next.authority.certificatePEM == first.certificatePEM)
        await next.shutdown()
        try await MockAPNsClient.with(authority: kept) { client in
            let status = try await client.send().status
            #expect(status == 200)
        }
    }
}
