import Database
import DatabaseFixtures
import RestSurface
import Testing

@Suite struct PutTests {
    private static let own = #""user_id":"00000000-0000-4000-8000-000000000001""#
    private static let id = "00000000-0000-4000-8000-00000000aaaa"

    @Test(arguments: DatabaseKind.all) func aRowIsAddedOrReplaced(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            func put(_ query: String, _ body: String, as principal: Principal = .user(People.ann)) async -> String {
                let answer = await People.ask(
                    database, .put, "saved_places?" + query, as: principal, body, prefer: ["return=representation"])
                return "\(answer.status) \(answer.text)"
            }
            let key = "id=eq.\(Self.id)&select=name,visits"
            #expect(
                await put(key, #"{"id":"\#(Self.id)","name":"Gym","visits":1,\#(Self.own)}"#)
                    == #"201 [{"name":"Gym","visits":1}]"#)
            #expect(
                await put(key, #"[{"id":"\#(Self.id.uppercased())","name":"Hall","visits":2,\#(Self.own)}]"#)
                    == #"200 [{"name":"Hall","visits":2}]"#)
            let other = "00000000-0000-4000-8000-00000000bbbb"
            let refusals = [
                (await put(key, #"{"id":"\#(other)","name":"x",\#(Self.own)}"#), "400 PGRST115"),
                (await put(key, #"{"name":"x",\#(Self.own)}"#), "400 PGRST115"),
                (await put(key, "[]"), "400 PGRST115"),
                (await put("name=eq.x", #"{"id":"\#(other)"}"#), "405 PGRST105"),
                (await put(key + "&name=eq.Gym", #"{"id":"\#(Self.id)"}"#), "405 PGRST105"),
                (await put("id=gt.\(Self.id)", #"{"id":"\#(Self.id)"}"#), "405 PGRST105"),
                (await put("", #"{"id":"\#(Self.id)"}"#), "405 PGRST105"),
                (await put(key + "&limit=1", #"{"id":"\#(Self.id)"}"#), "400 PGRST114"),
                // Somebody else's row is not the caller's to replace.
                (
                    await put(
                        key, #"{"id":"\#(Self.id)","name":"x","user_id":"\#(People.bob)"}"#, as: .user(People.bob)),
                    "403 42501"
                ),
            ]
            for (told, says) in refusals {
                let code = says.split(separator: " ")[1]
                #expect(told.hasPrefix(says.prefix(3)) && told.contains("\"\(code)\""), "\(says): \(told)")
            }
            let minimal = await People.ask(
                database, .put, "saved_places?id=eq.\(Self.id)", #"{"id":"\#(Self.id)","name":"Pool",\#(Self.own)}"#)
            #expect(minimal.status == 204 && minimal.text.isEmpty)
            #expect(
                await People.ask(database, .get, "saved_places?select=name&id=eq.\(Self.id)").text
                    == #"[{"name":"Pool"}]"#)
        }
    }

    @Test(arguments: DatabaseKind.all) func membersWithoutAValueAreLeftOut(_ kind: DatabaseKind) async throws {
        try await withDatabase(kind, schema: People.schema) { database in
            try await People.fill(database)
            try await database.write(as: .service) { transaction in
                try transaction.update(
                    Update(
                        People.places, set: ["details": .json(#"{"a":null,"b":[null,{"c":null,"d":1}]}"#)],
                        where: .equals("name", "Home")))
            }
            let target = "saved_places?select=name,latitude,is_home,details&name=in.(Home,Caf%C3%A9)&order=visits"
            let list = await People.ask(
                database, .get, target, accept: "application/vnd.pgrst.array+json;nulls=stripped")
            #expect(
                list.text
                    == #"[{"name":"Home","latitude":-33.5,"is_home":true,"details":{"b":[null,{"d":1}]}},{"name":"Café","is_home":false,"details":{"by":{"name":"x"},"tags":["a3","b"],"floor":3}}]"#
            )
            #expect(
                list.headers["content-type"] == "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8")
            let one = await People.ask(
                database, .get, "saved_places?select=name,latitude&visits=eq.30",
                accept: "application/vnd.pgrst.object+json; nulls=stripped")
            #expect(one.text == #"{"name":"Café"}"#)
            #expect(one.headers["content-type"] == "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8")
        }
    }
}
