import Wire

/// A request to `/rest/v1`, without HTTP's forms.
package struct RestRequest: Sendable {
    /// What is done.
    package enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether it changes nothing.
        package var isSafe: Bool { self == .get || self == .head }
    }

    /// What is done.
    package var method: Method
    /// To what.
    package var table: String
    /// The parameters of the query string, decoded.
    package var query: [(String, String)]
    /// The values of `Prefer`.
    package var prefer: [String] = []
    /// `Accept`
    package var accept: String?
    /// `Range`
    package var range: String?
    /// `Content-Type`
    package var contentType: String?
    /// `Accept-Profile`, or `Content-Profile` where something is written.
    package var profile: String?
    /// What was sent with it.
    package var body: [UInt8] = []
    /// What that is as JSON, where it has been read already: a long one is read where nobody else waits for it.
    package var parsedBody: Result<JSONValue, JSONSyntaxError>?

    /// What was sent with it, read; nil where it is no JSON.
    var json: JSONValue? {
        guard let parsedBody else { return try? JSONParser.parse(body) }
        return try? parsedBody.get()
    }

    /// A request.
    package init(_ method: Method, _ table: String, query: [(String, String)] = []) {
        (self.method, self.table, self.query) = (method, table, query)
    }
}

/// The answer to a ``RestRequest``.
package struct RestAnswer: Sendable, Equatable {
    /// Of HTTP.
    package var status: Int
    /// Fields by name, in lower case.
    package var headers: [String: String] = [:]
    /// What is sent with it.
    package var body: [UInt8] = []
}

/// How an answer is written.
enum RestMediaType: Sendable {
    case array(isStripped: Bool)
    case object(isStripped: Bool)
    case csv

    static let jsonArray = "application/json; charset=utf-8"
    static let singleObject = "application/vnd.pgrst.object+json"
    private static let plainArray = "application/vnd.pgrst.array+json"
    private static let stripped = "nulls=stripped"

    /// The first that can be had of those that `Accept` names.
    ///
    /// - Throws: `PGRST107` where none can.
    init(accept: String?) throws(RestError) {
        guard let accept, !accept.isEmpty else {
            self = .array(isStripped: false)
            return
        }
        for part in RestLimits.read(of: accept).split(separator: ",") {
            let words = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let isStripped = words.dropFirst().contains(Self.stripped)
            switch words.first ?? "" {
            case "*/*", "application/*", "application/json":
                self = .array(isStripped: false)
                return
            case Self.plainArray, "application/vnd.pgrst.array":
                self = .array(isStripped: isStripped)
                return
            case Self.singleObject, "application/vnd.pgrst.object":
                self = .object(isStripped: isStripped)
                return
            case "text/csv":
                self = .csv
                return
            default: continue
            }
        }
        throw RestError(
            406, "PGRST107", "None of these media types are available: \(accept.prefix(200))")
    }

    var contentType: String {
        switch self {
        case .array(false): Self.jsonArray
        case .array(true): Self.plainArray + ";" + Self.stripped + "; charset=utf-8"
        case .object(let isStripped):
            Self.singleObject + (isStripped ? ";" + Self.stripped : "") + "; charset=utf-8"
        case .csv: "text/csv; charset=utf-8"
        }
    }
}
