import HTTPTypes
import Hummingbird
import Identity
import TransitAPI

/// The endpoints of `/auth/v1`, wire-compatible with Supabase Auth.
enum AuthRoutes {
    typealias Handler = @Sendable (AuthCall) async throws -> Response

    static func routes(_ peopleServices: PeopleServices) -> [Dispatcher.Route] {
        func route(_ operation: AuthOperation, _ handle: @escaping Handler) -> Dispatcher.Route {
            let declared = operation.description
            var route = Dispatcher.Route(
                declared, name: operation.name,
                handler: .waiting { exchange, path, query in
                    let call = try AuthCall(exchange, peopleServices, path: path, query: query)
                    return .response(try await handle(call))
                })
            route.access.isKeyOptional = operation.key == .optional
            if declared.method != .get { route.body = .whole(atMost: AuthContract.maximumBodyBytes) }
            // Operators ask from servers: the service key is nothing for a page.
            route.readers = operation.caller == .service ? .own : .allowed
            return route
        }
        let routes = [
            route(AuthContract.signUp, AuthHandlers.signUp),
            route(AuthContract.token, AuthHandlers.token),
            route(AuthContract.logOut, AuthHandlers.logOut),
            route(AuthContract.recover, AuthHandlers.recover),
            route(AuthContract.otp, AuthHandlers.otp),
            route(AuthContract.magicLink, AuthHandlers.otp),
            route(AuthContract.resend, AuthHandlers.resend),
            route(AuthContract.openLink, AuthHandlers.openLink),
            route(AuthContract.verify, AuthHandlers.verify),
            route(AuthContract.user, AuthHandlers.user),
            route(AuthContract.updateUser, AuthHandlers.updateUser),
            route(AuthContract.deleteUser, AuthHandlers.deleteUser),
            route(AuthContract.unlinkIdentity, AuthHandlers.unlinkIdentity),
            route(AuthContract.exportUser, AuthHandlers.export),
            route(AuthContract.reauthenticate, AuthHandlers.reauthenticate),
            route(AuthContract.sessions, AuthHandlers.sessions),
            route(AuthContract.endSession, AuthHandlers.endSession),
            route(AuthContract.settings, AuthHandlers.settings),
            route(AuthContract.health, AuthHandlers.health),
            route(AuthContract.keySet, AuthHandlers.jwks),
            route(AuthContract.invite, AdminHandlers.invite),
            route(AuthContract.adminUsers, AdminHandlers.users),
            route(AuthContract.adminCreateUser, AdminHandlers.createUser),
            route(AuthContract.adminUser, AdminHandlers.user),
            route(AuthContract.adminUpdateUser, AdminHandlers.updateUser),
            route(AuthContract.adminDeleteUser, AdminHandlers.deleteUser),
            route(AuthContract.adminGenerateLink, AdminHandlers.generateLink),
        ]
        precondition(
            Set(routes.map(\.name)) == Set(AuthContract.all.map(\.name)), "every declared operation has one handler")
        return routes
    }
}
