import Computing
import Database
import DatabaseFixtures
import Dispatch
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

    /// What a change of the account comes to; nil where it is kept.
    private func change(
        _ scene: IdentityScene, _ session: SignedIn, _ edit: (inout AccountChange) -> Void
    ) async -> String? {
        await errorCode { try await scene.change(session, edit) }
    }

    @Test("what else a change is refused for does not tell whether its password is the present one")
    func refusedAlike() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let session = try await scene.rider()
            scene.clock.advance(seconds: 61)
            let guesses = [IdentityScene.password, "not the password"]
            for guess in guesses {
                let refusal = await change(scene, session) {
                    $0.password = guess
                    $0.metadata = ["x": .string(String(repeating: "x", count: 5_000))]
                }
                #expect(refusal == "validation_failed")
            }
            func move(_ password: String?) async -> String? {
                await change(scene, session) { ($0.email, $0.password) = ("ada.new@example.com", password) }
            }
            // A refused change sends no mail, and costs none.
            #expect(await move(IdentityScene.password) == "same_password")
            #expect(await move(nil) == nil)
            for guess in guesses { #expect(await move(guess) == "over_email_send_rate_limit") }
            #expect(await scene.refusal(IdentityScene.password) == nil)
        }
    }

    @Test("a new password counts as one tried unless it is kept; after too many it is not looked at, and kept")
    func newPassword() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let session = try await scene.rider()
            func set(_ password: String) async -> String? { await change(scene, session) { $0.password = password } }
            for number in 0..<12 { #expect(await set("my word no \(number)") == nil) }
            let present = "my word no 11"
            #expect(await scene.refusal(present) == nil)
            for _ in 0..<10 { #expect(await set(present) == "same_password") }
            #expect(await scene.refusal(present) == "over_request_rate_limit")
            #expect(!scene.events.kinds.contains(.signInFailed) && scene.events.kinds.last == .signInBlocked)
            #expect(await set(present) == nil)
        }
    }

    @Test("a new password counts as one tried where the database fails")
    func failing() async throws {
        try await IdentityScene.with(.sqlite) { scene in
            let session = try await scene.rider()
            try await scene.database.write(as: .service) { transaction in
                try transaction.run("ALTER TABLE {auth.one_time_tokens} RENAME TO hidden_tokens")
            }
            for _ in 0..<10 { #expect(await change(scene, session) { $0.password = "not the password" } != nil) }
            try await scene.database.write(as: .service) { transaction in
                try transaction.run("ALTER TABLE hidden_tokens RENAME TO auth_one_time_tokens")
            }
            #expect(await scene.refusal(IdentityScene.password) == "over_request_rate_limit")
        }
    }

    @Test("a new password that is refused after all is reported as a wrong one", .timeLimit(.minutes(5)))
    func refusedLate() async throws {
        let lane = ComputeLane(ComputePool.passwords(width: 1))
        try await IdentityScene.with(.sqlite, lane: lane) { scene in
            let session = try await scene.rider()
            let gate = DispatchSemaphore(value: 0)
            let held = Task { try await lane.run { _ in gate.wait() } }
            while lane.figures.running < 1 { await Task.yield() }
            let changing = Task { await change(scene, session) { $0.password = "not the password" } }
            while lane.figures.waiting < 1 { await Task.yield() }
            try await scene.identity.signOut(session.claims, .local)
            gate.signal()
            try await held.value
            #expect(await changing.value == "session_not_found")
            #expect(scene.events.kinds == [.signInFailed])
        }
    }

    @Test("whoever has mistyped the password too often sets a new one by mail", arguments: DatabaseKind.all)
    func mistyped(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            _ = try await scene.rider()
            scene.clock.advance(seconds: 61)
            for _ in 0..<10 { #expect(await scene.refusal("not the password") == "invalid_credentials") }
            #expect(await scene.refusal(IdentityScene.password) == "over_request_rate_limit")
            try await scene.identity.recover(
                email: "ada@example.com", challenge: nil, redirect: nil, client: IdentityScene.client)
            let code = try await scene.mail(to: "ada@example.com", for: .recovery).code
            let session = try SignedIn(try await scene.verify(code, "recovery"), scene.tokens, scene.clock)
            #expect(await change(scene, session) { $0.password = "a brand new password" } == nil)
            scene.clock.advance(seconds: 901)
            #expect(await scene.refusal("a brand new password") == nil)
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
