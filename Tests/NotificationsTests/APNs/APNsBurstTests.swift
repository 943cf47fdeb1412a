import Notifications
import SimulatedCity
import Testing

@Suite("Bursts of pushes over connections that end", .serialized)
struct APNsBurstTests {
    struct Trouble: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let faults: MockAPNs.Faults
        /// Whether the service may be left not knowing what became of a push, so that it may arrive twice.
        let mayDouble: Bool
        let pushes: Int

        init(
            _ description: String, pushes: Int = 300, mayDouble: Bool = false, _ change: (inout MockAPNs.Faults) -> Void
        ) {
            var faults = MockAPNs.Faults()
            change(&faults)
            (testDescription, self.faults, self.mayDouble) = (description, faults, mayDouble)
            self.pushes = pushes
        }
    }

    static let troubles = [
        Trouble("nothing") { _ in },
        Trouble("GOAWAY every 50", pushes: 2000) { $0.goAwayEvery = 50 },
        Trouble("GOAWAY every 50 and the connection closed with it", mayDouble: true) {
            ($0.goAwayEvery, $0.closesOnGoAway) = (50, true)
        },
        Trouble("connection reset every 50", mayDouble: true) { $0.resetEvery = 50 },
        Trouble("answer lost every 50", mayDouble: true) { $0.losesAnswerEvery = 50 },
        Trouble("GOAWAY every 70 while answers take 5 ms") { ($0.goAwayEvery, $0.slowness) = (70, 5) },
        Trouble("storms of 429 and 503, and GOAWAY every 90") {
            $0.goAwayEvery = 90
            $0.storms = [
                .init(.init(429, "TooManyRequests"), share: 0.2), .init(.init(503, "ServiceUnavailable"), share: 0.2),
            ]
        },
    ]

    @Test("All pushes are delivered, whatever happens to the connection", arguments: troubles)
    func nothingIsLost(_ trouble: Trouble) async throws {
        try await APNsRig.with { rig in
            rig.mock.faults = trouble.faults
            let pushes = (0..<trouble.pushes).map { APNsRig.push($0 / 2, collapseID: "alert-\($0 % 2)") }
            let left = await rig.deliver(pushes)
            #expect(left.isEmpty)
            #expect(Set(rig.mock.delivered.keys) == APNsRig.intended(pushes))
            if !trouble.mayDouble { #expect(rig.mock.delivered.values.allSatisfy { $0 == 1 }) }
            // Each attempt at a push bears the same id.
            #expect(Set(rig.mock.arrivals.map(\.apnsID)) == Set(pushes.map { $0.id.uuidString.lowercased() }))
        }
    }

    @Test("No more streams are open than the service allows")
    func streamLimit() async throws {
        try await APNsRig.with(mostStreams: 7) { rig in
            rig.mock.faults.slowness = 5
            let pushes = (0..<200).map { APNsRig.push($0) }
            #expect(await rig.deliver(pushes).isEmpty)
            #expect((1...7).contains(rig.mock.totals.mostStreams))
            #expect(rig.mock.totals.accepted == 200)
        }
    }

    @Test("No more pushes are under way than the sender allows itself")
    func inFlightLimit() async throws {
        try await APNsRig.with(inFlight: 5) { rig in
            rig.mock.faults.slowness = 5
            #expect(await rig.deliver((0..<200).map { APNsRig.push($0) }).isEmpty)
            #expect((1...5).contains(rig.mock.totals.mostStreams))
        }
    }

    @Test("One connection carries a whole burst")
    func oneConnection() async throws {
        try await APNsRig.with { rig in
            #expect(await rig.deliver((0..<300).map { APNsRig.push($0) }).isEmpty)
            #expect(rig.mock.totals.connections == 1)
        }
    }

    @Test("A service that ends its connections often is left little to throw away")
    func window() async throws {
        try await APNsRig.with { rig in
            rig.mock.faults.goAwayEvery = 200
            let service = rig.service
            let tries = await withTaskGroup(of: Int.self) { group in
                for number in 0..<5_000 {
                    group.addTask {
                        let push = APNsRig.push(number)
                        for attempt in 1...100 {
                            if case .accepted = await service.send(push) { return attempt }
                        }
                        return 1_000_000
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(rig.mock.totals.accepted == 5_000)
            // With 500 under way three of five would go with each connection.
            #expect((5_001..<7_500).contains(tries))
        }
    }
}
