import Testing
import TransitAPI
import TransitAPIDocument

/// The document says what `/auth/v1` is, and what the `apikey` header is for.
@Suite struct AccountDocumentTests {
    let document: JSONValue

    init() throws { document = try OpenAPIDocument.generate() }

    private func operation(_ method: String, _ path: String) throws -> JSONValue {
        try #require(document["paths"]?["/auth/v1/" + path]?[method])
    }

    private func schema(_ name: String) throws -> JSONValue {
        try #require(document["components"]?["schemas"]?[name])
    }

    @Test func `the key is a scheme of its own, asked for where it is read`() throws {
        let scheme = try #require(document["components"]?["securitySchemes"]?["apikey"])
        #expect(scheme["type"] == "apiKey" && scheme["in"] == "header" && scheme["name"] == "apikey")
        #expect(try operation("post", "token")["security"] == [["apikey": []]])
        #expect(try operation("get", "user")["security"] == [["apikey": [], "bearer": []]])
        #expect(try operation("get", "admin/users")["security"] == [["apikey": [], "bearer": []]])
        for path in ["verify", "settings", "health", ".well-known/jwks.json"] {
            #expect(try operation("get", path)["security"] == [[:], ["apikey": []]])
        }
        // With the anon key an installation has limits of its own, where there are limits, and nobody says who they are.
        let paths = document["paths"]
        #expect(paths?["/api/v1/stops"]?["get"]?["security"] == [[:], ["apikey": []]])
        #expect(paths?["/healthz"]?["get"]?["security"] == nil)
        #expect(paths?["/api/v1/favorites"]?["get"]?["security"] == [["bearer": []]])
    }

    @Test func `operations have parameters, bodies, limits and a chapter`() throws {
        let token = try operation("post", "token")
        #expect(token["operationId"] == "authToken" && token["tags"] == ["Accounts"])
        #expect(token["description"]?.string?.hasSuffix(" Limit: 60 requests a minute, 120 when signed in.") == true)
        let grant = try #require(token["parameters"]?[0])
        #expect(grant["name"] == "grant_type" && grant["in"] == "query" && grant["required"] == true)
        #expect(grant["schema"]?["enum"] == ["password", "refresh_token", "id_token", "pkce"])
        let body = token["requestBody"]?["content"]?["application/json"]
        #expect(body?["schema"]?["$ref"] == "#/components/schemas/AuthTokenRequest")
        #expect(token["responses"]?["503"]?["headers"]?["Retry-After"] != nil)
        #expect(try operation("get", "user")["requestBody"] == nil)
        #expect(try operation("get", "health")["description"]?.string?.contains("Limit:") == false)
        #expect(try operation("get", "health")["responses"]?["429"] == nil)
        let account = try #require(try operation("put", "admin/users/{user_id}")["parameters"]?[0])
        #expect(account["in"] == "path" && account["schema"]?["format"] == "uuid")
        #expect(document["tags"]?.array?.contains { $0["name"] == "Accounts" } == true)
    }

    @Test func `errors are worded as Supabase Auth words them`() throws {
        for operation in AuthContract.all.map(\.description) {
            let responses = try #require(
                document["paths"]?[operation.fullPath]?[operation.method.rawValue.lowercased()]?["responses"]?.object)
            for (status, response) in responses.members where status >= "400" {
                let content = try #require(response["content"], "\(operation.operationID) \(status)")
                let reference = content["application/json"]?["schema"]?["$ref"]
                #expect(reference == "#/components/schemas/AuthError" && content.object?.count == 1)
                for (code, example) in content["application/json"]?["examples"]?.object?.members ?? [] {
                    #expect(example["value"]?["error_code"] == .string(code))
                    #expect(example["value"]?["code"] == Int(status).map { JSONValue.int($0) })
                }
            }
            #expect(responses["405"]?["headers"]?["Allow"] != nil && responses["405"]?["headers"]?["RateLimit"] == nil)
            #expect(responses["400"] != nil && responses["401"] != nil && responses["500"] != nil)
        }
        let weak = try operation("post", "signup")["responses"]?["422"]?["content"]?["application/json"]?["examples"]
        #expect(weak?["weak_password"]?["value"]?["weak_password"] == ["reasons": ["length"]])
    }

    @Test func `objects are plain, have names, and have examples of all that must be there`() throws {
        let schemas = try #require(document["components"]?["schemas"]?.object).members.filter {
            $0.key.hasPrefix("Auth")
        }
        #expect(schemas.count > 20)
        for (name, schema) in schemas {
            #expect(schema["type"] == "object" && schema["description"]?.string?.isEmpty == false, "\(name)")
            #expect(schema["anyOf"] == nil && schema["oneOf"] == nil && schema["allOf"] == nil, "\(name)")
            for (field, shape) in try #require(schema["properties"]?.object).members {
                #expect(shape["description"]?.string?.hasSuffix(".") == true, "\(name).\(field)")
                #expect(shape["properties"] == nil && shape["items"]?["properties"] == nil, "\(name).\(field)")
            }
        }
        for operation in AuthContract.all.map(\.description) {
            let object = document["paths"]?[operation.fullPath]?[operation.method.rawValue.lowercased()]
            let media = [object?["requestBody"], object?["responses"]?["200"]].compactMap {
                $0?["content"]?["application/json"]
            }
            for each in media {
                guard let reference = each["schema"]?["$ref"]?.string else { continue }
                let required = try schema(String(reference.split(separator: "/").last ?? ""))["required"]?.array ?? []
                let example = try #require(each["example"]?.object)
                #expect(required.allSatisfy { $0.string.map { example[$0] != nil } == true }, "\(reference)")
            }
        }
    }

    @Test func `what takes several shapes is the union of their members, none of which must be there`() throws {
        let verified = try schema("AuthVerified")
        #expect(verified["required"] == [])
        #expect(verified["properties"]?["access_token"] != nil && verified["properties"]?["msg"] != nil)
        let signedUp = try schema("AuthSignedUp")
        #expect(signedUp["required"] == [])
        #expect(signedUp["properties"]?["confirmation_sent_at"] != nil && signedUp["properties"]?["user"] != nil)
    }
}
