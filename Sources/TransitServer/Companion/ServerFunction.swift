import Database
import RestSurface
import TransitAPI

/// A function of `/functions/v1`: what a project of Supabase has as an edge function.
package struct ServerFunction: Sendable {
    /// Its name in the path: `process-adventure`.
    package let name: String
    /// What it does, for people.
    package let doc: String
    let body: @Sendable (_ input: JSONObject, _ principal: Principal) async throws -> JSONObject

    /// A function of what it does with the members of the body.
    ///
    /// - Throws: by `body`, a `RestError` for what the caller is told.
    package init(
        _ name: String, _ doc: String,
        body: @escaping @Sendable (_ input: JSONObject, _ principal: Principal) async throws -> JSONObject
    ) {
        (self.name, self.doc, self.body) = (name, doc, body)
    }
}
