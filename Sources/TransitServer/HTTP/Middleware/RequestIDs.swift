import HTTPTypes
import Hummingbird
import Synchronization

/// Gives every request an id, or takes the client's own, and says it in the answer.
struct RequestIDs: Middleware {
    func before(_ exchange: inout Exchange) -> Progress {
        exchange.requestID = Self.accepted(exchange.request.headers[.requestID]) ?? Self.make()
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

    private static let next = Atomic<UInt64>(.random(in: .min ... .max))

    /// A new id: `req_` and 16 hexadecimal digits.
    static func make() -> String {
        // Numbers of a sequence that begins anywhere, mixed (SplitMix64): to ask the system for each takes longer than the rest.
        var random = next.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        random = (random ^ (random >> 30)) &* 0xBF58_476D_1CE4_E5B9
        random = (random ^ (random >> 27)) &* 0x94D0_49BB_1331_11EB
        random ^= random >> 31
        return String(unsafeUninitializedCapacity: 20) { bytes in
            _ = bytes.update(fromContentsOf: "req_".utf8)
            for place in 4..<20 {
                let digit = UInt8(truncatingIfNeeded: random & 15)
                bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                random >>= 4
            }
            return 20
        }
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
}
