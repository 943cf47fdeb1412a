import Database
import Wire

/// A function that clients call: `/rest/v1/rpc/{name}`.
///
/// ```swift
/// import RestSurface
///
/// /// `POST /rpc/add {"a": 1, "b": 2}` answers 3.
/// let add = RestFunction("add", "The sum.", parameters: [.init("a", .int), .init("b", .int)]) { call in
///     .value(.int((call.int("a") ?? 0) + (call.int("b") ?? 0)))
/// }
/// ```
package struct RestFunction: Sendable {
    /// What a function is told.
    package struct Parameter: Sendable {
        package let name: String
        /// What it holds.
        package let type: ColumnType
        /// Whether it may be left out.
        package let isOptional: Bool

        /// A parameter.
        package init(_ name: String, _ type: ColumnType, isOptional: Bool = false) {
            (self.name, self.type, self.isOptional) = (name, type, isOptional)
        }
    }

    /// What a function comes to.
    package enum Result: Sendable {
        /// Nothing: 204.
        case nothing
        /// A value, as JSON.
        case value(JSONValue)
        /// Records that no table holds, as JSON objects; clients may choose members and pages.
        case records([JSONObject])
        /// Rows of a shown table, as the caller sees them; clients may select, filter and order them as those of the table.
        case rows(Table, where: Condition)
    }

    package let name: String
    /// What it does, for people.
    package let doc: String
    /// What it is told.
    package let parameters: [Parameter]
    /// Whether it changes nothing, so that it may be called by GET.
    package let isReadOnly: Bool
    /// Who may call it.
    package let roles: [Role]
    let body: @Sendable (RestCall) async throws -> Result

    /// A function.
    package init(
        _ name: String, _ doc: String, parameters: [Parameter] = [], isReadOnly: Bool = true,
        roles: [Role] = [.authenticated, .service], body: @escaping @Sendable (RestCall) async throws -> Result
    ) {
        (self.name, self.doc, self.parameters, self.isReadOnly) = (name, doc, parameters, isReadOnly)
        (self.roles, self.body) = (roles, body)
    }
}

/// A call of a function.
package struct RestCall: Sendable {
    /// Who calls.
    package let principal: Principal
    /// Where rows are.
    package let database: Database
    /// What was given, by name.
    package let arguments: [String: SQLValue]

    /// A call.
    package init(as principal: Principal, in database: Database, _ arguments: [String: SQLValue]) {
        (self.principal, self.database, self.arguments) = (principal, database, arguments)
    }

    /// A text that was given.
    package func text(_ name: String) -> String? { if case .text(let text)? = arguments[name] { text } else { nil } }

    /// A whole number that was given.
    package func int(_ name: String) -> Int? {
        if case .int(let number)? = arguments[name] { Int(number) } else { nil }
    }

    /// A number that was given.
    package func double(_ name: String) -> Double? {
        switch arguments[name] {
        case .double(let number)?: number
        case .int(let number)?: Double(number)
        default: nil
        }
    }

    /// True or false, as was given.
    package func bool(_ name: String) -> Bool? { if case .bool(let truth)? = arguments[name] { truth } else { nil } }
}
