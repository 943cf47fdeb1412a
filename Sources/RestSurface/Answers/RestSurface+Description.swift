import Database
import Wire

extension RestSurface {
    /// The answer to GET at the root: what a role may use, as PostgREST describes it (OpenAPI 2,
    /// [PostgREST, OpenAPI](https://docs.postgrest.org/en/stable/references/api/openapi.html)). Tools read `paths` and `definitions`.
    package func description(as principal: Principal) -> RestAnswer {
        let role = principal.role
        var paths: JSONObject = ["/": ["get": operation("Introspection", "This document.", answers: "OK")]]
        var definitions: JSONObject = [:]
        for table in schema.tables {
            guard let operations = operations(on: table, for: role) else { continue }
            paths["/" + table.name] = .object(operations)
            definitions[table.name] = .object(definition(table, for: role))
        }
        for function in functions.values.sorted(by: { $0.name < $1.name }) where function.roles.contains(role) {
            paths["/rpc/" + function.name] = .object(calls(function))
        }
        let document: JSONObject = [
            "swagger": "2.0",
            "info": ["title": "Tables and functions", "description": "", "version": "1.0"],
            "basePath": "/", "schemes": ["http", "https"],
            "consumes": ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
            "produces": ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
            "paths": .object(paths), "definitions": .object(definitions),
        ]
        var answer = RestAnswer(status: 200, body: JSONValue.object(document).bytes)
        answer.headers["content-type"] = "application/openapi+json; charset=utf-8"
        return answer
    }

    /// What a role may do with a table; nil for nothing.
    private func operations(on table: Table, for role: Role) -> JSONObject? {
        var operations: JSONObject = [:]
        let columns = table.columns.filter { table.allows(.select, role, $0.name) }
        if !columns.isEmpty {
            let filters = columns.map { column -> JSONValue in
                ["name": .string(column.name), "in": "query", "required": false, "type": "string"]
            }
            let common = ["select", "order", "limit", "offset"].map { name -> JSONValue in
                ["name": .string(name), "in": "query", "required": false, "type": "string"]
            }
            operations["get"] = operation(
                table.name, table.doc, parameters: filters + common, answers: "OK", listing: table.name)
        }
        let body: JSONValue = [
            "name": .string(table.name), "in": "body", "required": false,
            "schema": ["$ref": .string("#/definitions/" + table.name)],
        ]
        for (word, command, says) in [("post", Command.insert, "Created"), ("patch", .update, "No Content")]
        where table.columns.contains(where: { table.allows(command, role, $0.name) }) {
            operations[word] = operation(table.name, table.doc, parameters: [body], answers: says)
        }
        if table.allows(.delete, role, table.primaryKey.first ?? "") {
            operations["delete"] = operation(table.name, table.doc, answers: "No Content")
        }
        return operations.isEmpty ? nil : operations
    }

    private func definition(_ table: Table, for role: Role) -> JSONObject {
        var properties: JSONObject = [:]
        let columns = table.columns.filter { column in
            Command.allCases.contains { $0 != .delete && table.allows($0, role, column.name) }
        }
        for column in columns { properties[column.name] = .object(property(column, of: table)) }
        let required = columns.filter { !$0.isNullable && $0.initial == nil }.map { JSONValue.string($0.name) }
        var definition: JSONObject = ["description": .string(table.doc), "type": "object"]
        if !required.isEmpty { definition["required"] = .array(required) }
        definition["properties"] = .object(properties)
        return definition
    }

    private func property(_ column: Column, of table: Table) -> JSONObject {
        var property: JSONObject = ["format": .string(column.type.name)]
        property["type"] = column.type.described.map { .string($0) }
        if case .value(let value)? = column.initial { property["default"] = .string(value.described) }
        if let allowed = column.allowed { property["enum"] = .array(allowed.map { .string($0) }) }
        var notes = column.doc.isEmpty ? [] : [column.doc]
        if table.primaryKey.contains(column.name) { notes.append("Note:\nThis is a Primary Key.<pk/>") }
        if let reference = column.reference {
            let other = reference.table.split(separator: ".").last ?? ""
            notes.append(
                "Note:\nThis is a Foreign Key to `\(other).\(reference.column)`.<fk table='\(other)' column='\(reference.column)'/>"
            )
        }
        if !notes.isEmpty { property["description"] = .string(notes.joined(separator: "\n\n")) }
        return property
    }

    private func calls(_ function: RestFunction) -> JSONObject {
        var properties: JSONObject = [:]
        for parameter in function.parameters {
            var property: JSONObject = ["format": .string(parameter.type.name)]
            property["type"] = parameter.type.described.map { .string($0) }
            properties[parameter.name] = .object(property)
        }
        let required = function.parameters.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        var schema: JSONObject = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .array(required) }
        let name = "(rpc) " + function.name
        var calls: JSONObject = [:]
        if function.isReadOnly {
            let parameters = function.parameters.map { parameter -> JSONValue in
                [
                    "name": .string(parameter.name), "in": "query", "required": .bool(!parameter.isOptional),
                    "type": "string", "format": .string(parameter.type.name),
                ]
            }
            calls["get"] = operation(name, function.doc, parameters: parameters, answers: "OK")
        }
        let body: JSONValue = ["name": "args", "in": "body", "required": true, "schema": .object(schema)]
        calls["post"] = operation(name, function.doc, parameters: [body], answers: "OK")
        return calls
    }

    private func operation(
        _ tag: String, _ summary: String, parameters: [JSONValue] = [], answers words: String,
        listing table: String? = nil
    ) -> JSONValue {
        var answer: JSONObject = ["description": .string(words)]
        if let table { answer["schema"] = ["type": "array", "items": ["$ref": .string("#/definitions/" + table)]] }
        let status = words == "OK" ? "200" : words == "Created" ? "201" : "204"
        var operation: JSONObject = ["tags": [.string(tag)], "summary": .string(summary)]
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        operation["responses"] = .object(JSONObject([(status, .object(answer))]))
        return .object(operation)
    }
}

extension ColumnType {
    /// JSON Schema's name of it; nil for any.
    fileprivate var described: String? {
        switch self {
        case .text, .uuid, .instant, .bytes: "string"
        case .bool: "boolean"
        case .int: "integer"
        case .double: "number"
        case .json: nil
        }
    }
}

extension SQLValue {
    fileprivate var described: String {
        switch self {
        case .text(let text), .json(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let truth): String(truth)
        case .uuid(let uuid): uuid.lowercased
        case .instant(let moment): moment.description
        case .bytes, .null: ""
        }
    }
}
