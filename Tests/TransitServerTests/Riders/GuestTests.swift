import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Riders whose accounts another project keeps: their things are here, and refer to rows of their own.
@Suite struct GuestTests {
    private static let secret = "riders-test-secret-with-enough-characters"
    private static let issuer = "https://elsewhere.example/auth/v1"
    private static let issuersSecret = "secret-of-elsewhere-with-enough-characters"

    private struct Scene {
        let app: RiderApp
        let database: Database
    }

    /// A server whose database lies in a file, and a rider with a token of the other project.
    private static func with(_ body: (Scene) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        var file = SQLiteConfiguration(path: try ProcessFolder.path("guests.sqlite"))
        file.queueTimeout = .seconds(60)
        let database = Database.awaited(
            .sqlite(file), schema: RiderScene.schema, now: { Instant(seconds: clock.now) })
        let people = PeopleServices(
            identity: nil, tokens: AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1"),
            external: try ExternalTokens(issuer: issuer, secret: issuersSecret),
            keys: try APIKeys(secret: secret, issued: clock.now), database: database, keepsGuests: true)
        let id = UUID()
        let token = AccessTokens(key: try .secret(issuersSecret), issuer: issuer)
            .issue(AccessClaims(subject: id, session: UUID()), now: clock.now).token
        try await TestServer.serving(ServedCity(try TestCity.shared().edition), clock, people: people) { server in
            try await body(Scene(app: RiderApp(server: server, id: id, token: token), database: database))
        }
        await database.close()
    }

    private let favorite = #"{"stop_id":"200060"}"#

    @Test func `who came first while the database was away has an account once it is back`() async throws {
        try await Self.with { scene in
            #expect(try await scene.app.ask("POST", "/favorites", favorite).status == 503)
            try await scene.database.enterService()
            #expect(try await scene.app.ask("POST", "/favorites", favorite).status == 201)
            #expect(try await scene.app.favorites().count == 1)
        }
    }

    @Test func `a database that says nothing keeps nobody from a board, and an account is made later`() async throws {
        try await Self.with { scene in
            try await scene.database.enterService()
            let (gate, database) = (Gate(), scene.database)
            let held = Task { try await database.write(as: .service) { _ in gate.pass() } }
            await gate.arrived(1)
            let began = ContinuousClock.now
            #expect(try await scene.app.ask("GET", "/stops/200060/departures").status == 200)
            #expect(try await scene.app.ask("GET", "/alerts/none").status == 404)
            #expect(ContinuousClock.now - began < .seconds(30), "it does not wait as long as the database does")
            gate.open()
            try await held.value
            var status = 0
            for _ in 0..<200 where status != 201 {
                status = try await scene.app.ask("POST", "/favorites", favorite).status
            }
            #expect(status == 201)
        }
    }
}
