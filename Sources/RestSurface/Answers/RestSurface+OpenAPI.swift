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
            let columns = TableColumns(table, surface.writer(of: table))
            let operations = writer.operations(on: table, columns)
            guard !operations.isEmpty else { continue }
            paths["\(prefix)/\(table.name)"] = .object(operations)
            schemas[writer.schema("Row", of: table)] = writer.row(table)
            if !columns.added.isEmpty { schemas[writer.schema("Insert", of: table)] = writer.insert(columns) }
            if !columns.changed.isEmpty { schemas[writer.schema("Update", of: table)] = writer.update(columns) }
        }
        for function in surface.functions.values.sorted(by: { $0.name < $1.name })
        where function.roles.contains(.authenticated) {
            paths["\(prefix)/rpc/\(function.name)"] = .object(writer.calls(function))
        }
    }
}

/// Writes the operations of tables and functions.
private struct RestOperations {
    let tag: String

    /// The name of a schema: `SavedPlacesRow`, `SavedPlacesInsert`, `SavedPlacesUpdate`.
    func schema(_ kind: String, of table: Table) -> String { Self.camel(table.name) + kind }

    private func reference(_ kind: String, of table: Table) -> JSONValue {
        .object(JSONObject.reference(schema(kind, of: table)))
    }

    private static func camel(_ name: String) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    func operations(on table: Table, _ columns: TableColumns) -> JSONObject {
        let name = Self.camel(table.name)
        let filters = columns.read.map(Self.filter)
        var operations = JSONObject()
        if !columns.read.isEmpty {
            operations["get"] = operation(
                "restRead" + name, "Rows of \(table.name)", table.doc + " Those that the caller may see.",
                parameters: Self.lists + filters,
                answers: [
                    ("200", "Rows.", rows(table)), ("206", "Some of the rows, of which all were counted.", rows(table)),
                ],
                refusals: ["400", "401", "403", "406", "416"])
        }
        if !columns.added.isEmpty {
            let row = reference("Insert", of: table)
            operations["post"] = operation(
                "restAdd" + name, "Add rows to \(table.name)",
                "One row, or an array of them. \(Self.list(columns.added))",
                body: body(["anyOf": [row, ["type": "array", "items": row]]]),
                answers: [("201", "Added; the rows with `Prefer: return=representation`.", rows(table))],
                refusals: ["400", "401", "403", "406", "409", "413"])
        }
        if !columns.changed.isEmpty {
            operations["patch"] = operation(
                "restChange" + name, "Change rows of \(table.name)",
                "Those that the filters name, of which one is required. \(Self.list(columns.changed))",
                parameters: filters, body: body(reference("Update", of: table)), answers: changed(table),
                refusals: ["400", "401", "403", "406", "409", "413"])
        }
        if table.allows(.delete, .authenticated, table.primaryKey.first ?? "") {
            operations["delete"] = operation(
                "restDelete" + name, "Delete rows of \(table.name)",
                "Those that the filters name, of which one is required.", parameters: filters, answers: changed(table),
                refusals: ["400", "401", "403", "406"])
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
        ["type": "array", "items": reference("Row", of: table)]
    }

    private func body(_ schema: JSONValue) -> JSONValue {
        [
            "description": "Columns and their values.", "required": true,
            "content": ["application/json": ["schema": schema]],
        ]
    }

    func row(_ table: Table) -> JSONValue {
        let columns = table.columns.filter { table.allows(.select, .authenticated, $0.name) }
        return [
            "type": "object", "description": .string(table.doc),
            "properties": Self.properties(columns) { $0.isNullable || $0.shown != nil }, "additionalProperties": true,
        ]
    }

    func insert(_ columns: TableColumns) -> JSONValue {
        var schema: JSONObject = [
            "type": "object", "description": "A new row.",
            "properties": Self.properties(columns.added, orNull: \.isNullable),
        ]
        if !columns.required.isEmpty { schema["required"] = .array(columns.required.map { .string($0.name) }) }
        return .object(schema)
    }

    func update(_ columns: TableColumns) -> JSONValue {
        [
            "type": "object", "description": "What is to be otherwise.",
            "properties": Self.properties(columns.changed, orNull: \.isNullable),
        ]
    }

    private static func properties(_ columns: [Column], orNull: (Column) -> Bool) -> JSONValue {
        let properties = columns.map { column -> (String, JSONValue) in
            var schema = column.type.schema
            if orNull(column), let type = schema["type"] { schema["type"] = [type, "null"] }
            if let allowed = column.allowed {
                schema["enum"] = .array(allowed.map { .string($0) } + (column.isNullable ? [.null] : []))
            }
            schema["description"] = .string(column.doc)
            return (column.name, .object(schema))
        }
        return .object(JSONObject(properties))
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

    func calls(_ function: RestFunction) -> JSONObject {
        var calls = JSONObject()
        if function.isReadOnly {
            calls["get"] = call(function, "ByGet", parameters: function.parameters.map(Self.argument), body: nil)
        }
        calls["post"] = call(function, "", parameters: [], body: arguments(of: function))
        return calls
    }

    private static func argument(_ parameter: RestFunction.Parameter) -> JSONValue {
        // JSON comes as text here.
        let schema: JSONObject = parameter.type == .json ? ["type": "string"] : parameter.type.schema
        return [
            "name": .string(parameter.name), "in": "query", "required": .bool(!parameter.isOptional),
            "description": .string("The function's argument `\(parameter.name)`."), "schema": .object(schema),
        ]
    }

    private func arguments(of function: RestFunction) -> JSONValue {
        let properties = function.parameters.map { parameter -> (String, JSONValue) in
            (parameter.name, .object(parameter.type.schema))
        }
        let required = function.parameters.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(properties))]
        if !required.isEmpty { schema["required"] = .array(required) }
        return [
            "description": "Arguments by name.", "required": .bool(!required.isEmpty),
            "content": ["application/json": ["schema": .object(schema)]],
        ]
    }

    private func call(
        _ function: RestFunction, _ suffix: String, parameters: [JSONValue], body: JSONValue?
    ) -> JSONValue {
        operation(
            "restCall" + Self.camel(function.name) + suffix, "Call \(function.name)", function.doc,
            parameters: parameters, body: body,
            answers: [("200", "What it comes to.", .object(JSONObject())), ("204", "Done; no body.", nil)],
            refusals: ["400", "401", "403", "404", "406"])
    }

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
