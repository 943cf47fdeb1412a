/// Why `route_data` of a shared arrival cannot be kept.
package enum ShareRouteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It is longer than may be.
    case tooLong(bytes: Int, most: Int)
    /// It is no JSON, from a byte on.
    case notJSON(offset: Int, problem: String)
    /// Its `refresh_token` cannot be used; why, as riders are told.
    case refreshToken(String)
    /// A member is not what it must be.
    case wrong(String, expected: String)

    package var description: String {
        switch self {
        case .tooLong(let bytes, let most): "route_data has \(bytes) bytes; at most \(most) are allowed."
        case .notJSON(let offset, let problem): "route_data is no JSON: at byte \(offset), \(problem)."
        case .refreshToken(let reason): "route_data: \(reason)"
        case .wrong(let member, let expected): "route_data: \(member) must be \(expected)."
        }
    }
}
