import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Statements")
struct StatementTests {
    @Test("give columns that are left out their initial values", arguments: DatabaseKind.all)
    func initialValues(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: Shop.schema, clock: clock) { database in
            let id = try await database.write(as: .service) { try Shop.order($0) }
            let row = try await database.read(as: .service) {
                try $0.first(Select(Shop.orders, where: .equals("id", id)))!
            }
            #expect(try row.text("state") == "open")
            #expect(try row.int("count") == 1)
            #expect(try row.instant("created_at") == clock.now)
            #expect(try row.instant("updated_at") == clock.now)
            #expect(try row.text("note") == nil)
        }
    }

    @Test("add many rows at once, each with its own columns", arguments: DatabaseKind.all)
    func manyRows(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let rows = try await database.write(as: .service) { transaction in
                let person = SQLValue.uuid(try Shop.person(transaction))
                return try transaction.insert(
                    Insert(
                        into: Shop.orders,
                        rows: [
                            ["person_id": person, "place": 1], ["person_id": person, "place": 2, "count": 7],
                            ["person_id": person, "place": 3, "note": "three", "count": 2],
                        ], returning: ["place", "count", "note"]))
            }
            let sorted = try rows.sorted { try $0.int("place")! < $1.int("place")! }
            #expect(try sorted.map { try $0.int("count") } == [1, 7, 2])
            #expect(try sorted.map { try $0.text("note") } == [nil, nil, "three"])
            #expect(
                try await database.write(as: .service) { try $0.insert(Insert(into: Shop.orders, rows: [])) }.isEmpty)
        }
    }

    @Test("leave or change a row that is there already", arguments: DatabaseKind.all)
    func conflicts(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: Shop.schema, clock: clock) { database in
            let person = try await database.write(as: .service) { transaction in
                let person = try Shop.person(transaction)
                try Shop.order(transaction, ["person_id": .uuid(person), "count": 3, "note": "first"])
                return person
            }
            clock.advance(seconds: 60)
            func insert(_ conflict: Conflict) async throws -> [Row] {
                try await database.write(as: .service) {
                    try $0.insert(
                        Insert(
                            into: Shop.orders, ["person_id": .uuid(person), "place": 1, "count": 9, "note": "second"],
                            onConflict: conflict, returning: ["count", "note", "created_at", "updated_at"]))
                }
            }
            await #expect(
                throws: DatabaseError.uniqueViolation(table: "public.orders", columns: ["person_id", "place"])
            ) {
                _ = try await insert(.fail)
            }
            #expect(try await insert(.ignore(on: ["person_id", "place"])).isEmpty)
            let changed = try #require(
                await insert(.update(on: ["person_id", "place"], setting: ["count"])).first)
            #expect(try changed.int("count") == 9)
            #expect(try changed.text("note") == "first")
            #expect(try changed.instant("created_at") == TestClock.start)
            #expect(try changed.instant("updated_at") == clock.now)
            #expect(try await count(Shop.orders, in: database) == 1)
        }
    }

    @Test("change, count up and delete the rows meant, and no others", arguments: DatabaseKind.all)
    func changes(_ kind: DatabaseKind) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: Shop.schema, clock: clock) { database in
            let ids = try await database.write(as: .service) { transaction in
                try (1...4).map { try Shop.order(transaction, place: $0) }
            }
            clock.advance(seconds: 5)
            let changed = try await database.write(as: .service) {
                try $0.update(
                    Update(
                        Shop.orders, set: ["state": "paid"], increment: ["count": 4],
                        where: .equals("id", ids[0]), returning: ["count", "state", "updated_at"]))
            }
            #expect(changed.count == 1)
            #expect(try changed.first?.int("count") == 5)
            #expect(try changed.first?.text("state") == "paid")
            #expect(try changed.first?.instant("updated_at") == clock.now)
            let down = try await database.write(as: .service) {
                try $0.updateCount(
                    Update(Shop.orders, set: [:], increment: ["count": -2], where: .equals("id", ids[0])))
            }
            #expect(down == 1)
            let none = try await database.write(as: .service) {
                try $0.updateCount(Update(Shop.orders, set: ["count": 8], where: .equals("id", UUID())))
            }
            #expect(none == 0)
            let gone = try await database.write(as: .service) {
                try $0.delete(
                    Delete(
                        from: Shop.orders, where: .oneOf(.column("id"), [.uuid(ids[1]), .uuid(ids[2])]),
                        returning: ["id"]))
            }
            #expect(try Set(gone.map { try $0.uuid("id") }) == Set([ids[1], ids[2]]))
            let left = try await database.read(as: .service) {
                try $0.select(Select(Shop.orders, ["count"], order: [.ascending("place")])).map { try $0.int("count") }
            }
            #expect(left == [3, 1])
            #expect(
                try await database.write(as: .service) { try $0.deleteCount(Delete(from: Shop.orders, where: .always)) }
                    == 2)
        }
    }

    @Test("refuse an update that sets nothing, and columns there are not", arguments: DatabaseKind.all)
    func nonsense(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let empty = try await refusal {
                try await database.write(as: .service) {
                    _ = try $0.update(Update(Shop.orders, set: [:], where: .always))
                }
            }
            #expect(empty == .invalidStatement("an update of public.orders sets nothing"))
            let unknown = try await refusal {
                _ = try await database.read(as: .service) { try $0.select(Select(Shop.orders, ["nonsense"])) }
            }
            #expect(unknown == .invalidStatement("public.orders has no column nonsense"))
        }
    }

    @Test("read in order, a page at a time", arguments: DatabaseKind.all)
    func pages(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { transaction in
                for place in 1...9 { try Shop.order(transaction, place: place, ["count": .int(place % 3 + 1)]) }
            }
            func places(_ select: Select) async throws -> [Int?] {
                try await database.write(as: .service) { try $0.select(select).map { try $0.int("place") } }
            }
            let byCount = [Order.descending("count"), .ascending("place")]
            #expect(try await places(Select(Shop.orders, order: byCount)) == [2, 5, 8, 1, 4, 7, 3, 6, 9])
            #expect(try await places(Select(Shop.orders, order: byCount, limit: 2)) == [2, 5])
            #expect(try await places(Select(Shop.orders, order: byCount, limit: 3, offset: 7)) == [6, 9])
            #expect(try await places(Select(Shop.orders, order: byCount, offset: 8)) == [9])
            #expect(try await places(Select(Shop.orders, limit: 0)) == [])
            #expect(
                try await places(
                    Select(
                        Shop.orders, where: .compare(.column("place"), .atLeast, .value(8)),
                        order: [.ascending("place")],
                        lock: .skipLocked)) == [8, 9])
        }
    }

    @Test("mean what they say", arguments: DatabaseKind.all)
    func conditions(_ kind: DatabaseKind) async throws {
        let start = TestClock.start
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { transaction in
                for place in 1...4 {
                    try Shop.order(
                        transaction, place: place,
                        [
                            "count": .int(place), "note": place == 4 ? nil : .text("n\(place)"),
                            "created_at": .instant(start.adding(seconds: Int64(place - 2))),
                        ])
                }
            }
            let count = Operand.column("count")
            let table: [(Condition, [Int])] = [
                (.always, [1, 2, 3, 4]), (.never, []), (.all([]), [1, 2, 3, 4]), (.any([]), []),
                (.not(.never), [1, 2, 3, 4]), (.equals("count", 2), [2]),
                (.compare(count, .unequal, .value(2)), [1, 3, 4]),
                (.compare(count, .less, .value(2)), [1]), (.compare(count, .atMost, .value(2)), [1, 2]),
                (.compare(count, .greater, .value(3)), [4]), (.compare(count, .atLeast, .value(3)), [3, 4]),
                (.compare(count, .equal, .column("place")), [1, 2, 3, 4]), (.isNull(.column("note")), [4]),
                (.not(.isNull(.column("note"))), [1, 2, 3]), (.equals("note", "n1"), [1]),
                (.compare(.column("note"), .unequal, .value("n1")), [2, 3]), (.not(.equals("note", "n1")), [2, 3]),
                (.equals("note", nil), []), (.oneOf(count, []), []), (.not(.oneOf(count, [])), [1, 2, 3, 4]),
                (.oneOf(count, [1, 3, 9]), [1, 3]), (.equals("count", 1) || .equals("count", 3), [1, 3]),
                (.equals("count", 1) && .equals("note", "n2"), []),
                (.compare(.column("created_at"), .less, .now), [1]),
                (.compare(.column("created_at"), .equal, .value(.instant(start))), [2]),
                (.exists(Shop.people, where: .compare(.column("id"), .equal, .outer("person_id"))), [1, 2, 3, 4]),
                (
                    .exists(
                        Shop.people,
                        where: .compare(.column("id"), .equal, .outer("person_id")) && .equals("email", "nobody")), []
                ),
                (.isOwn("person_id"), []),
            ]
            for (index, (condition, expected)) in table.enumerated() {
                let (rows, counted) = try await database.read(as: .service) { transaction in
                    (
                        try transaction.select(Select(Shop.orders, where: condition, order: [.ascending("place")]))
                            .map { try $0.int("place")! },
                        try transaction.count(Shop.orders, where: condition)
                    )
                }
                #expect(rows == expected, "condition \(index)")
                #expect(counted == expected.count, "condition \(index)")
            }
        }
    }

    @Test("in SQL name tables in braces, and count what they touch", arguments: DatabaseKind.all)
    func plain(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let (rows, touched) = try await database.write(as: .service) { transaction in
                try Shop.order(transaction, place: 7)
                let rows = try transaction.run(
                    "SELECT o.place AS place FROM {public.orders} o JOIN {auth.people} p ON p.id = o.person_id WHERE o.place = $1",
                    [7])
                let touched = try transaction.runCount(
                    "UPDATE {public.orders} SET count = $1 WHERE place = $2", [3, 7])
                return (rows, touched)
            }
            #expect(try rows.map { try $0.int("place") } == [7])
            #expect(touched == 1)
        }
    }
}
