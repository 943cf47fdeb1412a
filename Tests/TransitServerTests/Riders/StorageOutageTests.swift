import Companion
import Database
import DatabaseFixtures
import Foundation
import Identity
import Notifications
import Riders
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Without its database the server answers timetables; riders and sign-in hear 503, on which clients try again.
@Suite struct StorageOutageTests {
    private static let schema = Schema(
        IdentityTables.schema, RiderTables.schema, JobTables.schema, NotificationTables.schema,
        CompanionTables.schema)
    private static let secret = "riders-test-secret-with-enough-characters"

    /// A server whose database lies in a file.
    private struct Scene {
        let server: TestServer
        let database: Database
        let peopleServices: PeopleServices
        let anon: String
        let token: String

        func auth(_ method: String, _ path: String, _ json: String = "") async throws -> Reply {
            try await server.ask(
                "/auth/v1/" + path, method: method,
                headers: ["apikey: \(anon)", "Authorization: Bearer \(token)", "Content-Type: application/json"],
                body: Array(json.utf8))
        }
    }

    private static func with(file: String, _ body: (Scene) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let database = Database.awaited(
            .sqlite(SQLiteConfiguration(path: file)), schema: schema, now: { Instant(seconds: clock.now) })
        let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
        let keys = try APIKeys(secret: secret, issued: clock.now)
        let identity = Identity(
            Identity.Dependencies(
                database: database, tokens: tokens, hasher: PasswordHasher(), providers: [:],
                now: { clock.now }, post: { _, _ in }, pseudonyms: keys.pseudonyms),
            configuration: IdentityConfiguration(
                siteURL: "http://localhost", publicURL: { "http://localhost/auth/v1" }))
        let peopleServices = PeopleServices(identity: identity, tokens: tokens, keys: keys, database: database)
        let token = tokens.issue(AccessClaims(subject: UUID(), session: UUID()), now: clock.now).token
        try await TestServer.serving(ServedCity(try TestCity.shared().edition), clock, people: peopleServices) {
            server in
            try await body(
                Scene(
                    server: server, database: database, peopleServices: peopleServices, anon: keys.anonymous,
                    token: token))
        }
        await database.close()
    }

    @Test func `a damaged file is left as it is, and everything else goes on until it is taken away`() async throws {
        let file = try ProcessFolder.path("people.sqlite")
        let damaged = Data("This was a database once, and its riders would like it back. ".utf8)
        try damaged.write(to: URL(filePath: file))
        try await Self.with(file: file) { scene in
            await #expect(throws: DatabaseError.self) { try await scene.database.enterService() }
            let ready = try await scene.server.ask("/readyz")
            let body = try ready.decoded(ReadyBody.self)
            #expect(ready.status == 200 && body.status == .degraded)
            let check = try #require(body.checks.first { $0.name == "database" })
            #expect(!check.ok && check.message == "the file is damaged, or no database")
            #expect(try await scene.server.ask("/api/v1/stops/200060/departures").status == 200)
            let favorites = try await scene.server.ask(
                "/api/v1/favorites", headers: ["Authorization: Bearer \(scene.token)"])
            #expect(favorites.status == 503 && favorites["retry-after"] == "5")
            #expect(try favorites.error().error.code == "STORAGE_UNAVAILABLE")
            let refresh = RefreshToken(session: UUID(), counter: 0, key: [UInt8](repeating: 1, count: 32)).text
            for (method, path, json) in [
                ("POST", "token?grant_type=password", #"{"email":"a@example.com","password":"Ferry-12345"}"#),
                ("POST", "token?grant_type=refresh_token", #"{"refresh_token":"\#(refresh)"}"#),
                ("POST", "signup", #"{"email":"a@example.com","password":"Ferry-12345"}"#),
                ("POST", "otp", #"{"email":"a@example.com"}"#), ("GET", "user", ""),
            ] {
                let reply = try await scene.auth(method, path, json)
                #expect(reply.status == 503 && reply["retry-after"] == "5", "\(path): \(reply.text)")
                #expect(reply.text.contains("\"error_code\":\"unexpected_failure\""), "\(path): \(reply.text)")
            }
            #expect(try Data(contentsOf: URL(filePath: file)) == damaged)

            try FileManager.default.removeItem(atPath: file)
            try await scene.database.enterService()
            #expect(try await scene.auth("POST", "otp", #"{"email":"a@example.com"}"#).status == 200)
            let well = try await scene.server.ask("/readyz").decoded(ReadyBody.self)
            #expect(well.checks.first { $0.name == "database" }?.ok == true)
        }
    }

    @Test func `the database is told of in metrics, and not asked for them`() async throws {
        try await Self.with(file: try ProcessFolder.path("people.sqlite")) { scene in
            func metrics() async throws -> PrometheusText {
                try PrometheusText(try await scene.server.ask("/metrics").text)
            }
            try await scene.database.enterService()
            // Nobody has asked the database yet, and reading metrics does not.
            #expect(try await metrics()["transit_jobs_running"] == nil)
            await scene.peopleServices.queues.sample()
            #expect(try await metrics()["transit_jobs_running"] == 0)
            #expect(try await metrics()["transit_database_available"] == 1)
            #expect(try await metrics()["transit_data_free_bytes"].map { $0 > 0 } == true)
            await scene.database.close()
            #expect(try await metrics()["transit_jobs_running"] == 0)
            await scene.peopleServices.queues.sample()
            let after = try await metrics()
            #expect(after["transit_jobs_running"] == nil && after["transit_database_available"] == 0)
        }
    }
}
