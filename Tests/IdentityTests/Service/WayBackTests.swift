import Database
import DatabaseFixtures
import Dispatch
import Foundation
import Identity
import Testing
import TransitAPI

@Suite("A way back", .timeLimit(.minutes(5)))
struct WayBackTests {
    private static let old = "ada@example.com"
    private static let evil = "evil@example.com"

    /// A thief at an open device, with a look at the mailbox, gives the account another address.
    private func steal(_ scene: IdentityScene) async throws -> SignedIn {
        let session = try await scene.rider()
        scene.clock.advance(seconds: 61)
        try await scene.change(session) { $0.email = Self.evil }
        _ = try await scene.verify(try await scene.mail(to: Self.old).code, "email_change")
        let code = try await scene.mail(to: Self.evil).code
        return try SignedIn(try await scene.verify(code, "email_change", Self.evil), scene.tokens, scene.clock)
    }

    private func follow(_ token: String, _ purpose: TokenPurpose, _ scene: IdentityScene) async throws -> String {
        try await scene.identity.follow(
            link: token, type: purpose.type, redirect: nil, client: IdentityScene.client)
    }

    @Test("ends those of later changes, whichever mail gets through first", arguments: DatabaseKind.all)
    func late(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let thief = try await steal(scene)
            scene.clock.advance(seconds: 61)
            try await scene.change(thief) { $0.password = "a thief's new password" }
            let thiefs = try await scene.mail(to: Self.evil, for: .passwordChanged)
            // The owner's mailbox was full.
            scene.clock.advance(seconds: 20 * 3600)
            let own = try await scene.mail(to: Self.old, for: .emailChanged)
            #expect(try await follow(own.token, .emailChanged, scene).hasSuffix("&type=recovery"))
            #expect(try await follow(thiefs.token, .passwordChanged, scene).contains("error_code=otp_expired"))
        }
    }

    @Test("ends those of later changes that are not sent yet, and none of earlier ones", arguments: DatabaseKind.all)
    func unsent(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let thief = try await steal(scene)
            scene.clock.advance(seconds: 61)
            try await scene.change(thief) { $0.password = "a thief's new password" }
            let first = try await scene.mail(to: Self.evil, for: .passwordChanged)
            scene.clock.advance(seconds: 61)
            try await scene.change(thief) { $0.password = "a thief's next password" }
            let next = try #require(scene.letters.all.last)
            #expect(next.purpose == .passwordChanged && next.address == Self.evil)
            // The thief's own takes nothing from the owner's, which is not sent yet either.
            #expect(try await follow(first.token, .passwordChanged, scene).hasSuffix("&type=recovery"))
            #expect(try await scene.identity.write(next) == nil)
            let own = try await scene.mail(to: Self.old, for: .emailChanged)
            #expect(try await follow(own.token, .emailChanged, scene).hasSuffix("&type=recovery"))
            #expect(try await scene.identity.write(own.letter) == nil, "it was used")
        }
    }

    @Test("goes by the order of changes, not by clocks", arguments: DatabaseKind.all)
    func clocks(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            let thief = try await steal(scene)
            let own = try await scene.mail(to: Self.old, for: .emailChanged)
            // Another node's clock is behind, or the change waited for its turn.
            scene.clock.advance(seconds: -30)
            try await scene.change(thief) { $0.password = "a thief's new password" }
            let thiefs = try await scene.mail(to: Self.evil, for: .passwordChanged)
            #expect(try await follow(own.token, .emailChanged, scene).hasSuffix("&type=recovery"))
            #expect(try await follow(thiefs.token, .passwordChanged, scene).contains("error_code=otp_expired"))
        }
    }

    @Test("holds for a week from the change, however late its mail is", arguments: DatabaseKind.all)
    func week(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.change(try await scene.rider()) { $0.password = "a thief's new password" }
            let early = try await scene.mail(to: Self.old, for: .passwordChanged)
            scene.clock.advance(seconds: 86_400)
            let made = try #require(try await scene.identity.write(early.letter))
            #expect(made.lifetime == 6 * 86_400)
            func holds(_ token: String) async throws -> Bool {
                try await scene.identity.destination(ofLink: token, type: "password_changed", redirect: nil) != nil
            }
            scene.clock.advance(seconds: 6 * 86_400 - 1)
            #expect(try await holds(made.secret.token))
            #expect(try await !holds(early.token), "a letter that is tried again has a new link")
            scene.clock.advance(seconds: 1)
            #expect(try await !holds(made.secret.token))
            #expect(try await scene.identity.write(early.letter) == nil)
        }
    }

    @Test("of a letter that names no moment holds from its mail on", arguments: DatabaseKind.all)
    func withoutMoment(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind) { scene in
            try await scene.change(try await scene.rider()) { $0.password = "a thief's new password" }
            let letter = try #require(scene.letters.all.last)
            #expect(Letter(payload: letter.payload) == letter)
            var payload = try #require(try JSONParser.parse(Array(letter.payload.utf8)).object)
            #expect(payload["moment"] == .string(scene.clock.now.description))
            payload["moment"] = nil
            let bare = try #require(Letter(payload: JSONValue.object(payload).text))
            scene.clock.advance(seconds: 86_400)
            let made = try #require(try await scene.identity.write(bare))
            #expect(made.lifetime == 7 * 86_400)
            #expect(try await follow(made.secret.token, .passwordChanged, scene).hasSuffix("&type=recovery"))
        }
    }

    /// SQLite has one transaction write at a time.
    @Test("lets no change through that began before it", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func race() async throws {
        try await IdentityScene.with(.postgreSQL) { scene in
            let thief = try await scene.rider()
            try await scene.change(thief) { $0.password = "a thief's new password" }
            let letter = try await scene.mail(to: Self.old, for: .passwordChanged)
            // Holds up the way back near its end, where it changes the ways in.
            let over = DispatchSemaphore(value: 0)
            defer { over.signal() }
            let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
            let holding = Task {
                try await scene.database.write(as: .service) { transaction in
                    try transaction.run("SELECT id FROM {auth.identities} FOR UPDATE")
                    isHeld.finish()
                    _ = over.wait(timeout: .now() + 60)
                }
            }
            for await _ in held {}
            let takingBack = Task { try await follow(letter.token, .passwordChanged, scene) }
            try await Self.wait(for: 1, scene)
            let changing = Task {
                await errorCode { try await scene.change(thief) { $0.password = "a thief's next password" } }
            }
            try await Self.wait(for: 2, scene)
            over.signal()
            try await holding.value
            #expect(try await takingBack.value.hasSuffix("&type=recovery"))
            #expect(await changing.value == "session_not_found")
            #expect(await scene.refusal("a thief's next password") == "invalid_credentials")
        }
    }

    /// Waits until so many transactions wait for others.
    private static func wait(for count: Int, _ scene: IdentityScene) async throws {
        let waiting = """
            SELECT count(*) AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        for _ in 0..<3_000 {
            if try await scene.database.read(as: .service, { try $0.run(waiting)[0].int("n") }) == count { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("\(count) transactions were to wait for others")
    }
}
