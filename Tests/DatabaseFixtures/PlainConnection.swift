import CLibPQ
import Database

/// PostgreSQL without the door: statements as they are, on behalf of whomever they say.
package final class PlainConnection {
    /// What the server said to a statement it refused.
    package struct Refusal: Error, CustomStringConvertible {
        /// SQLSTATE; empty where the server was not reached.
        package let state: String
        /// Its message.
        package let description: String
    }

    private let connection: OpaquePointer

    /// Connects.
    package init(_ url: String) throws {
        let connection = PQconnectdb(url)
        guard let connection, PQstatus(connection) == CONNECTION_OK else {
            let message = connection.map { String(cString: PQerrorMessage($0)) } ?? "no memory"
            PQfinish(connection)
            throw Refusal(state: "", description: message)
        }
        self.connection = connection
        _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
    }

    deinit { PQfinish(connection) }

    /// Runs statements; hands back the rows of the last as text, nil for null.
    @discardableResult
    package func run(_ sql: String) throws -> [[String?]] {
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY else {
            let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
            throw Refusal(state: state, description: String(cString: PQerrorMessage(connection)))
        }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                guard PQgetisnull(result, row, column) == 0 else { return nil }
                return String(cString: PQgetvalue(result, row, column))
            }
        }
    }

    /// Removes a database of this server, whoever uses it.
    ///
    /// PostgreSQL waits until every other backend has let go of the database's files, and one that begins in that moment may
    /// never be told to (`ProcSignalBarrier`, in all versions since 15). The next attempt tells it.
    package func dropDatabase(_ name: String) throws {
        try run("SET statement_timeout = '10s'")
        for attempt in 1...6 {
            do {
                try run("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
                return
            } catch let refusal as Refusal where refusal.state == "57014" && attempt < 6 {}
        }
    }
}
