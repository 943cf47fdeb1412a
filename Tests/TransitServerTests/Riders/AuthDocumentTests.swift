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

/// What the document says of `/auth/v1` is what the server does.
@Suite struct AuthDocumentTests {
    private static let secret = "riders-test-secret-with-enough-characters"
    private static let password = "ferries to Manly at dawn"

    /// A server with accounts, whose addresses count as proven at once.
    private struct Scene {
        let server: TestServer
        let peopleServices: PeopleServices
        let keys: APIKeys
        let document: JSONValue

        func ask(
            _ operation: AuthOperation, key: String? = nil, token: String? = nil, query: String = "",
            path: [String: String] = [:], _ json: String = ""
        ) async throws -> Reply {
            var target = operation.description.fullPath
            for parameter in operation.description.parameters where parameter.location == .path {
                let value = path[parameter.name] ?? parameter.example.string ?? ""
                target = target.replacingOccurrences(of: "{\(parameter.name)}", with: value)
            }
            let headers = [key.map { "apikey: \($0)" }, token.map { "Authorization: Bearer \($0)" }].compactMap(\.self)
            return try await server.ask(
                target + query, method: operation.description.method.rawValue,
                headers: headers + ["Content-Type: application/json"], body: Array(json.utf8))
        }

        /// The stable code of a refusal.
        func refusal(_ reply: Reply) -> String? { JSONValue(json: reply.body)?["error_code"]?.string }

        /// The operation's schema of an answer with a status.
        func schema(_ operation: AuthOperation, _ status: Int) throws -> JSONValue {
            let path = document["paths"]?[operation.description.fullPath]
            let responses = path?[operation.description.method.rawValue.lowercased()]?["responses"]
            let response = try #require(responses?[String(status)], "\(operation.name) \(status) is not documented")
            return try #require(response["content"]?["application/json"]?["schema"])
        }

        /// What an answer has that its schema does not say.
        func differences(_ reply: Reply, from operation: AuthOperation) throws -> [String] {
            let value = try #require(JSONValue(json: reply.body), "\(operation.name): \(reply.text)")
            return differences(value, from: try schema(operation, reply.status), at: operation.name)
        }

        private func differences(_ value: JSONValue, from schema: JSONValue, at place: String) -> [String] {
            if let name = schema["$ref"]?.string?.split(separator: "/").last {
                let named = document["components"]?["schemas"]?[String(name)]
                return named.map { differences(value, from: $0, at: place) } ?? ["\(place): no \(name)"]
            }
            let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
            guard types.contains(Self.type(of: value)) else { return ["\(place) is no \(types)"] }
            if let items = schema["items"], let array = value.array {
                return array.flatMap { differences($0, from: items, at: place + "[]") }
            }
            guard let object = value.object, let properties = schema["properties"]?.object else { return [] }
            let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { object[$0] == nil }
            return missing.map { "\(place) has no \($0)" }
                + object.members.flatMap { name, member in
                    properties[name].map { differences(member, from: $0, at: "\(place).\(name)") }
                        ?? ["\(place).\(name) is not documented"]
                }
        }

        private static func type(of value: JSONValue) -> String {
            switch value {
            case .string: "string"
            case .int: "integer"
            case .double: "number"
            case .bool: "boolean"
            case .null: "null"
            case .array: "array"
            case .object: "object"
            }
        }
    }

    private static func with(_ body: (Scene) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let instant = { @Sendable in Instant(seconds: clock.now) }
        try await withDatabase(.sqlite, schema: RiderScene.schema, now: instant) { database in
            let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
            let keys = try APIKeys(secret: secret, issued: clock.now)
            var configuration = IdentityConfiguration(
                siteURL: "http://localhost", publicURL: { "http://localhost/auth/v1" })
            configuration.confirmsAtOnce = true
            let identity = Identity(
                Identity.Dependencies(
                    database: database, tokens: tokens, hasher: PasswordHasher(), providers: [:], now: { clock.now },
                    post: { _, _ in }, pseudonyms: keys.pseudonyms), configuration: configuration)
            let peopleServices = PeopleServices(identity: identity, tokens: tokens, keys: keys, database: database)
            try await TestServer.serving(ServedCity(try TestCity.shared().edition), clock, people: peopleServices) {
                server in
                let served = try await server.ask("/api/v1/openapi.json")
                let document = try #require(JSONValue(json: served.body))
                try await body(Scene(server: server, peopleServices: peopleServices, keys: keys, document: document))
            }
        }
    }

    @Test func `what is served is in the document, and what is in the document is served`() async throws {
        try await Self.with { scene in
            let service = TransitService(
                city: ServedCity(try TestCity.shared().edition), clock: scene.server.clock.asServerClock,
                people: scene.peopleServices, logger: TestServer.silent)
            let documented = (scene.document["paths"]?.object?.members ?? []).flatMap { path, operations in
                (operations.object?.keys ?? []).map { "\($0.uppercased()) \(path)" }
            }
            let served = service.served.filter { $0.contains(" \(AuthContract.prefix)/") }
            #expect(served == Set(documented.filter { $0.contains(" \(AuthContract.prefix)/") }))
            #expect(served.count == AuthContract.all.count && served.contains("POST /auth/v1/token"))
        }
    }

    @Test func `who may ask is who the document says`() async throws {
        try await Self.with { scene in
            for operation in AuthContract.all {
                let bare = try await scene.ask(operation)
                let isRefused = bare.status == 401 && scene.refusal(bare) == "no_api_key"
                #expect(isRefused == (operation.key == .required), "\(operation.name): \(bare.text)")
                let wrong = try await scene.ask(operation, key: "nonsense")
                #expect(wrong.status == 401 && scene.refusal(wrong) == "invalid_api_key", "\(operation.name)")
                #expect(try scene.differences(wrong, from: operation) == [])
                let stranger = try await scene.ask(operation, key: scene.keys.anonymous)
                let wantsToken = stranger.status == 401 && scene.refusal(stranger) == "no_authorization"
                #expect(wantsToken == (operation.caller != .anyone), "\(operation.name): \(stranger.text)")
                let key = try await scene.ask(operation, key: scene.keys.anonymous, token: scene.keys.anonymous)
                let isForOperators = key.status == 403 && scene.refusal(key) == "not_admin"
                #expect(isForOperators == (operation.caller == .service), "\(operation.name): \(key.text)")
            }
        }
    }

    @Test func `answers are what their schemas say`() async throws {
        try await Self.with { scene in
            let (anon, service) = (scene.keys.anonymous, scene.keys.service)
            func check(_ operation: AuthOperation, _ reply: Reply, _ status: Int = 200) throws {
                #expect(reply.status == status, "\(operation.name): \(reply.status) \(reply.text)")
                #expect(try scene.differences(reply, from: operation) == [])
            }
            for operation in [AuthContract.settings, AuthContract.health, AuthContract.keySet] {
                try check(operation, try await scene.ask(operation))
            }
            let person = #"{"email": "rider@example.com", "password": "\#(Self.password)", "data": {"name": "Alex"}}"#
            try check(AuthContract.signUp, try await scene.ask(AuthContract.signUp, key: anon, person))
            let again = try await scene.ask(AuthContract.signUp, key: anon, person)
            #expect(scene.refusal(again) == "user_already_exists")
            try check(AuthContract.signUp, again, 422)
            let weak = #"{"email": "other@example.com", "password": "short"}"#
            try check(AuthContract.signUp, try await scene.ask(AuthContract.signUp, key: anon, weak), 422)
            let grant = "?grant_type=password"
            let session = try await scene.ask(AuthContract.token, key: anon, query: grant, person)
            try check(AuthContract.token, session)
            try check(AuthContract.token, try await scene.ask(AuthContract.token, key: anon, query: grant), 400)
            let token = try #require(JSONValue(json: session.body)?["access_token"]?.string)
            let id = try #require(JSONValue(json: session.body)?["user"]?["id"]?.string)
            for operation in [
                AuthContract.user, AuthContract.sessions, AuthContract.exportUser, AuthContract.reauthenticate,
            ] {
                try check(operation, try await scene.ask(operation, key: anon, token: token))
            }
            let change = #"{"data": {"name": "Sam"}}"#
            try check(
                AuthContract.updateUser, try await scene.ask(AuthContract.updateUser, key: anon, token: token, change))
            let nobody = try await scene.ask(AuthContract.endSession, key: anon, token: token)
            try check(AuthContract.endSession, nobody, 404)
            try check(
                AuthContract.unlinkIdentity, try await scene.ask(AuthContract.unlinkIdentity, key: anon, token: token),
                422)

            let guest = #"{"email": "guest@example.com"}"#
            for operation in [AuthContract.adminCreateUser, AuthContract.invite] {
                try check(operation, try await scene.ask(operation, key: service, token: service, guest))
            }
            let link = #"{"type": "recovery", "email": "rider@example.com"}"#
            try check(
                AuthContract.adminGenerateLink,
                try await scene.ask(AuthContract.adminGenerateLink, key: service, token: service, link))
            try check(
                AuthContract.adminUsers, try await scene.ask(AuthContract.adminUsers, key: service, token: service))
            for operation in [AuthContract.adminUser, AuthContract.adminUpdateUser, AuthContract.adminDeleteUser] {
                let path = ["user_id": id]
                try check(operation, try await scene.ask(operation, key: service, token: service, path: path))
                try check(operation, try await scene.ask(operation, key: service, token: service), 404)
            }
        }
    }
}
