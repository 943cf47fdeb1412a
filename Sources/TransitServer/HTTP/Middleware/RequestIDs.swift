import HTTPTypes
import Hummingbird

/// Gives every request an id, or takes the client's own, and says it in the answer.
struct RequestIDs: Middleware {
    func before(_ exchange: inout Exchange) -> Response? {
        exchange.requestID = Self.accepted(exchange.request.headers[.requestID]) ?? Self.make()
        return nil
    }

    func after(_ response: inout Response, _ exchange: Exchange) {
        response.headers[.requestID] = exchange.requestID
    }

    /// The client's own id, where it is one that may be repeated in headers and logs.
    static func accepted(_ given: String?) -> String? {
        guard let given, (1...128).contains(given.utf8.count) else { return nil }
        let isPlain = given.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
        return isPlain ? given : nil
    }

    /// A new id: `req_` and 16 hexadecimal digits.
    static func make() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return "req_" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
}
