import CLibPQ

/// Names and types of the columns that a statement answers with, and how its rows are read.
struct PostgresShape {
    let columns: Row.Columns
    private let types: [Oid]

    /// Of an answer.
    init(_ result: OpaquePointer) {
        let count = PQnfields(result)
        columns = Row.Columns((0..<count).map { String(cString: PQfname(result, $0)) })
        types = (0..<count).map { PQftype(result, $0) }
    }

    /// The rows of an answer.
    ///
    /// - Parameter bytes: how many its values may have.
    /// - Throws: ``DatabaseError/unexpectedValue(column:expected:)`` for a value that this program has no form for,
    ///   ``DatabaseError/tooMuchFound(bytes:)`` where there are more.
    func rows(_ result: OpaquePointer, within bytes: Int = .max) throws(DatabaseError) -> [Row] {
        var room = bytes
        var rows: [Row] = []
        rows.reserveCapacity(Int(PQntuples(result)))
        for row in 0..<PQntuples(result) {
            var values: [SQLValue] = []
            values.reserveCapacity(types.count)
            if bytes < .max {
                for place in types.indices { room -= Int(PQgetlength(result, row, Int32(place))) }
                guard room >= 0 else { throw .tooMuchFound(bytes: bytes) }
            }
            for (place, type) in types.enumerated() { try values.append(value(result, row, place, type)) }
            rows.append(Row(columns, values))
        }
        return rows
    }

    private func value(
        _ result: OpaquePointer, _ row: Int32, _ place: Int, _ type: Oid
    ) throws(DatabaseError) -> SQLValue {
        let column = Int32(place)
        let length = Int(PQgetlength(result, row, column))
        // No value and an empty one both have no length.
        guard length > 0 || PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
            return .null
        }
        let text = UnsafeRawBufferPointer(start: start, count: length)
        do throws(PostgresMismatch) {
            return try SQLValue(postgres: text.assumingMemoryBound(to: UInt8.self), type: type)
        } catch {
            throw .unexpectedValue(column: columns.names[place], expected: error.expected)
        }
    }
}
