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

/// A server with a fresh people's database, on the simulated city's Tuesday morning.
struct RiderScene: Sendable {
    let server: TestServer
    let database: Database
    private let tokens: AccessTokens

    static let schema = Schema(
        IdentityTables.schema, RiderTables.schema, JobTables.schema, NotificationTables.schema,
        CompanionTables.schema)
    private static let secret = "riders-test-secret-with-enough-characters"

    /// Runs a server of its own while `body` does.
    static func with(
        _ kind: DatabaseKind = .sqlite, city: ServedCity? = nil, at now: Int64 = TestCity.tuesdayMorning,
        _ body: (RiderScene) async throws -> Void
    ) async throws {
        let city = try city ?? ServedCity(try TestCity.shared().edition)
        let clock = TestClock(now)
        let instant = { @Sendable in Instant(seconds: clock.now) }
        try await withDatabase(kind, schema: schema, now: instant) { database in
            let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
            let peopleServices = PeopleServices(
                identity: nil, tokens: tokens, keys: try APIKeys(secret: secret, issued: now), database: database)
            try await TestServer.serving(city, clock, people: peopleServices) { server in
                try await body(RiderScene(server: server, database: database, tokens: tokens))
            }
        }
    }

    /// A new account, signed in.
    func rider() async throws -> RiderApp {
        let (id, session) = (UUID(), UUID())
        try await database.write(as: .service) { transaction in
            try transaction.insert(Insert(into: IdentityTables.users, ["id": .uuid(id)]))
            try transaction.insert(
                Insert(
                    into: IdentityTables.sessions,
                    ["id": .uuid(session), "user_id": .uuid(id), "method": "password", "refresh_key": .bytes([])]))
        }
        let claims = AccessClaims(subject: id, session: session)
        return RiderApp(server: server, id: id, token: tokens.issue(claims, now: server.clock.now).token)
    }
}

/// A rider's app.
struct RiderApp: Sendable {
    let server: TestServer
    let id: UUID
    /// Empty for nobody in particular.
    let token: String

    /// Asks for something below `/api/v1`.
    ///
    /// - Parameter language: for `Accept-Language`.
    func ask(
        _ method: String, _ path: String, _ json: String? = nil, ifMatch: String? = nil, language: String? = nil
    ) async throws -> Reply {
        var headers = token.isEmpty ? [] : ["Authorization: Bearer \(token)"]
        if json != nil { headers.append("Content-Type: application/json") }
        if let ifMatch { headers.append("If-Match: \(ifMatch)") }
        if let language { headers.append("Accept-Language: \(language)") }
        return try await server.ask("/api/v1" + path, method: method, headers: headers, body: Array((json ?? "").utf8))
    }

    func favorites() async throws -> [Favorite] {
        try await ask("GET", "/favorites").data(FavoritesBody.self).favorites
    }
}

/// One step of a rider's day: a request, and what must come back.
struct RiderStep: Sendable {
    var method: String
    var path: String
    var json: String?
    var status: Int
    var code: ErrorCode?

    /// A request that is answered.
    init(_ method: String, _ path: String, _ json: String? = nil, is status: Int) {
        (self.method, self.path, self.json, self.status) = (method, path, json, status)
    }

    /// A request that is refused.
    init(_ method: String, _ path: String, _ json: String? = nil, refused code: ErrorCode) {
        (self.method, self.path, self.json) = (method, path, json)
        (status, self.code) = (code.httpStatus, code)
    }

    func run(_ app: RiderApp) async throws {
        let reply = try await app.ask(method, path, json)
        #expect(reply.status == status, "\(method) \(path) \(json ?? "") → \(reply.text.prefix(300))")
        #expect(reply["cache-control"] == "no-store", "\(method) \(path)")
        if let code { #expect(try reply.error().error.code == code.rawValue, "\(method) \(path) \(json ?? "")") }
        if status == 204 { #expect(reply.body.isEmpty) }
    }
}
