import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

@Suite("Profiles, places and plans") struct AccountTests {
    @Test("profiles follow their accounts", arguments: DatabaseKind.all)
    func profiles(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann", email: "ann@example.com")
            #expect(
                await company.rows("users?select=email,display_name", as: ann) == [
                    ["email": "ann@example.com", "display_name": "Ann"]
                ])
            try await company.database.write(as: .service) {
                try $0.update(
                    Update(Accounts.users, set: ["email": "a@example.com"], where: .equals("id", ann)))
            }
            let changed = await company.ask(
                .patch, "users?id=eq.\(ann)&select=email,display_name", as: ann, ["display_name": "Anna"],
                prefer: "return=representation")
            #expect(changed.json == [["email": "a@example.com", "display_name": "Anna"]])
            #expect(
                await company.ask(.patch, "users?id=eq.\(ann)", as: ann, ["email": "x@example.com"]).code == "42501")
            #expect(await company.ask(.post, "users", as: ann, ["id": .id(UUID())]).code == "42501")
            #expect(await company.ask(.delete, "users?id=eq.\(ann)", as: ann).code == "42501")
            let long = JSONValue.string(String(repeating: "é", count: 81))
            #expect(await company.ask(.patch, "users?id=eq.\(ann)", as: ann, ["display_name": long]).code == "23514")
            #expect(
                await company.ask(.patch, "users?id=eq.\(ann)", as: ann, ["avatar_url": "javascript:1"]).code == "23514"
            )
        }
    }

    @Test("profiles are told friends, and strangers not even that they are there", arguments: DatabaseKind.all)
    func profileFunction(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann", email: "ann@example.com")
            let bob = try await company.rider("Bob")
            func profile(_ id: UUID, _ rider: UUID?) async -> RestAnswer {
                await company.ask(.post, "rpc/get_user_profile", as: rider, ["user_id": .id(id)])
            }
            #expect(await profile(ann, ann).json["email"] == "ann@example.com")
            let stranger = await profile(ann, bob)
            let nobody = await profile(UUID(), bob)
            #expect(stranger.status == 404 && stranger == nobody)
            #expect(await profile(ann, nil).status == 401)
            try await company.friends(ann, bob)
            let friend = await profile(ann, bob).json
            #expect(friend["display_name"] == "Ann" && friend["email"] == .null)
            let code = try #require(
                await company.rows("users?select=invite_code&id=eq.\(ann)", as: ann)[0]["invite_code"]?.string)
            let cat = try await company.rider()
            let found = await company.ask(.post, "rpc/find_profile", as: cat, ["handle": .string(code.uppercased())])
            #expect(found.json == ["id": .id(ann), "display_name": "Ann", "avatar_url": .null])
            for _ in 0..<19 {
                #expect(await company.ask(.post, "rpc/find_profile", as: cat, ["handle": "x"]).status == 404)
            }
            #expect(await company.ask(.post, "rpc/find_profile", as: cat, ["handle": .string(code)]).status == 429)
            company.clock.advance(seconds: 3_600)
            #expect(await company.ask(.post, "rpc/find_profile", as: cat, ["handle": .string(code)]).status == 200)
        }
    }

    @Test("functions are told what they take", arguments: DatabaseKind.all)
    func functions(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider()
            let unknown = await company.ask(.post, "rpc/get_user_profil", as: ann, ["user_id": .id(ann)])
            #expect(unknown.status == 404 && unknown.code == "PGRST202")
            #expect(unknown.json["hint"] == "Perhaps you meant to call the function public.get_user_profile(user_id)")
            let lacking = await company.ask(.get, "rpc/get_user_profile", as: ann)
            #expect(
                lacking.json["message"]
                    == "Could not find the function public.get_user_profile without parameters in the schema cache")
            #expect(await company.ask(.get, "rpc/flag_safety_report?report_id=\(ann)", as: ann).status == 405)
            #expect(await company.ask(.post, "rpc/get_user_profile", as: ann, ["user_id": "x"]).code == "22P02")
            #expect(await company.ask(.post, "rpc/health_check_detailed", as: ann).status == 403)
            #expect(await company.ask(.get, "rpc/health_check", as: nil).json["status"] == "ok")
        }
    }

    @Test("places are their owner's alone, and limited", arguments: DatabaseKind.all)
    func places(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        limits.savedPlaces = 2
        try await withCompany(kind, limits: limits) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            var place: JSONObject = [
                "user_id": .id(ann), "name": "Home", "address": "1 George St", "latitude": -33.86, "longitude": 151.2,
                "place_type": "home",
            ]
            _ = try await company.add("saved_places", as: ann, .object(place))
            #expect(await company.rows("saved_places", as: bob).isEmpty)
            #expect(await company.ask(.post, "saved_places", as: bob, .object(place)).status == 403)
            place["place_type"] = "custom"
            let kind = await company.ask(.post, "saved_places", as: ann, .object(place))
            #expect(kind.code == "23514")
            #expect(kind.json["details"]?.string?.hasPrefix("place_type must be one of home, work, ") ?? false)
            place["place_type"] = "work"
            place["latitude"] = 91
            let north = await company.ask(.post, "saved_places", as: ann, .object(place))
            #expect(north.code == "23514")
            #expect(north.json["details"] == "latitude must be at least -90, and latitude must be at most 90")
            place["latitude"] = 1
            #expect(await company.ask(.post, "saved_places", as: ann, .object(place)).status == 201)
            #expect(await company.ask(.post, "saved_places", as: ann, .object(place)).code == "54000")
            // What is there already can be put anew, with nothing besides.
            let merging = "resolution=merge-duplicates"
            let id = await company.rows("saved_places?place_type=eq.home&select=id", as: ann)[0]["id"]!
            var moved = place
            moved["id"] = id
            #expect(await company.ask(.post, "saved_places", as: ann, .object(moved), prefer: merging).status == 200)
            moved["name"] = "Flat"
            let put = await company.ask(.put, "saved_places?id=eq.\(id.string!)", as: ann, .object(moved))
            #expect(put.status == 204)
            #expect(await company.rows("saved_places?name=eq.Flat", as: ann).count == 1)
            moved["id"] = .id(UUID())
            #expect(
                await company.ask(.post, "saved_places", as: ann, .object(moved), prefer: merging).code == "54000")
            place["isHome"] = true
            #expect(await company.ask(.post, "saved_places", as: ann, .object(place)).code == "PGRST204")
        }
    }

    @Test("places sent back as they were read are dated by the server", arguments: DatabaseKind.all)
    func dates(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider()
            let forged: JSONValue = "2020-01-01T00:00:00Z"
            var place: JSONObject = [
                "user_id": .id(ann), "name": "Home", "address": "1 George St", "latitude": -33.86, "longitude": 151.2,
                "place_type": "home", "created_at": forged, "updated_at": forged,
            ]
            let made = try await company.add("saved_places", as: ann, .object(place))
            #expect(made["created_at"] == "2026-11-21T08:00:00+00:00" && made["updated_at"] == made["created_at"])
            company.clock.advance(seconds: 60)
            place = made.object!
            place["name"] = "Flat"
            let whole = await company.ask(
                .post, "saved_places?select=name,created_at,updated_at", as: ann, .object(place),
                prefer: "return=representation,resolution=merge-duplicates")
            #expect(
                whole.json == [
                    ["name": "Flat", "created_at": made["created_at"]!, "updated_at": "2026-11-21T08:01:00+00:00"]
                ])
            let plan = try await company.add("adventure_plans", as: ann, ["title": "Coast"])["id"]!.string!
            company.clock.advance(seconds: 60)
            let changed = await company.ask(
                .patch, "adventure_plans?id=eq.\(plan)&select=updated_at", as: ann,
                ["title": "Bay", "updated_at": forged], prefer: "return=representation")
            #expect(changed.json == [["updated_at": "2026-11-21T08:02:00+00:00"]])
            // The time alone moves the row, whichever way it is sent.
            company.clock.advance(seconds: 60)
            let touch = await company.ask(
                .patch, "adventure_plans?id=eq.\(plan)&select=title,updated_at", as: ann, ["updated_at": forged],
                prefer: "return=representation")
            #expect(touch.json == [["title": "Bay", "updated_at": "2026-11-21T08:03:00+00:00"]])
            company.clock.advance(seconds: 60)
            let friend = try await company.rider()
            try await company.friends(ann, friend)
            let share = try await company.add("eta_shares", as: ann, ["recipients": .ids(friend)])["id"]!.string!
            company.clock.advance(seconds: 60)
            let shared = await company.ask(
                .patch, "eta_shares?id=eq.\(share)&select=updated_at", as: ann, ["updated_at": forged],
                prefer: "return=representation")
            #expect(shared.json == [["updated_at": "2026-11-21T08:05:00+00:00"]])
            // Operators may date as they like.
            let kept = await company.ask(
                .patch, "adventure_plans?id=eq.\(plan)&select=updated_at", as: .service, ["updated_at": forged],
                prefer: "return=representation")
            #expect(kept.json == [["updated_at": "2020-01-01T00:00:00+00:00"]])
        }
    }

    @Test("plans that are sent once more take no more room", arguments: DatabaseKind.all)
    func repeatedPlans(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        limits.adventurePlans = 1
        try await withCompany(kind, limits: limits) { company in
            let ann = try await company.rider()
            let plan: JSONValue = ["id": .id(UUID()), "title": "Coast"]
            func add(_ plans: JSONValue) async -> Int {
                await company.ask(
                    .post, "adventure_plans", as: ann, plans, prefer: "resolution=ignore-duplicates"
                ).status
            }
            #expect(await add(plan) == 201)
            #expect(await add([plan, plan]) == 201)
            #expect(await add([plan, ["id": .id(UUID()), "title": "Hills"]]) == 400)
            #expect(await company.rows("adventure_plans", as: ann).count == 1)
        }
    }

    @Test("plans that are over change no more", arguments: DatabaseKind.all)
    func plans(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider()
            let plan = try await company.add("adventure_plans", as: ann, ["title": "Coast"])
            #expect(plan["stops"] == [] && plan["status"] == "draft")
            let target = "adventure_plans?id=eq.\(plan["id"]!.string!)"
            #expect(
                await company.ask(.patch, target, as: ann, ["status": "completed"], prefer: "return=representation")
                    .json[0]?["status"] == "completed")
            #expect(
                await company.ask(.patch, target, as: ann, ["status": "draft"], prefer: "return=representation").text
                    == "[]")
            let gone = await company.ask(.delete, target, as: ann, prefer: "return=representation")
            #expect(gone.json.array?.count == 1)
        }
    }

    @Test("nothing is left of an account that goes", arguments: DatabaseKind.all)
    func deletion(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            let share = try await company.add("eta_shares", as: ann, ["recipients": .ids(bob)])
            _ = await company.ask(.post, "rpc/create_eta_share_link", as: ann, ["share_id": share["id"]!])
            _ = try await company.add("adventure_plans", as: ann, ["title": "Coast"])
            _ = try await company.add(
                "safety_reports", as: ann, ["latitude": 1, "longitude": 1, "report_type": "hazard"])
            try await company.database.write(as: .service) {
                try $0.delete(Delete(from: Accounts.users, where: .equals("id", ann)))
            }
            let left = try await company.database.read(as: .service) { transaction in
                try CompanionTables.schema.tables.map { try transaction.count($0) }
            }
            #expect(left.reduce(0, +) == 1, "Bob's profile alone")
        }
    }
}
