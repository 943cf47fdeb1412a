import Database
import Foundation
import HTTPTypes
import Identity
import RestSurface
import TransitAPI

extension Exchange {
    /// On whose behalf a request to the companion's surfaces is answered: of the bearer token's account, or of whoever has the API key
    /// where there is no token, or the token is that key.
    ///
    /// - Throws: `PGRST301` to `PGRST303` for a token that is not valid.
    func principal(_ people: PeopleServices) throws(RestError) -> Principal {
        switch credentials {
        case .valid(.user(let id, _)):
            guard let id = UUID(uuidString: id) else { throw .malformedToken }
            return .user(id)
        case .valid(.service): return .service
        case .valid(.anonymous): return .anonymous
        case .absent:
            let key = request.headers[.apiKey] ?? (try? query.get().first { $0.0 == "apikey" }?.1) ?? ""
            return (try? people.keys.verify(key, now: now)) == .service ? .service : .anonymous
        case .invalid: throw refusal(of: people)
        }
    }

    /// Why the bearer token is not valid, as clients want to know it: one that has expired they renew.
    private func refusal(of people: PeopleServices) -> RestError {
        let token = Credentials.bearer(request.headers[.authorization]) ?? ""
        do {
            _ = try people.tokens.verify(token, now: now)
            return .malformedToken
        } catch .expired {
            return RestError(401, "PGRST303", "JWT expired")
        } catch .malformed {
            return .malformedToken
        } catch {
            return RestError(401, "PGRST301", "No suitable key or wrong key type")
        }
    }
}

extension RestError {
    fileprivate static let malformedToken = RestError(401, "PGRST301", "Expected 3 parts in JWT; got something else")
}
