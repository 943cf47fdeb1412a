import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("What may be tried only so often")
struct CountingTests {
    @Test("wrong passwords tried at once are all counted before any is looked at")
    func parallel() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            _ = try await scene.rider()
            let codes = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<55 {
                    group.addTask { await scene.refusal("not the password", from: IdentityScene.stranger) }
                }
                return await group.reduce(into: [String?]()) { $0.append($1) }
            }
            #expect(codes.count { $0 == "invalid_credentials" } == 10)
            #expect(codes.count { $0 == "over_request_rate_limit" } == 45)
            #expect(scene.events.kinds.count { $0 == .signInFailed } == 10)
            #expect(scene.events.kinds.count { $0 == .signInBlocked } == 45)
        }
    }

    @Test("right passwords count for nothing")
    func right() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            _ = try await scene.rider()
            for _ in 0..<30 { #expect(await scene.refusal(IdentityScene.password) == nil) }
        }
    }

    @Test("a wrong present password counts as one to sign in with, and the right one is not taken after too many")
    func presentPassword() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let session = try await scene.rider()
            func attempt(_ password: String) async -> String? {
                var change = AccountChange()
                change.password = "a brand new password"
                change.currentPassword = password
                let wanted = change
                return await errorCode {
                    _ = try await scene.identity.change(
                        session.claims, wanted, challenge: nil, redirect: nil, client: IdentityScene.client)
                }
            }
            for _ in 0..<5 { #expect(await attempt("not the password") == "invalid_credentials") }
            for _ in 0..<5 { #expect(await scene.refusal("not the password") == "invalid_credentials") }
            #expect(await attempt(IdentityScene.password) == "over_request_rate_limit")
            #expect(await scene.refusal(IdentityScene.password) == "over_request_rate_limit")
        }
    }

    @Test(
        "an account tried from everywhere stays open to the networks its sessions began from",
        arguments: DatabaseKind.all)
    func lockedOut(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, wrongPasswords: 12) { scene in
            _ = try await scene.rider()
            for network in 0..<12 {
                let thief = ClientInfo(network: "203.0.113.\(network)")
                #expect(await scene.refusal("not the password", from: thief) == "invalid_credentials")
            }
            #expect(
                await scene.refusal(IdentityScene.password, from: IdentityScene.stranger) == "over_request_rate_limit")
            #expect(await scene.refusal(IdentityScene.password) == nil)
        }
    }

    @Test("mails to strangers are counted by who asks, and in all")
    func budgets() async throws {
        try await IdentityScene.with(.sqlite, mailsOfNetwork: 5, mailsOfServer: 8) { scene in
            func ask(_ number: Int, _ client: ClientInfo) async -> String? {
                await errorCode {
                    try await scene.identity.recover(
                        email: "rider\(number)@example.com", challenge: nil, redirect: nil, client: client)
                }
            }
            for number in 0..<5 { #expect(await ask(number, IdentityScene.stranger) == nil) }
            #expect(await ask(5, IdentityScene.stranger) == "over_email_send_rate_limit")
            for number in 6..<9 { #expect(await ask(number, IdentityScene.client) == nil) }
            #expect(await ask(9, IdentityScene.client) == "over_email_send_rate_limit")
            #expect(scene.letters.all.count == 8)
            scene.clock.advance(seconds: 3601)
            #expect(await ask(10, IdentityScene.stranger) == nil)
        }
    }

    @Test("who has many networks is one sender of mails all the same")
    func widerNetworks() async throws {
        try await IdentityScene.with(.sqlite, mailsOfNetwork: 2) { scene in
            func ask(_ number: Int, _ network: Int) async -> String? {
                let client = ClientInfo(network: "\(network)", within: [("near", 3), ("far", 4)])
                return await errorCode {
                    try await scene.identity.recover(
                        email: "rider\(number)@example.com", challenge: nil, redirect: nil, client: client)
                }
            }
            for number in 0..<6 { #expect(await ask(number, number / 2) == nil) }
            #expect(await ask(6, 3) == "over_email_send_rate_limit")
            #expect(scene.letters.all.count == 6)
            scene.clock.advance(seconds: 3601)
            #expect(await ask(7, 3) == nil)
        }
    }

    @Test("a hash made with less work is made anew at the next sign-in", arguments: DatabaseKind.all)
    func rehash(_ kind: DatabaseKind) async throws {
        let stronger = try #require(ScryptParameters(logRounds: 10, blockSize: 8, parallelism: 2))
        try await IdentityScene.with(kind, parameters: stronger) { scene in
            _ = try await scene.rider()
            let old = try await PasswordHasher(parameters: IdentityScene.light).hash(IdentityScene.password)
            func stored(_ hash: String? = nil) async throws -> String? {
                try await scene.database.write(as: .service) { transaction in
                    if let hash {
                        try transaction.update(
                            Update(IdentityTables.users, set: ["encrypted_password": .text(hash)], where: .always))
                    }
                    return try transaction.first(Select(IdentityTables.users))?.text("encrypted_password")
                }
            }
            #expect(try await stored(old) == old)
            #expect(await scene.refusal("not the password") == "invalid_credentials")
            #expect(try await stored() == old)
            #expect(await scene.refusal(IdentityScene.password) == nil)
            let renewed = try #require(try await stored())
            #expect(renewed.hasPrefix("$scrypt$ln=10,r=8,p=2$"))
            #expect(await scene.refusal(IdentityScene.password) == nil)
            #expect(try await stored() == renewed)
        }
    }
}
