import Testing
import TransitAPI
import TransitAPIDocument

/// The document says what bodies are, from the declarations that read them.
@Suite struct RequestBodyTests {
    let document: JSONValue

    init() throws { document = try OpenAPIDocument.generate(endpoints: WholeContract.endpoints) }

    private func schema(_ name: String) throws -> JSONValue {
        try #require(document["components"]?["schemas"]?[name])
    }

    @Test func `a body is required and has examples`() throws {
        let operation = try #require(document["paths"]?["/api/v1/trips/plan"]?["post"])
        let body = try #require(operation["requestBody"])
        #expect(body["required"] == true)
        #expect(
            body["description"]
                == "A question for journeys from one place to another. At most 64 kB; a field not listed is ignored.")
        let media = try #require(body["content"]?["application/json"])
        #expect(media["schema"] == ["$ref": "#/components/schemas/TripPlanRequest"])
        let examples = try #require(media["examples"]?.object)
        #expect(examples.keys == ["rider", "arrival"])
        for (name, example) in examples.members {
            var json = JSONWriter()
            json.write(try #require(example["value"]))
            #expect(throws: Never.self, "\(name)") { try TransitContract.planTrip.request(body: json.bytes) }
        }
        #expect(operation["operationId"] == "planTrip")
        let contract = try #require(JSONValue(json: SpecExamples.tripPlanRequest.utf8)?.object)
        let rider = try #require(examples["rider"]?["value"]?.object)
        for (name, value) in contract.members where name != "preferences" { #expect(rider[name] == value, "\(name)") }
        #expect(document["paths"]?["/api/v1/trips/plan"]?["get"]?["requestBody"] == nil)
    }

    @Test func `fields carry bounds, defaults and meaning`() throws {
        let plan = try schema("TripPlanRequest")
        #expect(plan["required"] == ["origin", "destination"])
        #expect(plan["additionalProperties"] == false)
        let limit: JSONValue = [
            "type": "integer", "minimum": 1, "maximum": 20, "default": 5,
            "description": "Most journeys in the answer.", "examples": [5],
        ]
        #expect(plan["properties"]?["limit"] == limit)
        #expect(plan["properties"]?["depart_at"]?["type"] == ["string", "null"])
        #expect(plan["properties"]?["via"]?["maxItems"] == 4)
        #expect(plan["properties"]?["via"]?["items"] == ["$ref": "#/components/schemas/ViaStop"])
        #expect(plan["description"]?.string?.hasSuffix("At most one of depart_at and arrive_by.") == true)
        let preferences = try #require(try schema("TripPreferences")["properties"])
        #expect(preferences["modes"]?["items"]?["enum"]?.array?.count == Mode.allCases.count)
        #expect(preferences["modes"]?["minItems"] == 1)
        #expect(preferences["walking_speed"]?["minimum"] == 0.3)
        #expect(preferences["optimize"]?["default"] == "fastest")
    }

    @Test func `a place is one flat object wherever one is sent`() throws {
        let place = try schema("Place")
        #expect(place["required"] == [])
        #expect(place["properties"]?.object?.keys == ["type", "stop_id", "lat", "lon", "query", "name"])
        #expect(place["properties"]?["lat"]?["maximum"] == 90)
        #expect(place["properties"]?["lat"]?["type"] == ["number", "null"])
        let reference: JSONValue = "#/components/schemas/Place"
        #expect(try schema("TripPlanRequest")["properties"]?["origin"]?["$ref"] == reference)
        #expect(try schema("CreateSavedTripRequest")["properties"]?["origin"]?["$ref"] == reference)
    }

    @Test(arguments: [
        #"{"stop_id": "1", "name": "Home", "lat": null, "lon": null}"#,
        #"{"type": "stop_id", "stop_id": "1", "name": "Home"}"#,
    ])
    func `a place that can be planned with can be kept, and the other way`(place: String) throws {
        let plan = Array(#"{"origin": \#(place), "destination": \#(place)}"#.utf8)
        #expect(try TransitContract.planTrip.request(body: plan).origin == .stop("1", name: "Home"))
        let trip = Array(#"{"name": "x", "origin": \#(place), "destination": \#(place)}"#.utf8)
        #expect(try TransitContract.createSavedTrip.request(body: trip).origin == .stop("1", name: "Home"))
    }

    @Test func `a link has the fields of the body with the same bounds`() throws {
        let link = TransitContract.planTripLink.description.parameters
        let plan = try schema("TripPlanRequest")["properties"]
        let preferences = try schema("TripPreferences")["properties"]
        for parameter in link where !["from", "to", "via"].contains(parameter.name) {
            let field = try #require(plan?[parameter.name] ?? preferences?[parameter.name], "\(parameter.name)")
            #expect(field["default"] == parameter.defaultValue, "\(parameter.name)")
            for key in ["minimum", "maximum", "items", "pattern", "minItems", "maxItems"] {
                #expect(field[key] == parameter.schema[key], "\(parameter.name).\(key)")
            }
        }
        let fields = (plan?.object?.keys ?? []) + (preferences?.object?.keys ?? [])
        let missing = Set(fields).subtracting(link.map(\.name))
        #expect(missing == ["origin", "destination", "preferences"])
    }

    @Test func `lists in a query are separated by commas`() throws {
        let parameters = document["paths"]?["/api/v1/trips/plan"]?["get"]?["parameters"]?.array ?? []
        let modes = try #require(parameters.first { $0["name"] == "modes" })
        #expect(modes["style"] == "form")
        #expect(modes["explode"] == false)
        #expect(modes["example"] == ["rail", "bus", "ferry"])
    }

    @Test func `errors of a body speak of its fields`() throws {
        let responses = try #require(document["paths"]?["/api/v1/trips/plan"]?["post"]?["responses"]?.object)
        #expect(responses.keys == ["200", "400", "404", "405", "413", "414", "426", "429", "500", "503", "504"])
        let bad = try #require(responses["400"]?["content"]?["application/json"]?["examples"]?.object)
        #expect(
            bad["INVALID_PARAMETER"]?["value"]?["error"]?["message"]
                == "window_minutes must be a whole number of minutes from 0 to 720; received 721")
        #expect(bad["MISSING_PARAMETER"]?["value"]?["error"]?["message"] == .string(BodyStrictnessTests.placeMissing))
        #expect(bad["INVALID_REQUEST"]?["value"]?["error"]?["details"]?["byte_offset"] == 17)
        #expect(bad["OUTSIDE_TIMETABLE"]?["value"]?["error"]?["details"]?["first_date"] == "2025-11-12")
        let late = try #require(responses["504"]?["content"]?["application/json"]?["examples"]?.object)
        #expect(late.keys == ["PLAN_TIMEOUT", "REQUEST_TIMEOUT"])
        let large = try #require(responses["413"]?["content"]?["application/json"]?["examples"]?.object)
        #expect(large["PAYLOAD_TOO_LARGE"]?["value"]?["error"]?["details"]?["limit_bytes"] == 65_536)
    }

    @Test func `what is within reach is GeoJSON`() throws {
        let answer = document["paths"]?["/api/v1/reach"]?["get"]?["responses"]?["200"]
        let media = try #require(answer?["content"]?["application/geo+json"])
        #expect(media["schema"]?["$ref"] == "#/components/schemas/ReachBody")
        #expect(media["example"]?["features"]?[0]?["properties"]?["minutes"] == 18)
        #expect(media["example"]?["type"] == "FeatureCollection")
    }

    @Test func `every reference leads somewhere`() throws {
        var targets: Set<String> = []
        collect(document, into: &targets)
        for target in targets {
            let found = target.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
            #expect(found != nil && found != .null, "\(target)")
        }
    }

    private func collect(_ value: JSONValue, into targets: inout Set<String>) {
        if let target = value["$ref"]?.string { targets.insert(target) }
        for (_, member) in value.object?.members ?? [] { collect(member, into: &targets) }
        for element in value.array ?? [] { collect(element, into: &targets) }
    }
}
