import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

@Suite("Safety reports") struct SafetyTests {
    private static let report: JSONValue = [
        "latitude": -33.868823, "longitude": 151.209296, "report_type": "hazard", "description": "Ice",
    ]

    @Test("are seen later, coarsely, and without who made them", arguments: DatabaseKind.all)
    func anonymity(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            company.clock.advance(seconds: 123)
            let own = try await company.add("safety_reports", as: ann, Self.report)
            #expect(own["user_id"] == .id(ann) && own["latitude"] == -33.868823)
            #expect(own["created_at"] == "2026-11-21T08:02:03+00:00" && own["severity"] == 1)
            #expect(await company.rows("safety_reports", as: bob).isEmpty)
            let upkeep = CompanionUpkeep(company.database)
            company.clock.advance(seconds: 296)
            #expect(try await upkeep.keepTime() == 0)
            company.clock.advance(seconds: 1)
            #expect(try await upkeep.keepTime() == 1)
            let seen = await company.rows(
                "safety_reports?select=user_id,latitude,longitude,created_at,description", as: bob)
            #expect(
                seen == [
                    [
                        "user_id": .null, "latitude": -33.869, "longitude": 151.209,
                        "created_at": "2026-11-21T08:00:00+00:00", "description": "Ice",
                    ]
                ])
            // Nor by asking for what is not shown.
            #expect(await company.rows("safety_reports?user_id=eq.\(ann)", as: bob).isEmpty)
            #expect(await company.rows("safety_reports?latitude=gt.-33.8689", as: bob).isEmpty)
            #expect(await company.rows("safety_reports?latitude=eq.-33.869", as: bob).count == 1)
            #expect(await company.rows("safety_reports?created_at=gt.2026-11-21T08:00:00Z", as: bob).isEmpty)
            #expect(await company.rows("safety_reports", as: nil).isEmpty)
            #expect(await company.ask(.get, "safety_reports", as: nil).status == 401)
            #expect(await company.ask(.get, "safety_reports?select=users(id)", as: bob).json == [["users": .null]])
        }
    }

    @Test("come and go with all others of the same five minutes", arguments: DatabaseKind.all)
    func times(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob, cat) = (try await company.rider(), try await company.rider(), try await company.rider())
            let upkeep = CompanionUpkeep(company.database)
            func report(as rider: UUID, _ latitude: Double, after seconds: Int64) async throws {
                company.clock.advance(seconds: seconds)
                _ = try await company.add(
                    "safety_reports", as: rider,
                    ["latitude": .double(latitude), "longitude": 151.2, "report_type": "police"])
            }
            func seen(after seconds: Int64) async throws -> Int {
                company.clock.advance(seconds: seconds)
                try await upkeep.keepTime()
                return await company.rows("safety_reports", as: cat).count
            }
            // At 8:00:01, 8:04:59 and, of the next five minutes, 8:05:00.
            try await report(as: ann, -33.8, after: 1)
            try await report(as: bob, -33.8, after: 298)
            try await report(as: ann, -33.9, after: 1)
            #expect(try await seen(after: 119) == 0)
            #expect(try await seen(after: 1) == 2)
            #expect(try await seen(after: 299) == 2)
            #expect(try await seen(after: 1) == 3)
            // The first two end at 8:45, the third at 8:50.
            #expect(try await seen(after: 32 * 60 + 59) == 3)
            #expect(try await seen(after: 1) == 1)
            #expect(try await seen(after: 299) == 1)
            #expect(try await seen(after: 1) == 0)
        }
    }

    @Test("that were refused count towards no limit", arguments: DatabaseKind.all)
    func refused(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        limits.reportsAnHour = 2
        try await withCompany(kind, limits: limits) { company in
            let ann = try await company.rider()
            func add(_ north: Double, id: UUID) async -> RestAnswer {
                var report = Self.report.object!
                report["latitude"] = .double(-33.8 + north)
                report["id"] = .id(id)
                return await company.ask(.post, "safety_reports", as: ann, .object(report))
            }
            let id = UUID()
            #expect(await add(0, id: id).status == 201)
            for _ in 0..<3 { #expect(await add(0.1, id: id).code == "23505") }
            #expect(await add(0.1, id: UUID()).status == 201)
            // What was taken back counts.
            #expect(await company.ask(.delete, "safety_reports?user_id=eq.\(ann)", as: ann).status == 204)
            #expect(await add(0.2, id: UUID()).status == 429)
        }
    }

    @Test("that are sent once more, as their answer was lost, are held to no limit", arguments: DatabaseKind.all)
    func repeated(_ kind: DatabaseKind) async throws {
        var limits = CompanionLimits()
        limits.reportsAnHour = 1
        try await withCompany(kind, limits: limits) { company in
            let ann = try await company.rider()
            func add(_ ids: UUID...) async -> RestAnswer {
                let reports = ids.map { id in
                    var report = Self.report.object!
                    report["id"] = .id(id)
                    return JSONValue.object(report)
                }
                return await company.ask(
                    .post, "safety_reports", as: ann, .array(reports),
                    prefer: "return=representation,resolution=ignore-duplicates")
            }
            let id = UUID()
            #expect(await add(id, id).json.array?.count == 1)
            let again = await add(id)
            #expect(again.status == 201 && again.json == [], "\(again.text)")
            #expect(await add(id, UUID()).status == 429)
        }
    }

    @Test("are changed and taken back by who made them, and end by themselves", arguments: DatabaseKind.all)
    func ending(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            let upkeep = CompanionUpkeep(company.database)
            let id = try await company.add("safety_reports", as: ann, Self.report)["id"]!.string!
            company.clock.advance(seconds: 300)
            var police = Self.report.object!
            police["report_type"] = "police"
            _ = try await company.add("safety_reports", as: ann, .object(police))
            company.clock.advance(seconds: 420)
            try await upkeep.keepTime()
            #expect(await company.rows("safety_reports", as: bob).count == 2)
            #expect(
                await company.ask(.patch, "safety_reports?id=eq.\(id)", as: bob, ["is_resolved": true]).status == 204)
            #expect(await company.rows("safety_reports", as: bob).count == 2)
            company.clock.advance(seconds: 45 * 60)
            #expect(await company.rows("safety_reports?select=report_type", as: bob) == [["report_type": "hazard"]])
            #expect(
                await company.ask(.patch, "safety_reports?id=eq.\(id)", as: ann, ["is_resolved": true]).status == 204)
            #expect(await company.rows("safety_reports", as: bob).isEmpty)
            #expect(await company.rows("safety_reports", as: ann).count == 2)
            #expect(await company.ask(.patch, "safety_reports?id=eq.\(id)", as: ann, ["latitude": 1]).code == "42501")
            #expect(await company.ask(.delete, "safety_reports?id=eq.\(id)", as: ann).status == 204)
        }
    }

    @Test("are few, and not of one place again and again", arguments: DatabaseKind.all)
    func limits(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider()
            func add(_ latitude: Double) async -> RestAnswer {
                var report = Self.report.object!
                report["latitude"] = .double(latitude)
                return await company.ask(.post, "safety_reports", as: ann, .object(report))
            }
            #expect(await add(-33.8).status == 201)
            let near = await add(-33.8008)
            #expect(near.status == 429 && near.code == "RATE_LIMITED" && near.headers["retry-after"] == "300")
            for place in 1..<10 { #expect(await add(-33.8 - Double(place) / 100).status == 201) }
            #expect(await add(-30).status == 429)
            #expect(await add(-91).code != "201")
            company.clock.advance(seconds: 3_601)
            #expect(await add(-91).code == "23514")
            var graves = Self.report.object!
            graves["severity"] = 6
            #expect(await company.ask(.post, "safety_reports", as: ann, .object(graves)).code == "23514")
        }
    }

    @Test("that riders of some standing say are none are hidden", arguments: DatabaseKind.all)
    func flags(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider()
            var old: [UUID] = []
            for _ in 0..<3 { old.append(try await company.rider()) }
            company.clock.advance(seconds: 8 * 86_400)
            let id = try await company.add("safety_reports", as: ann, Self.report)["id"]!
            let (one, two) = (try await company.rider(), try await company.rider())
            #expect(await company.ask(.post, "rpc/flag_safety_report", as: one, ["report_id": id]).status == 404)
            company.clock.advance(seconds: 420)
            try await CompanionUpkeep(company.database).keepTime()
            for rider in [one, two, old[0], old[0], old[1]] {
                #expect(
                    await company.ask(.post, "rpc/flag_safety_report", as: rider, ["report_id": id, "reason": "no"])
                        .status == 204)
            }
            #expect(await company.rows("safety_reports", as: one).count == 1)
            #expect(await company.ask(.post, "rpc/flag_safety_report", as: old[2], ["report_id": id]).status == 204)
            #expect(await company.rows("safety_reports", as: one).isEmpty)
            #expect(await company.rows("safety_reports", as: ann).count == 1)
        }
    }
}
