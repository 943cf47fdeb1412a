import Crypto
import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves that a session is renewed once however many ask, ends when the server says so and only then, and stays ended.
@Suite struct SessionTests {
    private static let refresh = "POST /auth/v1/token?grant_type=refresh_token"

    private func refreshes(_ phone: PeoplePhone) -> Int { phone.backend.requests.filter { $0 == Self.refresh }.count }

    @Test func `a token that is good is not renewed`() async throws {
        let phone = try PeoplePhone()
        #expect(try await phone.session.token() == nil)
        try await phone.signIn()
        #expect(try await phone.session.token() == "access-1")
        phone.clock.advance(by: 3_600 - 61)
        #expect(try await phone.session.token() == "access-1")
        phone.clock.advance(by: 1)
        #expect(try await phone.session.token() == "access-2")
        #expect(refreshes(phone) == 1)
    }

    @Test func `a session that cannot be read yet is not over`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let locked = LockedSecrets(try #require(phone.secrets.secret("session")))
        let session = Session(client: phone.client, secrets: locked)
        await #expect(throws: ClientError.self) { try await session.token() }
        #expect(await session.state == .signedOut)
        var states = await session.states.makeAsyncIterator()
        #expect(await states.next() == .signedOut)
        locked.unlock()
        #expect(try await session.token() == "access-1")
        guard case .signedIn = await states.next() else {
            Issue.record("nobody was told")
            return
        }
    }

    /// The Keychain of a phone that has not been unlocked since its start.
    private final class LockedSecrets: SecretStore, @unchecked Sendable {
        private let lock = NSLock()
        private var isLocked = true
        private let kept: Data
        init(_ kept: Data) { self.kept = kept }
        func unlock() { lock.withLock { isLocked = false } }
        func secret(_ name: String) throws -> Data? {
            if lock.withLock({ isLocked }) { throw CocoaError(.fileReadNoPermission) }
            return kept
        }
        func keep(_ secret: Data?, as name: String) throws {}
    }

    @Test func `what the Keychain does not take is said, holds meanwhile, and is written later`() async throws {
        let phone = try PeoplePhone()
        let secrets = StubbornSecrets()
        let session = Session(client: phone.client, secrets: secrets)
        #expect(await session.isKept)
        secrets.isStubborn = true
        let account = try await session.signIn(email: "ann@example.com", password: "secret-ann")
        #expect(await session.state == .signedIn(account) && secrets.secret("session") == nil)
        #expect(await !session.isKept)
        secrets.isStubborn = false
        #expect(try await session.token() == "access-1")
        #expect(await session.isKept && secrets.secret("session") != nil)
        // Nobody is signed in again by what could not be removed.
        secrets.isStubborn = true
        await session.signOut()
        #expect(await !session.isKept)
        #expect(await session.state == .signedOut)
        secrets.isStubborn = false
        #expect(await session.isKept && secrets.secret("session") == nil)
    }

    @Test func `many who ask at once have one token fetched`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.clock.advance(by: 3_600)
        phone.backend.hold()
        let session = phone.session
        let tokens = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { try? await session.token() } }
            while phone.backend.heldCount == 0 { await Task.yield() }
            // Whoever asks while it is under way waits for the same.
            for _ in 0..<50 { group.addTask { try? await session.token() } }
            for _ in 0..<100 { await Task.yield() }
            phone.backend.release()
            var tokens: Set<String?> = []
            for await token in group { tokens.insert(token) }
            return tokens
        }
        #expect(tokens == ["access-2"])
        #expect(refreshes(phone) == 1)
    }

    @Test func `many whose token was refused have one fetched`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let session = phone.session
        let outcomes = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<20 { group.addTask { try? await session.renew(instead: "access-1") } }
            var outcomes: Set<Bool?> = []
            for await outcome in group { outcomes.insert(outcome) }
            return outcomes
        }
        #expect(outcomes == [true])
        #expect(refreshes(phone) == 1)
        // Somebody late brings the old one: it has been replaced already.
        #expect(try await session.renew(instead: "access-1"))
        #expect(refreshes(phone) == 1)
    }

    @Test func `a refused renewal ends the session, and the rider is told`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let account = try #require(await phone.session.account)
        phone.backend.endSessions()
        phone.clock.advance(by: 3_600)
        #expect(try await phone.session.token() == nil)
        #expect(await phone.session.state == .ended(account))
        #expect(await phone.session.account == nil)
        #expect(phone.secrets.secret("session") == nil)
        // It is not asked for again.
        #expect(try await phone.session.token() == nil)
        #expect(refreshes(phone) == 1)
        // What waits is the account's after a restart, too, until somebody signs in or out.
        let again = try phone.restarted()
        #expect(await again.session.state == .ended(account))
        try await again.signIn()
        #expect(await again.session.state == .signedIn(account))
        await again.session.signOut()
        #expect(await (try phone.restarted()).session.state == .signedOut)
    }

    @Test(arguments: [PeopleBackend.Weather.offline, .away, .failing, .answersLost])
    func `a renewal that fails does not end the session`(weather: PeopleBackend.Weather) async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let account = try #require(await phone.session.account)
        phone.clock.advance(by: 3_600)
        phone.backend.weather = weather
        await #expect(throws: ClientError.self) { try await phone.session.token() }
        #expect(await phone.session.state == .signedIn(account))
        phone.backend.weather = .fine
        #expect(try await phone.session.token() != nil)
        #expect(await phone.session.state == .signedIn(account))
    }

    @Test func `whoever signs out while a token is renewed stays signed out`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.clock.advance(by: 3_600)
        phone.backend.hold()
        let session = phone.session
        let asking = Task { try? await session.token() }
        while phone.backend.heldCount == 0 { await Task.yield() }
        let leaving = Task { await session.signOut() }
        while phone.backend.heldCount < 2 { await Task.yield() }
        phone.backend.release()
        _ = await asking.value
        await leaving.value
        #expect(await session.state == .signedOut)
        #expect(phone.secrets.secret("session") == nil)
        #expect(try await session.token() == nil)
    }

    @Test func `whoever signs in as somebody else while a token is renewed is that`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn("ann")
        phone.clock.advance(by: 3_600)
        phone.backend.hold()
        let session = phone.session
        let asking = Task { try? await session.token() }
        while phone.backend.heldCount == 0 { await Task.yield() }
        let entering = Task { try await session.signIn(email: "ben@example.com", password: "secret-ben") }
        while phone.backend.heldCount < 2 { await Task.yield() }
        phone.backend.release()
        _ = await asking.value
        _ = try await entering.value
        #expect(await session.account?.id == PeopleBackend.id(of: "ben"))
        let kept = try PeoplePhone(phone.backend, secrets: phone.secrets, clock: phone.clock)
        #expect(await kept.session.account?.id == PeopleBackend.id(of: "ben"))
    }

    @Test func `whoever signs in while somebody else signs out stays signed in`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn("ann")
        phone.backend.hold()
        let session = phone.session
        let leaving = Task { await session.signOut() }
        while phone.backend.heldCount == 0 { await Task.yield() }
        #expect(await session.state == .signedOut)
        let entering = Task { try await session.signIn(email: "ben@example.com", password: "secret-ben") }
        while phone.backend.heldCount < 2 { await Task.yield() }
        phone.backend.release()
        _ = try await entering.value
        await leaving.value
        #expect(await session.account?.id == PeopleBackend.id(of: "ben"))
    }

    @Test func `a session is kept among secrets, and read at the next start`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let again = try phone.restarted()
        #expect(await again.session.account?.email == "ann@example.com")
        #expect(try await again.session.token() == "access-1")
        await again.session.signOut()
        #expect(phone.secrets.secret("session") == nil)
        #expect(await (try phone.restarted()).session.state == .signedOut)
    }

    @Test func `signing out needs no network`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.backend.weather = .away
        await phone.session.signOut()
        #expect(await phone.session.state == .signedOut)
    }

    @Test func `changes of the session are heard of`() async throws {
        let phone = try PeoplePhone()
        var states = await phone.session.states.makeAsyncIterator()
        #expect(await states.next() == .signedOut)
        try await phone.signIn()
        let account = Account(id: PeopleBackend.id(of: "ann"), email: "ann@example.com")
        #expect(await states.next() == .signedIn(account))
        // Another token of the same session is nothing to hear of.
        phone.clock.advance(by: 3_600)
        _ = try await phone.session.token()
        await phone.session.signOut()
        #expect(await states.next() == .signedOut)
    }

    @Test func `Apple is given the digest of the nonce, the server the nonce`() async throws {
        let phone = try PeoplePhone()
        let nonce = AppleNonce()
        #expect(nonce.plain.count == 64)
        #expect(AppleNonce() != nonce)
        let digest = SHA256.hash(data: Data(nonce.plain.utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        #expect(nonce.digest == digest.joined())
        try await phone.session.signIn(appleIdentityToken: "identity", nonce: nonce)
        let message = try #require(phone.backend.messages.last)
        let body = try #require(JSONValue(json: message.body ?? Data()))
        #expect(body["nonce"]?.string == nonce.plain)
        #expect(body["provider"]?.string == "apple")
        #expect(body["id_token"]?.string == "identity")
        #expect(await phone.session.account?.id == PeopleBackend.id(of: "apple"))
    }

    @Test func `a request whose token was ended is sent once more with another`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.backend.endTokens()
        let body = try await phone.client.answer(TransitContract.sync, SyncRequest()).body
        #expect(body.version == 0)
        #expect(refreshes(phone) == 1)
    }
}
