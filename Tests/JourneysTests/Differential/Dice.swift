/// Random choices that are the same on every machine for one seed (xorshift64*).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// A number from 0 on, below a bound.
    mutating func roll(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
    /// Yes in so many of a hundred cases.
    mutating func percent(_ share: Int) -> Bool { roll(100) < share }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
