import Foundation
import TransitAPI
import Wire

/// A row of one of the tables of `/rest/v1`.
public protocol CompanionRow: Codable, Sendable, Equatable {
    /// The table's name.
    static var table: String { get }
    /// What is selected of a row (PostgREST's `select`).
    static var selected: String { get }
}

/// A condition on a column of rows, as PostgREST reads it.
public struct RowFilter: Sendable, Equatable {
    var name: String
    var value: String

    /// The column has this value.
    public static func equal(_ column: String, _ value: String) -> RowFilter {
        RowFilter(name: column, value: "eq." + value)
    }
    /// The column is true, or false.
    public static func isTrue(_ column: String, _ truth: Bool = true) -> RowFilter {
        RowFilter(name: column, value: truth ? "is.true" : "is.false")
    }
    /// The column's value is greater.
    public static func greater(_ column: String, than value: String) -> RowFilter {
        RowFilter(name: column, value: "gt." + value)
    }
    /// The column's number is between these.
    public static func between(_ column: String, _ range: ClosedRange<Double>) -> [RowFilter] {
        [
            RowFilter(name: column, value: "gte.\(range.lowerBound)"),
            RowFilter(name: column, value: "lte.\(range.upperBound)"),
        ]
    }
    /// The column has one of these values; each may hold any character.
    public static func among(_ column: String, _ values: [String]) -> RowFilter {
        let quoted = values.map { value in
            let escaped = value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
                of: "\"", with: "\\\"")
            return "\"\(escaped)\""
        }
        return RowFilter(name: column, value: "in.(\(quoted.joined(separator: ",")))")
    }
}

/// A request to `/rest/v1`: which rows of a table, and what is to become of them.
public struct RowRequest<Row: CompanionRow>: Sendable {
    var method: String
    var filters: [RowFilter] = []
    var order: String?
    var limit: Int?
    var body: JSONObject?
    var preferences: [String] = []
    /// Whether it may be sent twice.
    var isSafe: Bool

    /// Rows that match all filters.
    ///
    /// - Parameter order: as `created_at.desc`.
    public static func select(_ filters: [RowFilter], order: String? = nil, limit: Int? = nil) -> RowRequest {
        RowRequest(method: "GET", filters: filters, order: order, limit: limit, isSafe: true)
    }

    /// Adds a row. It has an id, by which the server knows it again if it comes twice.
    public static func insert(_ values: JSONObject) -> RowRequest {
        RowRequest(
            method: "POST", body: values, preferences: ["return=representation", "resolution=ignore-duplicates"],
            isSafe: values["id"] != nil)
    }

    /// Changes the row with an id.
    public static func update(_ id: String, _ values: JSONObject) -> RowRequest {
        RowRequest(
            method: "PATCH", filters: [.equal("id", id)], body: values, preferences: ["return=representation"],
            isSafe: true)
    }

    /// Removes the rows that match all filters.
    public static func delete(_ filters: [RowFilter]) -> RowRequest {
        RowRequest(method: "DELETE", filters: filters, preferences: ["return=minimal"], isSafe: true)
    }

    /// Path and query, percent-encoded.
    public var target: String {
        var query = filters.map { ($0.name, $0.value) }
        // What is not answered with rows selects none.
        if !preferences.contains("return=minimal") { query.insert(("select", Row.selected), at: 0) }
        if let order { query.append(("order", order)) }
        if let limit { query.append(("limit", "\(limit)")) }
        let text = query.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
        return "/rest/v1/\(Row.table)" + (text.isEmpty ? "" : "?" + text.joined(separator: "&"))
    }
}

extension TransitClient {
    /// Asks for rows, or changes them; the rows that came of it.
    func rows<Row>(_ request: RowRequest<Row>) async throws(ClientError) -> [Row] {
        var message = try message(request.method, request.target)
        if let body = request.body {
            message.headers["Content-Type"] = "application/json"
            message.body = Data(JSONValue.object(body).bytes)
        }
        if !request.preferences.isEmpty { message.headers["Prefer"] = request.preferences.joined(separator: ",") }
        let reply = try await send(message, isSafe: request.isSafe, asRider: true)
        guard !reply.body.isEmpty else { return [] }
        return try Self.decoded([Row].self, reply)
    }

    /// Calls a function of the database or of the server.
    ///
    /// - Parameters:
    ///   - path: below the server, as `/rest/v1/rpc/find_profile`.
    ///   - isSafe: whether it may be called twice.
    func call(_ path: String, _ arguments: JSONObject, isSafe: Bool) async throws(ClientError) -> Data {
        var message = try message("POST", path)
        message.headers["Content-Type"] = "application/json"
        message.body = Data(JSONValue.object(arguments).bytes)
        // Adventures take up to ten seconds.
        message.timeout = 30
        return try await send(message, isSafe: isSafe, asRider: true).body
    }

    static func decoded<Value: Decodable>(_ type: Value.Type, _ reply: HTTPReply) throws(ClientError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: reply.body)
        } catch {
            throw .unreadable(reason: "\(error)")
        }
    }
}

extension JSONValue {
    /// A number, whole or not; nil for anything else.
    var amount: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// Whether it is true; nil for what is neither true nor false.
    var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

    /// An instant with its offset; nil for anything else.
    var time: Timestamp? { string.flatMap { Timestamp($0) } }
}
