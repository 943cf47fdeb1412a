import Computing
import Database
import DatabaseFixtures
import FeedFixtures
import Foundation
import Identity
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Sign-ins and sign-ups wait in line to have their passwords hashed.
@Suite(.timeLimit(.minutes(10))) struct AuthWaitingTests {
    private static let secret = "riders-test-secret-with-enough-characters"

    /// A server with a lane for passwords that a test holds, and time limits that end when it says so.
    private struct Scene {
        let server: TestServer
        let lane: ComputeLane
        let sleep: HeldSleep
        let anon: String

        func signIn(from address: String = "192.0.2.1") async throws -> Reply {
            try await server.ask(
                "/auth/v1/token?grant_type=password", method: "POST",
                headers: ["apikey: \(anon)", "Content-Type: application/json", "X-Forwarded-For: \(address)"],
                body: Array(#"{"email":"ada@example.com","password":"Ferry-12345"}"#.utf8))
        }
    }

    private static func with(_ body: (Scene) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let sleep = HeldSleep()
        var told = clock.asServerClock
        told.sleep = sleep.sleep
        let instant = { @Sendable in Instant(seconds: clock.now) }
        var pool = ComputePool(ComputePool.Settings(cores: 2))
        pool.passwords = ComputeLane(ComputePool.passwords(width: 1, waiting: 8))
        let (lane, computing, serverClock) = (pool.passwords, pool, told)
        try await withDatabase(.sqlite, schema: RiderScene.schema, now: instant) { database in
            let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
            let keys = try APIKeys(secret: secret, issued: clock.now)
            let light = try #require(ScryptParameters(logRounds: 4, blockSize: 8, parallelism: 1))
            let identity = Identity(
                Identity.Dependencies(
                    database: database, tokens: tokens, hasher: PasswordHasher(parameters: light, lane: lane),
                    now: { clock.now }, post: { _, _ in }, pseudonyms: keys.pseudonyms),
                configuration: IdentityConfiguration(
                    siteURL: "http://localhost", publicURL: { "http://localhost/auth/v1" }))
            let peopleServices = PeopleServices(identity: identity, tokens: tokens, keys: keys, database: database)
            var configuration = ServerConfiguration()
            (configuration.requestTimeout, configuration.authTimeout) = (.seconds(11), .seconds(31))
            configuration.trustedProxies = try TrustedProxies("127.0.0.1")
            try await TestServer.serving(
                ServedCity(try TestCity.shared().edition), clock, configuration, told: serverClock,
                people: peopleServices,
                computing: computing
            ) { server in
                try await body(Scene(server: server, lane: lane, sleep: sleep, anon: keys.anonymous))
            }
        }
    }

    @Test func `a sign-in that waits has a longer time than other requests, and then hears so`() async throws {
        #expect(ServerConfiguration().authTimeout == .seconds(30))
        try await Self.with { scene in
            let gate = Gate()
            let held = Task { try await scene.lane.run { _ in gate.pass() } }
            await gate.arrived(1)
            let waiting = Task { try await scene.signIn() }
            await ComputingScene.until(scene.lane, waiting: 1)
            scene.sleep.end(.seconds(31))
            let late = try await waiting.value
            #expect(late.status == 504 && late.text.contains("\"error_code\":\"request_timeout\""), "\(late.text)")
            await ComputingScene.until(scene.lane, waiting: 0)
            gate.open()
            try await held.value
        }
    }

    @Test func `an address that fills its part of the line is told when to come again, and no other is`() async throws {
        try await Self.with { scene in
            let gate = Gate()
            let held = Task { try await scene.lane.run { _ in gate.pass() } }
            await gate.arrived(1)
            var waiting: [Task<Reply, any Error>] = []
            for count in 1...3 {
                waiting.append(Task { try await scene.signIn(from: "198.51.100.7") })
                await ComputingScene.until(scene.lane, waiting: count)
            }
            let refused = try await scene.signIn(from: "198.51.100.7")
            #expect(refused.status == 503 && refused["retry-after"] == "1")
            #expect(refused.text.contains("\"error_code\":\"over_request_rate_limit\""), "\(refused.text)")
            waiting.append(Task { try await scene.signIn(from: "203.0.113.9") })
            await ComputingScene.until(scene.lane, waiting: 4)
            gate.open()
            try await held.value
            for each in waiting {
                let reply = try await each.value
                #expect(reply.status == 400 && reply.text.contains("invalid_credentials"), "\(reply.text)")
            }
        }
    }
}
