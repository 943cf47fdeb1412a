import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels

/// Tables with what changes of rows stumble over: rows that another table lets others see, that leave by time, that show each
/// reader something else, and that only the policies of a further table speak of.
enum Town {
    static let recipients = Table(
        "recipients", "Who may see which share.",
        columns: [Column("share_id", .uuid, "Of what."), Column("user_id", .uuid, "Who.")],
        primaryKey: ["share_id", "user_id"], indexes: [.on("user_id")], grants: [Grant()],
        policies: [.select("own_select", where: .isOwn("user_id"))], isPublished: true)

    static let shares = Table(
        "shares", "Shares.",
        columns: [
            .id, Column("user_id", .uuid, "Whose."), Column("title", .text, initial: .value(""), "What it is called."),
            Column("is_active", .bool, initial: .value(true), "Whether it goes on."),
            Column("expires_at", .instant, "When it ends."), Column("route", .json, nullable: true, "Which way."),
        ], indexes: [.on("user_id")], grants: [Grant(insert: .all, update: .all, delete: true)],
        policies: [
            .select(
                "own_or_received",
                where: .isOwn("user_id")
                    || .all([
                        .exists(
                            recipients,
                            where: .compare(.column("share_id"), .equal, .outer("id")) && .isOwn("user_id")),
                        .equals("is_active", true), .compare(.column("expires_at"), .greater, .now),
                    ]))
        ], isPublished: true)

    static let reports = Table(
        "reports", "What riders report.",
        columns: [
            .id, Column("user_id", .uuid, shown: .toOwner(), "Who."), Column("severity", .int, "How bad it is."),
            Column("is_resolved", .bool, initial: .value(false), "Whether it is over."),
        ], grants: [Grant(), Grant(.anonymous, select: .only(["id", "severity"]))],
        policies: [
            .select(
                "open_or_own", to: [.authenticated, .anonymous],
                where: .equals("is_resolved", false) || .isOwn("user_id"))
        ], isPublished: true)

    /// Seen by whoever sees the share.
    static let stops = Table(
        "stops", "Stops of shares.", columns: [.id, Column("share_id", .uuid, "Of what.")], indexes: [.on("share_id")],
        grants: [Grant()],
        policies: [
            .select("with_share", where: .exists(shares, where: .compare(.column("id"), .equal, .outer("share_id"))))
        ], isPublished: true)

    static let secrets = Table(
        "secrets", "Of nobody.", columns: [.id, Column("user_id", .uuid, "Whose.")], policies: Policy.ownRows(),
        isPublished: true)
    static let drafts = Table(
        "drafts", "Not published.", columns: [.id, Column("user_id", .uuid, "Whose.")], grants: [Grant()],
        policies: Policy.ownRows())

    static let tables = [recipients, shares, reports, stops, secrets, drafts]
    static let schema = Schema(
        "town", tables: tables, migrations: [Migration(1, "town", tables.map { .create($0) })])

    static let (ann, bob, cat) = (id(1), id(2), id(3))

    static func id(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-8000-" + String("\(1_000_000_000_000 + number)".dropFirst()))!
    }
}

extension Database {
    /// Adds a share of Ann's, and who may see it.
    func share(_ number: Int, with people: [UUID] = [], title: String = "", hours: Int64 = 4) async throws {
        try await write(as: .service) { transaction in
            try transaction.insert(
                Insert(
                    into: Town.shares,
                    [
                        "id": .uuid(Town.id(number)), "user_id": .uuid(Town.ann), "title": .text(title),
                        "expires_at": .instant(TestClock.start.adding(seconds: hours * 3_600)),
                    ]))
            for person in people {
                try transaction.insert(
                    Insert(into: Town.recipients, ["share_id": .uuid(Town.id(number)), "user_id": .uuid(person)]))
            }
        }
    }

    /// Changes a row of a table by its id.
    func change(_ table: Table, _ number: Int, _ values: [String: SQLValue]) async throws {
        try await write(as: .service) { transaction in
            _ = try transaction.update(Update(table, set: values, where: .equals("id", Town.id(number))))
        }
    }

    /// Adds a row to a table.
    func add(_ table: Table, _ values: [String: SQLValue]) async throws {
        try await write(as: .service) { try $0.insert(Insert(into: table, values)) }
    }

    /// Deletes rows of a table.
    func remove(_ table: Table, where condition: Condition) async throws {
        try await write(as: .service) { transaction in
            _ = try transaction.delete(Delete(from: table, where: condition))
        }
    }

    /// Does something to one of Ann's shares, or to who may see it.
    func actAtRandom(_ numbers: inout SeededNumbers, among count: Int) async throws {
        let number = Int.random(in: 1...count, using: &numbers)
        let isThere = Condition.equals("id", Town.id(number))
        let rows = Condition.equals("share_id", Town.id(number))
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0, 1: try? await share(number, with: Bool.random(using: &numbers) ? [Town.bob] : [])
        case 2: try await change(Town.shares, number, ["title": .text("\(numbers.next() % 1_000)")])
        case 3: try await change(Town.shares, number, ["is_active": .bool(Bool.random(using: &numbers))])
        case 4:
            if Bool.random(using: &numbers) {
                try? await add(Town.recipients, ["share_id": .uuid(Town.id(number)), "user_id": .uuid(Town.bob)])
            } else {
                try await remove(Town.recipients, where: rows)
            }
        default:
            try await write(as: .service) { transaction in
                _ = try transaction.delete(Delete(from: Town.recipients, where: rows))
                _ = try transaction.delete(Delete(from: Town.shares, where: isThere))
            }
        }
    }
}
