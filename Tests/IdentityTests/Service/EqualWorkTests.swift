import Database
import DatabaseFixtures
import Identity
import Testing
import TransitAPI

/// Time tells nothing where the work is the same. It is: no statement of these requests touches the accounts, which here are
/// not even there, and what they leave to be done differs in the address alone.
@Suite("Requests for mails do the same work whoever has an account")
struct EqualWorkTests {
    @Test("recover, otp, magiclink and resend ask no table of accounts", arguments: DatabaseKind.all)
    func noAccounts(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, keepsLimits: false) { scene in
            _ = try await scene.rider()
            try await scene.database.write(as: .service) { transaction in
                for table in IdentityTables.schema.tables {
                    try transaction.run("ALTER TABLE {\(table.qualifiedName)} RENAME TO hidden_\(table.name)")
                }
            }
            let requests: [(String) async throws -> Void] = [
                {
                    try await scene.identity.recover(
                        email: $0, challenge: nil, redirect: nil, client: IdentityScene.client)
                },
                {
                    try await scene.identity.sendSignIn(
                        email: $0, createsAccount: false, metadata: [:], challenge: nil, redirect: nil,
                        client: IdentityScene.client)
                },
                {
                    try await scene.identity.sendSignIn(
                        email: $0, createsAccount: true, metadata: ["a": 1], challenge: nil, redirect: nil,
                        client: IdentityScene.client)
                },
                {
                    try await scene.identity.resend(
                        .signup, email: $0, challenge: nil, redirect: nil, client: IdentityScene.client)
                },
                {
                    try await scene.identity.resend(
                        .emailChange, email: $0, challenge: nil, redirect: nil, client: IdentityScene.client)
                },
            ]
            for request in requests {
                let before = scene.letters.all.count
                try await request("ada@example.com")
                let known = scene.letters.all.dropFirst(before)
                try await request("nobody@example.com")
                let unknown = scene.letters.all.dropFirst(before + known.count)
                #expect(!known.isEmpty && known.count == unknown.count)
                for (one, other) in zip(known, unknown) { #expect(try shape(one) == shape(other)) }
            }
        }
    }

    /// A letter's job without what follows from its address.
    private func shape(_ letter: Letter) throws -> String {
        var payload = try #require(try JSONParser.parse(Array(letter.payload.utf8)).object)
        #expect(payload["account"] == nil)
        for name in ["address", "subject", "network", "slot"] { payload[name] = payload[name].map { _ in "x" } }
        return JSONValue.object(payload).text
    }

    @Test("the letter is written to whoever has an account, and to nobody else", arguments: DatabaseKind.all)
    func decided(_ kind: DatabaseKind) async throws {
        try await IdentityScene.with(kind, keepsLimits: false) { scene in
            let rider = try await scene.rider()
            scene.letters.remove(naming: rider.id)
            for email in ["ada@example.com", "nobody@example.com"] {
                try await scene.identity.recover(
                    email: email, challenge: nil, redirect: nil, client: IdentityScene.client)
                try await scene.identity.sendSignIn(
                    email: email, createsAccount: false, metadata: [:], challenge: nil, redirect: nil,
                    client: IdentityScene.client)
            }
            #expect(try await scene.reached(by: "ada@example.com") == ["ada@example.com", "ada@example.com"])
            #expect(try await scene.reached(by: "nobody@example.com") == [])
            #expect(try await scene.count(IdentityTables.users) == 1)
        }
    }
}
