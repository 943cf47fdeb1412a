import TransitAPI

/// Describes one endpoint as an operation object of OpenAPI.
struct OperationBuilder {
    let endpoint: AnyEndpoint
    let registry: SchemaRegistry
    let errors: ErrorResponses

    private var description: EndpointDescription { endpoint.description }

    func operation() throws -> JSONObject {
        var operation: JSONObject = [
            "operationId": .string(description.operationID),
            "tags": [.string(description.tag.rawValue)],
            "summary": .string(description.summary),
            "description": .string(description.details + rateText),
            "parameters": .array(parameters + CommonParameters.references(for: description)),
        ]
        if let deprecation = description.deprecation { operation.deprecate(deprecation) }
        if let body = description.body { operation["requestBody"] = requestBody(body) }
        operation["responses"] = .object(try responses())
        operation["security"] = SecuritySchemes.requirements(description)
        if description.form == .events {
            operation["x-stream"] = true
            operation["x-events"] = .object(try events())
        }
        return operation
    }

    private var parameters: [JSONValue] {
        description.parameters.map { parameter in
            var object = parameter.openAPI
            if let deprecation = description.deprecatedNames[parameter.name] { object.deprecate(deprecation) }
            return .object(object)
        }
    }

    private func requestBody(_ body: DeclaredBody) -> JSONValue {
        let schema = body.type.schema(in: registry)
        registry.deprecate(description.deprecatedNames, of: body.type.schemaName)
        let examples = endpoint.description.bodyExamples.map { example in
            (example.name, ["summary": .string(example.summary), "value": example.value] as JSONValue)
        }
        let kilobytes = body.maximumBytes >> 10
        return [
            "description": .string("\(body.type.summary) At most \(kilobytes) kB; a field not listed is ignored."),
            "required": true,
            "content": [
                "application/json": [
                    "schema": .object(schema), "examples": .object(JSONObject(examples)),
                ]
            ],
        ]
    }

    private var rateText: String {
        let limit = description.rateClass.limitText
        if limit.isEmpty { return "" }
        let opening = description.form == .events ? " A stream counts once, when it is opened." : ""
        let earlier =
            description.mayBeStale && description.method == .get && description.auth == .none
            ? " Beyond it, the last answer to the same question is repeated, if there is one, and marked as stale." : ""
        return limit + opening + earlier
    }

    private func responses() throws -> JSONObject {
        var responses = JSONObject()
        for success in description.success {
            responses[String(success.status)] = .object(try self.success(success))
        }
        if description.cache.hasETag {
            responses["304"] = [
                "description": "The answer already held is still current; no body.",
                "headers": CommonHeaders.success(description, status: 304),
            ]
        }
        for status in Set(description.errors.map(\.httpStatus)).sorted() where responses[String(status)] == nil {
            let codes = description.errors.filter { $0.httpStatus == status }
            responses[String(status)] = errors.response(codes, description)
        }
        return responses
    }

    private func success(_ success: SuccessStatus) throws -> JSONObject {
        var response: JSONObject = [
            "description": .string(success.meaning),
            "headers": CommonHeaders.success(description, status: success.status),
        ]
        response["content"] = try content()
        return response
    }

    private func content() throws -> JSONValue? {
        switch description.form {
        case .empty: return nil
        case .file(let mediaType), .binary(let mediaType):
            return [mediaType: ["schema": ["type": "string", "format": "binary"]]]
        case .text(let mediaType):
            let isJSON = mediaType == "application/json"
            return [mediaType: ["schema": ["type": isJSON ? "object" : "string"]]]
        case .events:
            let schema: JSONObject = ["type": "string", "description": "Server-sent events; x-events says which."]
            return [EventStreams.mediaType: media(schema, example: eventsExample)]
        case .bare, .document:
            var mediaType = "application/json"
            if case .document(let own) = description.form { mediaType = own }
            let schema = try registry.schema(for: endpoint.responseType)
            return [mediaType: media(schema, example: endpoint.example)]
        case .envelope:
            let schema: JSONObject = [
                "type": "object", "required": ["data", "meta"],
                "properties": [
                    "data": .object(try registry.schema(for: endpoint.responseType)),
                    "meta": .object(try registry.schema(for: Meta.self)),
                ],
            ]
            return ["application/json": media(schema, example: enveloped(endpoint.example))]
        }
    }

    /// Each event of a stream with the schema of its data.
    private func events() throws -> JSONObject {
        _ = try registry.schema(for: endpoint.responseType)
        return registry.schemas[endpoint.responseType.schemaName]?["properties"]?.object ?? [:]
    }

    private var eventsExample: JSONValue? {
        guard let (name, body) = endpoint.example?.object?.members.first else { return nil }
        return .string(
            "retry: \(EventStreams.retryMilliseconds)\n\nid: 4711\nevent: \(name)\ndata: \(body.text)\n\n")
    }

    private func media(_ schema: JSONObject, example: JSONValue?) -> JSONValue {
        var media: JSONObject = ["schema": .object(schema)]
        media["example"] = example
        return .object(media)
    }

    private func enveloped(_ example: JSONValue?) -> JSONValue? {
        guard let example else { return nil }
        var meta = Examples.meta
        if description.isPaged, let total = example["total"]?.int, let limit = example["limit"]?.int,
            let offset = example["offset"]?.int
        {
            meta.pagination = Pagination(total: total, limit: limit, offset: offset)
        }
        return ["data": example, "meta": JSONValue(encoding: meta) ?? .null]
    }
}

extension RateClass {
    /// The limit in words, to follow what an operation does; empty where there is none.
    var limitText: String {
        guard let anonymousLimit, let authenticatedLimit else { return "" }
        return " Limit: \(anonymousLimit) requests a minute, \(authenticatedLimit) when signed in."
    }
}
