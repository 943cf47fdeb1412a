/// Why a token is not believed.
package enum TokenError: Error, Equatable, Sendable {
    /// It is no signed token at all, or a claim has the wrong type; says which.
    case malformed(String)
    /// It names an algorithm that is not accepted here: `none`, or one that its key is not for.
    case unacceptableAlgorithm(String)
    /// No known key has the id that the token names, nil where it names none and the choice is not clear.
    case unknownKey(id: String?)
    /// It was not signed by the key it names, or was changed since.
    case badSignature
    /// It ended at this instant, in seconds since 1970-01-01T00:00:00Z.
    case expired(at: Int64)
    /// It begins, or says it was made, only at this instant, in seconds since 1970-01-01T00:00:00Z.
    case notYetValid(from: Int64)
    /// It is meant for others.
    case wrongAudience([String])
    /// Another issuer made it.
    case wrongIssuer(String?)
    /// Its role is not the one that is needed.
    case wrongRole(String)
    /// The keys to check it with cannot be had at the moment.
    case keysUnavailable(String)
}

extension TokenError: CustomStringConvertible {
    /// What is wrong, without a piece of the token.
    package var description: String {
        switch self {
        case .malformed(let reason): "the token is malformed: \(reason)"
        case .unacceptableAlgorithm(let name): "the token's algorithm \(name.debugDescription) is not accepted"
        case .unknownKey(let id?): "no known key has the id \(id.debugDescription)"
        case .unknownKey: "the token names no key, and there is more than one or none for its algorithm"
        case .badSignature: "the token's signature is invalid"
        case .expired: "the token has expired"
        case .notYetValid: "the token is not valid yet"
        case .wrongAudience: "the token is meant for another audience"
        case .wrongIssuer: "the token comes from another issuer"
        case .wrongRole(let role): "the token's role \(role.debugDescription) is not accepted"
        case .keysUnavailable(let reason): "the issuer's keys are not available: \(reason)"
        }
    }
}
