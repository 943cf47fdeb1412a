/// How much a request may ask for.
package struct RestLimits: Sendable {
    /// Bytes of a query string, decoded.
    package var queryBytes = 8 << 10
    /// Conditions, of all tables together.
    package var conditions = 100
    /// Values of an `in`.
    package var listed = 1_000
    /// `and` and `or` inside one another.
    package var logicDepth = 8
    /// Tables embedded, and how deep inside one another.
    package var embeds = 8
    /// Tables embedded inside one another.
    package var embedDepth = 4
    /// Bytes of an answer.
    package var answerBytes = 16 << 20
    /// Rows of an answer (PostgREST's `db-max-rows`), and of a body.
    package var rows = 1_000

    /// How long a statement may run; then the request is answered 57014.
    package var statementTime = Duration.seconds(2)

    /// What is read of a header that is a list: its first KiB. It is gone through before anything else is known of a request.
    static func read(of header: String) -> String {
        header.utf8.count <= 1_024 ? header : String(decoding: header.utf8.prefix(1_024), as: UTF8.self)
    }

    /// PostgREST has none of these but the last; clients of ours need far less.
    package init() {}
}
