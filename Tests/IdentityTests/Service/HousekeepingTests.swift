import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("Accounts nobody has proven")
struct HousekeepingTests {
    @Test("go a week after a mail for them was last asked for, and no others do", arguments: DatabaseKind.all)
    func purge(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, keepsLimits: false) { scene in
            _ = try await scene.rider("proven@example.com")
            try await scene.signUp("never@example.com")
            try await scene.signUp("again@example.com")
            var made = AdminChange()
            (made.email, made.password) = ("made@example.com", IdentityScene.password)
            _ = try await scene.identity.createUser(made)
            _ = try await scene.identity.invite(email: "invited@example.com", metadata: [:], redirect: nil)
            scene.clock.advance(seconds: 6 * 86_400)
            try await scene.signUp("again@example.com")
            #expect(try await scene.identity.forgetUnproven() == 0)
            scene.clock.advance(seconds: 86_400 + 1)
            #expect(scene.letterCount(to: "never@example.com") == 1)
            #expect(try await scene.identity.forgetUnproven() == 2)
            #expect(scene.letterCount(to: "never@example.com") == 0, "letters that wait hold the address")
            let left = try await scene.identity.users(page: 1, perPage: 10).users.compactMap { $0["email"]?.string }
            #expect(left.sorted() == ["again@example.com", "made@example.com", "proven@example.com"])
        }
    }

    @Test("what tells of attacks names nobody, and the same always alike")
    func events() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let rider = try await scene.rider()
            _ = await scene.refusal("not the password", from: IdentityScene.stranger)
            _ = await scene.refusal("not the password", from: IdentityScene.stranger)
            scene.clock.advance(seconds: 600)
            let next = try SignedIn(try await scene.identity.refresh(rider.refreshToken), scene.tokens, scene.clock)
            scene.clock.advance(seconds: 120)
            _ = await errorCode { _ = try await scene.identity.refresh(rider.refreshToken) }
            _ = next
            var admin = AdminChange()
            admin.bannedSeconds = 60
            _ = try await scene.identity.changeUser(rider.id, admin)
            try await scene.identity.deleteUser(rider.id)
            #expect(
                scene.events.kinds == [.signInFailed, .signInFailed, .refreshTokenReused, .adminChanged, .adminDeleted])
            let events = scene.events.all
            #expect(events[0] == events[1])
            #expect(events[2].account != nil && events[2].account == events[3].account)
            #expect(events[0].address == events[2].address && events[0].client?.count == 17)
            let text = "\(events)"
            for secret in ["ada@", "example.com", rider.id.lowercased, "198.51.100"] { #expect(!text.contains(secret)) }
        }
    }

    @Test("one way in stays")
    func lastIdentity() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let rider = try await scene.rider()
            let user = try await scene.identity.user(rider.claims)
            let id = try #require(user["identities"]?[0]?["identity_id"]?.string.flatMap(UUID.init(uuidString:)))
            #expect(
                await errorCode {
                    try await scene.identity.unlink(id, rider.claims, client: IdentityScene.client)
                } == "single_identity_not_deletable")
        }
    }

    @Test(
        "places that lead upwards are none of ours",
        arguments: ["https://transit.example/a/../../evil", "https://transit.example/%2e%2E/x", "app://home/../x"])
    func upwards(_ place: String) async throws {
        try await IdentityScene.with(.sqlite) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            try await scene.identity.recover(
                email: "ada@example.com", challenge: nil, redirect: place, client: IdentityScene.client)
            #expect(try await scene.mail(to: "ada@example.com").letter.redirect == "app://home")
        }
    }
}
