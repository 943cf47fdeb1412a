import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("What operators change")
struct OperatorTests {
    private static let ada = "ada@example.com"
    private static let other = "a stranger's password"

    private func change(
        _ scene: IdentityScene, _ id: UUID, _ edit: (inout AdminChange) -> Void
    ) async throws -> JSONObject {
        var change = AdminChange()
        edit(&change)
        return try await scene.identity.changeUser(id, change)
    }

    private func onlyID(_ scene: IdentityScene) async throws -> UUID {
        let users = try await scene.identity.users(page: 1, perPage: 10).users
        return try #require(users.first?["id"]?.string.flatMap(UUID.init(uuidString:)))
    }

    @Test("an address that an operator confirms has the password it was signed up with", arguments: DatabaseKind.all)
    func confirmed(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp(metadata: ["name": "Ada"])
            let letter = try await scene.mail(to: Self.ada)
            let user = try await change(scene, try await onlyID(scene)) { $0.confirmsEmail = true }
            #expect(user["user_metadata"]?["name"] == "Ada")
            #expect(user["identities"]?[0]?["identity_data"]?["email_verified"] == true)
            #expect(await scene.refusal(IdentityScene.password) == nil)
            #expect(try await scene.count(IdentityTables.signUps) == 0)
            #expect(await errorCode { _ = try await scene.verify(letter.code) } == "otp_expired")
        }
    }

    @Test("where two passwords wait neither is the account's; an operator's own is", arguments: [true, false])
    func undecided(setsPassword: Bool) async throws {
        try await IdentityScene.with(.sqlite) { scene in
            try await scene.signUp()
            try await scene.signUp(Self.ada, Self.other, from: IdentityScene.stranger)
            _ = try await change(scene, try await onlyID(scene)) {
                $0.confirmsEmail = true
                if setsPassword { $0.password = "an operator's password" }
            }
            for password in [IdentityScene.password, Self.other] {
                #expect(await scene.refusal(password) == "invalid_credentials")
            }
            #expect(
                await scene.refusal("an operator's password") == (setsPassword ? nil : "invalid_credentials"))
        }
    }

    @Test("a new address is that of the way in by e-mail, too", arguments: DatabaseKind.all, [true, false])
    func address(_ kind: DatabaseKind, isProven: Bool) async throws {
        try await IdentityScene.with(kind) { scene in
            if isProven { _ = try await scene.rider() } else { try await scene.signUp() }
            let user = try await change(scene, try await onlyID(scene)) { $0.email = "ada.new@example.com" }
            let identity = user["identities"]?[0]
            #expect(user["email"] == "ada.new@example.com" && identity?["email"] == "ada.new@example.com")
            #expect(identity?["identity_data"]?["email"] == "ada.new@example.com")
            #expect(identity?["identity_data"]?["email_verified"] == .bool(isProven))
            #expect(await scene.refusal(IdentityScene.password) == "invalid_credentials")
            #expect(
                await scene.refusal(IdentityScene.password, "ada.new@example.com")
                    == (isProven ? nil : "invalid_credentials"))
        }
    }

    @Test("a new password ends links and codes that are out", arguments: DatabaseKind.all)
    func links(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let rider = try await scene.rider()
            scene.clock.advance(seconds: 61)
            try await scene.identity.recover(
                email: Self.ada, challenge: nil, redirect: nil, client: IdentityScene.client)
            let mail = try await scene.mail(to: Self.ada, for: .recovery)
            _ = try await change(scene, rider.id) { $0.password = "an operator's password" }
            #expect(await errorCode { _ = try await scene.verify(mail.code, "recovery") } == "otp_expired")
            #expect(await scene.refusal("an operator's password") == nil)
        }
    }

    @Test("a ban ends in the year 9999 at the latest", arguments: DatabaseKind.all, [Int64.max, 1 << 40])
    func longBan(_ kind: DatabaseKind, seconds: Int64) async throws {
        try await IdentityScene.with(kind) { scene in
            let rider = try await scene.rider()
            let user = try await change(scene, rider.id) { $0.bannedSeconds = seconds }
            #expect(user["banned_until"] == "9999-12-31T23:59:59.000000Z")
            #expect(await scene.refusal(IdentityScene.password) == "user_banned")
        }
    }

    @Test("invitations and links made at once make one account, and none fails", arguments: DatabaseKind.all)
    func race(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        if number.isMultiple(of: 2) {
                            _ = try await scene.identity.invite(email: Self.ada, metadata: [:], redirect: nil)
                        } else {
                            _ = try await scene.identity.generateLink(
                                type: "invite", email: Self.ada, password: nil, newEmail: nil, metadata: [:],
                                redirect: nil)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await scene.count(IdentityTables.users) == 1)
        }
    }

    @Test("a link for a sign-up that waits brings the password it was made with", arguments: DatabaseKind.all)
    func signUpLink(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.signUp(Self.ada, Self.other, from: IdentityScene.stranger)
            let made = try await scene.identity.generateLink(
                type: "signup", email: Self.ada, password: IdentityScene.password, newEmail: nil,
                metadata: ["team": 7], redirect: nil)
            // Until it is used, neither of the two is a wrong one.
            for password in [IdentityScene.password, Self.other] {
                #expect(await scene.refusal(password) == "email_not_confirmed")
            }
            let session = try await scene.verify(try #require(made["email_otp"]?.string))
            #expect(session["user"]?["user_metadata"]?["team"] == 7)
            #expect(await scene.refusal(IdentityScene.password) == nil)
            #expect(await scene.refusal(Self.other) == "invalid_credentials")
        }
    }
}
