import Database
import Wire

extension RestSurface {
    /// What is to be written, as far as a request says it before the database is asked.
    enum Wish: Sendable {
        /// Rows that are added.
        case insert(RestBody)
        /// The row of a key.
        case put(key: [String: SQLValue], RestBody)
        /// What is set in rows.
        case update(Condition, RestBody)
        /// Rows that go.
        case delete(Condition)
    }

    /// What POST, PUT, PATCH or DELETE wants written.
    func wish(of request: RestRequest, _ read: Reading, as principal: Principal) throws -> Wish {
        switch request.method {
        case .post: return .insert(try body(of: request, read, as: principal))
        case .put:
            let key = try key(read)
            return .put(key: key, try body(of: request, read, as: principal))
        case .patch:
            let condition = try condition(read, "UPDATE")
            return .update(condition, try body(of: request, read, as: principal))
        default: return .delete(try condition(read, "DELETE"))
        }
    }

    /// The answer to what writes. What throws takes back what was written.
    func write(_ wish: Wish, _ read: Reading, _ transaction: Transaction) throws -> RestAnswer {
        switch wish {
        case .insert(let body): try insert(body, read, transaction)
        case .put(let key, let body): try put(body, at: key, read, transaction)
        case .update(let condition, let body): try update(body, where: condition, read, transaction)
        case .delete(let condition): try delete(where: condition, read, transaction)
        }
    }

    // MARK: POST

    private func insert(_ body: RestBody, _ read: Reading, _ transaction: Transaction) throws -> RestAnswer {
        let table = read.table
        try read.rules?.admit(body.rows, transaction)
        let keys = try conflictColumns(read)
        let existing =
            try read.preferences.resolution == .mergeDuplicates ? matching(body, keys, table, transaction) : 0
        var insert = Insert(into: table, rows: body.rows, onConflict: conflict(read, keys, body))
        insert.returning = read.preferences.returned == .minimal ? nil : table.primaryKey
        let written = body.rows.isEmpty ? [] : try transaction.insert(insert)
        let status = existing > 0 && existing == body.rows.count ? 200 : 201
        var answer = RestAnswer(status: status)
        if read.preferences.returned == .representation {
            answer = try self.answer(try rows(written, read, transaction), status: status, read)
        } else if read.preferences.returned == .headersOnly, written.count == 1 {
            answer.headers["location"] = try Self.location(of: written[0], in: table)
        }
        return finished(answer, read, range: "*", count: body.rows.count)
    }

    /// The body of a request that adds or changes rows, held to the table's rules; of new rows without what the server writes itself:
    /// clients send whole rows back as they were read, and nobody sets the time by which others see whether a row has changed.
    func body(of request: RestRequest, _ read: Reading, as principal: Principal) throws -> RestBody {
        let isInsert = request.method == .post || request.method == .put
        var body = try RestBody(
            of: request, table: read.table, named: read.parameters.columns,
            missingIsDefault: isInsert && (read.preferences.missingIsDefault || read.parameters.columns == nil),
            limits: limits)
        if isInsert, principal.role != .service {
            // What nothing is written into by itself has to be given at first.
            let touched = read.table.columns.filter { $0.isTouched && $0.initial != nil }.map(\.name)
            body.touched = touched.filter(body.columns.contains)
            body.leaveOut(Set(touched).union(read.rules?.dated ?? []))
        }
        for row in body.rows { try read.rules?.check(row) }
        return body
    }

    /// What is set in a row: the time of its last change is the server's to write, which it does with whatever else is set. Whoever sends
    /// nothing else means that the row changes now.
    static func touching(
        _ values: [String: SQLValue], of table: Table, as principal: Principal, at now: Instant
    ) -> [String: SQLValue] {
        guard principal.role != .service else { return values }
        let others = values.filter { table.column($0.key)?.isTouched != true }
        return others.isEmpty ? values.mapValues { _ in .instant(now) } : others
    }

    private func conflictColumns(_ read: Reading) throws(RestError) -> [String] {
        guard let named = read.parameters.conflictColumns else { return read.table.primaryKey }
        let isKey = Set(named) == Set(read.table.primaryKey)
        guard isKey || read.table.indexes.contains(where: { $0.isUnique && Set($0.columns) == Set(named) }) else {
            throw RestError(
                400, "42P10",
                "there is no unique or exclusion constraint matching the ON CONFLICT specification")
        }
        return named
    }

    private func conflict(_ read: Reading, _ keys: [String], _ body: RestBody) -> Conflict {
        switch read.preferences.resolution {
        case nil: return .fail
        case .ignoreDuplicates: return .ignore(on: keys)
        case .mergeDuplicates:
            let setting = body.columnsSet(besides: keys)
            return setting.isEmpty ? .ignore(on: keys) : .update(on: keys, setting: setting)
        }
    }

    /// How many of the rows of a body are there already.
    func matching(
        _ body: RestBody, _ keys: [String], _ table: Table, _ transaction: Transaction
    ) throws -> Int {
        guard keys.allSatisfy(body.columns.contains) else { return 0 }
        return try body.rows.count { row in
            let parts = keys.map { Condition.equals($0, row[$0] ?? .null) }
            return try transaction.count(Query(table, [], where: .all(parts))) > 0
        }
    }

    static func location(of row: Row, in table: Table) throws -> String {
        let parts = try table.primaryKey.map {
            "\(PercentEncoding.encode($0))=eq.\(PercentEncoding.encode(try text(row[$0])))"
        }
        return "/" + table.name + "?" + parts.joined(separator: "&")
    }

    private static func text(_ value: SQLValue) throws -> String {
        switch value {
        case .text(let text), .json(let text): text
        case .uuid(let uuid): uuid.lowercased
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let truth): String(truth)
        case .instant(let moment): moment.description
        case .bytes, .null: ""
        }
    }

    // MARK: PATCH and DELETE

    private func update(
        _ body: RestBody, where condition: Condition, _ read: Reading, _ transaction: Transaction
    ) throws -> RestAnswer {
        guard body.rows.count == 1 else { throw RestError(400, "PGRST102", "Empty or invalid json") }
        let values = Self.touching(
            body.rows[0], of: read.table, as: transaction.principal, at: transaction.now)
        var update = Update(read.table, set: values, where: condition)
        var written: [Row] = []
        var count = 0
        if body.columns.isEmpty {
            // Nothing is changed, and so nothing is handed back.
        } else if read.preferences.returned == .representation {
            update.returning = read.table.primaryKey
            written = try transaction.update(update)
            count = written.count
        } else {
            count = try transaction.updateCount(update)
        }
        try check(count, read)
        var answer = RestAnswer(status: 204)
        if read.preferences.returned == .representation {
            answer = try self.answer(try rows(written, read, transaction), status: 200, read)
        }
        return finished(answer, read, range: count == 0 ? "*" : "0-\(count - 1)", count: count)
    }

    private func delete(
        where condition: Condition, _ read: Reading, _ transaction: Transaction
    ) throws -> RestAnswer {
        var answer = RestAnswer(status: 204)
        let count: Int
        if read.preferences.returned == .representation {
            // Read before they go, with what other tables have for them. They are not locked: PostgreSQL wants the right to
            // change them for that, and leaves out those that may not be changed.
            let keys = read.table.primaryKey
            let doomed = try transaction.select(Select(read.table, keys, where: condition))
            let rows = try rows(doomed, read, transaction)
            count = try transaction.deleteCount(Delete(from: read.table, where: condition))
            guard count == doomed.count, count == rows.count else {
                // Some were only to be seen, unless somebody else was quicker.
                let left = try transaction.select(Select(read.table, keys, where: condition))
                throw left.isEmpty ? DatabaseError.contention : .policyViolation(table: read.table.qualifiedName)
            }
            answer = try self.answer(rows, status: 200, read)
        } else {
            count = try transaction.deleteCount(Delete(from: read.table, where: condition))
        }
        try check(count, read)
        return finished(answer, read, range: "*", count: count)
    }

    /// Which rows are meant; who names none does not mean all, as Supabase's `safeupdate` has it.
    func condition(_ read: Reading, _ verb: String) throws(RestError) -> Condition {
        let own = read.parameters.own
        guard own.limit == nil, own.offset == nil else { throw .notSupported("limit and offset of what is written") }
        guard !own.filters.isEmpty else { throw RestError(400, "21000", "\(verb) requires a WHERE clause") }
        return try Condition(own.filters, of: read.table)
    }

    func check(_ count: Int, _ read: Reading) throws(RestError) {
        guard let most = read.preferences.maximumAffected, count > most else { return }
        throw RestError(
            400, "PGRST124", "Query result exceeds max-affected preference constraint",
            details: "The query affects \(count) rows")
    }

    // MARK: What is handed back

    /// Rows that were written, in their order unless another is asked for.
    func rows(_ keys: [Row], _ read: Reading, _ transaction: Transaction) throws -> JSONRows {
        var query = try query(read, transaction)
        (query.limit, query.offset) = (nil, 0)
        let conditions = keys.map { row in
            Condition.all(read.table.primaryKey.map { .equals($0, row[$0]) })
        }
        if conditions.isEmpty || !query.order.isEmpty {
            query.condition = .any(conditions)
            return try transaction.json(query)
        }
        // Nobody else writes meanwhile: all of them together are found in the time and room of one statement, or not at all.
        let end = ContinuousClock.now + limits.statementTime
        var room = limits.answerBytes
        return JSONRows(
            joining: try conditions.map { condition in
                guard ContinuousClock.now < end else { throw DatabaseError.timedOut }
                query.condition = condition
                let rows = try transaction.json(query)
                room -= rows.bytes.count
                guard room >= 0 else { throw DatabaseError.tooMuchFound(bytes: limits.answerBytes) }
                return rows
            })
    }

    func finished(_ answer: RestAnswer, _ read: Reading, range: String, count: Int) -> RestAnswer {
        var answer = answer
        answer.headers["content-range"] = range + "/" + (read.preferences.counts ? String(count) : "*")
        if !read.preferences.applied.isEmpty {
            answer.headers["preference-applied"] = read.preferences.applied.joined(separator: ", ")
        }
        return answer
    }
}
