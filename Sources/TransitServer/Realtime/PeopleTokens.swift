import Database
import Identity
import RealtimeChannels
import TransitAPI

/// Reads the access tokens of this service, and of another project that is trusted.
package struct PeopleTokens: TokenReading {
    private let tokens: AccessTokens
    private let external: ExternalTokens?

    /// Reads these tokens.
    package init(_ tokens: AccessTokens, external: ExternalTokens? = nil) {
        (self.tokens, self.external) = (tokens, external)
    }

    package func verdict(on token: String, now: Instant) async -> TokenVerdict {
        guard token.utf8.count <= Credentials.maximumTokenBytes else { return .malformed }
        do {
            return Self.verdict(try tokens.verify(token, now: now.seconds))
        } catch let error {
            guard let external else { return Self.verdict(error, now) }
            do {
                return Self.verdict(try await external.verify(token, now: now.seconds))
            } catch {
                return Self.verdict(error, now)
            }
        }
    }

    private static func verdict(_ claims: AccessClaims) -> TokenVerdict {
        let ends = Instant(seconds: claims.expires)
        switch claims.role {
        case APIRole.service.rawValue: return .valid(.service, ends: ends)
        case APIRole.anonymous.rawValue: return .valid(.anonymous, ends: ends)
        case AccessClaims.riderRole:
            guard let subject = claims.subject else { return .invalid("the token names no account") }
            return .valid(.user(subject), ends: ends)
        default: return .invalid("the token's role is not accepted")
        }
    }

    private static func verdict(_ error: TokenError, _ now: Instant) -> TokenVerdict {
        switch error {
        case .expired(let at): .expired(secondsAgo: max(0, now.seconds - at))
        case .malformed: .malformed
        default: .invalid(error.description)
        }
    }
}
