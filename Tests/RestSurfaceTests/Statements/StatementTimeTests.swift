import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing

@Suite struct StatementTimeTests {
    private static func surface(_ time: Duration) -> RestSurface {
        var limits = RestLimits()
        limits.statementTime = time
        return RestSurface(RestSchema(People.tables), limits: limits)
    }

    /// A few thousand rows, which embedding looks at for each of a few hundred.
    private static func fill(_ database: Database) async throws {
        try await database.write(as: .service) { transaction in
            let users = (0..<300).map { ["id": SQLValue.uuid(People.id($0)), "display_name": .text("n\($0)")] }
            try transaction.insert(Insert(into: People.users, rows: users))
            let places = (0..<4_000).map { number -> [String: SQLValue] in
                [
                    "id": .uuid(People.id(1_000 + number)), "user_id": .uuid(People.id(number % 300)),
                    "name": .text(String(repeating: "abc ", count: 20) + "\(number)"),
                    "details": .json(#"{"tags":["a","b"]}"#),
                ]
            }
            for part in stride(from: 0, to: places.count, by: 500) {
                try transaction.insert(Insert(into: People.places, rows: Array(places[part..<part + 500])))
            }
        }
    }

    /// Sixty patterns, none of which is found, for each of the places of each place's owner.
    private static let patterns =
        "(" + (0..<60).map { "name.ilike.*a*b*c*a*b*c*x\($0)" }.joined(separator: ",") + ")"
    private static let heavy: [(String, String)] = [
        ("select", "id,a:saved_places(id,details,users(id,b:saved_places(name,users(id))))"),
        ("a.users.b.or", patterns),
    ]

    private static func ask(_ time: Duration, _ request: RestRequest, _ database: Database) async -> String {
        let answer = await surface(time).answer(request, as: .service, in: database)
        return "\(answer.status) \(answer.text.prefix(300))"
    }

    private static let refusal =
        #"500 {"code":"57014","details":null,"hint":null,"message":"canceling statement due to statement timeout"}"#

    @Test(arguments: DatabaseKind.all) func whatIsFoundInRowsWithinRowsIsNotGatheredBeyondAnAnswer(
        _ kind: DatabaseKind
    ) async throws {
        var limits = RestLimits()
        limits.answerBytes = 20_000
        let surface = RestSurface(RestSchema(People.tables), limits: limits)
        try await withDatabase(kind, schema: People.schema) { database in
            try await Self.fill(database)
            let within = "name,users(saved_places(name,users(saved_places(name))))"
            let refusal =
                #"{"code":"54000","details":"It has more than 20000 bytes","#
                + #""hint":"Ask for fewer rows or columns at once.","message":"the answer is too large"}"#
            // Each of one owner's thirteen places with all of them, and each of those again: 200 kB.
            let owner = People.id(7)
            let read = RestRequest(.get, "saved_places", query: [("select", within), ("user_id", "eq.\(owner)")])
            let found = await surface.answer(read, as: .service, in: database)
            #expect(found.status == 400 && found.text == refusal, "\(found.text.prefix(200))")
            var written = RestRequest(.patch, "saved_places", query: [("select", within), ("user_id", "eq.\(owner)")])
            (written.prefer, written.body) = (["return=representation"], Array(#"{"visits":77}"#.utf8))
            let changed = await surface.answer(written, as: .service, in: database)
            #expect(changed.status == 400 && changed.text == refusal, "\(changed.text.prefix(200))")
            let names = RestRequest(
                .get, "saved_places", query: [("select", "name"), ("user_id", "eq.\(owner)"), ("visits", "eq.77")])
            #expect(await surface.answer(names, as: .service, in: database).text == "[]", "nothing is changed either")
        }
    }

    @Test(arguments: DatabaseKind.all) func aStatementThatTakesTooLongIsGivenUp(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await Self.fill(database)
            let began = ContinuousClock.now
            var read = RestRequest(.get, "users", query: Self.heavy)
            #expect(await Self.ask(.milliseconds(20), read, database) == Self.refusal)
            // Riders are held to it as well as the service.
            let rider = await Self.surface(.milliseconds(1)).answer(
                RestRequest(.get, "users", query: Self.heavy), as: .user(People.id(7)), in: database)
            #expect(rider.status == 500 || rider.text.hasPrefix("["))
            #expect(ContinuousClock.now - began < .seconds(30))
            // The connection is as good as before.
            read.query = [("select", "display_name"), ("order", "display_name"), ("limit", "1")]
            #expect(await Self.ask(.seconds(2), read, database) == #"200 [{"display_name":"n0"}]"#)
        }
    }

    /// What is given up takes nothing else with it, though others are written in the same commit.
    @Test(arguments: DatabaseKind.all) func othersThatAreWrittenMeanwhileAreKept(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await Self.fill(database)
            var slow = RestRequest(.patch, "saved_places", query: [("or", Self.patterns)])
            slow.body = Array(#"{"visits":1}"#.utf8)
            let request = slow
            let answers = await withTaskGroup(of: String.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        guard number != 5 else { return await Self.ask(.milliseconds(5), request, database) }
                        var quick = RestRequest(.post, "users")
                        quick.body = Array(#"{"id":"\#(People.id(500 + number))","display_name":"new"}"#.utf8)
                        return await Self.ask(.seconds(20), quick, database)
                    }
                }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(answers.count { $0 == "201 " } == 11, "\(answers)")
            #expect(answers.count { $0 == Self.refusal } == 1, "\(answers)")
            let count = try await database.read(as: .service) {
                try $0.count(People.users, where: .equals("display_name", "new"))
            }
            #expect(count == 11)
            let visited = try await database.read(as: .service) {
                try $0.count(People.places, where: .equals("visits", .int(1)))
            }
            #expect(visited == 0)
        }
    }
}
