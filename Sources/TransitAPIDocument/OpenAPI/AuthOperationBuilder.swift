import TransitAPI

/// Describes one operation of `/auth/v1` as an operation object of OpenAPI.
struct AuthOperationBuilder {
    let operation: AuthOperation
    let registry: SchemaRegistry

    private var description: EndpointDescription { operation.description }

    func object() -> JSONObject {
        var object: JSONObject = [
            "operationId": .string(description.operationID),
            "tags": [.string(description.tag.rawValue)],
            "summary": .string(description.summary),
            "description": .string(description.details + description.rateClass.limitText),
            "parameters": .array(description.parameters.map { .object($0.openAPI) } + common),
        ]
        if let body = operation.body {
            object["requestBody"] = [
                "description": .string(
                    "\(body.summary) At most \(AuthContract.maximumBodyBytes >> 10) kB; a field not listed is ignored."),
                "required": true,
                "content": ["application/json": media(body)],
            ]
        }
        object["responses"] = .object(responses)
        object["security"] = SecuritySchemes.requirements(operation)
        return object
    }

    private var common: [JSONValue] {
        var names = description.rateClass == .unlimited ? ["RequestID"] : ["RequestID", "InstallID"]
        if description.followsLanguage { names.append("AcceptLanguage") }
        return names.map { ["$ref": .string("#/components/parameters/\($0)")] }
    }

    private func media(_ schema: AuthSchema) -> JSONValue {
        ["schema": .object(schema.reference(in: registry)), "example": .object(schema.example)]
    }

    private var responses: JSONObject {
        var responses = JSONObject()
        for reply in operation.replies {
            var response: JSONObject = [
                "description": .string(reply.meaning), "headers": headers(reply.headers),
            ]
            response["content"] = content(reply)
            responses[String(reply.status)] = .object(response)
        }
        for status in Set(operation.failures.map(\.status)).sorted() {
            responses[String(status)] = response(operation.failures.filter { $0.status == status }, status)
        }
        return responses
    }

    private func content(_ reply: AuthReply) -> JSONValue? {
        switch reply.content {
        case .none: nil
        case .nothing:
            ["application/json": ["schema": .object(AuthShape.anything.schema(in: registry)), "example": [:]]]
        case .object(let schema): ["application/json": media(schema)]
        case .page: ["text/html": ["schema": ["type": "string"]]]
        }
    }

    private func response(_ failures: [AuthFailure], _ status: Int) -> JSONValue {
        let examples = failures.map { failure in
            (failure.code, ["summary": .string(failure.message), "value": .object(failure.example)] as JSONValue)
        }
        var names: [String] = []
        if status == 401 { names.append("WWW-Authenticate") }
        if status == 405 { names.append("Allow") }
        if status == 429 || status == 503 { names.append("Retry-After") }
        return [
            "description": .string(failures.map { "`\($0.code)`: \($0.message)" }.joined(separator: " ")),
            // These are refused before the request is counted.
            "headers": headers(names, isCounted: status != 405 && status != 414),
            "content": [
                "application/json": [
                    "schema": .object(AuthFailure.schema.reference(in: registry)),
                    "examples": .object(JSONObject(examples)),
                ]
            ],
        ]
    }

    private func headers(_ own: [String], isCounted: Bool = true) -> JSONValue {
        let rate = isCounted ? CommonHeaders.rateLimit(description.rateClass) : []
        return CommonHeaders.references(["X-Request-Id", "Cache-Control"] + own + rate)
    }
}
