import Identity
import TransitAPI

/// `POST /auth/apple`: the same as signing in by id token at `/auth/v1/token`, in the words of this API.
enum AppleSignInHandler {
    static let route = Registration.waiting(TransitContract.signInWithApple) { request, exchange in
        guard let identity = exchange.services.people?.identity, identity.providerNames.contains("apple") else {
            throw APIError(.signInUnavailable)
        }
        do {
            let body = try await identity.signIn(
                provider: "apple", idToken: request.identityToken, nonce: request.nonce, fullName: request.fullName,
                client: ClientInfo(exchange))
            return .json(SessionBody(body))
        } catch let error as AuthError {
            switch error.status {
            case 503: throw APIError(.signInUnavailable)
            case 429: throw APIError.rateLimitExceeded(limit: 0, windowSeconds: 60, retryAfter: error.retryAfter ?? 60)
            default: throw APIError.identityTokenInvalid(error.message)
            }
        } catch {
            throw RiderFault.told(error, about: .nothing)
        }
    }
}

extension SessionBody {
    fileprivate init(_ body: JSONObject) {
        let user = body["user"]?.object ?? [:]
        self.init(
            accessToken: body["access_token"]?.string ?? "", expiresIn: body["expires_in"]?.int ?? 0,
            expiresAt: body["expires_at"]?.int ?? 0, refreshToken: body["refresh_token"]?.string ?? "",
            user: Dictionary(user.members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }
}
