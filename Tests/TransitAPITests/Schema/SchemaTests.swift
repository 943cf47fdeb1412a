import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// Schemas found by probing, and the words that go with them.
@Suite struct SchemaTests {
    private func registry() throws -> SchemaRegistry {
        let registry = SchemaRegistry()
        for endpoint in WholeContract.endpoints { _ = try registry.schema(for: endpoint.responseType) }
        for type in [ErrorEnvelope.self, ProblemDetails.self, Meta.self] as [any ResponseBody.Type] {
            _ = try registry.schema(for: type)
        }
        return registry
    }

    @Test func `every field is documented and nothing else is`() throws {
        let registry = try registry()
        #expect(registry.objectTypes.count > 30)
        for (name, type) in registry.objectTypes {
            let fields = registry.schemas[name]?["properties"]?.object?.keys ?? []
            #expect(Set(fields) == Set(type.fieldDocs.keys), "\(name)")
            #expect(!type.summary.isEmpty)
            for (field, text) in type.fieldDocs { #expect(text.hasSuffix("."), "\(name).\(field)") }
        }
    }

    @Test func `kinds of fields are told apart`() throws {
        let schema = try #require(try registry().schemas["Departure"])
        let fields = try #require(schema["properties"])
        #expect(fields["trip_id"]?["type"] == "string")
        #expect(fields["stop_sequence"]?["type"] == "integer")
        #expect(fields["realtime"]?["type"] == "boolean")
        #expect(fields["scheduled_time"]?["format"] == "date-time")
        #expect(fields["estimated_time"]?["type"] == ["string", "null"])
        #expect(fields["wheelchair_accessible"]?["type"] == ["boolean", "null"])
        #expect(fields["mode"]?["$ref"] == "#/components/schemas/Mode")
        #expect(fields["vehicle"]?["anyOf"]?[0]?["$ref"] == "#/components/schemas/DepartureVehicle")
        #expect(fields["vehicle"]?["anyOf"]?[1] == ["type": "null"])
        #expect(schema["required"]?.array?.count == fields.object?.count)
    }

    @Test func `embedded fields lie flat, in order`() throws {
        let schema = try #require(try registry().schemas["NearbyStop"])
        let fields = try #require(schema["properties"]?.object?.keys)
        #expect(fields.first == "stop_id")
        #expect(fields.last == "distance_meters")
        #expect(fields.count == StopSummary.fieldDocs.count + 1)
    }

    @Test func `what may be left out is not required`() throws {
        let schema = try #require(try registry().schemas["Meta"])
        #expect(schema["required"] == ["timestamp", "request_id"])
        #expect(schema["properties"]?["stale"]?["type"] == "boolean")
        #expect(schema["properties"]?["details"] == nil)
    }

    @Test func `sets list their names`() throws {
        let schema = try #require(try registry().schemas["ThreeValued"])
        #expect(schema["enum"] == ["yes", "no", "unknown"])
        #expect(schema["type"] == "string")
    }

    @Test func `counts by name are objects of whole numbers`() throws {
        let fields = try #require(try registry().schemas["LiveSourceStatus"]?["properties"])
        #expect(fields["rules"]?["additionalProperties"] == ["type": "integer"])
        #expect(fields["match_rate"]?["type"] == ["number", "null"])
        let details = try registry().schemas["ErrorBody"]?["properties"]?["details"]
        #expect(details?["additionalProperties"] == true)
    }

    @Test func `a type outside the contract's vocabulary is refused`() {
        #expect(throws: SchemaError.unsupported("Date")) { try SchemaRegistry().schema(for: Date.self) }
    }
}
