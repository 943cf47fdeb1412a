import Database

/// Declared tables as PostgREST shows them, and functions: `/rest/v1/{table}`, `/rest/v1/rpc/{function}`.
///
/// Each request becomes statements of `Database`, which holds them to the policies of the tables. What this surface cannot do it
/// refuses (`PGRST127`).
///
/// ```swift
/// import Database
/// import RestSurface
///
/// /// `[{"text":"milk"}]`
/// func milk(_ notes: Table, _ database: Database, _ rider: Principal) async throws -> RestAnswer {
///     let surface = RestSurface(RestSchema([notes]))
///     let request = RestRequest(.get, "notes", query: [("select", "text"), ("text", "eq.milk")])
///     return await surface.answer(request, as: rider, in: database)
/// }
/// ```
package struct RestSurface: Sendable {
    /// The tables.
    package let schema: RestSchema
    /// How much a request may ask for.
    package let limits: RestLimits
    /// What can be called, by name.
    package let functions: [String: RestFunction]
    private let rules: [String: any TableRules]
    /// Told of what clients learn nothing of: faults of the database and of this program.
    private let failed: @Sendable (any Error) -> Void

    /// Shows the tables of a schema.
    package init(
        _ schema: RestSchema, rules: [any TableRules] = [], functions: [RestFunction] = [],
        limits: RestLimits = RestLimits(), failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        (self.schema, self.limits) = (schema, limits)
        self.functions = Dictionary(uniqueKeysWithValues: functions.map { ($0.name, $0) })
        self.failed = failed
        self.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0.table, $0) })
    }

    /// Answers a request on behalf of someone, in one transaction; refusals are answers too.
    package func answer(_ request: RestRequest, as principal: Principal, in database: Database) async -> RestAnswer {
        await answering(principal) {
            let read = try reading(request)
            return Self.shaped(try await answer(request, read, as: principal, in: database), read)
        }
    }

    private func answer(
        _ request: RestRequest, _ read: Reading, as principal: Principal, in database: Database
    ) async throws -> RestAnswer {
        if request.method.isSafe {
            return try await reading(database, as: principal) { try self.list(request, read, $0) }
        }
        if principal.role != .service, let writer = read.rules?.writer,
            request.method == .post || request.method == .patch && writer.changeable != nil
        {
            return try await write(request, read, by: writer, as: principal, in: database)
        }
        if principal.role != .service, read.rules?.writer != nil, request.method == .put {
            throw RestError.notSupported("PUT into \(read.table.name)")
        }
        // Others wait for a transaction that writes, and none of them for a body to be read.
        let wish = try wish(of: request, read, as: principal)
        return try await writing(database, as: principal) { try self.write(wish, read, $0) }
    }

    /// An answer, or the refusal that comes of what was thrown.
    func answering(_ principal: Principal, _ work: () async throws -> RestAnswer) async -> RestAnswer {
        do {
            return try await work()
        } catch let error as RestError {
            return Self.refusal(error)
        } catch let error as DatabaseError {
            let told = RestError(error, isAnonymous: principal.role == .anonymous, allowed: allowed(by: error))
            if told.status >= 500 { failed(error) }
            return Self.refusal(told)
        } catch is CancellationError {
            // Nobody waits for it any longer.
            return Self.refusal(RestError(500, "57014", "canceling statement due to user request"))
        } catch {
            failed(error)
            return Self.refusal(RestError(500, "XX000", "internal error"))
        }
    }

    /// What a request says, as far as it is known before the database is asked.
    struct Reading: Sendable {
        let table: Table
        let parameters: RestParameters
        let preferences: RestPreferences
        let media: RestMediaType
        let rules: (any TableRules)?
    }

    private func reading(_ request: RestRequest) throws(RestError) -> Reading {
        try Self.check(request.profile)
        return Reading(
            table: try schema.table(request.table), parameters: try RestParameters(request.query, limits: limits),
            preferences: try RestPreferences(request.prefer), media: try RestMediaType(accept: request.accept),
            rules: rules[request.table])
    }

    /// Who adds and changes rows of a table in place of the ordinary statements; nil where those do.
    func writer(of table: Table) -> (any TableWriter)? { rules[table.name]?.writer }

    /// Refuses other schemas than the one that is shown.
    static func check(_ profile: String?) throws(RestError) {
        if let profile, profile != RestSchema.name {
            throw RestError(
                406, "PGRST106", "Invalid schema: \(profile.prefix(63))",
                hint: "Only the following schemas are exposed: \(RestSchema.name)")
        }
    }

    private static func refusal(_ error: RestError) -> RestAnswer {
        var answer = RestAnswer(status: error.status, body: error.json)
        answer.headers["content-type"] = RestMediaType.jsonArray
        if error.status == 503 { answer.headers["retry-after"] = "1" }
        if let seconds = error.retryAfter { answer.headers["retry-after"] = String(seconds) }
        return answer
    }

    /// The query of a request on behalf of whoever asks.
    func query(_ read: Reading, _ transaction: Transaction) throws(RestError) -> Query {
        let isAnonymous = transaction.principal.role == .anonymous
        return try Query(read.table, read.parameters, in: schema) { (table) throws(RestError) in
            do throws(DatabaseError) { return try transaction.allReadable(of: table) } catch {
                throw RestError(error, isAnonymous: isAnonymous)
            }
        }
    }
}
