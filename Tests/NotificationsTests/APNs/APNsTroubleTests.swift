import Notifications
import SimulatedCity
import Testing

@Suite("Sending while the service is not as it should be")
struct APNsTroubleTests {
    @Test("A service that is not there ends an attempt, for later")
    func notThere() async throws {
        try await APNsRig.with { rig in
            await rig.mock.shutdown()
            let outcomes = [await rig.service.send(APNsRig.push(1)), await rig.service.send(APNsRig.push(2))]
            for outcome in outcomes {
                guard case .tryLater(_, let seconds, let isForToken) = outcome else {
                    Issue.record("\(outcome)")
                    continue
                }
                #expect(seconds == nil)
                #expect(!isForToken)
            }
        }
    }

    @Test("A token of another app is dead once any push was accepted; before that the topic may be wrong")
    func foreignToken() async throws {
        try await APNsRig.with { rig in
            func foreign() async -> PushOutcome {
                rig.mock.faults.storms = [.init(.init(400, "DeviceTokenNotForTopic"), remaining: 1)]
                return await rig.service.send(APNsRig.push(1))
            }
            #expect(await foreign() == .misconfigured(reason: "DeviceTokenNotForTopic"))
            guard case .accepted = await rig.service.send(APNsRig.push(2)) else {
                Issue.record("nothing is accepted")
                return
            }
            #expect(await foreign() == .tokenDead(reason: "DeviceTokenNotForTopic", since: nil))
        }
    }

    @Test("A service that does not answer in time ends an attempt, for later")
    func tooSlow() async throws {
        try await APNsRig.with(answerTimeout: .milliseconds(200)) { rig in
            rig.mock.faults.slowness = 60_000
            let outcome = await rig.service.send(APNsRig.push(1))
            guard case .tryLater(_, nil, false) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            // It had been taken: the second attempt is the same push, by its id.
            #expect(rig.mock.totals.accepted == 1)
        }
    }

    @Test("After it was shut down a service still answers, for later")
    func shutDown() async throws {
        try await APNsRig.with { rig in
            await rig.service.shutdown()
            let outcome = await rig.service.send(APNsRig.push(1))
            guard case .tryLater = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
    }

    @Test("A service with a certificate that is not trusted is not sent to")
    func untrusted() async throws {
        try await APNsRig.with { rig in
            var configuration = APNsService.Configuration(topic: APNsRig.topic)
            configuration.productionURL = "https://localhost:\(rig.mock.port)"
            configuration.trustedRootsPEM = try MockAuthority().certificatePEM
            let stranger = try APNsService(configuration, tokens: rig.tokens)
            let outcome = await stranger.send(APNsRig.push(1))
            await stranger.shutdown()
            guard case .tryLater = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(rig.mock.totals.requests == 0)
        }
    }

    @Test("A configuration that cannot work is told of in words")
    func configuration() async throws {
        try await APNsRig.with { rig in
            var noTopic = APNsService.Configuration(topic: "")
            noTopic.trustedRootsPEM = rig.mock.authority.certificatePEM
            var plain = APNsService.Configuration(topic: APNsRig.topic)
            plain.productionURL = "http://localhost:1"
            var withPath = APNsService.Configuration(topic: APNsRig.topic)
            withPath.sandboxURL = "https://localhost/3/device/"
            var noRoots = APNsService.Configuration(topic: APNsRig.topic)
            noRoots.trustedRootsPEM = "none"
            let rows = [
                (noTopic, "the push topic is the app's bundle id, such as au.example.transit"),
                (
                    plain,
                    "“http://localhost:1” is not the address of a push service; it is like https://api.push.apple.com"
                ),
                (
                    withPath,
                    "“https://localhost/3/device/” is not the address of a push service; "
                        + "it is like https://api.push.apple.com"
                ), (noRoots, "the trusted certificates for pushes are not PEM certificates"),
            ]
            for (configuration, text) in rows {
                let error = #expect(throws: APNsService.ConfigurationError.self) {
                    try APNsService(configuration, tokens: rig.tokens)
                }
                #expect(error?.description == text)
            }
        }
    }
}
