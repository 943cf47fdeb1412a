import Database
import DatabaseFixtures
import Foundation
import RestSurface
import Testing

@Suite struct WritingTests {
    private static let own = #""user_id":"00000000-0000-4000-8000-000000000001""#

    @Test(arguments: DatabaseKind.all) func rowsAreAdded(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            let minimal = await People.ask(database, .post, "saved_places", #"{"name":"Gym",\#(Self.own)}"#)
            #expect(minimal.status == 201 && minimal.text.isEmpty && minimal.headers["content-range"] == "*/*")
            let many = await People.ask(
                database, .post,
                "saved_places?select=name,visits,is_home,users(display_name)&columns=\"name\",\"user_id\",\"visits\"",
                #"[{"name":"B",\#(Self.own),"more":1},{"name":"A","visits":7,\#(Self.own)}]"#,
                prefer: ["return=representation,count=exact,missing=default"])
            #expect(many.status == 201 && many.headers["content-range"] == "*/2")
            #expect(many.headers["preference-applied"] == "return=representation, count=exact, missing=default")
            #expect(
                many.text
                    == #"[{"name":"B","visits":0,"is_home":null,"users":{"display_name":"Ann"}},{"name":"A","visits":7,"is_home":null,"users":{"display_name":"Ann"}}]"#
            )
            let located = await People.ask(
                database, .post, "saved_places",
                #"{"id":"00000000-0000-4000-8000-00000000AAAA","name":"C",\#(Self.own)}"#,
                prefer: ["return=headers-only"])
            #expect(located.headers["location"] == "/saved_places?id=eq.00000000-0000-4000-8000-00000000aaaa")
            #expect(
                await People.ask(database, .post, "saved_places", "[]", prefer: ["return=representation"]).text == "[]")
        }
    }

    /// Whoever writes in SQLite waits for whoever writes already; what cannot be read does not.
    @Test("a body is read before its transaction begins") func bodiesAreReadFirst() async throws {
        try await withDatabase(.sqlite, schema: People.schema) { database in
            let (begun, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let other = Task {
                try await database.write(as: .service) { _ in
                    begun.signal()
                    return ends.wait(timeout: .now() + 30) == .success
                }
            }
            await Self.passed(begun)
            var answers: [String] = []
            for (method, path) in [
                (RestRequest.Method.post, "saved_places"), (.patch, "saved_places?name=eq.Home"),
                (.put, "saved_places?id=eq.00000000-0000-4000-8000-00000000aaaa"),
            ] {
                let answer = await People.ask(database, method, path, "[{]")
                answers.append("\(answer.status) \(answer.text.prefix(18))")
            }
            ends.signal()
            let isAnsweredMeanwhile = try await other.value
            #expect(isAnsweredMeanwhile)
            #expect(answers == Array(repeating: #"400 {"code":"PGRST102""#, count: 3))
        }
    }

    private static func passed(_ semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

    @Test(arguments: DatabaseKind.all) func rowsThatAreThereAlready(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            func post(
                _ body: String, _ prefer: String, on: String = "?on_conflict=user_id,name&select=name,visits"
            ) async
                -> String
            {
                let answer = await People.ask(
                    database, .post, "saved_places" + on, body, prefer: ["return=representation", prefer])
                return "\(answer.status) \(answer.text)"
            }
            #expect(
                await post(#"{"name":"Home","visits":5,\#(Self.own)}"#, "resolution=merge-duplicates")
                    == #"200 [{"name":"Home","visits":5}]"#)
            #expect(
                await post(
                    #"[{"name":"Home","visits":6,\#(Self.own)},{"name":"New","visits":6,\#(Self.own)}]"#,
                    "resolution=merge-duplicates") == #"201 [{"name":"Home","visits":6},{"name":"New","visits":6}]"#)
            #expect(await post(#"{"name":"Home","visits":9,\#(Self.own)}"#, "resolution=ignore-duplicates") == "201 []")
            let twice = await post(#"{"name":"Home",\#(Self.own)}"#, "handling=lenient", on: "")
            #expect(twice.hasPrefix("409 {\"code\":\"23505\""))
            #expect(twice.contains("saved_places_user_id_name_key"))
            #expect(
                await post("{}", "resolution=merge-duplicates", on: "?on_conflict=visits").hasPrefix(
                    "400 {\"code\":\"42P10\""))
        }
    }

    @Test("rows sent with nothing but their key and their time are dated anew", arguments: DatabaseKind.all)
    func touched(_ kind: DatabaseKind) async throws {
        let marks = Table(
            "marks", "Marks.", columns: [Column("user_id", .uuid, "Whose."), .updatedAt], primaryKey: ["user_id"],
            grants: [Grant(insert: .all, update: .all, delete: true)], policies: Policy.ownRows())
        let schema = Schema("marks", tables: [marks], migrations: [Migration(1, "marks", [.create(marks)])])
        let surface = RestSurface(RestSchema([marks]))
        let clock = TestClock()
        try await withDatabase(kind, schema: schema, clock: clock) { database in
            let key = [("user_id", "eq.00000000-0000-4000-8000-000000000001")]
            for method in [RestRequest.Method.post, .post, .put] {
                clock.advance(seconds: 60)
                var request = RestRequest(method, "marks", query: method == .put ? key : [])
                request.prefer = ["resolution=merge-duplicates,return=minimal"]
                request.body = Array(#"{\#(Self.own),"updated_at":"2020-01-01T00:00:00Z"}"#.utf8)
                let answer = await surface.answer(request, as: .user(People.ann), in: database)
                #expect(answer.status < 300, "\(answer.text)")
                let dates = try await database.read(as: .service) {
                    try $0.select(Select(marks)).map { try $0.require("updated_at", Row.instant) }
                }
                #expect(dates == [clock.now])
            }
        }
    }

    @Test(arguments: DatabaseKind.all) func rowsAreChangedAndRemoved(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            let full = ["return=representation"]
            let changed = await People.ask(
                database, .patch, "saved_places?select=name,visits,details&visits=lte.10&order=visits.desc",
                #"{"visits":99,"details":{"b":1,"a":[1.50]}}"#, prefer: full)
            #expect(
                changed.text
                    == #"[{"name":"Home","visits":99,"details":{"a":[1.5],"b":1}},{"name":"Work","visits":99,"details":{"a":[1.5],"b":1}}]"#
                    || changed.text
                        == #"[{"name":"Work","visits":99,"details":{"a":[1.5],"b":1}},{"name":"Home","visits":99,"details":{"a":[1.5],"b":1}}]"#
            )
            let none = await People.ask(database, .patch, "saved_places?name=eq.x", #"{"visits":1}"#)
            #expect(none.status == 204 && none.headers["content-range"] == "*/*")
            #expect(
                await People.ask(database, .patch, "saved_places?name=eq.x", #"{"visits":1}"#, prefer: full).text
                    == "[]")
            let foreign = await People.ask(
                database, .patch, "saved_places?name=eq.Bob's", #"{"visits":1}"#, prefer: full)
            #expect(foreign.status == 200 && foreign.text == "[]")
            let removed = await People.ask(
                database, .delete, "saved_places?select=name,users(display_name)&name=eq.Work", "{}",
                prefer: full + ["count=exact"])
            #expect(removed.text == #"[{"name":"Work","users":{"display_name":"Ann"}}]"#)
            #expect(removed.headers["content-range"] == "*/1")
            #expect(await People.ask(database, .get, "saved_places?name=eq.Work").text == "[]")
            #expect(await People.ask(database, .delete, "saved_places").text.contains("DELETE requires a WHERE clause"))
            #expect(
                await People.ask(database, .patch, "saved_places", "{}").text.contains("UPDATE requires a WHERE clause")
            )
        }
    }

    @Test(arguments: DatabaseKind.all) func whatIsRefusedChangesNothing(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            func refusal(
                _ method: RestRequest.Method, _ target: String, _ body: String, prefer: [String] = [],
                accept: String? = nil
            ) async -> String {
                let answer = await People.ask(database, method, target, body, prefer: prefer, accept: accept)
                let words = answer.text.split(separator: "\"message\":").last ?? ""
                return "\(answer.status) \(words.dropLast())"
            }
            let full = ["return=representation"]
            let before = await People.ask(database, .get, "saved_places?order=id").text
            #expect(
                await refusal(
                    .patch, "saved_places?visits=gte.0", #"{"visits":1}"#, prefer: full,
                    accept: "application/vnd.pgrst.object+json")
                    == #"406 "Cannot coerce the result to a single JSON object""#)
            #expect(
                await refusal(
                    .delete, "saved_places?visits=gte.0", "", prefer: ["handling=strict", "max-affected=2"])
                    == #"400 "Query result exceeds max-affected preference constraint""#)
            #expect(
                await refusal(.post, "saved_places", #"{"ownerId":1}"#)
                    == #"400 "Could not find the 'ownerId' column of 'saved_places' in the schema cache""#)
            #expect(
                await refusal(.post, "saved_places", #"{"name":"x","user_id":"00000000-0000-4000-8000-000000000002"}"#)
                    == #"403 "new row violates row-level security policy for table \"saved_places\"""#)
            #expect(
                await refusal(.post, "saved_places", #"{"name":"x","latitude":91,\#(Self.own)}"#)
                    == #"400 "new row for relation \"saved_places\" violates check constraint \"saved_places_latitude\"""#
            )
            #expect(
                await refusal(.post, "saved_places", #"{"name":null,\#(Self.own)}"#)
                    == #"400 "null value in column \"name\" of relation \"saved_places\" violates not-null constraint""#
            )
            #expect(
                await refusal(.post, "saved_places", #"{"name":"x","visits":"many",\#(Self.own)}"#)
                    == #"400 "invalid input syntax for type bigint: \"many\"""#)
            for body in ["", "[", "1", #"[{"name":"a"},{"visits":1}]"#, #"[1]"#] {
                #expect(await refusal(.post, "saved_places", body).hasPrefix("400 "), "\(body)")
            }
            #expect(
                await refusal(.patch, "friends?id=not.is.null", #"{"user_id":"00000000-0000-4000-8000-000000000001"}"#)
                    == #"403 "permission denied for table friends""#)
            #expect(await People.ask(database, .get, "saved_places?order=id").text == before)
        }
    }
}
