import HTTPTypes
import Hummingbird

/// Gives every request an id, or takes the client's own, and says it in the answer; its trace is the client's or a new one.
struct RequestIDs: Middleware {
    func before(_ exchange: inout Exchange) -> Progress {
        exchange.requestID = Self.accepted(exchange.request.headers[.requestID]) ?? Self.make()
        exchange.trace = TraceContext.of(exchange.request.headers)
        return .onward
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
    static func make() -> String { "req_" + RandomIDs.digits(RandomIDs.next()) }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
}
