import Companion
import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Synchronization
import Testing
import Wire

/// Accounts enough for riders to have company.
enum Accounts {
    static let users = Table(
        "users", schema: "auth", "Accounts.",
        columns: [
            .id, Column("email", .text, nullable: true, "Address."),
            Column("raw_user_meta_data", .json, initial: .value(.json("{}")), "What its owner keeps there."),
            .createdAt,
            .updatedAt,
        ])

    static let schema = Schema(
        Schema("accounts", tables: [users], migrations: [Migration(1, "accounts", [.create(users)])]),
        CompanionTables.schema)
}

/// Riders who ask over the surface, on a fresh database.
struct Company: Sendable {
    let database: Database
    let clock: TestClock
    let companion: Companion
    let announced: Announcements

    /// Whom shares were announced to.
    final class Announcements: Sendable {
        private let all = Mutex<[[UUID]]>([])
        var told: [[UUID]] { all.withLock { $0 } }
        func note(_ recipients: [UUID]) { all.withLock { $0.append(recipients) } }
    }

    /// A new account.
    func rider(_ name: String = "Rider", email: String? = nil) async throws -> UUID {
        let id = UUID()
        try await database.write(as: .service) {
            try $0.insert(
                Insert(
                    into: Accounts.users,
                    [
                        "id": .uuid(id), "email": email.map { .text($0) } ?? .null,
                        "raw_user_meta_data": .json(#"{"display_name": "\#(name)"}"#),
                    ]))
        }
        return id
    }

    /// Two who are friends.
    func friends(_ one: UUID, _ other: UUID) async throws {
        let asked = await ask(.post, "friends", as: one, ["friend_id": .id(other)])
        #expect(asked.status == 201, "\(asked.text)")
        let accepted = await ask(.patch, "friends?user_id=eq.\(one)", as: other, ["status": "accepted"])
        #expect(accepted.status == 204, "\(accepted.text)")
    }

    /// Asks as a client would: `friends?status=eq.pending`.
    func ask(
        _ method: RestRequest.Method = .get, _ target: String, as rider: UUID?, _ body: JSONValue? = nil,
        prefer: String = "", accept: String? = nil
    ) async -> RestAnswer {
        await ask(
            method, target, as: rider.map { Principal.user($0) } ?? .anonymous, body, prefer: prefer, accept: accept)
    }

    /// The same on behalf of anybody.
    func ask(
        _ method: RestRequest.Method = .get, _ target: String, as principal: Principal, _ body: JSONValue? = nil,
        prefer: String = "", accept: String? = nil
    ) async -> RestAnswer {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var query: [(String, String)] = []
        for parameter in parts.count < 2 ? [] : parts[1].split(separator: "&") {
            let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
            query.append((pair[0], pair.count > 1 ? pair[1] : ""))
        }
        var request = RestRequest(method, parts[0], query: query)
        (request.prefer, request.accept) = ([prefer], accept)
        request.body = body?.bytes ?? []
        if parts[0].hasPrefix("rpc/") {
            request.table = String(parts[0].dropFirst(4))
            return await companion.surface.call(request, as: principal, in: database)
        }
        return await companion.surface.answer(request, as: principal, in: database)
    }

    /// Adds a row, and hands back what is answered of it.
    func add(_ table: String, as rider: UUID, _ row: JSONValue) async throws -> JSONValue {
        let answer = await ask(
            .post, table, as: rider, row, prefer: "return=representation", accept: "application/vnd.pgrst.object+json")
        #expect(answer.status == 201, "\(answer.text)")
        return answer.json
    }

    /// What a rider sees of a table.
    func rows(_ target: String, as rider: UUID?) async -> [JSONValue] {
        await ask(.get, target, as: rider).json.array ?? []
    }
}

/// Runs a test on a fresh database.
func withCompany(
    _ kind: DatabaseKind, limits: CompanionLimits = CompanionLimits(), _ body: (Company) async throws -> Void
) async throws {
    let clock = TestClock()
    try await withDatabase(kind, schema: Accounts.schema, clock: clock) { database in
        let announced = Company.Announcements()
        var effects = Companion.Effects()
        effects.announce = { _, recipients, transaction in
            transaction.afterCommit { announced.note(recipients) }
        }
        let companion = Companion(database, effects: effects, limits: limits)
        try await body(Company(database: database, clock: clock, companion: companion, announced: announced))
    }
}

extension RestAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }
    /// The code of a refusal.
    var code: String? { json["code"]?.string }
}

extension JSONValue {
    static func id(_ id: UUID) -> JSONValue { .string(id.uuidString.lowercased()) }
    static func ids(_ ids: UUID...) -> JSONValue { .array(ids.map { .id($0) }) }
}
