import Database

/// Declared tables as PostgREST shows them: `/rest/v1/{table}`.
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

    /// Shows the tables of a schema.
    package init(_ schema: RestSchema, limits: RestLimits = RestLimits()) {
        (self.schema, self.limits) = (schema, limits)
    }

    /// Answers a request on behalf of someone, in one transaction; refusals are answers too.
    package func answer(_ request: RestRequest, as principal: Principal, in database: Database) async -> RestAnswer {
        do {
            let read = try reading(request)
            guard request.method.isSafe else {
                return try await database.write(as: principal) { try self.write(request, read, $0) }
            }
            return try await database.read(as: principal) { try self.list(request, read, $0) }
        } catch let error as RestError {
            return Self.refusal(error)
        } catch let error as DatabaseError {
            return Self.refusal(RestError(error, isAnonymous: principal.role == .anonymous))
        } catch {
            return Self.refusal(RestError(500, "XX000", "internal error"))
        }
    }

    /// What a request says, as far as it is known before the database is asked.
    struct Reading: Sendable {
        let table: Table
        let parameters: RestParameters
        let preferences: RestPreferences
        let media: RestMediaType
    }

    private func reading(_ request: RestRequest) throws(RestError) -> Reading {
        if let profile = request.profile, profile != RestSchema.name {
            throw RestError(
                406, "PGRST106", "Invalid schema: \(profile.prefix(63))",
                hint: "Only the following schemas are exposed: \(RestSchema.name)")
        }
        return Reading(
            table: try schema.table(request.table), parameters: try RestParameters(request.query, limits: limits),
            preferences: try RestPreferences(request.prefer), media: try RestMediaType(accept: request.accept))
    }

    private static func refusal(_ error: RestError) -> RestAnswer {
        var answer = RestAnswer(status: error.status, body: error.json)
        answer.headers["content-type"] = RestMediaType.jsonArray
        if error.status == 503 { answer.headers["retry-after"] = "1" }
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
