import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

/// Query strings that somebody has tampered with.
@Suite struct QueryFuzzTests {
    private static let pieces = [
        "(", ")", ",", ".", "\"", "\\", "{", "}", "[", "]", "->", "->>", "::", ":", "!", "*", "...", "not.", "and",
        "or", "eq.",
        "in.(", "is.", "cs.", "like(any).", "null", "count()", " ", "+", "%", "\0", "é", "🚋", "e\u{301}", "-1",
        "99999999999999999999", "1e999", "NaN", "'", "--", ";", "$1", "users", "users!friend_id(", "saved_places(*)",
        "details",
        "select", "limit", "order", "on_conflict", "columns", "id", "\u{202E}", "\u{FFFD}", "\r\n",
    ]

    @Test(arguments: DatabaseKind.all)
    func neverFail(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await Populace.fill(database, seed: 1)
            var random = SeededNumbers(seed: 7)
            var statuses: [Int: Int] = [:]
            for number in 0..<4_000 {
                var generator = QueryTreeGenerator(seed: UInt64(number))
                let tree = generator.next()
                let query = Self.tampered(tree.parameters, &random)
                var request = RestRequest(.get, tree.table.name, query: query)
                if number % 5 == 0 { request.range = Self.tampered("0-9", &random) }
                if number % 7 == 0 { request.prefer = [Self.tampered("count=exact,handling=strict", &random)] }
                if number % 11 == 0 { request.accept = Self.tampered("application/json;q=0.5", &random) }
                let answer = await People.surface.answer(request, as: .user(People.ann), in: database)
                statuses[answer.status, default: 0] += 1
                #expect(answer.status < 500, "\(query): \(answer.text)")
                guard answer.status >= 400 || answer.status == 300 else { continue }
                let members = (try? JSONParser.parse(answer.body))?.object?.keys
                #expect(members == ["code", "details", "hint", "message"], "\(query): \(answer.text)")
            }
            // Some must come through, or nothing but the parser is tried.
            #expect(statuses[200, default: 0] > 200 && statuses[400, default: 0] > 1_000, "\(statuses)")
        }
    }

    /// What one database refuses the other refuses too, with the same words.
    @Test(.enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func areRefusedAlike() async throws {
        try await withDatabase(.postgreSQL, schema: People.schema) { postgres in
            try await Populace.fill(postgres, seed: 1)
            try await withDatabase(.sqlite, schema: People.schema) { sqlite in
                try await Populace.fill(sqlite, seed: 1)
                var random = SeededNumbers(seed: 8)
                for number in 0..<4_000 {
                    var generator = QueryTreeGenerator(seed: UInt64(number))
                    let tree = generator.next()
                    let request = RestRequest(
                        .get, tree.table.name, query: Self.tampered(tree.parameters, &random))
                    let one = await People.surface.answer(request, as: .user(People.ann), in: sqlite)
                    let other = await People.surface.answer(request, as: .user(People.ann), in: postgres)
                    guard one.status >= 400 || other.status >= 400 else { continue }
                    #expect(one == other, "\(request.query): \(one.text) \(other.text)")
                }
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func neverWriteWhatNobodyMeant(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            let others = { () async throws -> [[SQLValue]] in
                try await database.read(as: .service) { transaction in
                    try transaction.select(
                        Select(People.places, where: .equals("user_id", People.bob), order: [.ascending("id")])
                    ).map(\.values)
                }
            }
            let before = try await others()
            let bodies = [
                #"{"name":"x","visits":1,"user_id":"00000000-0000-4000-8000-000000000001"}"#,
                #"[{"name":"y"},{"name":"z"}]"#,
                #"{"details":{"a":[1,null,"\u0000"]},"latitude":-1e2}"#, "{}", "[]",
            ]
            var random = SeededNumbers(seed: 9)
            for number in 0..<1_500 {
                var generator = QueryTreeGenerator(seed: UInt64(number))
                var request = RestRequest(
                    [.post, .patch, .delete][number % 3], "saved_places",
                    query: Self.tampered(generator.next().parameters, &random))
                request.body = Array(Self.tampered(bodies[number % bodies.count], &random).utf8)
                request.prefer = ["return=representation,resolution=merge-duplicates,missing=default,tx=rollback"]
                let answer = await People.surface.answer(request, as: .user(People.ann), in: database)
                #expect(
                    answer.status < 500,
                    "\(request.query) \(String(decoding: request.body, as: UTF8.self)): \(answer.text)")
            }
            #expect(try await others() == before)
        }
    }

    private static func tampered(
        _ parameters: [(String, String)], _ random: inout SeededNumbers
    ) -> [(String, String)] {
        var parameters = parameters
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: parameters.indices, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 {
                parameters[place].0 = tampered(parameters[place].0, &random)
            } else {
                parameters[place].1 = tampered(parameters[place].1, &random)
            }
        }
        return parameters
    }

    /// One change: a piece put in or in place of some letters, or letters taken out or said twice.
    private static func tampered(_ text: String, _ random: inout SeededNumbers) -> String {
        var letters = Array(text)
        let start = Int.random(in: 0...letters.count, using: &random)
        let end = min(letters.count, start + Int.random(in: 0...3, using: &random))
        let piece = Array(pieces[Int.random(in: pieces.indices, using: &random)])
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.insert(contentsOf: piece, at: start)
        case 1: letters.replaceSubrange(start..<end, with: piece)
        case 2: letters.removeSubrange(start..<end)
        default: letters.insert(contentsOf: letters[start..<end], at: start)
        }
        return String(letters)
    }
}
