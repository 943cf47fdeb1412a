import Database
import RestSurface
import Testing
import Wire

@Suite struct RestDescriptionTests {
    private let description = RestDescription(People.surface, below: "/rest/v1", tag: "Things")

    private func operation(_ path: String, _ method: String) -> JSONValue? { description.paths[path]?[method] }

    @Test func hasAnOperationForWhatRidersMayDo() {
        #expect(description.paths.keys == ["/rest/v1/users", "/rest/v1/friends", "/rest/v1/saved_places"])
        #expect(description.paths["/rest/v1/users"]?.object?.keys == ["get", "patch"])
        #expect(description.paths["/rest/v1/friends"]?.object?.keys == ["get", "post", "patch", "delete"])
        #expect(operation("/rest/v1/saved_places", "get")?["operationId"] == "restReadSavedPlaces")
        #expect(operation("/rest/v1/saved_places", "get")?["tags"] == ["Things"])
    }

    @Test func everyOperationSaysWhatItTakesAndAnswers() throws {
        var ids: Set<String> = []
        for (path, operations) in description.paths.members {
            for (method, operation) in operations.object?.members ?? [] {
                let place = "\(method) \(path)"
                let isNew = ids.insert(operation["operationId"]?.string ?? "").inserted
                #expect(isNew, "\(place)")
                let answers = operation["responses"]?.object
                #expect(answers?.keys.contains { $0.hasPrefix("2") } ?? false, "\(place)")
                for (status, answer) in answers?.members ?? [] where status >= "4" {
                    let schema = answer["content"]?["application/json"]?["schema"]
                    #expect(schema == ["$ref": "#/components/schemas/RestError"], "\(place) \(status)")
                }
                for parameter in operation["parameters"]?.array ?? [] {
                    #expect(parameter["description"]?.string?.isEmpty == false, "\(place)")
                }
            }
        }
        #expect(ids.count == 10)
    }

    @Test func rowsHaveTheColumnsThatAreShown() {
        #expect(description.schemas["UsersRow"]?["properties"]?.object?.keys == ["id", "display_name"])
        let status = description.schemas["FriendsRow"]?["properties"]?["status"]
        #expect(status?["enum"] == ["pending", "accepted"] && status?["type"] == "string")
        let latitude = description.schemas["SavedPlacesRow"]?["properties"]?["latitude"]
        #expect(latitude?["type"] == ["number", "null"] && latitude?["description"] == "Degrees.")
        #expect(description.schemas["RestError"]?["required"] == ["message"])
        // Every schema that is referred to is there.
        let text = JSONValue.object(description.paths).text
        for part in text.split(separator: "#/components/schemas/").dropFirst() {
            #expect(description.schemas[String(part.prefix { $0 != "\"" })] != nil)
        }
    }

    @Test func functionsThatReadAreCalledByGetToo() throws {
        let described = RestDescription(try Chat.declared().surface(), below: "", tag: "Chat")
        #expect(described.paths["/rpc/get_status"]?.object?.keys == ["get", "post"])
        let schema = described.paths["/rpc/get_status"]?["post"]?["requestBody"]?["content"]?["application/json"]?[
            "schema"]
        #expect(schema?["required"] == ["name_param"] && schema?["properties"]?["name_param"]?["type"] == "string")
    }
}
