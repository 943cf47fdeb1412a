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
            "parameters": .array(
                description.parameters.map { .object($0.openAPI) } + CommonParameters.references(for: description)),
            "responses": .object(try responses()),
        ]
        switch description.auth {
        case .none: break
        case .optional: operation["security"] = [[:], ["bearer": []]]
        case .required: operation["security"] = [["bearer": []]]
        }
        return operation
    }

    private var rateText: String {
        guard let anonymous = description.rateClass.anonymousPerMinute,
            let known = description.rateClass.authenticatedPerMinute
        else { return "" }
        return " Limit: \(anonymous) requests a minute, \(known) when signed in."
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
        let content: JSONValue
        switch description.form {
        case .file(let mediaType):
            content = [mediaType: ["schema": ["type": "string", "format": "binary"]]]
        case .bare:
            let schema = try registry.schema(for: endpoint.responseType)
            content = ["application/json": media(schema, example: endpoint.example)]
        case .envelope:
            let schema: JSONObject = [
                "type": "object", "required": ["data", "meta"],
                "properties": [
                    "data": .object(try registry.schema(for: endpoint.responseType)),
                    "meta": .object(try registry.schema(for: Meta.self)),
                ],
            ]
            content = ["application/json": media(schema, example: enveloped(endpoint.example))]
        }
        return [
            "description": .string(success.meaning),
            "headers": CommonHeaders.success(description, status: success.status), "content": content,
        ]
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
