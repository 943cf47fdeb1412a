import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Statements that are kept")
struct StatementCacheTests {
    @Test("make room in the order of their last use, for those that come twice")
    func leastRecent() {
        var cache = StatementCache<String, Int>(limit: 3)
        func met(_ key: String) -> Bool {
            if cache.use(key) != nil { return true }
            if cache.isWorthKeeping(key) {
                _ = cache.makeRoom()
                cache.keep(0, as: key)
            }
            return false
        }
        for key in ["a", "b", "c"] { #expect(!met(key)) }
        #expect(met("a"))
        // Those that come once change nothing.
        for key in ["d", "e", "f"] { #expect(!met(key)) }
        for key in ["a", "c", "b"] { #expect(met(key)) }
        #expect(!met("d"))
        #expect(met("d") && met("b") && met("c") && !met("a"))
        #expect(cache.count == 3)
    }

    @Test("are no more than their bound after ten thousand others", arguments: DatabaseKind.all)
    func bounded(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.read(as: .service) { transaction in
                let often = Select(Shop.orders, ["id"], where: .equals("count", 1))
                var columns = Shop.orders.columns.map(\.name)
                for number in 0..<10_000 {
                    // Another order of the columns each time.
                    var rest = number
                    for place in (1..<columns.count).reversed() {
                        columns.swapAt(place, rest % (place + 1))
                        rest /= place + 1
                    }
                    _ = try transaction.select(Select(Shop.orders, columns))
                    if number % 100 == 0 { _ = try transaction.select(often) }
                }
                #expect(transaction.connection.keptStatements == 256)
            }
        }
    }

    @Test("are the same for all pages", arguments: DatabaseKind.all)
    func pages(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: Shop.schema) { database in
            try await database.read(as: .service) { transaction in
                func read(_ page: Int) throws {
                    _ = try transaction.select(
                        Select(Shop.orders, order: [.ascending("place")], limit: 10 + page, offset: page))
                }
                try read(1)
                let kept = transaction.connection.keptStatements
                for page in 2..<50 { try read(page) }
                #expect(transaction.connection.keptStatements == kept)
            }
        }
    }
}
