import Database
import DatabaseFixtures
import Identity
import Testing
import TransitAPI

@Suite("Sessions")
struct SessionTests {
    @Test(
        "a refresh token rotates, and the one before is answered once more a moment later", arguments: DatabaseKind.all)
    func rotation(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let first = try await scene.rider()
            scene.clock.advance(seconds: 1800)
            let second = try SignedIn(try await scene.identity.refresh(first.refreshToken), scene.tokens, scene.clock)
            #expect(second.refreshToken != first.refreshToken)
            #expect(second.claims.session == first.claims.session)
            let again = try SignedIn(try await scene.identity.refresh(first.refreshToken), scene.tokens, scene.clock)
            #expect(again.refreshToken == second.refreshToken)
        }
    }

    @Test("a token used long ago ends its session, and no other", arguments: DatabaseKind.all)
    func reuse(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let stolen = try await scene.rider()
            let other = try await scene.signIn()
            scene.clock.advance(seconds: 600)
            let next = try SignedIn(try await scene.identity.refresh(stolen.refreshToken), scene.tokens, scene.clock)
            scene.clock.advance(seconds: 120)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(stolen.refreshToken) }
                    == "refresh_token_already_used")
            #expect(
                await errorCode { _ = try await scene.identity.refresh(next.refreshToken) } == "refresh_token_not_found"
            )
            #expect(await errorCode { _ = try await scene.identity.user(next.claims) } == "session_not_found")
            _ = try await scene.identity.refresh(other.refreshToken)
        }
    }

    @Test(
        "a token newer than a restored database goes on and is reported; older ones are reuse",
        arguments: DatabaseKind.all)
    func restored(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            var tokens = [try await scene.rider().refreshToken]
            for _ in 0..<4 {
                scene.clock.advance(seconds: 600)
                let next = try SignedIn(try await scene.identity.refresh(tokens.last!), scene.tokens, scene.clock)
                tokens.append(next.refreshToken)
            }
            // The backup was made after the first rotation.
            _ = try await scene.database.write(as: .service) {
                try $0.update(Update(IdentityTables.sessions, set: ["refresh_counter": .int(1)], where: .always))
            }
            scene.clock.advance(seconds: 600)
            let newest = try SignedIn(try await scene.identity.refresh(tokens[4]), scene.tokens, scene.clock)
            #expect(!tokens.contains(newest.refreshToken) && scene.events.kinds == [.refreshTokenAhead])
            #expect(scene.events.all[0].account != nil)
            scene.clock.advance(seconds: 600)
            let next = try SignedIn(try await scene.identity.refresh(newest.refreshToken), scene.tokens, scene.clock)
            #expect(next.claims.session == newest.claims.session)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(tokens[3]) } == "refresh_token_already_used")
            #expect(await errorCode { _ = try await scene.identity.user(next.claims) } == "session_not_found")
            #expect(scene.events.kinds == [.refreshTokenAhead, .refreshTokenReused])
        }
    }

    @Test("the use of an access token closes the grace of its predecessor", arguments: DatabaseKind.all)
    func successor(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let first = try await scene.rider()
            scene.clock.advance(seconds: 600)
            let second = try SignedIn(try await scene.identity.refresh(first.refreshToken), scene.tokens, scene.clock)
            scene.clock.advance(seconds: 15)
            await scene.identity.noteUse(second.claims)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(first.refreshToken) }
                    == "refresh_token_already_used")
        }
    }

    @Test("a ban leaves the refresh token as it is, for when it is over", arguments: DatabaseKind.all)
    func banned(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let rider = try await scene.rider()
            var ban = AdminChange()
            ban.bannedSeconds = 3600
            _ = try await scene.identity.changeUser(rider.id, ban)
            scene.clock.advance(seconds: 600)
            #expect(await errorCode { _ = try await scene.identity.refresh(rider.refreshToken) } == "user_banned")
            scene.clock.advance(seconds: 3600)
            _ = try await scene.identity.refresh(rider.refreshToken)
            #expect(!scene.events.kinds.contains(.refreshTokenReused))
        }
    }

    @Test(
        "a session that nobody used for thirty days is gone, and its network is known no more",
        arguments: DatabaseKind.all)
    func unused(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, wrongPasswords: 2) { scene in
            let old = try await scene.rider()
            func guessed() async {
                for number in 0..<2 {
                    let thief = ClientInfo(network: "203.0.113.\(number)")
                    #expect(await scene.refusal("not the password", from: thief) == "invalid_credentials")
                }
            }
            await guessed()
            #expect(await scene.refusal("not the password") == "invalid_credentials")
            scene.clock.advance(seconds: 30 * 86_400)
            let hotel = ClientInfo(network: "203.0.113.200")
            let new = try SignedIn(
                try await scene.identity.signIn(
                    email: "ada@example.com", password: IdentityScene.password, client: hotel), scene.tokens,
                scene.clock)
            #expect(try await scene.identity.sessions(new.claims)["sessions"]?.array?.count == 1)
            await guessed()
            #expect(await scene.refusal(IdentityScene.password) == "over_request_rate_limit")
            #expect(await scene.refusal(IdentityScene.password, from: hotel) == nil)
            #expect(try await scene.count(IdentityTables.sessions) == 3)
            #expect(try await scene.identity.forgetExpired() >= 1)
            #expect(try await scene.count(IdentityTables.sessions) == 2)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(old.refreshToken) } == "refresh_token_not_found")
            _ = try await scene.identity.refresh(new.refreshToken)
        }
    }

    static let strange = [
        "", "x", String(repeating: "A", count: 60), "' OR 1=1 --", "\u{0}", String(repeating: "A", count: 100_000),
    ]

    @Test("what is no refresh token of ours is refused", arguments: strange)
    func nonsense(_ text: String) async throws {
        try await IdentityScene.with(.sqlite) { scene in
            #expect(await errorCode { _ = try await scene.identity.refresh(text) } == "refresh_token_not_found")
        }
    }

    @Test("signing out ends what its scope says", arguments: DatabaseKind.all, SignOutScope.allCases)
    func scopes(_ kind: DatabaseKind, _ scope: SignOutScope) async throws {
        try await IdentityScene.with(kind) { scene in
            let hand = try await scene.rider()
            let other = try await scene.signIn()
            try await scene.identity.signOut(hand.claims, scope)
            let handLives = await errorCode { _ = try await scene.identity.refresh(hand.refreshToken) } == nil
            let otherLives = await errorCode { _ = try await scene.identity.refresh(other.refreshToken) } == nil
            #expect(handLives == (scope == .others))
            #expect(otherLives == (scope == .local))
        }
    }

    @Test("a session that has ended ends no other", arguments: DatabaseKind.all, SignOutScope.allCases)
    func ended(_ kind: DatabaseKind, _ scope: SignOutScope) async throws {
        try await IdentityScene.with(kind) { scene in
            let gone = try await scene.rider()
            try await scene.identity.signOut(gone.claims, .local)
            let other = try await scene.signIn()
            let refusal = await errorCode { try await scene.identity.signOut(gone.claims, scope) }
            #expect(refusal == (scope == .local ? nil : "session_not_found"))
            _ = try await scene.identity.refresh(other.refreshToken)
        }
    }

    @Test("whoever is banned signs out everywhere all the same", arguments: DatabaseKind.all)
    func bannedSignOut(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let rider = try await scene.rider()
            var ban = AdminChange()
            ban.bannedSeconds = 3600
            _ = try await scene.identity.changeUser(rider.id, ban)
            try await scene.identity.signOut(rider.claims, .global)
            #expect(try await scene.count(IdentityTables.sessions) == 0)
        }
    }

    @Test("a rider sees their sessions and ends one, and no one else's", arguments: DatabaseKind.all)
    func list(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let first = try await scene.rider()
            let second = try await scene.signIn()
            let stranger = try await scene.rider("eve@example.com")
            let sessions = try #require(try await scene.identity.sessions(first.claims)["sessions"]?.array)
            #expect(sessions.count == 2)
            #expect(sessions.count { $0["is_current"] == true } == 1)
            let id = try #require(second.claims.session)
            let refusal = await errorCode { try await scene.identity.endSession(id, stranger.claims) }
            #expect(refusal == "session_not_found")
            try await scene.identity.endSession(id, first.claims)
            #expect(
                await errorCode { _ = try await scene.identity.refresh(second.refreshToken) }
                    == "refresh_token_not_found")
        }
    }

    @Test("wrong passwords are counted for an account and a network, and do not lock others out")
    func wrongPasswords() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            _ = try await scene.rider()
            let thief = ClientInfo(network: "198.51.100.7")
            func attempt(_ email: String, _ client: ClientInfo) async -> String? {
                await errorCode {
                    _ = try await scene.identity.signIn(email: email, password: "not the password", client: client)
                }
            }
            for _ in 0..<10 { #expect(await attempt("ada@example.com", thief) == "invalid_credentials") }
            #expect(await attempt("ada@example.com", thief) == "over_request_rate_limit")
            #expect(await attempt("nobody@example.com", thief) == "invalid_credentials")
            _ = try await scene.signIn()
            scene.clock.advance(seconds: 901)
            #expect(await attempt("ada@example.com", thief) == "invalid_credentials")
        }
    }
}
