import Database
import DatabaseFixtures
import Foundation

/// A small schema with every kind of column, key and rule.
enum Shop {
    /// A row of every type.
    static let samples = Table(
        "samples", "A column of every type.",
        columns: [
            .id,
            Column("words", .text, nullable: true, "Text."),
            Column("other", .uuid, nullable: true, "An identifier."),
            Column("truth", .bool, nullable: true, "Yes or no."),
            Column("number", .int, nullable: true, "A whole number."),
            Column("amount", .double, nullable: true, "A number with a fraction."),
            Column("moment", .instant, nullable: true, "A moment."),
            Column("document", .json, nullable: true, "JSON."),
            Column("raw", .bytes, nullable: true, "Bytes."),
        ])

    static let people = Table(
        "people", schema: "auth", "People.",
        columns: [
            .id, Column("email", .text, "Where they are written to."), .createdAt, .updatedAt,
        ], indexes: [.unique("email")])

    static let orders = Table(
        "orders", "What people ordered.",
        columns: [
            .id,
            Column("person_id", .uuid, references: ColumnReference("auth.people"), "Whose."),
            Column("place", .int, "Their order."),
            Column("state", .text, initial: .value("open"), allowed: ["open", "paid", "sent"], "How far it is."),
            Column("count", .int, initial: .value(1), "How many."),
            Column("note", .text, nullable: true, "What else."),
            .createdAt, .updatedAt,
        ],
        indexes: [.unique("person_id", "place"), .on("state")],
        checks: [Check("orders_count_positive", .compare(.column("count"), .greater, .value(0)))],
        grants: [Grant(insert: .all, update: .all, delete: true)], policies: Policy.ownRows("person_id"))

    /// Not declared to take its rows along: they keep a person.
    static let invoices = Table(
        "invoices", "What people owe.",
        columns: [
            .id,
            Column("person_id", .uuid, references: ColumnReference("auth.people", cascades: false), "Whose."),
        ])

    static let schema = Schema(
        "shop", tables: [samples, people, orders, invoices],
        migrations: [Migration(1, "shop", [.create(samples), .create(people), .create(orders), .create(invoices)])])

    static func person(_ transaction: Transaction, _ id: UUID = UUID()) throws -> UUID {
        try transaction.insert(
            Insert(into: people, ["id": .uuid(id), "email": .text(id.lowercased + "@example.com")]))
        return id
    }

    /// An order of a new person's.
    @discardableResult
    static func order(_ transaction: Transaction, place: Int = 1, _ values: [String: SQLValue] = [:]) throws -> UUID {
        let id = UUID()
        var row = values
        if row["person_id"] == nil { row["person_id"] = .uuid(try person(transaction)) }
        row["id"] = .uuid(id)
        row["place"] = .int(place)
        try transaction.insert(Insert(into: orders, row))
        return id
    }
}

/// The error of some work, if it is one of the door's.
func refusal<Result>(_ work: () async throws -> Result) async throws -> DatabaseError? {
    do {
        _ = try await work()
        return nil
    } catch let error as DatabaseError {
        return error
    }
}

/// How many rows a table has.
func count(_ table: Table, in database: Database) async throws -> Int {
    try await database.read(as: .service) { try $0.count(table) }
}
