import Notifications
import SimulatedCity
import Testing

@Suite("Figures of the push service")
struct PushFiguresTests {
    @Test("tell too many requests from a service that is away, and both from what is no good")
    func answers() async throws {
        try await APNsRig.with { rig in
            let refusals: [MockAPNs.Refusal?] = [
                nil, nil, .init(429, "TooManyRequests"), .init(429, "TooManyProviderTokenUpdates"),
                .init(503, "ServiceUnavailable"), .init(410, "Unregistered"), .init(418, "Teapot"),
            ]
            for (number, refusal) in refusals.enumerated() {
                rig.mock.faults.byToken[APNsRig.token(number)] = refusal
                _ = await rig.service.send(APNsRig.push(number))
            }
            let counts = rig.service.figures.counts
            #expect(
                counts.answers.filter { $0.value > 0 }
                    == ["200": 2, "429": 2, "503": 1, "410": 1, "other": 1])
            #expect(Set(counts.answers.keys) == Set(PushFigures.statuses), "each is there from the start")
            #expect(counts.seconds.mapValues(\.count) == ["accepted": 2, "later": 3, "failed": 2])
            #expect(counts.seconds["accepted"].map { $0.seconds > 0 } == true)
        }
    }

    @Test("count each request of a push that was asked twice")
    func twice() async throws {
        try await APNsRig.with { rig in
            rig.mock.faults.byToken[APNsRig.token(1)] = .init(413, "PayloadTooLarge")
            _ = await rig.service.send(APNsRig.push(1, shortened: APNsRig.payload("Late")))
            #expect(rig.service.figures.counts.answers["413"] == 2)
        }
    }

    @Test("count no answer as lost")
    func lost() async throws {
        try await APNsRig.with { rig in
            rig.mock.faults.resetEvery = 1
            _ = await rig.service.send(APNsRig.push(1))
            let counts = rig.service.figures.counts
            #expect(counts.answers["lost"] == 1 && counts.seconds["later"]?.count == 1)
        }
    }

    @Test("count nothing that was not sent")
    func unsent() async throws {
        try await APNsRig.with { rig in
            let push = Push(
                deviceToken: "no token", environment: .production, id: .init(), expiration: APNsRig.start,
                collapseID: nil, payload: APNsRig.payload("x"))
            _ = await rig.service.send(push)
            #expect(rig.service.figures.counts.answers.values.allSatisfy { $0 == 0 })
        }
    }
}
