import Database
import Foundation
import HTTPTypes
import Identity
import RestSurface
import TransitAPI

/// Tables that a file declares, served as PostgREST serves a schema: at `/`, and at `/rest/v1` as Supabase has it. What else the
/// service answers it does not here: there are no accounts and no timetable.
package struct DeclaredTables: Sendable {
    private let surface: RestSurface
    private let database: Database
    private let tokens: RoleTokens?
    private let isOpen: Bool

    /// Serves tables.
    ///
    /// - Parameters:
    ///   - tokens: reads tokens; nil where none is believed.
    ///   - isOpen: whether whoever has no token is answered, as nobody in particular.
    package init(_ surface: RestSurface, in database: Database, tokens: RoleTokens?, isOpen: Bool) {
        (self.surface, self.database, self.tokens, self.isOpen) = (surface, database, tokens, isOpen)
    }

    /// All that is answered.
    package var surfaces: [Surface] {
        ["", RestRoutes.prefix].map { prefix in
            let routes = RestRoutes.routes(surface, in: database, below: prefix) { exchange in
                try self.principal(
                    of: exchange.request.headers[.authorization], apiKey: exchange.request.headers[.apiKey],
                    now: exchange.now)
            }
            return Surface(
                prefix + "/", gate: NoGate(), errors: RestErrors(), readersOfErrors: .allowed, routes: routes)
        }
    }

    /// On whose behalf a request is answered: what the bearer token says, or the token that is given as the API key.
    ///
    /// - Throws: PostgREST's errors for tokens that are not believed, and for none where one is needed.
    func principal(of authorization: String?, apiKey: String?, now: Int64) throws(RestError) -> Principal {
        guard let token = Credentials.bearer(authorization) ?? (tokens == nil ? nil : apiKey) else {
            if isOpen { return .anonymous }
            throw RestError(401, "PGRST302", "Anonymous access is disabled")
        }
        guard let tokens else { throw RestError(500, "PGRST300", "Server lacks JWT secret") }
        let claims: RoleTokens.Claims
        do {
            claims = try tokens.verify(token, now: now)
        } catch {
            throw RestError(error)
        }
        switch claims.role {
        case Role.service.rawValue: return .service
        case Role.authenticated.rawValue:
            guard let subject = claims.subject, let id = UUID(uuidString: subject) else {
                throw RestError(
                    401, "PGRST303", "JWT claims validation or parsing failed", details: "The sub claim must be a UUID")
            }
            return .user(id)
        case Role.anonymous.rawValue, nil:
            if isOpen { return .anonymous }
            throw RestError(401, "PGRST302", "Anonymous access is disabled")
        case let role?:
            let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw RestError(
                403, "42501", "role \"\(role.prefix(63))\" does not exist", hint: "Roles are \(roles).")
        }
    }
}

/// Whoever asks: who may do what is for the tables' policies.
private struct NoGate: Gate {
    func admit(_ exchange: Exchange, to route: Dispatcher.Route) throws {}
}

extension RestError {
    /// What PostgREST says of a token that is not believed.
    fileprivate init(_ error: TokenError) {
        switch error {
        case .expired: self.init(401, "PGRST303", "JWT expired")
        case .notYetValid: self.init(401, "PGRST303", "JWT not yet valid")
        case .malformed: self.init(401, "PGRST301", "Expected 3 parts in JWT; got something else")
        default: self.init(401, "PGRST301", "No suitable key or wrong key type")
        }
    }
}
