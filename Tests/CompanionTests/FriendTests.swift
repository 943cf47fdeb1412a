import Companion
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

@Suite("Friends") struct FriendTests {
    @Test("ask and accept, and see one another's name but no address", arguments: DatabaseKind.all)
    func befriending(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann", email: "ann@example.com")
            let bob = try await company.rider("Bob", email: "bob@example.com")
            #expect(await company.rows("users?select=id", as: ann).count == 1)
            let asked = try await company.add("friends", as: ann, ["friend_id": .id(bob), "user_id": .id(ann)])
            #expect(asked["status"] == "pending" && asked["user_id"] == .id(ann))
            #expect(asked["suppressed"] == nil)
            // Who asked cannot accept.
            let own = await company.ask(.patch, "friends?friend_id=eq.\(bob)", as: ann, ["status": "accepted"])
            #expect(own.status == 403 && own.code == "42501")
            let accepted = await company.ask(
                .patch, "friends?id=eq.\(asked["id"]?.string ?? "")", as: bob, ["status": "accepted"],
                prefer: "return=representation")
            #expect(accepted.status == 200 && accepted.json[0]?["status"] == "accepted")
            let seen = await company.rows("users?select=id,email,display_name,invite_code&order=display_name", as: ann)
            #expect(seen.map { $0["display_name"] } == ["Ann", "Bob"])
            #expect(seen.map { $0["email"] } == ["ann@example.com", .null])
            #expect(seen[1]["invite_code"] == .null && seen[0]["invite_code"]?.string?.count == 16)
            let embedded = await company.rows(
                "friends?select=status,friend:users!friend_id(display_name,email)", as: ann)
            #expect(embedded == [["status": "accepted", "friend": ["display_name": "Bob", "email": .null]]])
        }
    }

    @Test("cannot be found out by what is not shown of them", arguments: DatabaseKind.all)
    func oracles(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann", email: "ann@example.com")
            let bob = try await company.rider("Bob", email: "bob@example.com")
            try await company.friends(ann, bob)
            #expect(await company.rows("users?email=eq.bob@example.com", as: ann).isEmpty)
            #expect(await company.rows("users?email=like.b*", as: ann).isEmpty)
            #expect(await company.rows("users?or=(email.gt.a,email.lt.z)&select=id", as: ann) == [["id": .id(ann)]])
            #expect(await company.rows("users?email=not.is.null&select=id", as: ann) == [["id": .id(ann)]])
            // In order of what is shown, where no value comes last.
            #expect(
                await company.rows("users?order=email&select=id", as: bob).map { $0["id"] } == [.id(bob), .id(ann)])
            #expect(
                await company.rows("users?order=email.desc&select=id", as: bob).map { $0["id"] } == [
                    .id(ann), .id(bob),
                ])
            #expect(await company.rows("users?email=eq.bob@example.com&select=id", as: bob) == [["id": .id(bob)]])
        }
    }

    @Test("who ask one another are friends, with one row", arguments: DatabaseKind.all)
    func bothAsk(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            let first = try await company.add("friends", as: ann, ["friend_id": .id(bob)])
            let second = try await company.add("friends", as: bob, ["friend_id": .id(ann)])
            #expect(second["id"] == first["id"] && second["status"] == "accepted")
            #expect(await company.rows("friends", as: ann).count == 1)
            let again = await company.ask(.post, "friends", as: ann, ["friend_id": .id(bob)])
            #expect(again.status == 409 && again.code == "23505")
            let ignored = await company.ask(
                .post, "friends?on_conflict=user_id,friend_id", as: ann, ["friend_id": .id(bob)],
                prefer: "return=representation,resolution=ignore-duplicates")
            #expect(ignored.status == 201 && ignored.text == "[]")
        }
    }

    @Test("who ask at once are friends, and not two requests", arguments: DatabaseKind.all)
    func race(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            for _ in 0..<20 {
                let (ann, bob) = (try await company.rider(), try await company.rider())
                async let one = company.ask(.post, "friends", as: ann, ["friend_id": .id(bob)])
                async let other = company.ask(.post, "friends", as: bob, ["friend_id": .id(ann)])
                let statuses = await [one.status, other.status]
                #expect(statuses == [201, 201])
                #expect(await company.rows("friends?select=status", as: ann) == [["status": "accepted"]])
            }
        }
    }

    @Test("are not forged", arguments: DatabaseKind.all)
    func forgery(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            let accepted = await company.ask(.post, "friends", as: ann, ["friend_id": .id(bob), "status": "accepted"])
            #expect(accepted.status == 403)
            let forged = await company.ask(.post, "friends", as: ann, ["user_id": .id(cat), "friend_id": .id(bob)])
            #expect(forged.status == 403 && forged.code == "42501")
            let hidden = await company.ask(.post, "friends", as: ann, ["friend_id": .id(bob), "suppressed": true])
            #expect(hidden.status == 403)
            #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(ann)]).code == "23514")
            #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(UUID())]).code == "23503")
            #expect(await company.ask(.post, "friends", as: nil, ["friend_id": .id(bob)]).status == 401)
            #expect(await company.ask(.get, "friends?select=suppressed", as: ann).code == "42501")
            #expect(await company.ask(.get, "friends?suppressed=is.true", as: ann).code == "42501")
            #expect(await company.rows("friends", as: bob).isEmpty)
        }
    }

    @Test("who block cannot be told from strangers who do not answer", arguments: DatabaseKind.all)
    func blockingIsInvisible(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann")
            let (stranger, blocker) = (try await company.rider("Bob"), try await company.rider("Bob"))
            let blocked = await company.ask(
                .post, "friends", as: blocker, ["friend_id": .id(ann), "status": "blocked"])
            #expect(blocked.status == 201)
            #expect(await company.rows("friends?select=status", as: blocker) == [["status": "blocked"]])
            let with = try await Self.transcript(company, of: ann, with: stranger)
            let without = try await Self.transcript(company, of: ann, with: blocker)
            #expect(with == without)
            // The one hears of it, the other does not.
            #expect(await company.rows("friends?status=eq.pending", as: stranger).count == 1)
            #expect(await company.rows("friends?status=eq.pending", as: blocker).isEmpty)
        }
    }

    @Test("who are blocked later see no more than who are unfriended", arguments: DatabaseKind.all)
    func blockingLater(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann")
            let (leaver, blocker) = (try await company.rider("Bob"), try await company.rider("Bob"))
            try await company.friends(ann, leaver)
            try await company.friends(ann, blocker)
            let left = await company.ask(.delete, "friends?user_id=eq.\(ann)", as: leaver)
            let blocked = await company.ask(.patch, "friends?user_id=eq.\(ann)", as: blocker, ["status": "blocked"])
            #expect(left.status == 204 && blocked.status == 204)
            #expect(
                try await Self.transcript(company, of: ann, with: leaver)
                    == Self.transcript(company, of: ann, with: blocker))
            // Who asked first blocks by a row of its own all the same: nothing is left of the friendship to be told of later.
            let asker = try await company.rider()
            try await company.friends(asker, ann)
            let friendship = await company.rows("friends?select=id", as: asker)
            let block = await company.ask(
                .patch, "friends?user_id=eq.\(asker)&select=id,status", as: asker, ["status": "blocked"],
                prefer: "return=representation")
            #expect(block.json[0]?["status"] == "blocked" && block.json[0]?["id"] != friendship[0]["id"])
            #expect(await company.rows("friends?select=id", as: asker).count == 1)
            let twice = await company.ask(
                .patch, "friends?user_id=eq.\(asker)&select=id,status", as: asker, ["status": "blocked"],
                prefer: "return=representation")
            #expect(twice.json == block.json)
            // A request that was there stays as it was for who asked.
            let late = try await company.rider("Bob")
            _ = try await company.add("friends", as: ann, ["friend_id": .id(late)])
            _ = await company.ask(.patch, "friends?user_id=eq.\(ann)", as: late, ["status": "blocked"])
            #expect(
                await company.rows("friends?friend_id=eq.\(late)&select=status", as: ann) == [["status": "pending"]])
            // Who takes the block back hears nothing of what was asked meanwhile, and may ask.
            #expect(await company.ask(.delete, "friends?friend_id=eq.\(ann)", as: late).status == 204)
            #expect(await company.rows("friends", as: late).isEmpty)
            #expect(try await company.add("friends", as: late, ["friend_id": .id(ann)])["status"] == "accepted")
        }
    }

    /// All that one can try on another, and what is answered, without what tells the two apart.
    private static func transcript(_ company: Company, of rider: UUID, with other: UUID) async throws -> [String] {
        let row: JSONValue = ["friend_id": .id(other)]
        var answers: [RestAnswer] = []
        answers.append(await company.ask(.get, "users?id=eq.\(other)", as: rider))
        answers.append(await company.ask(.post, "rpc/get_user_profile", as: rider, ["user_id": .id(other)]))
        answers.append(await company.ask(.post, "friends", as: rider, row, prefer: "return=representation,count=exact"))
        answers.append(await company.ask(.post, "friends", as: rider, row))
        answers.append(
            await company.ask(
                .post, "friends?on_conflict=user_id,friend_id", as: rider, row,
                prefer: "return=representation,resolution=ignore-duplicates"))
        answers.append(await company.ask(.get, "friends?select=*,users!friend_id(*)&friend_id=eq.\(other)", as: rider))
        answers.append(await company.ask(.patch, "friends?friend_id=eq.\(other)", as: rider, ["status": "accepted"]))
        answers.append(
            await company.ask(
                .post, "eta_shares", as: rider, ["route_data": [:], "recipients": .ids(other)]))
        answers.append(await company.ask(.get, "rpc/get_active_eta_shares?user_id=\(rider)", as: rider))
        answers.append(
            await company.ask(.delete, "friends?friend_id=eq.\(other)", as: rider, prefer: "return=representation"))
        answers.append(await company.ask(.post, "friends", as: rider, row, prefer: "return=headers-only"))
        let ids = try Regex("(?i)[0-9a-f]{8}-[0-9a-f-]{27}")
        return answers.map { answer in
            let headers = answer.headers.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
            return "\(answer.status) \(headers) \(answer.text)".replacing(ids, with: "ID")
        }
    }

    @Test("have limits, which blocked requests count towards", arguments: DatabaseKind.all)
    func limits(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        (limits.openRequests, limits.requestsADay) = (3, 4)
        try await withCompany(kind, limits: limits) { company in
            let ann = try await company.rider()
            let blocker = try await company.rider()
            _ = await company.ask(.post, "friends", as: blocker, ["friend_id": .id(ann), "status": "blocked"])
            #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(blocker)]).status == 201)
            for _ in 0..<2 {
                let other = try await company.rider()
                #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(other)]).status == 201)
            }
            let next = try await company.rider()
            #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(next)]).code == "54000")
            _ = await company.ask(.delete, "friends?friend_id=eq.\(blocker)", as: ann)
            #expect(await company.ask(.post, "friends", as: ann, ["friend_id": .id(next)]).status == 201)
        }
    }

    @Test("may ask as many as others where requests came to nothing", arguments: DatabaseKind.all)
    func refusedRequests(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        limits.requestsADay = 3
        try await withCompany(kind, limits: limits) { company in
            let ann = try await company.rider()
            var others: [UUID] = []
            for _ in 0..<4 { others.append(try await company.rider()) }
            func ask(_ riders: ArraySlice<UUID>) async -> RestAnswer {
                await company.ask(.post, "friends", as: ann, .array(riders.map { ["friend_id": .id($0)] }))
            }
            // The last of them is asked already: nobody is.
            let twice = others[..<2] + others[..<1]
            for _ in 0..<3 { #expect(await ask(twice).code == "23505") }
            #expect(await ask(others[...]).status == 429)
            #expect(await ask(others[..<2]).status == 201)
            // What was taken back counts, beside what is asked at once.
            #expect(await company.ask(.delete, "friends?user_id=eq.\(ann)", as: ann).status == 204)
            #expect(await ask(others[2...]).status == 429)
            #expect(await ask(others[2..<3]).status == 201)
        }
    }
}
