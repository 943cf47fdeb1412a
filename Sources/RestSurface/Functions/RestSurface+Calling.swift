import Database
import Wire

extension RestSurface {
    /// Answers a call of a function on behalf of someone; refusals are answers too.
    ///
    /// - Parameter request: whose `table` is the function's name.
    package func call(_ request: RestRequest, as principal: Principal, in database: Database) async -> RestAnswer {
        await answering(principal) {
            try Self.check(request.profile)
            let given = try given(request)
            let function = try function(request.table, given.keys)
            guard request.method == .post || request.method.isSafe && function.isReadOnly else {
                throw RestError(405, "PGRST101", "Cannot use the \(request.method.rawValue) method on RPC")
            }
            guard function.roles.contains(principal.role) else {
                throw RestError(
                    principal.role == .anonymous ? 401 : 403, "42501", "permission denied for function \(function.name)"
                )
            }
            var arguments: [String: SQLValue] = [:]
            for parameter in function.parameters {
                if let value = given.values[parameter.name] {
                    arguments[parameter.name] = try value.parsed(as: parameter.type)
                }
            }
            let result = try await function.body(RestCall(as: principal, in: database, arguments))
            return try await answer(result, to: request, filters: given.rest, as: principal, in: database)
        }
    }

    /// What a request gives a function.
    private struct Given {
        var values: [String: Argument] = [:]
        /// What the result is filtered, ordered and cut by.
        var rest: [(String, String)] = []
        var keys: [String] { values.keys.sorted() }
    }

    private enum Argument {
        case text(String)
        case json(JSONValue)

        func parsed(as type: ColumnType) throws(RestError) -> SQLValue {
            switch self {
            case .text(let text): try type.parsed(text)
            case .json(let json): try type.parsed(json)
            }
        }
    }

    /// By GET the parameters of the query that are the function's are its arguments; by POST the members of the body.
    private func given(_ request: RestRequest) throws(RestError) -> Given {
        var given = Given()
        guard request.method == .post else {
            let names = Set(functions[request.table]?.parameters.map(\.name) ?? request.query.map(\.0))
            for (name, value) in request.query {
                if names.contains(name) { given.values[name] = .text(value) } else { given.rest.append((name, value)) }
            }
            return given
        }
        given.rest = request.query
        guard !request.body.isEmpty else { return given }
        guard let object = request.json?.object else {
            throw RestError(400, "PGRST102", "Empty or invalid json", details: "Arguments are members of an object")
        }
        for (name, value) in object.members { given.values[name] = .json(value) }
        return given
    }

    /// The function of a name that takes what is given.
    private func function(_ name: String, _ given: [String]) throws(RestError) -> RestFunction {
        if let function = functions[name], given.allSatisfy({ key in function.parameters.contains { $0.name == key } }),
            function.parameters.allSatisfy({ $0.isOptional || given.contains($0.name) })
        {
            return function
        }
        let call = "\(RestSchema.name).\(name)\(given.isEmpty ? "" : "(\(given.joined(separator: ", ")))")"
        let similar =
            functions[name] ?? Similarity.closest(to: name, among: functions.keys.sorted()).flatMap { functions[$0] }
        let hint = similar.map { found in
            let names = found.parameters.map(\.name).joined(separator: ", ")
            return
                "Perhaps you meant to call the function \(RestSchema.name).\(found.name)\(names.isEmpty ? "" : "(\(names))")"
        }
        throw RestError(
            404, "PGRST202",
            "Could not find the function \(call)\(given.isEmpty ? " without parameters" : "") in the schema cache",
            details: """
                Searched for the function \(call)\(given.isEmpty ? " without parameters" : ""), but no matches were found in the schema cache.
                """, hint: hint)
    }

    // MARK: Results

    private func answer(
        _ result: RestFunction.Result, to request: RestRequest, filters: [(String, String)], as principal: Principal,
        in database: Database
    ) async throws -> RestAnswer {
        let media = try RestMediaType(accept: request.accept)
        switch result {
        case .nothing: return RestAnswer(status: 204)
        case .value(let value):
            var answer = RestAnswer(status: 200, body: value.bytes)
            answer.headers["content-type"] = RestMediaType.jsonArray
            return answer
        case .records(let records):
            let read = Reading(
                table: Table("records", "", columns: []), parameters: try RestParameters(filters, limits: limits),
                preferences: try RestPreferences(request.prefer), media: media, rules: nil)
            return Self.shaped(try answer(records, read, request), read)
        case .rows(let table, let condition):
            let read = Reading(
                table: table, parameters: try RestParameters(filters, limits: limits),
                preferences: try RestPreferences(request.prefer), media: media, rules: nil)
            var answer = try await reading(database, as: principal) { transaction in
                try self.list(request, read, where: condition, transaction)
            }
            answer.headers["content-location"] = nil
            return Self.shaped(answer, read)
        }
    }

    /// Records that are in no table: members and pages may be chosen, nothing else.
    private func answer(_ records: [JSONObject], _ read: Reading, _ request: RestRequest) throws -> RestAnswer {
        guard read.parameters.own.filters.isEmpty, read.parameters.own.order.isEmpty else {
            throw RestError.notSupported("filters and order of what this function returns")
        }
        let range = try RowRange(read.parameters.own, header: request.range)
        let members = try read.parameters.members()
        let page = records.dropFirst(range.offset).prefix(min(range.limit ?? limits.rows, limits.rows))
        let rows = page.map { record in members.map { record.choosing($0) } ?? record }
        let json = JSONRows(bytes: JSONValue.array(rows.map { .object($0) }).bytes, count: rows.count)
        let total = read.preferences.counts ? records.count : nil
        var answer = try self.answer(json, status: total.map { rows.count < $0 } ?? false ? 206 : 200, read)
        answer.headers["content-range"] = RowRange.header(offset: range.offset, rows: rows.count, total: total)
        return answer
    }
}

extension RestParameters {
    /// The members that `select` names, with the names they are to have; nil for all.
    fileprivate func members() throws(RestError) -> [(name: String, label: String)]? {
        guard let select, !select.isEmpty, select != [.all] else { return nil }
        return try select.map { (item) throws(RestError) in
            guard case .field(let path, let alias, nil) = item, path.keys.isEmpty else {
                throw .notSupported("this selection of what a function returns")
            }
            return (path.name, alias ?? path.name)
        }
    }
}

extension JSONObject {
    fileprivate func choosing(_ members: [(name: String, label: String)]) -> JSONObject {
        JSONObject(members.map { ($0.label, self[$0.name] ?? .null) })
    }
}
