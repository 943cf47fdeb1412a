import Database
import RestSurface
import Testing
import Wire

@Suite struct RootDescriptionTests {
    private func document(as principal: Principal) throws -> JSONValue {
        let answer = People.surface.description(as: principal)
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/openapi+json; charset=utf-8")
        return try JSONParser.parse(answer.body)
    }

    private func keys(_ value: JSONValue?) -> [String] { value?.object?.keys ?? [] }

    @Test func namesWhatARoleMayUse() throws {
        let document = try document(as: .user(People.ann))
        #expect(document["swagger"] == "2.0")
        #expect(keys(document["paths"]) == ["/", "/users", "/friends", "/saved_places"])
        #expect(keys(document["paths"]?["/users"]) == ["get", "patch"])
        #expect(keys(document["paths"]?["/saved_places"]) == ["get", "post", "patch", "delete"])
        // A column that may not be read or written is not there.
        #expect(keys(document["definitions"]?["users"]?["properties"]) == ["id", "display_name"])
        #expect(document["definitions"]?["friends"]?["required"] == ["user_id", "friend_id"])
        #expect(document["definitions"]?["friends"]?["properties"]?["status"]?["enum"] == ["pending", "accepted"])
        #expect(
            document["definitions"]?["friends"]?["properties"]?["user_id"]?["description"]
                == "Whose.\n\nNote:\nThis is a Foreign Key to `users.id`.<fk table='users' column='id'/>")
    }

    @Test func namesNothingToThoseWhoMayDoNothing() throws {
        #expect(keys(try document(as: .anonymous)["paths"]) == ["/"])
        #expect(
            keys(try document(as: .service)["definitions"]?["users"]?["properties"]) == ["id", "display_name", "email"])
    }

    @Test func namesFunctionsWithTheirParameters() throws {
        let surface = try Chat.declared().surface()
        let document = try JSONParser.parse(surface.description(as: .anonymous).body)
        #expect(keys(document["paths"]?["/rpc/get_status"]) == ["get", "post"])
        #expect(keys(document["paths"]?["/rpc/touch"]) == ["post"])
        let body = document["paths"]?["/rpc/adults"]?["post"]?["parameters"]?[0]?["schema"]
        #expect(body?["properties"]?["least"] == ["format": "bigint", "type": "integer"] && body?["required"] == nil)
        #expect(
            document["paths"]?["/rpc/get_status"]?["post"]?["parameters"]?[0]?["schema"]?["required"] == ["name_param"])
    }
}
