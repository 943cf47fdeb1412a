import HTTPTypes
import Hummingbird
import Identity
import TransitAPI

/// What riders and their apps ask of `/auth/v1`.
enum AuthHandlers {
    static let signUp: AuthRoutes.Handler = { call in
        // What clients send who want an account without any way to come back to it.
        if try call.text("email") == nil, try call.text("phone") == nil, try call.text("password") == nil {
            throw AuthError.anonymousDisabled
        }
        let body = try await call.identity.signUp(
            email: try call.required("email", "To signup, please provide your email"), password: try call.password(),
            metadata: try call.object("data") ?? [:], challenge: try call.challenge(), redirect: call.redirect,
            client: call.client)
        return AuthAnswer.json(body)
    }

    static let token: AuthRoutes.Handler = { call in
        let identity = call.identity
        let asked = try call.text("grant_type")
        switch call.query["grant_type"] ?? asked {
        case "password":
            let email = try call.required("email", "missing email or phone")
            return AuthAnswer.json(
                try await identity.signIn(
                    email: email, password: try call.required("password", "missing password"), client: call.client))
        case "refresh_token":
            return AuthAnswer.json(
                try await identity.refresh(try call.required("refresh_token"), client: call.client))
        case "id_token":
            return AuthAnswer.json(
                try await identity.signIn(
                    provider: try call.required("provider"),
                    idToken: try call.required("id_token", "id_token required"),
                    nonce: try call.text("nonce"), client: call.client))
        case "pkce":
            return AuthAnswer.json(
                try await identity.exchange(
                    code: try call.required("auth_code"), verifier: try call.required("code_verifier"),
                    client: call.client))
        default:
            throw AuthError.validation(
                "unsupported_grant_type: grant_type must be password, refresh_token, id_token or pkce")
        }
    }

    static let logOut: AuthRoutes.Handler = { call in
        let text = call.query["scope"] ?? SignOutScope.global.rawValue
        guard let scope = SignOutScope(rawValue: text) else {
            throw AuthError.validation("Unsupported logout scope: it must be global, local or others")
        }
        try await call.identity.signOut(try call.account(), scope)
        return AuthAnswer.empty()
    }

    static let recover: AuthRoutes.Handler = { call in
        try await call.identity.recover(
            email: try call.required("email", "Password recovery requires an email"), challenge: try call.challenge(),
            redirect: call.redirect, client: call.client)
        return AuthAnswer.json([:])
    }

    static let otp: AuthRoutes.Handler = { call in
        try await call.identity.sendSignIn(
            email: try call.email(), createsAccount: try call.bool("create_user") ?? true,
            metadata: try call.object("data") ?? [:], challenge: try call.challenge(), redirect: call.redirect,
            client: call.client)
        return AuthAnswer.json([:])
    }

    static let resend: AuthRoutes.Handler = { call in
        let type = try call.required("type")
        guard let purpose = TokenPurpose(rawValue: type), purpose == .signup || purpose == .emailChange else {
            throw AuthError.validation("Missing one of these types: signup, email_change")
        }
        try await call.identity.resend(
            purpose, email: try call.email(), challenge: try call.challenge(), redirect: call.redirect,
            client: call.client)
        return AuthAnswer.json([:])
    }

    // MARK: Links and codes

    /// A link from a mail. Programs that look at mails follow links too, whatever they say they accept, so that nothing is used
    /// up here: people press the button of its page.
    static let openLink: AuthRoutes.Handler = { call in
        let (token, type) = try link(call.query["token"], call.query["type"])
        let place = try await call.identity.destination(ofLink: token, type: type, redirect: call.redirect)
        guard let place else { return AuthAnswer.redirect(to: call.identity.refusal(redirect: call.redirect)) }
        return LinkPage.response(
            token: token, type: type, redirect: call.redirect, leadingTo: place, in: call.client.language)
    }

    static let verify: AuthRoutes.Handler = { call in
        if call.isForm {
            let (token, type) = try link(try call.text("token"), try call.text("type"))
            return AuthAnswer.redirect(
                to: try await call.identity.follow(
                    link: token, type: type, redirect: try call.text("redirect_to"), client: call.client))
        }
        let type = try call.required("type", "Verify requires a verification type")
        if let hash = try call.text("token_hash") {
            guard try call.text("email") == nil, try call.text("token") == nil else {
                throw AuthError.validation("Only the token_hash and type should be provided")
            }
            return AuthAnswer.json(try await call.identity.verify(tokenHash: hash, type: type, client: call.client))
        }
        let code = try call.required("token", "Verify requires a token or a token hash")
        guard let email = try call.text("email") else {
            throw AuthError.validation("Only an email address or phone number should be provided on verify")
        }
        return AuthAnswer.json(
            try await call.identity.verify(code: code, email: email, type: type, client: call.client))
    }

    private static func link(_ token: String?, _ type: String?) throws(AuthError) -> (token: String, type: String) {
        guard let token, !token.isEmpty else { throw .validation("Verify requires a token or a token hash") }
        guard let type, !type.isEmpty else { throw .validation("Verify requires a verification type") }
        return (token, type)
    }

    // MARK: The account

    static let user: AuthRoutes.Handler = { AuthAnswer.json(try await $0.identity.user(try $0.account())) }

    static let updateUser: AuthRoutes.Handler = { call in
        var change = AccountChange()
        change.email = try call.text("email")
        change.password = try call.text("password")
        change.currentPassword = try call.text("current_password")
        change.nonce = try call.text("nonce")
        change.metadata = try call.object("data")
        return AuthAnswer.json(
            try await call.identity.change(
                try call.account(), change, challenge: try call.challenge(), redirect: call.redirect,
                client: call.client))
    }

    static let deleteUser: AuthRoutes.Handler = { call in
        let account = try call.account()
        try await call.identity.deleteUser(account)
        if let rider = account.subject { call.peopleServices.realtime?.recheck(.ended(rider)) }
        return AuthAnswer.empty()
    }

    static let unlinkIdentity: AuthRoutes.Handler = { call in
        try await call.identity.unlink(try call.id("identity_id"), try call.account(), client: call.client)
        return AuthAnswer.json([:])
    }

    static let export: AuthRoutes.Handler = { call in
        let account = try call.account()
        var export = try await call.identity.export(account)
        if let objects = call.peopleServices.objects, let rider = account.subject {
            export["objects"] = .array(
                try await objects.exported(of: rider).map { object, address in
                    [
                        "bucket": .string(object.bucketID), "name": .string(object.name),
                        "signed_url": .string(StorageRoutes.prefix + address),
                    ]
                })
        }
        return AuthAnswer.json(
            export,
            headers: [.contentDisposition: "attachment; filename=\"sydney-transit-account.json\""])
    }

    static let reauthenticate: AuthRoutes.Handler = { call in
        try await call.identity.reauthenticate(try call.account(), client: call.client)
        return AuthAnswer.json([:])
    }

    static let sessions: AuthRoutes.Handler = { AuthAnswer.value(try await $0.identity.sessions(try $0.account())) }

    static let endSession: AuthRoutes.Handler = { call in
        try await call.identity.endSession(try call.id("session_id"), try call.account())
        return AuthAnswer.empty()
    }

    // MARK: About the service

    static let settings: AuthRoutes.Handler = { call in
        let configuration = call.identity.configuration
        var external: JSONObject = ["email": true, "phone": false, "anonymous_users": false]
        for name in ["apple", "google", "github", "facebook", "azure"] {
            external[name] = .bool(call.identity.providerNames.contains(name))
        }
        return AuthAnswer.json([
            "external": .object(external), "disable_signup": .bool(configuration.isClosed),
            "mailer_autoconfirm": .bool(configuration.confirmsAtOnce), "phone_autoconfirm": false, "sms_provider": "",
            "saml_enabled": false, "mfa_enabled": false,
        ])
    }

    static let health: AuthRoutes.Handler = { _ in
        AuthAnswer.json([
            "version": "1.0.0", "name": "Sydney Transit Auth",
            "description": "Accounts of Sydney Transit, wire-compatible with Supabase Auth",
        ])
    }

    static let jwks: AuthRoutes.Handler = { call in
        AuthAnswer.bytes(
            call.peopleServices.tokens.jwks, MediaType.json,
            headers: [.cacheControl: "public, max-age=600"])
    }
}
