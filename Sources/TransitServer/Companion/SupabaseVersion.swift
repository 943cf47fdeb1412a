import HTTPTypes
import Hummingbird
import TransitAPI

/// The version of the companion's contract, which answers of its surfaces say and clients may ask for (`X-API-Version`).
enum SupabaseVersion {
    static let current = "1.0"

    /// Refuses a client that asks for a later contract than there is.
    static func check(_ request: Request) throws(APIError) {
        guard let asked = request.headers[.apiVersion] else { return }
        guard let major = Int(asked.prefix { $0 != "." }), major <= 1 else {
            throw APIError(
                .invalidParameter, message: "X-API-Version is \(current) here; \"\(asked.prefix(20))\" is not known.")
        }
    }
}

extension HTTPField.Name {
    static let apiVersion = HTTPField.Name("X-API-Version")!
}
