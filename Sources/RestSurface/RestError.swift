import Wire

/// What a client of PostgREST is told when a request cannot be answered
/// ([PostgREST, Errors](https://docs.postgrest.org/en/stable/references/errors.html)).
///
/// Clients compare these words: `PGRST116` is how `maybeSingle` knows that there is no row, from "0 rows" in the details.
package struct RestError: Error, Sendable, Equatable {
    /// Of the HTTP answer.
    package let status: Int
    /// PostgREST's code, or a SQLSTATE.
    package let code: String
    /// What was wrong.
    package let message: String
    /// More of it, a text or a list; nil for null.
    package let details: JSONValue?
    /// What to do about it; nil for null.
    package let hint: String?
    /// How many seconds later it can be tried again; nil where that is not known.
    package let retryAfter: Int?

    /// What a client is told.
    package init(
        _ status: Int, _ code: String, _ message: String, details: String? = nil, hint: String? = nil,
        retryAfter: Int? = nil
    ) {
        (self.status, self.code, self.message, self.retryAfter) = (status, code, message, retryAfter)
        (self.details, self.hint) = (details.map { .string($0) }, hint)
    }

    /// What a client is told, with a list of details.
    init(_ status: Int, _ code: String, _ message: String, listing details: [JSONValue], hint: String) {
        (self.status, self.code, self.message) = (status, code, message)
        (self.details, self.hint, retryAfter) = (.array(details), hint, nil)
    }

    /// `{"code","details","hint","message"}`, in the order of PostgREST.
    package var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{\"code\":")
        json.write(code)
        json.raw(",\"details\":")
        json.write(details ?? .null)
        json.raw(",\"hint\":")
        json.write(hint.map { .string($0) } ?? JSONValue.null)
        json.raw(",\"message\":")
        json.write(message)
        json.raw("}")
        return json.bytes
    }
}

extension RestError {
    /// What is part of PostgREST and not of this surface.
    static func notSupported(_ what: String) -> RestError {
        RestError(400, "PGRST127", "Feature not implemented", details: what)
    }

    /// PostgREST has them, switched off unless its operator wants them.
    static let noAggregates = RestError(400, "PGRST123", "Use of aggregate functions is not allowed")

    /// What filters and orders call by a name that nothing embedded has.
    static func notEmbedded(_ name: String) -> RestError {
        RestError(
            400, "PGRST108", "'\(name)' is not an embedded resource in this request",
            hint: "Verify that '\(name)' is included in the 'select' query parameter.")
    }

    /// What can be done with one embedded row only.
    static func notToOne(_ code: String, _ what: String, _ table: String, _ relation: String) -> RestError {
        RestError(
            400, code, "A \(what) on '\(relation)' is not possible",
            details: "'\(table)' and '\(relation)' do not form a many-to-one or one-to-one relationship")
    }

    /// Another number of rows than the one that is asked for.
    static func notOne(_ count: Int) -> RestError {
        RestError(
            406, "PGRST116", "Cannot coerce the result to a single JSON object",
            details: "The result contains \(count) rows")
    }

    /// An answer of more bytes than are sent.
    static func tooLarge(_ what: String) -> RestError {
        RestError(
            400, "54000", "the answer is too large", details: what, hint: "Ask for fewer rows or columns at once.")
    }

    /// More of something than a request may have.
    static func tooMuch(_ what: String) -> RestError {
        RestError(400, "PGRST100", "the request is too large", details: what)
    }
}
