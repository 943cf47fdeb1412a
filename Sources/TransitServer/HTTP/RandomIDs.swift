import Synchronization

/// Numbers for ids of requests and traces, which tell them apart and keep nothing secret.
enum RandomIDs {
    private static let state = Atomic<UInt64>(.random(in: .min ... .max))

    /// Another number, never 0: of a sequence that begins anywhere, mixed (SplitMix64). To ask the system for each takes longer than
    /// all else that is done about a request's id.
    static func next() -> UInt64 {
        var random = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        random = (random ^ (random >> 30)) &* 0xBF58_476D_1CE4_E5B9
        random = (random ^ (random >> 27)) &* 0x94D0_49BB_1331_11EB
        random ^= random >> 31
        return random == 0 ? 1 : random
    }

    /// Its 16 hexadecimal digits.
    static func digits(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { bytes in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15
                bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
