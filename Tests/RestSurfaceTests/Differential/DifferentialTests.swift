import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

/// Random requests, answered by both databases alike to the byte, and with the rows that PostgreSQL hands to the rider's own role: there row
/// security is the judge, and the SQL is written by hand.
@Suite struct DifferentialTests {
    /// Requests of a run; `DIFFERENTIAL_TREES` asks more. `DIFFERENTIAL_SEED` runs again what has failed.
    static let trees = number("DIFFERENTIAL_TREES") ?? 2_000
    static let batch = 25
    static let seed = number("DIFFERENTIAL_SEED").map { UInt64($0) } ?? 2026

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    // What takes as long as this hangs.
    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable), .timeLimit(.minutes(30)))
    func answersAreThoseOfThePolicies() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            let postgres = try place.open(schema: People.schema)
            try await postgres.migrate()
            try await Populace.fill(postgres, seed: Self.seed)
            try await withDatabase(.sqlite, schema: People.schema) { sqlite in
                try await Populace.fill(sqlite, seed: Self.seed)
                let workers = 4
                let counts = try await withThrowingTaskGroup { group in
                    for worker in 0..<workers {
                        group.addTask {
                            let judge = try Judge(place.place)
                            var outcome = Outcome()
                            var first = worker * Self.batch
                            while first < Self.trees, outcome.failures.count < 5 {
                                let numbers = first..<first + Self.batch
                                outcome += try await Self.compare(numbers, sqlite, postgres, judge)
                                first += workers * Self.batch
                            }
                            return outcome
                        }
                    }
                    return try await group.reduce(into: Outcome()) { $0 += $1 }
                }
                #expect(counts.failures == [])
                #expect(counts.answered == Self.trees)
                // Else it would not be seen whether anything is compared.
                #expect(counts.withRows > Self.trees / 4)
                #expect(counts.withEmbeds > Self.trees / 10)
            }
            await postgres.close()
        }
    }

    private struct Outcome: Sendable {
        var answered = 0
        var withRows = 0
        var withEmbeds = 0
        var failures: [String] = []

        static func += (one: inout Outcome, other: Outcome) {
            one.answered += other.answered
            one.withRows += other.withRows
            one.withEmbeds += other.withEmbeds
            one.failures += other.failures
        }
    }

    private static func compare(
        _ numbers: Range<Int>, _ sqlite: Database, _ postgres: Database, _ judge: Judge
    ) async throws -> Outcome {
        var outcome = Outcome()
        // A batch is one rider's, so that the judge changes roles once.
        let rider = Populace.riders[numbers.lowerBound / batch % Populace.riders.count]
        let trees = numbers.map { number in
            var generator = QueryTreeGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
            return generator.next()
        }
        let judged = try judge.answers(trees, to: rider)
        for (tree, expected) in zip(trees, judged) {
            var request = RestRequest(.get, tree.table.name, query: tree.parameters)
            if tree.filters.count % 2 == 1 { request.prefer = ["count=exact"] }
            let one = await People.surface.answer(request, as: .user(rider), in: sqlite)
            let other = await People.surface.answer(request, as: .user(rider), in: postgres)
            outcome.answered += 1
            if one.body.count > 2 { outcome.withRows += 1 }
            if tree.outputs.contains(where: { if case .embed = $0 { true } else { false } }) { outcome.withEmbeds += 1 }
            if one != other {
                outcome.failures.append("\(tree.target)\nSQLite: \(one.text)\nPostgreSQL: \(other.text)")
            } else if let difference = difference(one, expected, tree) {
                outcome.failures.append("\(tree.target)\n\(difference)\n\(tree.sql)")
            }
        }
        return outcome
    }

    /// How an answer differs from what PostgreSQL says itself.
    private static func difference(_ answer: RestAnswer, _ expected: String, _ tree: QueryTree) -> String? {
        guard let judged = try? JSONParser.parse(Array(expected.utf8)), let total = judged["total"]?.int else {
            return "the judge: \(expected)"
        }
        if answer.status == 416 {
            return (tree.offset ?? 0) > total ? nil : "416 of \(total) rows"
        }
        guard answer.status == 200 || answer.status == 206 else { return "\(answer.status): \(answer.text)" }
        let range = answer.headers["content-range"] ?? ""
        guard range.hasSuffix("/*") || range.hasSuffix("/\(total)") else { return "\(range) of \(total) rows" }
        guard let rows = try? JSONParser.parse(answer.body) else { return "no JSON: \(answer.text)" }
        let (told, meant) = (plain(rows), plain(judged["rows"] ?? .null))
        return told == meant ? nil : "told:   \(told)\njudged: \(meant)"
    }

    /// JSON without what may differ in how it is written: numbers as doubles, members in order.
    private static func plain(_ json: JSONValue) -> String {
        switch json {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(Double(number))"
        case .double(let number): "\(number)"
        case .string(let text): JSONValue.string(text).text
        case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
        case .object(let object):
            "{"
                + object.members.sorted { $0.key < $1.key }.map { "\($0.key):\(plain($0.value))" }
                .joined(separator: ",") + "}"
        }
    }
}

/// PostgreSQL itself, asked in SQL by the role of a rider.
private final class Judge {
    private let connection: PlainConnection

    init(_ url: String) throws {
        connection = try PlainConnection(url)
        try connection.run("SET timezone = 'UTC'")
    }

    /// What each request should be answered, in one statement; of one that cannot be run, why.
    func answers(_ trees: [QueryTree], to rider: UUID) throws -> [String] {
        try connection.run(
            """
            SELECT set_config('request.jwt.claims', '{"sub": "\(rider.uuidString.lowercased())"}', false);
            SET ROLE authenticated
            """)
        defer { _ = try? connection.run("RESET ROLE") }
        do {
            let columns = trees.map { "(\($0.sql))::text" }.joined(separator: ",\n")
            return try connection.run("SELECT \(columns)")[0].map { $0 ?? "null" }
        } catch {
            return trees.map { tree in
                do { return try connection.run("\(tree.sql)")[0][0] ?? "null" } catch { return "\(error)" }
            }
        }
    }
}
