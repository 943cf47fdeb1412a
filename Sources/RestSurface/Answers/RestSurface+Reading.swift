import Database
import Wire

extension RestSurface {
    /// The answer to GET and HEAD.
    ///
    /// - Parameter condition: what holds besides for the rows.
    func list(
        _ request: RestRequest, _ read: Reading, where condition: Condition = .always, _ transaction: Transaction
    ) throws -> RestAnswer {
        let range = try RowRange(read.parameters.own, header: request.range)
        var query = try query(read, transaction)
        query.condition = condition && query.condition
        query.offset = range.offset
        query.limit = min(range.limit ?? limits.rows, limits.rows)
        let total = read.preferences.counts ? try transaction.count(query) : nil
        if let total, range.offset > total {
            throw RestError(
                416, "PGRST103", "Requested range not satisfiable",
                details: "An offset of \(range.offset) was requested, but there are only \(total) rows.")
        }
        let rows = try transaction.json(query)
        let isPart = total.map { rows.count < $0 } ?? false
        var answer = try self.answer(rows, status: isPart ? 206 : 200, read)
        answer.headers["content-range"] = RowRange.header(offset: range.offset, rows: rows.count, total: total)
        answer.headers["content-location"] = Self.location(request)
        return answer
    }

    /// The answer that has some rows, which are still to be ``shaped(_:_:)``.
    func answer(_ rows: JSONRows, status: Int, _ read: Reading) throws(RestError) -> RestAnswer {
        guard rows.bytes.count <= limits.answerBytes else {
            throw .tooLarge("It has \(rows.bytes.count) bytes, and at most \(limits.answerBytes) are sent")
        }
        var answer = RestAnswer(status: status, body: rows.bytes)
        if case .object = read.media, rows.count != 1 { throw RestError.notOne(rows.count) }
        answer.headers["content-type"] = read.media.contentType
        if !read.preferences.applied.isEmpty {
            answer.headers["preference-applied"] = read.preferences.applied.joined(separator: ", ")
        }
        return answer
    }

    /// An answer with its rows in the form that is asked for. That takes as long as there are rows, so it is for when a transaction has
    /// ended.
    static func shaped(_ answer: RestAnswer, _ read: Reading) -> RestAnswer {
        var answer = answer
        guard !answer.body.isEmpty else { return answer }
        switch read.media {
        case .array(let isStripped): if isStripped { answer.body = StrippedRows.bytes(answer.body) }
        case .object(let isStripped):
            let bytes = isStripped ? StrippedRows.bytes(answer.body) : answer.body
            answer.body = Array(bytes.dropFirst().dropLast())
        case .csv: answer.body = CSVRows.bytes(answer.body)
        }
        return answer
    }

    /// Path and query, the parameters in order.
    private static func location(_ request: RestRequest) -> String {
        let parameters = request.query.sorted { $0.0 < $1.0 }.map { name, value in
            PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
        }
        return "/" + request.table + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }
}
