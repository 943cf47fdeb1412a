import Hummingbird
import TransitAPI

/// Refuses paths and queries that are too long to be looked at.
struct TargetLimit: Middleware {
    let maximumBytes: Int

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard exchange.target.utf8.count <= maximumBytes else { throw APIError(.uriTooLong) }
        return .onward
    }
}
