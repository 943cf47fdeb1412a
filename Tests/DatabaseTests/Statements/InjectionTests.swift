import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Texts that look like SQL stay texts")
struct InjectionTests {
    private static let texts = [
        "'; DROP TABLE orders; --", "' OR '1'='1", "\" OR 1=1 --", "') ; DELETE FROM auth.people; --", "$1",
        "$2; SELECT 1",
        "\\'; SELECT 1", "1; COMMIT; DROP TABLE orders", "{auth.people}", "%' OR 1=1 --", "/* */", "E'\\x27'", "$$;$$",
        "?1",
        ":name", "@name", "\u{2019} OR 1=1", "FOR UPDATE", " FOR UPDATE SKIP LOCKED",
    ]

    @Test("as values and in conditions", arguments: DatabaseKind.all)
    func values(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            for text in Self.texts {
                let (found, others) = try await database.write(as: .service) { transaction in
                    try Shop.order(transaction, ["note": .text(text)])
                    let found = try transaction.select(
                        Select(Shop.orders, ["note"], where: .equals("note", .text(text))))
                    let raw = try transaction.run("SELECT note FROM {public.orders} WHERE note = $1", [.text(text)])
                    let others = try transaction.count(Shop.orders, where: .oneOf(.column("note"), [.text(text + "x")]))
                    #expect(try raw.map { try $0.text("note") } == [text])
                    return (found, others)
                }
                #expect(try found.map { try $0.text("note") } == [text])
                #expect(others == 0)
            }
            #expect(try await count(Shop.orders, in: database) == Self.texts.count)
        }
    }

    @Test("as names of columns, which are refused", arguments: DatabaseKind.all)
    func names(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let rider = try await database.write(as: .service) { transaction in
                let id = try Shop.person(transaction)
                try Shop.order(transaction)
                return id
            }
            for name in Self.texts + ["count\" = 99 --", "id\" IS NOT NULL OR \"id"] {
                for principal in [Principal.service, .user(rider)] {
                    let works: [@Sendable (Transaction) throws -> Void] = [
                        { _ = try $0.select(Select(Shop.orders, [name])) },
                        { _ = try $0.select(Select(Shop.orders, where: .equals(name, 1))) },
                        { _ = try $0.select(Select(Shop.orders, order: [.ascending(name)])) },
                        { _ = try $0.count(Shop.orders, where: .isNull(.column(name))) },
                        { try $0.insert(Insert(into: Shop.orders, [name: 1])) },
                        { try $0.insert(Insert(into: Shop.orders, ["place": 1], returning: [name])) },
                        { try $0.insert(Insert(into: Shop.orders, ["place": 1], onConflict: .ignore(on: [name]))) },
                        {
                            try $0.insert(
                                Insert(
                                    into: Shop.orders, ["place": 1], onConflict: .update(on: ["id"], setting: [name])))
                        },
                        { try $0.update(Update(Shop.orders, set: [name: 1], where: .always)) },
                        { try $0.update(Update(Shop.orders, set: [:], increment: [name: 1], where: .always)) },
                        { try $0.delete(Delete(from: Shop.orders, where: .equals(name, 1))) },
                        { try $0.delete(Delete(from: Shop.orders, where: .always, returning: [name])) },
                    ]
                    for (index, work) in works.enumerated() {
                        let error = try await refusal { try await database.write(as: principal, work) }
                        guard error != .invalidStatement("public.orders has no column \(name)") else { continue }
                        Issue.record("\(index) as \(principal.role): \(String(describing: error))")
                    }
                }
            }
        }
    }
}
