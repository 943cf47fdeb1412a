import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

/// Rows are read later than their changes, so what is told may be true of later ones already: that has to come out in the end.
@Suite struct LateReadingTests {
    /// A listener who does what is told to the letter: what is new is added, what is known is changed or removed. What changes into
    /// a filter is told as the change that it is.
    private struct Listener {
        let principal: Principal
        let shape: ChangeShape
        var known: [String: JSONValue] = [:]

        mutating func hear(_ news: ChangeNews) throws {
            guard case .one(principal) = news.audience, let payload = news.payloads[shape] else { return }
            let data = try JSONParser.parse(news.data[payload])
            let row = try #require(data["record"] ?? data["old_record"])
            let id = try #require(row["id"]?.string)
            switch news.event {
            case .insert: known[id] = row
            case .update: if known[id] != nil || shape.filterText != nil { known[id] = row }
            case .delete: known[id] = nil
            }
        }
    }

    @Test(arguments: DatabaseKind.all, [UInt64](0..<4))
    func `whoever does what is told knows what is there, however late rows are read`(
        kind: DatabaseKind, seed: UInt64
    ) async throws {
        try await Scene.with(kind, isFollowing: false) { scene in
            let database = scene.database
            var numbers = SeededNumbers(seed: seed)
            let registry = ChangeRegistry()
            let tables = PublishedTables(Town.schema.tables)
            let reader = ChangeReader(
                database, tables: tables, registry: registry, limits: RealtimeLimits(), now: { scene.clock.now },
                makeUUID: { UUID() })
            var listeners: [Listener] = []
            for (person, filter) in [
                (Town.ann, nil), (Town.bob, nil), (Town.ann, "is_active=eq.true"), (Town.bob, "title=lt.5"),
            ] {
                let shape = try #require(tables.shapes(of: ChangeRequest(table: "shares", filter: filter)).first)
                registry.add([ChangeBinding(id: 1, shape: shape)], of: .user(person))
                listeners.append(Listener(principal: .user(person), shape: shape))
            }
            var cursor = try await database.latestChange()
            var (recent, open): ([DatedChange], [DatedChange]) = ([], [])
            for step in 0..<80 {
                for _ in 0..<Int.random(in: 0...3, using: &numbers) {
                    try await database.actAtRandom(&numbers, among: 2)
                }
                let changes = try await Self.settled(database, after: cursor)
                // What happens here is read with the changes before it.
                let late = Int.random(in: 0...3, using: &numbers)
                for _ in 0..<late { try await database.actAtRandom(&numbers, among: 2) }
                let reading = try await reader.news(of: changes, with: open, after: recent, from: cursor)
                open = reading.open
                for news in reading.news {
                    for index in listeners.indices { try listeners[index].hear(news) }
                }
                recent += changes
                cursor = changes.last?.change.cursor ?? cursor
                guard late == 0 else { continue }
                for listener in listeners {
                    let expected = try await Self.there(for: listener, database)
                    #expect(listener.known == expected, "step \(step): \(listener.shape.filterText ?? "all")")
                }
                // Nothing is left to tell, so what comes next is told as if it were the first.
                (recent, open) = ([], [])
            }
        }
    }

    private static func there(for listener: Listener, _ database: Database) async throws -> [String: JSONValue] {
        let there = try await database.read(as: listener.principal) { try $0.json(Query(Town.shares)) }
        var known: [String: JSONValue] = [:]
        for row in try JSONParser.parse(there.bytes).array ?? [] where matches(row, listener) {
            known[row["id"]?.string ?? ""] = row
        }
        return known
    }

    /// All changes that have happened; PostgreSQL shows them once nothing on the whole server may still come before them.
    private static func settled(_ database: Database, after cursor: ChangeCursor) async throws -> [DatedChange] {
        while true {
            let (changes, settled) = try await database.datedChanges(after: cursor, limit: 1_000)
            if settled == changes.count { return changes }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func matches(_ row: JSONValue, _ listener: Listener) -> Bool {
        switch listener.shape.filterText {
        case "is_active=eq.true": row["is_active"] == true
        case "title=lt.5": (row["title"]?.string ?? "") < "5"
        default: true
        }
    }
}
