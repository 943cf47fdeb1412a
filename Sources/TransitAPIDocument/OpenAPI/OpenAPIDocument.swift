import TransitAPI

/// The OpenAPI 3.1 document of the contract and of `/auth/v1`, made from the declarations themselves.
package enum OpenAPIDocument {
    /// The document for a server reachable at `serverURL` (without the `/api/v1` prefix, which the paths carry).
    package static func generate(
        serverURL: String = "/", title: String = "Sydney Transit API", version: String = TransitContract.version,
        endpoints: [AnyEndpoint] = TransitContract.all, accounts: [AuthOperation] = AuthContract.all,
        beside parts: [OpenAPIPart] = []
    ) throws -> JSONValue {
        let registry = SchemaRegistry()
        let errorSchema = try registry.schema(for: ErrorEnvelope.self)
        let problemSchema = try registry.schema(for: ProblemDetails.self)
        _ = try registry.schema(for: ErrorCode.self)
        let responses = ErrorResponses(envelope: errorSchema, problem: problemSchema)
        var paths = JSONObject()
        for endpoint in endpoints {
            let path = endpoint.description.fullPath
            var operations = paths[path]?.object ?? JSONObject()
            operations[endpoint.description.method.rawValue.lowercased()] = .object(
                try OperationBuilder(endpoint: endpoint, registry: registry, errors: responses).operation())
            paths[path] = .object(operations)
        }
        for operation in accounts {
            let path = operation.description.fullPath
            var operations = paths[path]?.object ?? JSONObject()
            operations[operation.description.method.rawValue.lowercased()] = .object(
                AuthOperationBuilder(operation: operation, registry: registry).object())
            paths[path] = .object(operations)
        }
        var document: JSONObject = [
            "openapi": "3.1.0",
            "info": ["title": .string(title), "version": .string(version), "description": .string(introduction)],
            "servers": [["url": .string(serverURL)]],
            "tags": .array(tags(of: endpoints.map(\.description) + accounts.map(\.description))),
            "paths": .object(paths),
            "components": [
                "schemas": .object(registry.schemas),
                "parameters": .object(CommonParameters.components),
                "headers": .object(CommonHeaders.components),
                "securitySchemes": .object(SecuritySchemes.components),
            ],
        ]
        for part in parts { part.add(to: &document) }
        return .object(document)
    }

    /// The document as UTF-8 JSON; the same bytes every time.
    package static func json(
        serverURL: String = "/", title: String = "Sydney Transit API",
        endpoints: [AnyEndpoint] = TransitContract.all, accounts: [AuthOperation] = AuthContract.all,
        beside parts: [OpenAPIPart] = []
    ) throws -> [UInt8] {
        var writer = JSONWriter(capacity: 1 << 18)
        writer.write(
            try generate(
                serverURL: serverURL, title: title, endpoints: endpoints, accounts: accounts, beside: parts))
        return writer.bytes
    }

    private static func tags(of endpoints: [EndpointDescription]) -> [JSONValue] {
        EndpointTag.allCases.filter { tag in endpoints.contains { $0.tag == tag } }
            .map { ["name": .string($0.rawValue), "description": .string($0.summary)] }
    }

    private static let introduction = """
        Timetables and live data of a city's public transport. Successes are `{data, meta}`, errors \
        `{error: {code, message, details}, meta}` or, with `Accept: application/problem+json`, RFC 9457 problem \
        details. What is below `/auth/v1` speaks as Supabase Auth does: bodies without an envelope, errors `{code, error_code, msg}`. \
        Limits are counted over the last minute for each user; without a token for each installation (`X-Install-Id`, \
        with the anon key in `apikey`), else for each address; all without a token at an address share a wider budget. The \
        RateLimit headers say what is left. Times are RFC 3339 with the offset of the city. A field of an answer that may be null \
        is always there. Bodies of requests are JSON. A field or query parameter that is not declared is ignored and named in \
        `meta.ignored_parameters`, so that an app may be newer than its server; with `Prefer: handling=strict` it is an error. \
        Answers without a `meta` (GeoJSON, GTFS-realtime, streams, files, 204) say nothing of what was ignored. \
        Version 1 is kept for \(Deprecation.monthsKept) months after version 2 starts; fields, parameters, endpoints, error codes and, in sets marked \
        `x-extensible`, names may be added at any time. What is deprecated is kept for \(Deprecation.monthsKept) months at least; answers \
        that rest on it have the headers Deprecation, Sunset and Link. `GET /api/v1/changes` lists all changes.
        """
}
