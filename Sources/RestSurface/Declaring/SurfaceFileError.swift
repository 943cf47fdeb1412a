import Wire

/// What is wrong with a file that declares a surface, or holds its rows.
package struct SurfaceFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    package let file: String
    /// Where in it: `tables.users.columns.age`, or line and column of what is no JSON.
    package let place: String
    /// What is wrong there, and what was allowed.
    package let problem: String

    /// `schema.json, tables.users: a table has columns`
    package var description: String { "\(file), \(place): \(problem)" }
}

extension SurfaceFileError {
    /// What is no JSON, with the line and column of the first fault.
    init(_ error: JSONSyntaxError, of bytes: [UInt8], in file: String) {
        let before = bytes.prefix(error.offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        self.init(file: file, place: "line \(line), column \(column)", problem: error.problem)
    }
}
