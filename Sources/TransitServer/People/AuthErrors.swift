import Hummingbird
import Identity
import TransitAPI

/// Errors in the words of Supabase Auth.
struct AuthErrors: ErrorDialect {
    func response(to error: any Error, _ exchange: Exchange) -> Response? {
        AuthAnswer.words(for: error).map { AuthAnswer.error($0, to: exchange.request) }
    }

    func unexpected(_ exchange: Exchange) -> Response { AuthAnswer.error(AuthError(.unexpected), to: exchange.request) }

    /// Supabase's clients take any refusal of a refresh but 502 to 504 for the end of the session, and forget it.
    func overLimit(_ refusal: APIError, _ exchange: Exchange) -> any Error {
        let query = try? exchange.query.get()
        guard query?.first(where: { $0.0 == "grant_type" })?.1 == "refresh_token" else { return refusal }
        return AuthError(503, "over_request_rate_limit", refusal.message, retryAfter: refusal.retryAfter)
    }
}
