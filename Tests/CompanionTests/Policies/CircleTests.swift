import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

/// Who is answered what over the surface: for each table and command, and for what is embedded.
///
/// Of what is read, a line says how many rows there are, and after a colon how many rows of the embedded table the first has; of what is
/// written, the status, with a star where something was changed.
@Suite("What a rider's circle can do") struct CircleTests {
    /// A request, and what comes of it for each of ``Circle/Who``, in their order.
    struct Line: Sendable, CustomTestStringConvertible {
        let method: RestRequest.Method
        let target: String
        let body: String
        let expected: [String]
        var testDescription: String { "\(method.rawValue) \(target)" }

        init(_ target: String, _ expected: String) { self.init(.get, target, "", expected) }

        init(_ method: RestRequest.Method, _ target: String, _ body: String, _ expected: String) {
            (self.method, self.target, self.body) = (method, target, body)
            self.expected = expected.split(separator: " ").map(String.init)
        }
    }

    // Outcomes: owner friend recipient blocked stranger nobody service
    static let reading = [
        Line("users?id=eq.{ann}", "1 1 1 0 0 401 1"),
        Line("saved_places?id=eq.{place}", "1 0 0 0 0 401 1"),
        Line("friends?id=eq.{friendship}", "1 1 0 0 0 401 1"),
        Line("friends?id=eq.{block}", "1 0 0 0 0 401 1"),
        Line("friends?id=eq.{request}", "0 0 0 1 0 401 1"),
        Line("eta_shares?id=eq.{share}", "1 0 1 0 0 401 1"),
        Line("eta_share_recipients?share_id=eq.{share}", "2 0 1 0 0 401 2"),
        Line("eta_share_links?id=eq.{link}", "1 0 0 0 0 401 1"),
        Line("adventure_plans?id=eq.{plan}", "1 0 0 0 0 401 1"),
        Line("safety_reports?id=eq.{report}", "1 1 1 1 1 401 1"),
        // Only the owner learns whose a report is, however it is asked.
        Line("safety_reports?id=eq.{report}&user_id=eq.{ann}", "1 0 0 0 0 401 1"),
        Line("safety_reports?id=eq.{report}&user_id=neq.{stranger}", "1 0 0 0 0 401 1"),
        Line("safety_reports?id=eq.{report}&latitude=eq.-33.8612", "1 0 0 0 0 401 1"),
        Line("users?id=eq.{ann}&invite_code=not.is.null", "1 0 0 0 0 401 1"),
        Line("eta_shares?id=eq.{share}&recipients=cs.{{another}}", "0 0 0 0 0 401 0"),
    ]

    static let embedding = [
        Line("users?id=eq.{ann}&select=id,saved_places(id)", "1:1 1:0 1:0 0 0 401 1:1"),
        Line("users?id=eq.{ann}&select=id,adventure_plans(id)", "1:1 1:0 1:0 0 0 401 1:1"),
        Line("users?id=eq.{ann}&select=id,eta_shares(id)", "1:1 1:0 1:1 0 0 401 1:1"),
        Line("users?id=eq.{ann}&select=id,eta_share_links(id)", "1:1 1:0 1:0 0 0 401 1:1"),
        Line("users?id=eq.{ann}&select=id,eta_share_recipients!owner_id(share_id)", "1:2 1:0 1:1 0 0 401 1:2"),
        Line("users?id=eq.{ann}&select=id,friends!user_id(id)", "1:3 1:1 1:0 0 0 401 1:3"),
        Line("users?id=eq.{ann}&select=id,friends!friend_id(id)", "1:1 1:0 1:1 0 0 401 1:2"),
        Line("users?id=eq.{ann}&select=id,safety_reports(id)", "1:1 1:0 1:0 0 0 401 1:1"),
        Line("users?id=eq.{ann}&select=id,safety_reports!inner(id)", "1:1 0 0 0 0 401 1:1"),
        Line("safety_reports?id=eq.{report}&select=id,users(id)", "1:1 1:0 1:0 1:0 1:0 401 1:1"),
        Line("safety_reports?id=eq.{report}&select=id,users!inner(id)", "1:1 0 0 0 0 401 1:1"),
        Line("saved_places?id=eq.{place}&select=id,users(id)", "1:1 0 0 0 0 401 1:1"),
        Line("adventure_plans?id=eq.{plan}&select=id,users(id)", "1:1 0 0 0 0 401 1:1"),
        Line("friends?id=eq.{friendship}&select=id,users!user_id(id)", "1:1 1:1 0 0 0 401 1:1"),
        Line("friends?id=eq.{request}&select=id,users!friend_id(id)", "0 0 0 1:0 0 401 1:1"),
        Line("friends?id=eq.{block}&select=id,users!friend_id(id)", "1:0 0 0 0 0 401 1:1"),
        Line("eta_shares?id=eq.{share}&select=id,users(id)", "1:1 0 1:1 0 0 401 1:1"),
        Line("eta_shares?id=eq.{share}&select=id,eta_share_recipients(user_id)", "1:2 0 1:1 0 0 401 1:2"),
        Line("eta_shares?id=eq.{share}&select=id,eta_share_links(id)", "1:1 0 1:0 0 0 401 1:1"),
        Line("eta_share_links?id=eq.{link}&select=id,eta_shares(id)", "1:1 0 0 0 0 401 1:1"),
        Line(
            "eta_share_recipients?user_id=eq.{recipient}&select=share_id,eta_shares(id)", "1:1 0 1:1 0 0 401 1:1"),
        Line(
            "eta_share_recipients?user_id=eq.{recipient}&select=share_id,users!owner_id(id)", "1:1 0 1:1 0 0 401 1:1"),
        Line(
            "eta_share_recipients?user_id=eq.{another}&select=share_id,users!user_id(id)", "1:1 0 0 0 0 401 1:1"),
    ]

    static let writing = [
        Line(.post, "users", #"{"id":"{new}","invite_code":"x"}"#, "403 403 403 403 403 401 409"),
        Line(.patch, "users?id=eq.{ann}", #"{"display_name":"X"}"#, "204* 204 204 204 204 401 204*"),
        Line(.delete, "users?id=eq.{ann}", "", "403 403 403 403 403 401 204*"),
        Line(
            .post, "saved_places",
            #"{"user_id":"{ann}","name":"A","address":"B","latitude":1,"longitude":2,"place_type":"work"}"#,
            "201* 403 403 403 403 401 201*"),
        Line(.patch, "saved_places?id=eq.{place}", #"{"name":"X"}"#, "204* 204 204 204 204 401 204*"),
        Line(.delete, "saved_places?id=eq.{place}", "", "204* 204 204 204 204 401 204*"),
        Line(
            .post, "friends", #"{"user_id":"{ann}","friend_id":"{stranger}"}"#, "201* 403 403 403 403 401 201*"),
        Line(
            .patch, "friends?id=eq.{friendship}", #"{"status":"blocked"}"#, "204* 204* 204 204 204 401 204*"),
        Line(.patch, "friends?id=eq.{block}", #"{"status":"accepted"}"#, "403 204 204 204 204 401 204*"),
        Line(.patch, "friends?id=eq.{request}", #"{"status":"accepted"}"#, "204 204 204 403 204 401 204*"),
        Line(.delete, "friends?id=eq.{friendship}", "", "204* 204* 204 204 204 401 204*"),
        Line(.delete, "friends?id=eq.{block}", "", "204* 204 204 204 204 401 204*"),
        Line(.delete, "friends?id=eq.{request}", "", "204 204 204 204* 204 401 204*"),
        Line(
            .post, "eta_shares",
            #"{"user_id":"{ann}","recipients":["{recipient}"],"expires_at":"2026-11-21T09:00:00Z"}"#,
            "201* 403 403 403 403 401 201*"),
        Line(.patch, "eta_shares?id=eq.{share}", #"{"is_active":false}"#, "204* 204 204 204 204 401 204*"),
        Line(.delete, "eta_shares?id=eq.{share}", "", "204* 204 204 204 204 401 204*"),
        Line(
            .post, "eta_share_recipients", #"{"share_id":"{share}","user_id":"{friend}","owner_id":"{ann}"}"#,
            "403 403 403 403 403 401 201*"),
        Line(
            .patch, "eta_share_recipients?user_id=eq.{recipient}", #"{"seen_at":"2026-11-21T09:00:00Z"}"#,
            "204 204 204* 204 204 401 204*"),
        Line(.delete, "eta_share_recipients?user_id=eq.{recipient}", "", "204 204 204* 204 204 401 204*"),
        Line(.post, "adventure_plans", #"{"user_id":"{ann}","title":"X"}"#, "201* 403 403 403 403 401 201*"),
        Line(.patch, "adventure_plans?id=eq.{plan}", #"{"title":"X"}"#, "204* 204 204 204 204 401 204*"),
        Line(.delete, "adventure_plans?id=eq.{plan}", "", "204* 204 204 204 204 401 204*"),
        Line(
            .post, "safety_reports", #"{"user_id":"{ann}","latitude":1,"longitude":2,"report_type":"hazard"}"#,
            "201* 403 403 403 403 401 400"),
        Line(.patch, "safety_reports?id=eq.{report}", #"{"severity":5}"#, "204* 204 204 204 204 401 204*"),
        Line(.delete, "safety_reports?id=eq.{report}", "", "204* 204 204 204 204 401 204*"),
        Line(
            .post, "eta_share_links", #"{"share_id":"{share}","user_id":"{ann}","token_hash":"x"}"#,
            "403 403 403 403 403 401 201*"),
        Line(.patch, "eta_share_links?id=eq.{link}", #"{"shows_name":true}"#, "403 403 403 403 403 401 204*"),
        Line(.delete, "eta_share_links?id=eq.{link}", "", "204* 204 204 204 204 401 204*"),
    ]

    @Test("is to see as much as each may", arguments: DatabaseKind.all)
    func reads(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let circle = try await Circle(company.database)
            for line in Self.reading + Self.embedding {
                var outcomes: [String] = []
                for who in Circle.Who.allCases {
                    let answer = await company.ask(.get, circle.filled(line.target), as: circle.principal(who))
                    outcomes.append(Self.outcome(answer))
                }
                #expect(outcomes == line.expected, "\(line.testDescription)")
            }
        }
    }

    @Test("is to change what is their own", arguments: DatabaseKind.all)
    func writes(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            for line in Self.writing {
                var outcomes: [String] = []
                for who in Circle.Who.allCases {
                    let circle = try await Circle(company.database)
                    let (target, body) = (circle.filled(line.target), circle.filled(line.body))
                    let before = try await Self.everything(company.database)
                    let answer = await company.ask(
                        line.method, target, as: circle.principal(who), try? JSONParser.parse(Array(body.utf8)))
                    let isChanged = try await Self.everything(company.database) != before
                    outcomes.append("\(answer.status)" + (isChanged ? "*" : ""))
                    // Rows of earlier circles would make it slow to compare.
                    try await company.database.write(as: .service) {
                        _ = try $0.deleteCount(Delete(from: Accounts.users, where: .always))
                    }
                }
                #expect(outcomes == line.expected, "\(line.testDescription)")
            }
        }
    }

    @Test("is sorted by what each is shown, where no value comes last", arguments: DatabaseKind.all)
    func sorted(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let circle = try await Circle(company.database)
            let (own, other) = (circle.filled("{report}"), UUID())
            try await company.database.write(as: .service) { transaction in
                var report = CompanionMatrix.report(of: UUID(uuidString: circle.filled("{stranger}"))!)
                report["id"] = .uuid(other)
                report["visibility"] = .text(ReportVisibility.shown.rawValue)
                try transaction.insert(Insert(into: CompanionTables.safetyReports, report))
            }
            let orders: [(String, [JSONValue])] = [
                ("user_id", [.string(own), .id(other)]), ("user_id.desc", [.id(other), .string(own)]),
                ("user_id.nullsfirst", [.id(other), .string(own)]),
                ("user_id.desc.nullslast", [.string(own), .id(other)]),
            ]
            for (order, expected) in orders {
                let rows = await company.ask(
                    .get, "safety_reports?select=id&order=\(order)", as: circle.principal(.owner))
                #expect(rows.json.array?.map { $0["id"] ?? .null } == expected, "\(order)")
            }
        }
    }

    @Test("finds recipients by ids in capitals", arguments: DatabaseKind.all)
    func capitals(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let (ann, bob) = (try await company.rider(), try await company.rider())
            try await company.friends(ann, bob)
            _ = try await company.add("eta_shares", as: ann, ["recipients": .array([.string(bob.uuidString)])])
            for filter in ["cs.{\(bob.uuidString)}", "cs.[\"\(bob.uuidString)\"]", "ov.{\(bob.uuidString),x}"] {
                #expect(await company.rows("eta_shares?recipients=\(filter)", as: bob).count == 1, "\(filter)")
            }
        }
    }

    /// Rows, and rows embedded in the first.
    private static func outcome(_ answer: RestAnswer) -> String {
        guard answer.status == 200, let rows = answer.json.array else { return "\(answer.status)" }
        let embedded = rows.first?.object?.members.compactMap { member -> Int? in
            switch member.value {
            case .array(let rows) where member.key != "recipients": rows.count
            case .object where !["route_data"].contains(member.key): 1
            case .null where member.key == "users": 0
            default: nil
            }
        }
        let isWhole = rows.first?["created_at"] != nil
        return "\(rows.count)" + (isWhole ? "" : embedded?.first.map { ":\($0)" } ?? "")
    }

    /// All that is kept, as the service sees it.
    private static func everything(_ database: Database) async throws -> [[SQLValue]] {
        try await database.read(as: .service) { transaction in
            try CompanionTables.schema.tables.flatMap { table in
                try transaction.select(Select(table, order: table.primaryKey.map { .ascending($0) })).map(\.values)
            }
        }
    }
}
