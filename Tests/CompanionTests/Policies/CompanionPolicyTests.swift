import Companion
import Database
import DatabaseFixtures
import Foundation
import Testing
import Wire

@Suite("Policies of the companion's tables") struct CompanionPolicyTests {
    @Test("let owners, friends and recipients do what they may, and others nothing", arguments: DatabaseKind.all)
    func matrix(_ kind: DatabaseKind) async throws {
        let differences = try await CompanionMatrix.matrix.differences(on: kind)
        #expect(differences == [])
    }

    @Test("cannot be switched off without anybody noticing", arguments: DatabaseKind.all)
    func mutations(_ kind: DatabaseKind) async throws {
        let unnoticed = try await CompanionMatrix.matrix.unnoticed(on: kind)
        #expect(unnoticed == [])
    }

    @Test("keep from being changed whose rows are and what others go by", arguments: DatabaseKind.all)
    func fixedColumns(_ kind: DatabaseKind) async throws {
        let changeable: [String: Set<String>] = [
            "users": ["display_name", "avatar_url"],
            "saved_places": ["user_id", "name", "address", "latitude", "longitude", "place_type"],
            "eta_share_recipients": ["seen_at"],
            "adventure_plans": ["user_id", "title", "description", "route_data", "stops", "status"],
            "safety_reports": ["description", "severity", "is_resolved"],
        ]
        try await withCompany(kind) { company in
            let (rider, other) = (try await company.rider(), try await company.rider())
            for table in CompanionTables.schema.tables {
                for column in table.columns
                where column.name != "updated_at" && changeable[table.name]?.contains(column.name) != true {
                    let value: SQLValue =
                        switch column.type {
                        case .uuid: .uuid(other)
                        case .int: 1
                        case .double: .double(1.5)
                        case .bool: true
                        case .instant: .instant(TestClock.start)
                        case .json: .json("[]")
                        default: "x"
                        }
                    await #expect(
                        throws: DatabaseError.permissionDenied(table: table.qualifiedName),
                        "\(table.name).\(column.name)"
                    ) {
                        try await company.database.write(as: .user(rider)) {
                            _ = try $0.updateCount(Update(table, set: [column.name: value], where: .always))
                        }
                    }
                }
            }
        }
    }

    @Test("come before what else is wrong with a row", arguments: DatabaseKind.all)
    func order(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            let place: JSONObject = [
                "name": "Home", "address": "1 George St", "latitude": 91, "longitude": 151, "place_type": "home",
            ]
            let cases: [(JSONObject, String)] = [
                (["user_id": .id(bob)], "42501"), ([:], "42501"), (["user_id": .null], "42501"),
                (["user_id": .id(ann)], "23514"), (["user_id": .id(ann), "latitude": 1, "name": .null], "23502"),
            ]
            for (change, code) in cases {
                let answer = await company.ask(.post, "saved_places", as: ann, .object(place.merging(change)))
                #expect(answer.code == code, "\(change.keys)")
            }
            let several: JSONValue = .array([
                .object(place.merging(["user_id": .id(ann)])), .object(place.merging(["user_id": .id(bob)])),
            ])
            #expect(await company.ask(.post, "saved_places", as: ann, several).code == "23514")
        }
    }

    /// What a rider is not to read at all, not even of their own rows.
    @Test("show nobody what only the service goes by", arguments: DatabaseKind.all)
    func hiddenColumns(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let rider = try await company.rider()
            for target in [
                "friends?select=suppressed", "friends?suppressed=is.true", "friends?order=suppressed",
                "friends?or=(suppressed.is.true,status.eq.pending)", "safety_reports?select=visibility",
                "safety_reports?visibility=eq.hidden", "safety_reports?order=visibility",
                "eta_share_links?select=token_hash", "eta_share_links?token_hash=eq.x",
                "users?select=friends!user_id(suppressed)",
                "users?select=id,friends!user_id(id)&friends.suppressed=is.true",
                "eta_shares?select=eta_share_links(token_hash)",
            ] {
                let answer = await company.ask(.get, target, as: rider)
                #expect(answer.status == 403 && answer.code == "42501", "\(target): \(answer.text)")
            }
            #expect(await company.ask(.get, "safety_report_flags", as: rider).status == 404)
        }
    }
}
