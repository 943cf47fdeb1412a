import Testing
import TransitAPI
import TransitAPIDocument

/// The document says what the endpoints are.
@Suite struct OpenAPITests {
    let document: JSONValue

    init() throws { document = try OpenAPIDocument.generate(serverURL: "https://api.example.org") }

    private func operation(_ path: String) throws -> JSONValue {
        try #require(document["paths"]?[path]?["get"])
    }

    @Test func `every endpoint is there once`() throws {
        let paths = try #require(document["paths"]?.object)
        let ids = paths.members.flatMap { $0.value.object?.members ?? [] }.compactMap {
            $0.value["operationId"]?.string
        }
        #expect(
            ids == TransitContract.all.map(\.description.operationID) + AuthContract.all.map(\.description.operationID))
        #expect(Set(ids).count == ids.count)
        #expect(document["openapi"] == "3.1.0")
        #expect(document["servers"]?[0]?["url"] == "https://api.example.org")
    }

    @Test func `parameters carry bounds, defaults and examples`() throws {
        let parameters = try #require(try operation("/api/v1/stops/nearby")["parameters"]?.array)
        let radius = try #require(parameters.first { $0["name"] == "radius" })
        let expected: JSONValue = [
            "name": "radius", "in": "query", "description": "How far around the point. Unit: metres.",
            "required": false, "schema": ["type": "integer", "minimum": 50, "maximum": 2000, "default": 500],
            "example": 500,
        ]
        #expect(radius == expected)
        #expect(parameters.first?["required"] == true)
    }

    @Test func `responses list every error in both formats`() throws {
        let responses = try #require(try operation("/api/v1/stops/{stop_id}/departures")["responses"]?.object)
        #expect(
            responses.keys == ["200", "304", "400", "404", "405", "413", "414", "426", "429", "500", "503", "504"])
        let notFound = try #require(responses["404"])
        let schemas = ["application/json", "application/problem+json"].map {
            notFound["content"]?[$0]?["schema"]?["$ref"]?.string
        }
        #expect(schemas == ["#/components/schemas/ErrorEnvelope", "#/components/schemas/ProblemDetails"])
        let bad = try #require(responses["400"]?["content"]?["application/json"]?["examples"]?["INVALID_PARAMETER"])
        #expect(
            bad["value"]?["error"]?["message"] == "limit must be a whole number from 1 to 50; received 51")
        #expect(responses["429"]?["headers"]?["Retry-After"] != nil)
        #expect(responses["200"]?["headers"]?["ETag"] != nil)
        #expect(responses["405"]?["headers"]?["Allow"] != nil)
    }

    @Test func `successes are envelopes with examples`() throws {
        let responses = try #require(try operation("/api/v1/stops")["responses"])
        let media = try #require(responses["200"]?["content"]?["application/json"])
        #expect(media["schema"]?["required"] == ["data", "meta"])
        #expect(media["schema"]?["properties"]?["data"]?["$ref"] == "#/components/schemas/StopSearchBody")
        #expect(media["example"]?["meta"]?["pagination"] == ["total": 1, "limit": 20, "offset": 0])
    }

    @Test func `files and probes have forms of their own`() throws {
        let file = try #require(try operation("/api/v1/gtfs/pack/{file_name}")["responses"]?.object)
        #expect(file.keys.prefix(3) == ["200", "206", "304"])
        #expect(file["206"]?["content"]?["application/vnd.sqlite3"] != nil)
        #expect(file["416"]?["headers"]?["Content-Range"] != nil)
        let ready = try #require(try operation("/readyz")["responses"])
        #expect(ready["503"]?["content"]?["application/json"]?["schema"]?["$ref"] == "#/components/schemas/ReadyBody")
        #expect(ready["426"] == nil)
    }

    @Test func `binary, text and documents are no envelopes`() throws {
        func answer(_ path: String) throws -> JSONValue {
            try #require(try operation(path)["responses"]?["200"])
        }
        let feed = try answer("/gtfs-rt/vehicle-positions")
        #expect(
            feed["content"] == ["application/x-protobuf": ["schema": ["type": "string", "format": "binary"]]])
        #expect(feed["headers"]?["Accept-Ranges"] == nil)
        #expect(feed["headers"]?["ETag"] != nil)
        #expect(
            try answer("/metrics")["content"] == ["text/plain; version=0.0.4": ["schema": ["type": "string"]]])
        #expect(
            try answer("/tiles/style.json")["content"] == ["application/json": ["schema": ["type": "object"]]])
        let map = try #require(try answer("/api/v1/vehicles.geojson")["content"]?["application/geo+json"])
        #expect(map["schema"]?["$ref"] == "#/components/schemas/VehicleFeatureCollection")
        #expect(map["example"]?["features"]?[0]?["geometry"]?["coordinates"] == [151.2093, -33.8688])
        #expect(try operation("/gtfs-rt/alerts")["responses"]?["206"] == nil)
    }

    @Test func `what is answered, or mailed, in the rider's language says so`() throws {
        func follows(_ operation: JSONValue?) -> Bool {
            operation?["parameters"]?.array?.contains {
                $0["$ref"]?.string == "#/components/parameters/AcceptLanguage"
            } == true
        }
        for path in ["stops/{stop_id}/departures", "favorites", "sync", "notifications", "routes"] {
            #expect(follows(try operation("/api/v1/" + path)), "\(path)")
        }
        #expect(try !follows(operation("/api/v1/alerts")) && !follows(operation("/api/v1/saved-trips")))
        let paths = document["paths"]
        #expect(follows(paths?["/api/v1/user/device"]?["post"]) && follows(paths?["/auth/v1/otp"]?["post"]))
        #expect(!follows(paths?["/auth/v1/token"]?["post"]))
    }

    @Test func `streams are marked and name their events`() throws {
        let stream = try operation("/api/v1/vehicles/stream")
        #expect(stream["x-stream"] == true)
        #expect(stream["x-events"]?.object?.keys == ["vehicles", "changes"])
        #expect(stream["x-events"]?["changes"]?["$ref"] == "#/components/schemas/VehicleChanges")
        let references = stream["parameters"]?.array?.compactMap { $0["$ref"]?.string } ?? []
        #expect(references.contains("#/components/parameters/LastEventID"))
        let media = try #require(stream["responses"]?["200"]?["content"]?["text/event-stream"])
        #expect(media["schema"]?["type"] == "string")
        #expect(
            media["example"]?.string?.hasPrefix("retry: 3000\n\nid: 4711\nevent: vehicles\ndata: {\"count\":1,") == true
        )
        #expect(stream["responses"]?["503"]?["headers"]?["Retry-After"] != nil)
        #expect(try operation("/api/v1/vehicles")["x-stream"] == nil)
        let departures = try operation("/api/v1/stops/{stop_id}/departures/stream")
        #expect(departures["x-events"]?["departures"]?["$ref"] == "#/components/schemas/DeparturesBody")
        let names = departures["parameters"]?.array?.compactMap { $0["name"]?.string }
        #expect(names == ["stop_id", "limit", "route_id", "direction_id", "mode", "hide_cancelled"])
    }

    @Test func `every reference leads somewhere`() throws {
        var targets: Set<String> = []
        collect(document, into: &targets)
        #expect(targets.count > 40)
        for target in targets {
            let found = target.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
            #expect(found != nil, "\(target)")
        }
    }

    private func collect(_ value: JSONValue, into targets: inout Set<String>) {
        if let target = value["$ref"]?.string { targets.insert(target) }
        for (_, member) in value.object?.members ?? [] { collect(member, into: &targets) }
        for element in value.array ?? [] { collect(element, into: &targets) }
    }

    @Test func `the bytes are the same every time`() throws {
        let bytes = try OpenAPIDocument.json()
        #expect(bytes == (try OpenAPIDocument.json()))
        #expect(JSONValue(json: bytes) == (try OpenAPIDocument.generate()))
    }
}
