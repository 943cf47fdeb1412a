/// Ways in which bytes go wrong: on a bad disk, in a cut transfer, in the hands of somebody who means harm.
enum Mutation: CaseIterable {
    case flipBits, truncate, removeSlice, repeatSlice, moveSlice, setExtremes, swapNumbers, insertNoise

    /// The bytes with something wrong with them.
    func applied(to bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        guard bytes.count > 8 else { return bytes }
        var changed = bytes
        switch self {
        case .flipBits:
            for _ in 0..<Int.random(in: 1...16, using: &generator) {
                changed[Int.random(in: bytes.indices, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
            }
        case .truncate: changed.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
        case .removeSlice: changed.removeSubrange(Self.slice(of: bytes, &generator))
        case .repeatSlice:
            let slice = Self.slice(of: bytes, &generator)
            changed.insert(contentsOf: bytes[slice], at: Int.random(in: bytes.indices, using: &generator))
        case .moveSlice:
            let slice = Self.slice(of: bytes, &generator)
            changed.removeSubrange(slice)
            changed.insert(contentsOf: bytes[slice], at: Int.random(in: 0...changed.count, using: &generator))
        case .setExtremes:
            // Sizes, offsets and counts at their ends.
            let at = Int.random(in: 0..<(bytes.count - 8), using: &generator)
            let value: UInt8 = Bool.random(using: &generator) ? 0xFF : 0
            for offset in 0..<[1, 2, 4, 8][Int.random(in: 0..<4, using: &generator)] { changed[at + offset] = value }
        case .swapNumbers:
            for _ in 0..<8 {
                let at = Int.random(in: bytes.indices, using: &generator)
                if (48...57).contains(changed[at]) { changed[at] = UInt8.random(in: 40...60, using: &generator) }
            }
        case .insertNoise:
            let noise = (0..<Int.random(in: 1...64, using: &generator)).map { _ in
                [0, 10, 13, 34, 44, 0xEF, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(
                    using: &generator) ?? 0
            }
            changed.insert(contentsOf: noise, at: Int.random(in: bytes.indices, using: &generator))
        }
        return changed
    }

    private static func slice(of bytes: [UInt8], _ generator: inout SeededGenerator) -> Range<Int> {
        let from = Int.random(in: bytes.indices, using: &generator)
        let longest = min(bytes.count - from, 4_096)
        return from..<(from + Int.random(in: 1...longest, using: &generator))
    }
}
