import Testing
import TransitAPI
import TransitAPIDocument

/// What stands beside the contract changes nothing of it.
@Suite struct DocumentPartTests {
    private let part = OpenAPIPart(
        tag: ("Things", "What there is."),
        paths: [
            "/things": ["get": ["operationId": "things", "tags": ["Things"]]],
            "/auth/v1/token": ["post": ["operationId": "another"]],
        ], schemas: ["Thing": ["type": "object"], "ErrorCode": ["type": "integer"]])

    @Test func `a part is added behind what there is`() throws {
        let whole = try OpenAPIDocument.generate(beside: [part])
        #expect(whole["paths"]?.object?.keys.last == "/things")
        #expect(whole["tags"]?.array?.last == ["name": "Things", "description": "What there is."])
        #expect(whole["components"]?["schemas"]?["Thing"] == ["type": "object"])
    }

    @Test func `what is there already stays as it is`() throws {
        let (plain, whole) = (try OpenAPIDocument.generate(), try OpenAPIDocument.generate(beside: [part]))
        for (path, operations) in plain["paths"]?.object?.members ?? [] {
            #expect(whole["paths"]?[path] == operations, "\(path)")
        }
        for (name, schema) in plain["components"]?["schemas"]?.object?.members ?? [] {
            #expect(whole["components"]?["schemas"]?[name] == schema, "\(name)")
        }
        for name in ["openapi", "info", "servers"] { #expect(whole[name] == plain[name]) }
        #expect(try OpenAPIDocument.json(beside: []) == OpenAPIDocument.json())
    }
}
