import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Policies")
struct PolicyTests {
    @Test("say who may do what to whose rows", arguments: DatabaseKind.all)
    func matrix(_ kind: DatabaseKind) async throws {
        let differences = try await Club.matrix.differences(on: kind)
        #expect(differences == [])
    }

    @Test("are each noticed when they are missing", arguments: DatabaseKind.all)
    func mutations(_ kind: DatabaseKind) async throws {
        let unnoticed = try await Club.matrix.unnoticed(on: kind)
        #expect(unnoticed == [])
    }

    @Test("that say nothing are found", arguments: DatabaseKind.all)
    func idle(_ kind: DatabaseKind) async throws {
        // Nobody may delete ledgers at all, so what the policy says is never asked.
        let ledger = Table(
            "ledger", "Ledger.", columns: Club.ledger.columns, policies: [.delete("idle", where: .never)])
        let tables = Club.schema.tables.filter { $0.name != "ledger" } + [ledger]
        let unnoticed = try await Club.matrix(Club.schema(tables: tables)).unnoticed(on: kind)
        #expect(unnoticed == [PolicyID(table: "public.ledger", policy: "idle")])
    }

    @Test("share rows through other tables, and what is public", arguments: DatabaseKind.all)
    func shared(_ kind: DatabaseKind) async throws {
        let (owner, guest, other, album, open) = (UUID(), UUID(), UUID(), UUID(), UUID())
        try await withDatabase(kind, schema: Club.schema) { database in
            try await database.write(as: .service) { transaction in
                for id in [owner, guest, other] { try Club.matrix.person(transaction, id) }
                try transaction.insert(
                    Insert(
                        into: Club.albums,
                        rows: [
                            ["id": .uuid(album), "user_id": .uuid(owner), "text": "ours"],
                            ["id": .uuid(open), "user_id": .uuid(owner), "text": "all's", "visibility": "public"],
                        ]))
                try transaction.insert(
                    Insert(into: Club.guests, ["album_id": .uuid(album), "user_id": .uuid(guest)]))
            }
            func seen(by principal: Principal) async throws -> Set<UUID> {
                try await database.read(as: principal) {
                    Set(try $0.select(Select(Club.albums, ["id"])).compactMap { try $0.uuid("id") })
                }
            }
            var all = try await seen(by: .user(owner))
            #expect(all == [album, open])
            all = try await seen(by: .user(guest))
            #expect(all == [album, open])
            all = try await seen(by: .user(other))
            #expect(all == [open])
            all = try await seen(by: .anonymous)
            #expect(all == [open])
            // The other table's own policies hold inside: a guest list of another's is not there to be looked at.
            let asked = try await database.read(as: .user(other)) {
                try $0.count(
                    Club.albums,
                    where: .exists(Club.guests, where: .compare(.column("user_id"), .equal, .value(.uuid(guest)))))
            }
            #expect(asked == 0)
            // Nobody in particular reads some columns only.
            let row = try await database.read(as: .anonymous) { try $0.first(Select(Club.albums)) }
            #expect(row?.columns.names == ["id", "text"])
            for work: @Sendable (Transaction) throws -> Void in [
                { _ = try $0.select(Select(Club.albums, ["user_id"])) },
                { _ = try $0.select(Select(Club.albums, ["id"], where: .equals("user_id", owner))) },
                { _ = try $0.select(Select(Club.albums, ["id"], order: [.ascending("user_id")])) },
                { _ = try $0.count(Club.albums, where: .equals("visibility", "private")) },
            ] {
                let error = try await refusal { try await database.read(as: .anonymous, work) }
                #expect(error == .permissionDenied(table: "public.albums"))
            }
        }
    }

    @Test("let columns be given, changed and read by those they are for only", arguments: DatabaseKind.all)
    func columns(_ kind: DatabaseKind) async throws {
        let (sender, addressee, id) = (UUID(), UUID(), UUID())
        let clock = TestClock()
        try await withDatabase(kind, schema: Club.schema, clock: clock) { database in
            try await database.write(as: .service) { transaction in
                for id in [sender, addressee] { try Club.matrix.person(transaction, id) }
            }
            let given: [String: SQLValue] = [
                "id": .uuid(id), "sender_id": .uuid(sender), "addressee_id": .uuid(addressee),
            ]
            let denied = DatabaseError.permissionDenied(table: "public.requests")
            for more: [String: SQLValue] in [
                ["state": "accepted"], ["secret": "mine"], ["created_at": .instant(clock.now)],
            ] {
                let error = try await refusal {
                    try await database.write(as: .user(sender)) {
                        try $0.insert(Insert(into: Club.requests, given.merging(more) { $1 }))
                    }
                }
                #expect(error == denied)
            }
            try await database.write(as: .user(sender)) { try $0.insert(Insert(into: Club.requests, given)) }
            clock.advance(seconds: 9)
            let changed = try await database.write(as: .user(addressee)) {
                try $0.update(
                    Update(Club.requests, set: ["state": "accepted"], where: .equals("id", id), returning: ["state"]))
            }
            #expect(try changed.map { try $0.text("state") } == ["accepted"])
            let row = try await database.read(as: .service) { try $0.first(Select(Club.requests))! }
            #expect(try row.text("state") == "accepted" && row.instant("created_at") == TestClock.start)
            #expect(try row.instant("updated_at") == clock.now)
            // What it becomes must be what the policy says, too.
            let back = try await refusal {
                try await database.write(as: .user(addressee)) {
                    try $0.update(Update(Club.requests, set: ["state": "open"], where: .equals("id", id)))
                }
            }
            #expect(back == .policyViolation(table: "public.requests"))
            for work: @Sendable (Transaction) throws -> Void in [
                { try $0.update(Update(Club.requests, set: ["secret": "x"], where: .equals("id", id))) },
                { try $0.update(Update(Club.requests, set: ["state": "accepted"], where: .isNull(.column("secret")))) },
                {
                    try $0.update(
                        Update(Club.requests, set: ["state": "accepted"], where: .always, returning: ["secret"]))
                },
                { try $0.delete(Delete(from: Club.requests, where: .equals("id", id))) },
                { _ = try $0.select(Select(Club.requests, ["secret"])) },
            ] {
                let error = try await refusal { try await database.write(as: .user(addressee), work) }
                #expect(error == denied)
            }
            let seen = try await database.read(as: .user(sender)) { try $0.first(Select(Club.requests)) }
            #expect(seen?.columns.names == ["id", "sender_id", "addressee_id", "state", "created_at"])
        }
    }

    @Test("hold where a row is added or changed, whichever it turns out to be", arguments: DatabaseKind.all)
    func upserts(_ kind: DatabaseKind) async throws {
        let (owner, other, id) = (UUID(), UUID(), UUID())
        try await withDatabase(kind, schema: Club.schema) { database in
            try await database.write(as: .service) { transaction in
                for id in [owner, other] { try Club.matrix.person(transaction, id) }
            }
            func put(_ text: String, as rider: UUID) async throws -> DatabaseError? {
                try await refusal {
                    try await database.write(as: .user(rider)) {
                        try $0.insert(
                            Insert(
                                into: Club.notes, ["id": .uuid(id), "user_id": .uuid(rider), "text": .text(text)],
                                onConflict: .update(on: ["id"], setting: ["user_id", "text"]), returning: ["id"]))
                    }
                }
            }
            let added = try await put("first", as: owner)
            let changed = try await put("second", as: owner)
            let taken = try await put("stolen", as: other)
            #expect(added == nil && changed == nil)
            #expect(taken == .policyViolation(table: "public.notes"))
            let row = try await database.read(as: .service) { try $0.first(Select(Club.notes))! }
            #expect(try row.text("text") == "second" && row.uuid("user_id") == owner)
        }
    }
}
