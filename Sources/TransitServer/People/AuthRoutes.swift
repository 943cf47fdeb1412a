import HTTPTypes
import Hummingbird
import Identity
import TransitAPI

/// The endpoints of `/auth/v1`, wire-compatible with Supabase Auth.
enum AuthRoutes {
    typealias Handler = @Sendable (AuthCall) async throws -> Response

    /// Most bytes of a body.
    static let maximumBodyBytes = 64 << 10

    static func routes(_ desk: PeopleDesk) -> [Dispatcher.Route] {
        func route(
            _ method: EndpointMethod, _ path: String, _ name: String, rate: RateClass = .account, open: Bool = false,
            _ handle: @escaping Handler
        ) -> Dispatcher.Route {
            let template = "/auth/v1/" + path
            return Dispatcher.Route(
                segments: PathSegment.segments(of: template), method: method, name: name, template: template,
                isVersioned: false, cache: .noStore, access: Dispatcher.Access(rateClass: rate),
                maximumBodyBytes: method == .get ? nil : maximumBodyBytes, isAuth: true,
                // Operators ask from servers: the service key is nothing for a page.
                readers: path.hasPrefix("admin/") || path == "invite" ? .own : .allowed,
                handler: .waiting { exchange, path, query in
                    .response(try await handle(try AuthCall(exchange, desk, path: path, query: query, open: open)))
                })
        }
        return [
            route(.post, "signup", "auth_signup", AuthHandlers.signUp),
            route(.post, "token", "auth_token", AuthHandlers.token),
            route(.post, "logout", "auth_logout", AuthHandlers.logOut),
            route(.post, "recover", "auth_recover", AuthHandlers.recover),
            route(.post, "otp", "auth_otp", AuthHandlers.otp),
            route(.post, "magiclink", "auth_magiclink", AuthHandlers.otp),
            route(.post, "resend", "auth_resend", AuthHandlers.resend),
            route(.get, "verify", "auth_verify_link", open: true, AuthHandlers.openLink),
            route(.post, "verify", "auth_verify", open: true, AuthHandlers.verify),
            route(.get, "user", "auth_user", AuthHandlers.user),
            route(.put, "user", "auth_update_user", AuthHandlers.updateUser),
            route(.delete, "user", "auth_delete_user", AuthHandlers.deleteUser),
            route(.delete, "user/identities/{identity_id}", "auth_unlink_identity", AuthHandlers.unlinkIdentity),
            route(.get, "user/export", "auth_export_user", AuthHandlers.export),
            route(.get, "reauthenticate", "auth_reauthenticate", AuthHandlers.reauthenticate),
            route(.get, "sessions", "auth_sessions", AuthHandlers.sessions),
            route(.delete, "sessions/{session_id}", "auth_end_session", AuthHandlers.endSession),
            route(.get, "settings", "auth_settings", rate: .standard, open: true, AuthHandlers.settings),
            route(.get, "health", "auth_health", rate: .unlimited, open: true, AuthHandlers.health),
            route(.get, ".well-known/jwks.json", "auth_jwks", rate: .standard, open: true, AuthHandlers.jwks),
            route(.post, "invite", "auth_invite", AdminHandlers.invite),
            route(.get, "admin/users", "auth_admin_users", AdminHandlers.users),
            route(.post, "admin/users", "auth_admin_create_user", AdminHandlers.createUser),
            route(.get, "admin/users/{user_id}", "auth_admin_user", AdminHandlers.user),
            route(.put, "admin/users/{user_id}", "auth_admin_update_user", AdminHandlers.updateUser),
            route(.delete, "admin/users/{user_id}", "auth_admin_delete_user", AdminHandlers.deleteUser),
            route(.post, "admin/generate_link", "auth_admin_generate_link", AdminHandlers.generateLink),
        ]
    }
}
