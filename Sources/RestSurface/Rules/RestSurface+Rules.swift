import Database
import Foundation

extension RestSurface {
    /// The answer to POST and PATCH for a table whose rows are written by its rules.
    ///
    /// Rows are written with the service's rights, and then read with the caller's.
    func write(
        _ request: RestRequest, _ read: Reading, by writer: any TableWriter, as principal: Principal,
        in database: Database
    ) async throws -> RestAnswer {
        guard let rider = principal.userID else {
            throw DatabaseError.permissionDenied(table: read.table.qualifiedName)
        }
        let isInsert = request.method == .post
        let body = try body(of: request, read, as: principal)
        let allowed =
            isInsert
            ? writer.insertable.union([Self.owner])
            : (writer.changeable ?? []).union(read.table.columns.filter(\.isTouched).map(\.name))
        guard body.columns.allSatisfy(allowed.contains) else {
            throw DatabaseError.permissionDenied(table: read.table.qualifiedName)
        }
        let written: [Row]
        if isInsert {
            let ignores = read.preferences.resolution == .ignoreDuplicates
            guard read.preferences.resolution != .mergeDuplicates else {
                throw RestError.notSupported("upsert (resolution=merge-duplicates) into \(read.table.name)")
            }
            let rows = try body.rows.map { try Self.own($0, rider, read.table) }
            try Self.refuseUnlessOne(rows.count, read)
            written = try await writing(database, as: .service) {
                try writer.insert(rows, by: rider, ignoringDuplicates: ignores, $0)
            }
        } else {
            let condition = try condition(read, "UPDATE")
            guard body.rows.count == 1 else { throw RestError(400, "PGRST102", "Empty or invalid json") }
            let keys = try await reading(database, as: principal) {
                try $0.select(Select(read.table, read.table.primaryKey, where: condition))
            }
            try Self.refuseUnlessOne(keys.count, read)
            try check(keys.count, read)
            let values = body.rows[0]
            written =
                body.columns.isEmpty
                ? []
                : try await writing(database, as: .service) {
                    let values = Self.touching(values, of: read.table, as: principal, at: $0.now)
                    return try writer.update(keys, to: values, by: rider, $0)
                }
        }
        let count = isInsert ? body.rows.count : written.count
        var answer = RestAnswer(status: isInsert ? 201 : 204)
        if read.preferences.returned == .representation {
            let rows = try await reading(database, as: principal) { [written] in try self.rows(written, read, $0) }
            answer = try self.answer(rows, status: isInsert ? 201 : 200, read)
        } else if isInsert, read.preferences.returned == .headersOnly, written.count == 1 {
            answer.headers["location"] = try Self.location(of: written[0], in: read.table)
        }
        return finished(
            answer, read, range: isInsert || count == 0 ? "*" : "0-\(count - 1)", count: count)
    }

    /// Whose a row is.
    private static let owner = "user_id"

    /// A new row with its owner, who is whoever adds it.
    private static func own(
        _ row: [String: SQLValue], _ rider: UUID, _ table: Table
    ) throws -> [String: SQLValue] {
        guard row[owner] == nil || row[owner] == .uuid(rider) else {
            throw DatabaseError.policyViolation(table: table.qualifiedName)
        }
        return row.merging([owner: .uuid(rider)]) { $1 }
    }

    /// One object is asked for: that there is another number of them is said before anything is written.
    private static func refuseUnlessOne(_ count: Int, _ read: Reading) throws {
        guard case .object = read.media, read.preferences.returned == .representation, count != 1 else { return }
        throw RestError.notOne(count)
    }
}
