import Computing
import Database
import DatabaseFixtures
import Foundation
import Identity
import Synchronization
import Testing
import TransitAPI

/// The account service on a fresh database, with a clock that stands still and letters that are kept.
struct IdentityScene: Sendable {
    let identity: Identity
    let database: Database
    let clock: TestClock
    let tokens: AccessTokens
    let letters: Letters
    let events: Events

    /// What was reported.
    final class Events: Sendable {
        private let kept = Mutex<[SecurityEvent]>([])
        func add(_ event: SecurityEvent) { kept.withLock { $0.append(event) } }
        var all: [SecurityEvent] { kept.withLock { $0 } }
        var kinds: [SecurityEvent.Kind] { all.map(\.kind) }
    }

    /// What was posted; a letter of a transaction that failed is here all the same, as tests of that see.
    final class Letters: Sendable {
        private let kept = Mutex<[Letter]>([])
        func add(_ letter: Letter) { kept.withLock { $0.append(letter) } }
        func remove(naming id: UUID) { kept.withLock { $0.removeAll { $0.names(id) } } }
        var all: [Letter] { kept.withLock { $0 } }
    }

    static let password = "correct horse battery"
    static let client = ClientInfo(network: "192.0.2.1", userAgent: "tests")
    static let stranger = ClientInfo(network: "198.51.100.7", userAgent: "tests")
    static let light = ScryptParameters.light

    /// Runs a test with the service.
    static func with(
        _ kind: DatabaseKind, schema: Schema = IdentityTables.schema,
        keepsLimits: Bool = true, mailInterval: Int64 = 60, mailsPerHour: Int = 10,
        parameters: ScryptParameters = light, wrongPasswords: Int = 100,
        mailsFromAnywhere: Int = 30, mailsOfNetwork: Int = 60, mailsOfServer: Int = 3_600,
        wrongCodeTakes: Duration = .zero, providers: [String: IDTokenVerifier] = [:],
        lane: ComputeLane = ComputeLane(ComputePool.passwords(width: 1)),
        _ body: (IdentityScene) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: schema, clock: clock) { database in
            let letters = Letters()
            var configuration = IdentityConfiguration(
                siteURL: "app://home", publicURL: { "https://transit.example/auth/v1" })
            configuration.allowedRedirects = ["https://transit.example/*"]
            configuration.keepsLimits = keepsLimits
            (configuration.mailInterval, configuration.mailsPerHour) = (mailInterval, mailsPerHour)
            configuration.mailsPerHourFromAnywhere = max(mailsPerHour, mailsFromAnywhere)
            (configuration.wrongPasswords, configuration.wrongCodeTakes) = (wrongPasswords, wrongCodeTakes)
            (configuration.mailsPerHourOfNetwork, configuration.mailsPerHourOfServer) = (mailsOfNetwork, mailsOfServer)
            let tokens = AccessTokens(
                key: try SigningKey.secret(String(repeating: "s", count: 40)),
                issuer: "https://transit.example/auth/v1")
            let events = Events()
            let identity = Identity(
                Identity.Dependencies(
                    database: database, tokens: tokens, hasher: PasswordHasher(parameters: parameters, lane: lane),
                    providers: providers, now: { clock.now.seconds }, post: { letter, _ in letters.add(letter) },
                    recall: { id, _ in letters.remove(naming: id) },
                    pseudonyms: Pseudonyms(secret: "a secret of the tests"), report: events.add),
                configuration: configuration)
            try await body(
                IdentityScene(
                    identity: identity, database: database, clock: clock, tokens: tokens, letters: letters,
                    events: events))
        }
    }

    /// The last letter to an address, written: its link's token and its code.
    func mail(
        to address: String, for purpose: TokenPurpose? = nil
    ) async throws -> (letter: Letter, token: String, code: String, link: String) {
        let letter = try #require(
            letters.all.last { $0.address == address && $0.purpose == purpose ?? $0.purpose },
            "no letter to this address")
        let made = try #require(try await identity.write(letter), "nobody gets the letter")
        return (letter, made.secret.token, made.secret.code, made.link)
    }

    /// Whom letters to an address reach, in the order of their posting.
    func reached(by address: String) async throws -> [String] {
        var reached: [String] = []
        for letter in letters.all where letter.address == address {
            if let made = try await identity.write(letter) { reached.append(made.address) }
        }
        return reached
    }

    func signUp(
        _ email: String = "ada@example.com", _ password: String = password, from client: ClientInfo = client,
        metadata: JSONObject = [:], challenge: CodeChallenge? = nil
    ) async throws {
        _ = try await identity.signUp(
            email: email, password: password, metadata: metadata, challenge: challenge, redirect: nil, client: client)
    }

    func verify(
        _ code: String, _ type: String = "signup", _ email: String = "ada@example.com", by client: ClientInfo = client
    ) async throws -> JSONObject {
        try await identity.verify(code: code, email: email, type: type, client: client)
    }

    /// What signing in with a password comes to; nil where it does.
    func refusal(
        _ password: String, _ email: String = "ada@example.com", from client: ClientInfo = client
    ) async -> String? {
        await errorCode { _ = try await identity.signIn(email: email, password: password, client: client) }
    }

    func letterCount(to address: String) -> Int { letters.all.count { $0.address == address } }

    /// A rider whose address is proven, signed in.
    func rider(_ email: String = "ada@example.com") async throws -> SignedIn {
        _ = try await identity.signUp(
            email: email, password: Self.password, metadata: [:], challenge: nil, redirect: nil, client: Self.client)
        let mail = try await mail(to: email)
        return try SignedIn(
            try await identity.verify(code: mail.code, email: email, type: "signup", client: Self.client), tokens, clock
        )
    }

    func signIn(_ email: String = "ada@example.com", _ password: String = Self.password) async throws -> SignedIn {
        try SignedIn(
            try await identity.signIn(email: email, password: password, client: Self.client), tokens, clock)
    }

    /// How many rows a table has.
    func count(_ table: Table) async throws -> Int {
        try await database.read(as: .service) { try $0.count(table) }
    }
}

/// What signing in gave.
struct SignedIn: Sendable {
    let body: JSONObject
    let claims: AccessClaims
    let refreshToken: String
    var id: UUID { claims.subject! }

    init(_ body: JSONObject, _ tokens: AccessTokens, _ clock: TestClock) throws {
        self.body = body
        claims = try tokens.verify(try #require(body["access_token"]?.string), now: clock.now.seconds)
        refreshToken = try #require(body["refresh_token"]?.string)
    }
}

/// The code of the error that some work throws; nil where it throws none.
func errorCode(_ work: () async throws -> Void) async -> String? {
    do {
        try await work()
        return nil
    } catch let error as AuthError {
        return error.code
    } catch {
        return "\(error)"
    }
}

extension IdentityScene {
    /// An owner changes their account (`PUT /user`).
    @discardableResult
    func change(_ session: SignedIn, _ edit: (inout AccountChange) -> Void) async throws -> JSONObject {
        var change = AccountChange()
        edit(&change)
        return try await identity.change(session.claims, change, challenge: nil, redirect: nil, client: Self.client)
    }
}
