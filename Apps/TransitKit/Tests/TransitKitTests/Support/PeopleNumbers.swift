import Foundation

/// Random numbers that come again for the same seed (SplitMix64).
struct PeopleNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something of this probability happens.
    mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// An id that comes again for the same seed.
    mutating func uuid() -> UUID {
        let (high, low) = (next().bigEndian, next().bigEndian)
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
