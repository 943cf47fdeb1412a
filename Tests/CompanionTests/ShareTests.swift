import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

@Suite("Shares") struct ShareTests {
    @Test("do not tell recipients where their owner sets out", arguments: DatabaseKind.all)
    func routes(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            let told: [(JSONValue, JSONValue)] = [
                (["refresh_token": "from home", "to": "Manly"], ["to": "Manly"]), ([:], [:]), ("a text", "a text"),
                (["refresh_token"], ["refresh_token"]),
                (["of": ["refresh_token": "x"]], ["of": ["refresh_token": "x"]]),
            ]
            for (given, seen) in told {
                let share = try await company.add(
                    "eta_shares", as: ann, ["route_data": given, "recipients": .ids(bob)])
                let one = "eta_shares?id=eq.\(share["id"]!.string!)&select=route_data"
                #expect(await company.rows(one, as: ann) == [["route_data": given]])
                #expect(await company.rows(one, as: bob) == [["route_data": seen]], "\(given)")
            }
            #expect(await company.rows("eta_shares?route_data->>refresh_token=not.is.null", as: bob).isEmpty)
            #expect(await company.rows("eta_shares?route_data->>refresh_token=not.is.null", as: ann).count == 1)
        }
    }

    @Test("are seen by friends, each of whom sees only themselves among the recipients", arguments: DatabaseKind.all)
    func received(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            try await company.friends(ann, cat)
            let share = try await company.add(
                "eta_shares", as: ann, ["route_data": ["trip_id": "1"], "recipients": .ids(bob, cat)])
            #expect(share["recipients"] == .ids(bob, cat) && share["is_active"] == true)
            #expect(share["expires_at"] == "2026-11-21T12:00:00+00:00")
            #expect(company.announced.told == [[bob, cat]])
            #expect(
                await company.rows("eta_shares?select=recipients,user_id", as: bob) == [
                    ["recipients": .ids(bob), "user_id": .id(ann)]
                ])
            // Nor does a filter tell who else there is.
            #expect(await company.rows("eta_shares?recipients=cs.{\(cat.uuidString.lowercased())}", as: bob).isEmpty)
            #expect(await company.rows("eta_shares?recipients=cs.{\(bob.uuidString.lowercased())}", as: bob).count == 1)
            #expect(await company.rows("eta_shares?recipients->>1=is.null", as: bob).count == 1)
            #expect(await company.rows("eta_share_recipients?select=user_id", as: bob) == [["user_id": .id(bob)]])
            #expect(await company.rows("eta_share_recipients?select=user_id", as: ann).count == 2)
            #expect(
                await company.ask(.get, "rpc/get_active_eta_shares?user_id=\(bob)&select=id", as: bob).json.array?.count
                    == 1)
            #expect(await company.ask(.get, "rpc/get_active_eta_shares?user_id=\(bob)", as: cat).status == 403)
            // Recipients change nothing, and do not end it.
            let changed = await company.ask(
                .patch, "eta_shares?id=eq.\(share["id"]!.string!)", as: bob, ["is_active": false],
                prefer: "return=representation")
            #expect(changed.status == 200 && changed.text == "[]")
            #expect(await company.ask(.delete, "eta_shares?id=eq.\(share["id"]!.string!)", as: bob).status == 204)
            #expect(await company.rows("eta_shares", as: ann).count == 1)
        }
    }

    @Test("end for friends when they expire, are ended, or the friendship is", arguments: DatabaseKind.all)
    func ending(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            func share(_ expiry: String) async throws -> String {
                try await company.add(
                    "eta_shares", as: ann, ["route_data": [:], "recipients": .ids(bob), "expires_at": .string(expiry)])[
                        "id"]!.string!
            }
            let first = try await share("2026-11-21T09:00:00Z")
            _ = try await share("2026-11-21T10:00:00Z")
            #expect(await company.rows("eta_shares", as: bob).count == 2)
            company.clock.advance(seconds: 3_600)
            #expect(await company.rows("eta_shares", as: bob).count == 1)
            #expect(await company.rows("eta_shares", as: ann).count == 2)
            let upkeep = CompanionUpkeep(company.database)
            #expect(try await upkeep.keepTime() == 1)
            #expect(await company.rows("eta_shares?id=eq.\(first)&select=is_active", as: ann) == [["is_active": false]])
            #expect(await company.ask(.delete, "friends?user_id=eq.\(ann)", as: bob).status == 204)
            #expect(await company.rows("eta_shares", as: bob).isEmpty)
            // A day later nothing is left of the way, a week later nothing at all.
            company.clock.advance(seconds: 86_400)
            #expect(try await upkeep.keepTime() == 1)
            company.clock.advance(seconds: 86_401)
            try await upkeep.forget()
            #expect(
                await company.rows("eta_shares?select=route_data", as: ann) == [
                    ["route_data": [:]], ["route_data": [:]],
                ])
            company.clock.advance(seconds: 7 * 86_400)
            try await upkeep.forget()
            #expect(await company.rows("eta_shares", as: ann).isEmpty)
        }
    }

    @Test("have no JSON that is too deep to be read again within more, nor have plans", arguments: DatabaseKind.all)
    func depth(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            func nested(_ depth: Int) -> JSONValue {
                (0..<depth).reduce(.string("x")) { $1.isMultiple(of: 2) ? .array([$0]) : ["in": $0] }
            }
            for (depth, status) in [(60, 201), (61, 400)] {
                let share: JSONValue = ["route_data": nested(depth), "recipients": .ids(bob)]
                #expect(await company.ask(.post, "eta_shares", as: ann, share).status == status)
                for column in ["route_data", "stops"] {
                    let plan = JSONObject([("title", "Coast"), (column, nested(depth))])
                    #expect(await company.ask(.post, "adventure_plans", as: ann, .object(plan)).status == status)
                }
            }
            let changed = await company.ask(
                .patch, "eta_shares?user_id=eq.\(ann)", as: ann, ["route_data": nested(61)])
            #expect(changed.status == 400 && changed.code == "23514", "\(changed.text)")
        }
    }

    @Test("go to friends alone, all of them or none", arguments: DatabaseKind.all)
    func refused(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            func refusal(_ row: JSONValue) async -> String {
                let answer = await company.ask(.post, "eta_shares", as: ann, row)
                return "\(answer.status) \(answer.code ?? "")"
            }
            #expect(await refusal(["route_data": [:], "recipients": .ids(bob, cat)]) == "403 42501")
            #expect(await refusal(["route_data": [:], "recipients": []]) == "400 23514")
            #expect(await refusal(["route_data": [:], "recipients": .ids(bob, bob)]) == "400 23514")
            #expect(await refusal(["route_data": [:], "recipients": ["ann@example.com"]]) == "400 23514")
            #expect(await refusal(["route_data": [:]]) == "400 23502")
            #expect(
                await refusal(["route_data": .string(String(repeating: "x", count: 17_000)), "recipients": .ids(bob)])
                    == "400 23514")
            for expiry in ["2026-11-21T07:00:00Z", "2026-11-21T20:00:01Z"] {
                #expect(
                    await refusal(["route_data": [:], "recipients": .ids(bob), "expires_at": .string(expiry)])
                        == "400 23514")
            }
            #expect(await refusal(["recipients": .ids(bob), "user_id": .id(bob)]) == "403 42501")
            #expect(await company.rows("eta_shares", as: ann).isEmpty)
            #expect(company.announced.told.isEmpty)
        }
    }

    @Test("tell new recipients alone, and those taken away no more", arguments: DatabaseKind.all)
    func changedRecipients(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            try await company.friends(ann, cat)
            let id = try await company.add("eta_shares", as: ann, ["recipients": .ids(bob)])["id"]!.string!
            let changed = await company.ask(
                .patch, "eta_shares?id=eq.\(id)&select=recipients", as: ann, ["recipients": .ids(cat)],
                prefer: "return=representation")
            #expect(changed.json == [["recipients": .ids(cat)]])
            #expect(company.announced.told == [[bob], [cat]])
            #expect(await company.rows("eta_shares", as: bob).isEmpty)
            #expect(await company.rows("eta_shares", as: cat).count == 1)
            // Who wants to hear no more takes the row away.
            #expect(await company.ask(.delete, "eta_share_recipients?share_id=eq.\(id)", as: cat).status == 204)
            #expect(await company.rows("eta_shares", as: cat).isEmpty)
        }
    }

    @Test("name nobody who is a friend no more, and may name them anew", arguments: DatabaseKind.all)
    func endedFriendships(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            try await company.friends(cat, ann)
            let id = try await company.add("eta_shares", as: ann, ["recipients": .ids(bob, cat)])["id"]!.string!
            _ = try await company.add("eta_shares", as: bob, ["recipients": .ids(ann)])
            let (named, all) = ("eta_share_recipients?select=user_id", "eta_shares?id=eq.\(id)&select=recipients")
            #expect(await company.rows(named, as: bob).count == 2)
            // The one is unfriended, the other blocks.
            #expect(await company.ask(.delete, "friends?friend_id=eq.\(bob)", as: ann).status == 204)
            #expect(await company.rows(named, as: bob).isEmpty)
            #expect(await company.rows(named, as: ann) == [["user_id": .id(cat)]])
            #expect(await company.rows(all, as: ann) == [["recipients": .ids(cat)]])
            let blocked = await company.ask(.patch, "friends?user_id=eq.\(cat)", as: cat, ["status": "blocked"])
            #expect(blocked.status == 204)
            for rider in [ann, cat] { #expect(await company.rows(named, as: rider).isEmpty) }
            #expect(await company.rows(all, as: ann) == [["recipients": []]])
            try await company.friends(ann, bob)
            #expect(await company.rows("eta_shares?user_id=eq.\(ann)", as: bob).isEmpty)
            let again = await company.ask(.patch, "eta_shares?id=eq.\(id)", as: ann, ["recipients": .ids(bob)])
            #expect(again.status == 204)
            #expect(await company.rows("eta_shares?user_id=eq.\(ann)", as: bob).count == 1)
            #expect(company.announced.told.last == [bob])
        }
    }

    @Test("of earlier versions name nobody who is a friend no more", arguments: DatabaseKind.all)
    func earlierFriendships(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let database = try place.open(schema: Accounts.schema)
            try await database.migrate(upTo: 2)
            let (ann, bob, cat, share) = (UUID(), UUID(), UUID(), UUID())
            try await database.write(as: .service) { transaction in
                for rider in [ann, bob, cat] {
                    try transaction.insert(Insert(into: Accounts.users, ["id": .uuid(rider)]))
                }
                try transaction.insert(
                    Insert(
                        into: CompanionTables.friends,
                        ["user_id": .uuid(cat), "friend_id": .uuid(ann), "status": "accepted"]))
                try transaction.insert(
                    Insert(
                        into: CompanionTables.etaShares,
                        [
                            "id": .uuid(share), "user_id": .uuid(ann),
                            "recipients": .json(JSONValue.ids(bob, cat).text),
                            "expires_at": .instant(transaction.now.adding(seconds: 3_600)),
                        ]))
                for rider in [bob, cat] {
                    try transaction.insert(
                        Insert(
                            into: CompanionTables.shareRecipients,
                            ["share_id": .uuid(share), "user_id": .uuid(rider), "owner_id": .uuid(ann)]))
                }
            }
            try await database.migrate()
            let (named, told) = try await database.read(as: .service) { transaction in
                (
                    try transaction.select(Select(CompanionTables.etaShares)).map { try $0.json("recipients") },
                    try transaction.select(Select(CompanionTables.shareRecipients)).map {
                        try $0.require("user_id", Row.uuid)
                    }
                )
            }
            #expect(try named.map { try JSONParser.parse(Array(($0 ?? "").utf8)) } == [.ids(cat)] && told == [cat])
            await database.close()
        }
    }

    @Test("are shown by links until these are taken back or the share ends", arguments: DatabaseKind.all)
    func links(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider("Ann"), try await company.rider())
            try await company.friends(ann, bob)
            let share = try await company.add(
                "eta_shares", as: ann, ["route_data": ["trip_id": "7"], "recipients": .ids(bob)])
            let ask: JSONValue = ["share_id": share["id"]!, "show_name": true]
            #expect(await company.ask(.post, "rpc/create_eta_share_link", as: bob, ask).status == 404)
            let link = await company.ask(.post, "rpc/create_eta_share_link", as: ann, ask).json
            let token = try #require(link["token"]?.string)
            let shown = try #require(try await company.companion.links.shown(token))
            #expect(shown.name == "Ann" && shown.route == ["trip_id": "7"])
            #expect(try await company.companion.links.shown(String(token.reversed())) == nil)
            #expect(await company.ask(.get, "eta_share_links?select=token_hash", as: ann).code == "42501")
            #expect(await company.rows("eta_share_links", as: bob).isEmpty)
            #expect(
                await company.ask(.post, "rpc/revoke_eta_share_link", as: bob, ["link_id": link["id"]!]).status == 404)
            #expect(
                await company.ask(.post, "rpc/revoke_eta_share_link", as: ann, ["link_id": link["id"]!]).status == 204)
            #expect(try await company.companion.links.shown(token) == nil)
            let second = await company.ask(.post, "rpc/create_eta_share_link", as: ann, ["share_id": share["id"]!]).json
            let other = try #require(second["token"]?.string)
            #expect(try await company.companion.links.shown(other)?.name == nil)
            company.clock.advance(seconds: 4 * 3_600)
            #expect(try await company.companion.links.shown(other) == nil)
        }
    }
}
