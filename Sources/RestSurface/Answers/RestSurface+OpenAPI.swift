import Database
import Wire

/// What a surface answers, as parts of an OpenAPI 3.1 document: operations by path, and the schemas that they refer to.
package struct RestDescription: Sendable {
    /// Operations by path and method.
    package var paths = JSONObject()
    /// Schemas by name.
    package var schemas = JSONObject()

    /// The name of the schema of errors.
    package static let errorSchema = "RestError"

    /// Describes tables and functions for riders who have signed in.
    ///
    /// - Parameters:
    ///   - prefix: what stands before each path: `/rest/v1`.
    ///   - tag: the chapter of all operations.
    package init(_ surface: RestSurface, below prefix: String, tag: String) {
        let writer = RestOperations(tag: tag)
        schemas[Self.errorSchema] = RestOperations.errorSchema
        for table in surface.schema.tables {
            let operations = writer.operations(on: table, writtenByRules: surface.writer(of: table))
            guard !operations.isEmpty else { continue }
            paths["\(prefix)/\(table.name)"] = .object(operations)
            schemas[writer.rowSchema(table)] = writer.row(table)
        }
        for function in surface.functions.values.sorted(by: { $0.name < $1.name })
        where function.roles.contains(.authenticated) {
            paths["\(prefix)/rpc/\(function.name)"] = .object(["post": writer.call(function)])
        }
    }
}

/// Writes the operations of tables and functions.
private struct RestOperations {
    let tag: String

    /// `saved_places`: `SavedPlacesRow`.
    func rowSchema(_ table: Table) -> String { Self.camel(table.name) + "Row" }

    private static func camel(_ name: String) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    // MARK: Tables

    func operations(on table: Table, writtenByRules insertable: Set<String>?) -> JSONObject {
        func may(_ command: Command) -> [Column] {
            table.columns.filter { table.allows(command, .authenticated, $0.name) }
        }
        let (readable, changeable) = (may(.select), may(.update))
        let added = insertable.map { names in table.columns.filter { names.contains($0.name) } } ?? may(.insert)
        let name = Self.camel(table.name)
        var operations = JSONObject()
        if !readable.isEmpty {
            operations["get"] = operation(
                "restRead" + name, "Rows of \(table.name)", table.doc + " Those that the caller may see.",
                parameters: Self.lists + readable.map(Self.filter),
                answers: [
                    ("200", "Rows.", rows(table)), ("206", "Some of the rows, of which all were counted.", rows(table)),
                ],
                refusals: ["400", "401", "403", "406", "416"])
        }
        if !added.isEmpty {
            operations["post"] = operation(
                "restAdd" + name, "Add rows to \(table.name)",
                "One row, or an array of them. \(Self.list(added))",
                body: body(table),
                answers: [("201", "Added; the rows with `Prefer: return=representation`.", rows(table))],
                refusals: ["400", "401", "403", "406", "409", "413"])
        }
        if !changeable.isEmpty {
            operations["patch"] = operation(
                "restChange" + name, "Change rows of \(table.name)",
                "Those that the filters name, of which one is required. \(Self.list(changeable))",
                parameters: readable.map(Self.filter), body: body(table), answers: changed(table),
                refusals: ["400", "401", "403", "406", "409", "413"])
        }
        if table.allows(.delete, .authenticated, table.primaryKey.first ?? "") {
            operations["delete"] = operation(
                "restDelete" + name, "Delete rows of \(table.name)",
                "Those that the filters name, of which one is required.", parameters: readable.map(Self.filter),
                answers: changed(table), refusals: ["400", "401", "403", "406"])
        }
        return operations
    }

    private static func list(_ columns: [Column]) -> String {
        "Columns that may be given: \(columns.map { "`\($0.name)`" }.joined(separator: ", "))."
    }

    private func changed(_ table: Table) -> [(String, String, JSONValue?)] {
        [("200", "The rows, with `Prefer: return=representation`.", rows(table)), ("204", "Done; no body.", nil)]
    }

    private func rows(_ table: Table) -> JSONValue {
        ["type": "array", "items": .object(JSONObject.reference(rowSchema(table)))]
    }

    private func body(_ table: Table) -> JSONValue {
        let row = JSONValue.object(JSONObject.reference(rowSchema(table)))
        return [
            "description": "Columns and their values.", "required": true,
            "content": ["application/json": ["schema": ["anyOf": [row, ["type": "array", "items": row]]]]],
        ]
    }

    func row(_ table: Table) -> JSONValue {
        let properties = table.columns.filter { table.allows(.select, .authenticated, $0.name) }.map {
            column -> (String, JSONValue) in
            var schema = column.type.schema
            if column.isNullable || column.shown != nil, let type = schema["type"] { schema["type"] = [type, "null"] }
            if let allowed = column.allowed {
                schema["enum"] = .array(allowed.map { .string($0) } + (column.isNullable ? [.null] : []))
            }
            schema["description"] = .string(column.doc)
            return (column.name, .object(schema))
        }
        return [
            "type": "object", "description": .string(table.doc), "properties": .object(JSONObject(properties)),
            "additionalProperties": true,
        ]
    }

    private static func filter(_ column: Column) -> JSONValue {
        parameter(
            column.name, "Filter, operator and value: `eq.…`, `gte.…`, `in.(…)`. \(column.doc)", ["type": "string"],
            "not.is.null")
    }

    private static let lists: [JSONValue] = [
        parameter("select", "Columns, and rows of other tables: `id,other(name)`.", ["type": "string"], "*"),
        parameter("order", "Columns to order by, each with `.asc` or `.desc`.", ["type": "string"], "created_at.desc"),
        parameter("limit", "How many rows at most.", ["type": "integer", "minimum": 0], 10),
        parameter("offset", "How many rows are passed over first.", ["type": "integer", "minimum": 0], 0),
    ]

    private static func parameter(
        _ name: String, _ text: String, _ schema: JSONValue, _ example: JSONValue
    ) -> JSONValue {
        [
            "name": .string(name), "in": "query", "description": .string(text), "required": false, "schema": schema,
            "example": example,
        ]
    }

    // MARK: Functions

    func call(_ function: RestFunction) -> JSONValue {
        let properties = function.parameters.map { parameter -> (String, JSONValue) in
            (parameter.name, .object(parameter.type.schema))
        }
        let required = function.parameters.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(properties))]
        if !required.isEmpty { schema["required"] = .array(required) }
        let body: JSONValue = [
            "description": "Arguments by name.", "required": .bool(!required.isEmpty),
            "content": ["application/json": ["schema": .object(schema)]],
        ]
        return operation(
            "restCall" + Self.camel(function.name), "Call \(function.name)", function.doc, body: body,
            answers: [("200", "What it comes to.", .object(JSONObject())), ("204", "Done; no body.", nil)],
            refusals: ["400", "401", "403", "404", "406"])
    }

    // MARK: All

    static let errorSchema: JSONValue = [
        "type": "object",
        "description": "An error in the words of PostgREST, or of the gateway before it, which has no code.",
        "properties": [
            "code": ["type": "string", "description": "PostgREST's code, or PostgreSQL's state."],
            "message": ["type": "string", "description": "What was wrong."],
            "details": ["description": "More of it: a text, a list or null."],
            "hint": ["type": ["string", "null"], "description": "What to do about it."],
        ], "required": ["message"],
    ]

    private func operation(
        _ id: String, _ summary: String, _ details: String, parameters: [JSONValue] = [], body: JSONValue? = nil,
        answers: [(status: String, says: String, schema: JSONValue?)], refusals: [String]
    ) -> JSONValue {
        var responses = JSONObject()
        for answer in answers {
            var response: JSONObject = ["description": .string(answer.says)]
            if let schema = answer.schema { response["content"] = ["application/json": ["schema": schema]] }
            responses[answer.status] = .object(response)
        }
        let error = JSONValue.object(JSONObject.reference(RestDescription.errorSchema))
        for status in refusals + ["404", "405", "414", "429", "500", "503"] where responses[status] == nil {
            responses[status] = [
                "description": .string(Self.meanings[status] ?? "Refused."),
                "content": ["application/json": ["schema": error]],
            ]
        }
        var operation: JSONObject = [
            "operationId": .string(id), "tags": [.string(tag)], "summary": .string(summary),
            "description": .string(details), "parameters": .array(parameters),
        ]
        operation["requestBody"] = body
        operation["responses"] = .object(responses)
        operation["security"] = [["apikey": [], "bearer": []]]
        return .object(operation)
    }

    private static let meanings = [
        "400": "The request cannot be read, or a value is not allowed.",
        "401": "There is no API key or no valid token, or nobody has signed in.",
        "403": "Not the caller's to do.", "404": "There is no such table or function.",
        "405": "Another method.", "406": "Not one row, where one is asked for; or no such media type.",
        "409": "The row is there already, or what it refers to is not.", "413": "More rows or bytes than are taken.",
        "414": "The path and query are too long.", "416": "There are fewer rows than are passed over.",
        "429": "Over the limit.", "500": "A fault, or a statement that took too long (`57014`).",
        "503": "The database is away; try again.",
    ]
}

extension JSONObject {
    fileprivate static func reference(_ name: String) -> JSONObject {
        ["$ref": .string("#/components/schemas/\(name)")]
    }
}

extension ColumnType {
    /// JSON Schema of its values.
    fileprivate var schema: JSONObject {
        switch self {
        case .text: ["type": "string"]
        case .uuid: ["type": "string", "format": "uuid"]
        case .bool: ["type": "boolean"]
        case .int: ["type": "integer", "format": "int64"]
        case .double: ["type": "number"]
        case .instant: ["type": "string", "format": "date-time"]
        case .json: [:]
        case .bytes: ["type": "string"]
        }
    }
}
