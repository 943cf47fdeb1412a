import Testing
import TransitAPI
import TransitAPIDocument

/// The document says what the riders' endpoints are.
@Suite struct RiderDocumentTests {
    let document: JSONValue

    init() throws { document = try OpenAPIDocument.generate(endpoints: WholeContract.endpoints, accounts: []) }

    private func operation(_ method: String, _ path: String) throws -> JSONValue {
        try #require(document["paths"]?["/api/v1" + path]?[method])
    }

    private func schema(_ name: String) throws -> JSONValue {
        try #require(document["components"]?["schemas"]?[name])
    }

    @Test func `every endpoint is there once, in order`() throws {
        let paths = try #require(document["paths"]?.object)
        let ids = paths.members.flatMap { $0.value.object?.members ?? [] }.compactMap {
            $0.value["operationId"]?.string
        }
        #expect(ids == WholeContract.endpoints.map(\.description.operationID))
        let tags = document["tags"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(Set(["Favourites", "Saved trips", "Notifications", "Sync", "Sign-in"]).isSubset(of: tags))
        let bytes = try OpenAPIDocument.json(endpoints: WholeContract.endpoints, accounts: [])
        #expect(JSONValue(json: bytes) == document)
    }

    @Test func `a token is asked for`() throws {
        #expect(try operation("get", "/favorites")["security"] == [["bearer": []]])
        #expect(try operation("get", "/favorites")["responses"]?["401"] != nil)
        #expect(try operation("post", "/auth/apple")["security"] == [[:], ["apikey": []]])
    }

    @Test func `what is removed has an answer without content`() throws {
        let responses = try #require(try operation("delete", "/favorites/{favorite_id}")["responses"])
        #expect(responses["204"]?["description"] == "Done; no body.")
        #expect(responses["204"]?["content"] == nil)
        #expect(responses["200"] == nil)
        #expect(responses["412"]?["content"]?["application/json"] != nil)
    }

    @Test func `what is made is 201, or 200 where it was there`() throws {
        let responses = try #require(try operation("post", "/favorites")["responses"])
        let made = responses["201"]?["content"]?["application/json"]
        #expect(made?["schema"]?["properties"]?["data"]?["$ref"] == "#/components/schemas/Favorite")
        #expect(responses["200"]?["content"]?["application/json"] == made)
        #expect(responses["201"]?["headers"]?["ETag"] != nil)
        #expect(try operation("get", "/favorites")["responses"]?["200"]?["headers"]?["ETag"] == nil)
        let limit = responses["409"]?["content"]?["application/json"]?["examples"]?["LIMIT_REACHED"]
        #expect(limit?["value"]?["error"]?["details"]?["limit"] == 2000)
        let missing = responses["400"]?["content"]?["application/json"]?["examples"]?["MISSING_PARAMETER"]
        #expect(missing?["value"]?["error"]?["message"] == "stop_id or route_id is required")
    }

    @Test func `a header is a parameter`() throws {
        let parameters = try operation("patch", "/user/settings")["parameters"]?.array ?? []
        let header = try #require(parameters.first { $0["name"] == "If-Match" })
        #expect(header["in"] == "header")
        #expect(header["required"] == false)
        #expect(header["example"] == "\"42\"")
    }

    @Test func `that one of two is needed, and only one allowed, is said in words`() throws {
        let favorite = try schema("CreateFavoriteRequest")
        #expect(
            favorite["description"]?.string?.hasSuffix(
                "At most one of stop_id and route_id. At most one of label and nickname. "
                    + "One of stop_id and route_id is needed.") == true)
        #expect(try schema("SubscribeRequest")["description"]?.string?.hasSuffix("is needed.") == true)
    }

    @Test func `no body or parameter is made of alternatives that generators stumble over`() throws {
        for word in ["not", "allOf", "oneOf", "const"] { #expect(Self.uses(of: word, in: document).isEmpty, "\(word)") }
        // The one use of anyOf is a reference that may be null.
        for ways in Self.uses(of: "anyOf", in: document) {
            #expect(ways.array?.count == 2 && ways[0]?["$ref"] != nil && ways[1] == ["type": "null"], "\(ways)")
        }
        let apple = try #require(try schema("AppleSignInRequest")["properties"]?.object)
        #expect(apple["identity_token"] != nil && apple["identityToken"] == nil)
    }

    /// Values of a word wherever a schema has it, examples apart.
    private static func uses(of word: String, in value: JSONValue) -> [JSONValue] {
        var found: [JSONValue] = []
        for (name, member) in value.object?.members ?? [] where name != "example" && name != "examples" {
            if name == word { found.append(member) }
            found += uses(of: word, in: member)
        }
        for element in value.array ?? [] { found += uses(of: word, in: element) }
        return found
    }

    @Test func `null is among the values only where it means something`() throws {
        let favorite = try #require(try schema("FavoriteChanges")["properties"])
        #expect(favorite["label"]?["type"] == ["string", "null"])
        #expect(favorite["label"]?["description"] == "What the rider calls it. Null: no label.")
        #expect(favorite["sort_order"]?["type"] == "integer")
        #expect(try schema("FavoriteChanges")["required"] == [])
        let trip = try #require(try schema("SavedTripChanges")["properties"])
        #expect(trip["origin"]?["$ref"] == "#/components/schemas/Place")
        #expect(trip["preferences"]?["anyOf"]?[1] == ["type": "null"])
    }

    @Test func `overrides are objects by id`() throws {
        let overrides = try #require(try schema("SettingsChanges")["properties"]?["per_favorite_overrides"])
        #expect(overrides["type"] == ["object", "null"])
        #expect(overrides["maxProperties"] == 2000)
        #expect(overrides["propertyNames"]?["format"] == "uuid")
        #expect(
            overrides["additionalProperties"]?["anyOf"]?[0]?["$ref"] == "#/components/schemas/FavoriteOverrideInput")
        let answer = try #require(try schema("NotificationSettings")["properties"]?["per_favorite_overrides"])
        #expect(answer["additionalProperties"]?["$ref"] == "#/components/schemas/FavoriteOverride")
    }

    @Test func `ids are UUIDs and tokens digits`() throws {
        #expect(try schema("Favorite")["properties"]?["id"]?["format"] == "uuid")
        let device = try #require(try schema("RegisterDeviceRequest")["properties"])
        #expect(device["apns_token"]?["pattern"] == "^([0-9A-Fa-f]{2}){32,100}$")
        #expect(device["environment"]?["default"] == "production")
        #expect(try schema("Device")["properties"]?["apns_token"] == nil)
        let order = try #require(try schema("OrderFavoritesRequest")["properties"]?["favorite_ids"])
        #expect(order["uniqueItems"] == true)
        #expect(order["maxItems"] == 2000)
    }

    @Test func `every example of a body is one`() throws {
        func check<Request, Response>(_ endpoint: Endpoint<Request, Response>) throws {
            let method = endpoint.description.method.rawValue.lowercased()
            let body = try #require(try operation(method, endpoint.description.path)["requestBody"])
            let media = try #require(body["content"]?["application/json"])
            for (name, example) in media["examples"]?.object?.members ?? [] {
                var json = JSONWriter()
                json.write(try #require(example["value"]))
                let path = ["favorite_id": "\(RecordID.sample)", "saved_trip_id": "\(RecordID.sample)"]
                #expect(throws: Never.self, "\(name)") { try endpoint.request(path: path, body: json.bytes) }
            }
        }
        try check(TransitContract.createFavorite)
        try check(TransitContract.updateFavorite)
        try check(TransitContract.orderFavorites)
        try check(TransitContract.createSavedTrip)
        try check(TransitContract.updateSavedTrip)
        try check(TransitContract.registerDevice)
        try check(TransitContract.registerToken)
        try check(TransitContract.updateSettings)
        try check(TransitContract.subscribeToAlerts)
        try check(TransitContract.createReminder)
        try check(TransitContract.signInWithApple)
    }
}
