import Database
import DatabaseFixtures
import Foundation
import Synchronization
import Testing

@Suite("Transactions")
struct TransactionTests {
    private struct Stop: Error {}

    @Test("keep all of it or nothing", arguments: DatabaseKind.all)
    func atomic(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            await #expect(throws: Stop.self) {
                try await database.write(as: .service) { transaction in
                    for place in 1...10 { try Shop.order(transaction, place: place) }
                    throw Stop()
                }
            }
            let kept = try await count(Shop.orders, in: database)
            #expect(kept == 0)
        }
    }

    @Test("have parts of which nothing stays if they fail, and go on", arguments: DatabaseKind.all)
    func nested(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { transaction in
                let person = SQLValue.uuid(try Shop.person(transaction))
                try Shop.order(transaction, place: 1, ["person_id": person])
                #expect(throws: Stop.self) {
                    try transaction.nested { inner in
                        try Shop.order(inner, place: 2, ["person_id": person])
                        try inner.nested { try Shop.order($0, place: 3, ["person_id": person]) }
                        throw Stop()
                    }
                }
                // A statement that failed does not spoil what is around its part.
                #expect(throws: DatabaseError.uniqueViolation(table: "public.orders", columns: ["person_id", "place"]))
                {
                    try transaction.nested { try Shop.order($0, place: 1, ["person_id": person]) }
                }
                try transaction.nested { outer in
                    try Shop.order(outer, place: 4, ["person_id": person])
                    #expect(throws: Stop.self) {
                        try outer.nested {
                            try Shop.order($0, place: 5, ["person_id": person])
                            throw Stop()
                        }
                    }
                    try outer.nested { try Shop.order($0, place: 6, ["person_id": person]) }
                }
            }
            let places = try await database.read(as: .service) {
                try $0.select(Select(Shop.orders, ["place"], order: [.ascending("place")])).map { try $0.int("place") }
            }
            #expect(places == [1, 4, 6])
        }
    }

    @Test("do after the commit what was asked for, but not in a part that failed", arguments: DatabaseKind.all)
    func commitWork(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let done = Mutex<[String]>([])
            let note: @Sendable (String) -> Void = { line in done.withLock { $0.append(line) } }
            try await database.write(as: .service) { transaction in
                transaction.afterCommit { note("around") }
                #expect(throws: Stop.self) {
                    try transaction.nested { inner in
                        inner.afterCommit { note("undone") }
                        try inner.nested { innermost in innermost.afterCommit { note("undone as well") } }
                        throw Stop()
                    }
                }
                try transaction.nested { inner in inner.afterCommit { note("inside") } }
            }
            #expect(done.withLock { $0 } == ["around", "inside"])
        }
    }

    @Test("of which a statement failed are not kept, whoever catches its error", arguments: DatabaseKind.all)
    func failedStatement(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let ended = try await refusal {
                try await database.write(as: .service) { transaction in
                    let person = SQLValue.uuid(try Shop.person(transaction))
                    try Shop.order(transaction, place: 1, ["person_id": person])
                    _ = try? Shop.order(transaction, place: 1, ["person_id": person])
                    // Nor is there anything to go on with.
                    #expect(throws: DatabaseError.self) { try transaction.count(Shop.orders) }
                    #expect(throws: DatabaseError.self) { try transaction.nested { _ in } }
                }
            }
            guard case .uniqueViolation(_, ["person_id", "place"]) = ended else {
                Issue.record("\(String(describing: ended))")
                return
            }
            #expect(try await count(Shop.orders, in: database) == 0)
            let read = try await refusal {
                try await database.read(as: .service) { transaction in
                    _ = try? transaction.run("SELECT nothing FROM {public.orders}")
                    return 1
                }
            }
            #expect(read != nil)
        }
    }

    @Test("keep no row that may not be written, though the refusal is caught", arguments: DatabaseKind.all)
    func caughtRefusal(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let (rider, other) = try await database.write(as: .service) {
                (try Shop.person($0), try Shop.person($0))
            }
            let forged = Insert(into: Shop.orders, ["person_id": .uuid(other), "place": 1])
            let own = Insert(into: Shop.orders, ["person_id": .uuid(rider), "place": 1])
            let ended = try await refusal {
                try await database.write(as: .user(rider)) { transaction in _ = try? transaction.insert(forged) }
            }
            guard case .policyViolation = ended else {
                Issue.record("\(String(describing: ended))")
                return
            }
            #expect(try await count(Shop.orders, in: database) == 0)
            try await database.write(as: .user(rider)) { transaction in
                #expect(throws: DatabaseError.policyViolation(table: "public.orders")) {
                    try transaction.nested { try $0.insert(forged) }
                }
                try transaction.insert(own)
            }
            let kept = try await database.read(as: .service) { transaction in
                try transaction.select(Select(Shop.orders)).map { try $0.uuid("person_id") }
            }
            #expect(kept == [rider])
        }
    }

    @Test("go on after what was refused before it came to the database", arguments: DatabaseKind.all)
    func refusedBefore(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { transaction in
                let note = ["note": SQLValue.text("\0")]
                #expect(throws: DatabaseError.self) {
                    try transaction.update(Update(Shop.orders, set: note, where: .always))
                }
                #expect(throws: DatabaseError.self) { try transaction.select(Select(Shop.orders, ["nothing"])) }
                try Shop.order(transaction)
            }
            #expect(try await count(Shop.orders, in: database) == 1)
        }
    }

    @Test("that cannot be had are explained to anybody without a server's own words")
    func publicTrouble() async throws {
        let places: [(DatabasePlace, String)] = [
            (.sqlite(SQLiteConfiguration(path: "/nowhere/people.sqlite")), "it has not been opened yet"),
            (
                .postgreSQL(PostgresConfiguration(url: "host=db.internal user=rider")),
                "it cannot be reached; the log says why"
            ),
        ]
        for (place, words) in places {
            let database = Database.awaited(place, schema: Shop.schema, now: { TestClock.start })
            #expect(database.publicTrouble == nil)
            _ = try await refusal { try await database.read(as: .service) { try $0.count(Shop.orders) } }
            #expect(database.trouble == "it has not been opened yet")
            #expect(database.publicTrouble == words)
        }
    }

    @Test("of many writers are each kept, but the one that fails", arguments: DatabaseKind.all)
    func manyWriters(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let clock = ContinuousClock()
            let begun = clock.now
            let failures = await withTaskGroup(of: Int?.self) { group -> [Int] in
                for place in 0..<1_000 {
                    group.addTask {
                        do {
                            try await database.write(as: .service) { transaction in
                                try Shop.order(transaction, place: place)
                                if place == 500 { throw Stop() }
                                if place == 700 { try Shop.order(transaction, ["count": 0]) }
                            }
                            return nil
                        } catch {
                            return place
                        }
                    }
                }
                return await group.reduce(into: [Int]()) { if let place = $1 { $0.append(place) } }
            }
            let seconds = (clock.now - begun) / .seconds(1)
            print("\(database.kind): 1,000 writers at once, \(Int(1_000 / seconds)) transactions a second")
            #expect(failures.sorted() == [500, 700])
            let kept = try await database.read(as: .service) {
                try $0.select(Select(Shop.orders, ["place"])).map { try $0.int("place")! }
            }
            #expect(Set(kept) == Set(0..<1_000).subtracting([500, 700]))
            #expect(kept.count == 998)
        }
    }

    @Test("that count up one row at once lose no count", arguments: DatabaseKind.all)
    func counting(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let id = try await database.write(as: .service) { try Shop.order($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        try await database.write(as: .service) {
                            _ = try $0.update(
                                Update(Shop.orders, set: [:], increment: ["count": 1], where: .equals("id", id)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let count = try await database.read(as: .service) { try $0.first(Select(Shop.orders))!.int("count") }
            #expect(count == 201)
        }
    }

    @Test("that read see no half of another", arguments: DatabaseKind.all)
    func snapshots(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            let (one, other) = try await database.write(as: .service) {
                (try Shop.order($0, ["count": 100]), try Shop.order($0, ["count": 100]))
            }
            let writing = Task {
                for round in 0..<100 {
                    let amount = round % 2 == 0 ? 7 : -7
                    try await database.write(as: .service) { transaction in
                        try transaction.update(
                            Update(Shop.orders, set: [:], increment: ["count": amount], where: .equals("id", one)))
                        try transaction.update(
                            Update(Shop.orders, set: [:], increment: ["count": -amount], where: .equals("id", other)))
                    }
                }
            }
            for _ in 0..<100 {
                let sum = try await database.read(as: .service) {
                    try $0.run("SELECT CAST(sum(count) AS bigint) AS n FROM {public.orders}")[0].int("n")
                }
                #expect(sum == 200)
            }
            try await writing.value
        }
    }

    @Test("tell one moment in all their statements", arguments: DatabaseKind.all)
    func oneMoment(_ kind: DatabaseKind) async throws {
        let ticks = Mutex(Int64(0))
        let now: @Sendable () -> Instant = {
            let tick = ticks.withLock { ticks in
                ticks += 1
                return ticks
            }
            return Instant(seconds: tick)
        }
        try await withDatabase(kind, schema: Shop.schema, now: now) { database in
            let moments = try await database.write(as: .service) { transaction in
                for place in 1...3 { try Shop.order(transaction, place: place) }
                return try transaction.select(Select(Shop.orders)).map { try $0.instant("created_at") }
            }
            #expect(Set(moments).count == 1)
        }
    }

    @Test("after it was closed are refused", arguments: DatabaseKind.all)
    func closed(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.write(as: .service) { try Shop.order($0) }
            await database.close()
            for _ in 0..<2 {
                let error = try await refusal { try await database.write(as: .service) { try Shop.order($0) } }
                guard case .unavailable = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
        }
    }
}
