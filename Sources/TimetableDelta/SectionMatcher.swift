/// Finds in the units of a section before what the units of the section now are made of.
struct SectionMatcher<Unit: SectionUnit> {
    private let old: [Unit]
    private let new: [Unit]
    /// Units that two places must agree in for the second to be found by the table.
    private let anchor: Int
    private(set) var operations: [UInt8] = []
    private(set) var literals: [UInt8] = []
    /// Where a run of `anchor` units begins in `old`: the first place of each hash, or -1.
    private var places: [Int32] = []
    private let hashBits: Int

    /// - Parameter stride: units of a record.
    init(old: [Unit], new: [Unit], stride: Int) {
        (self.old, self.new) = (old, new)
        anchor = MemoryLayout<Unit>.size == 1 ? 12 : max(6, min(stride, 16))
        hashBits = max(8, Int.bitWidth - old.count.leadingZeroBitCount)
    }

    /// Writes the operations and literals that make the new units.
    mutating func run() {
        guard old.count >= anchor else { return end(0..<new.count) }
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                index(old)
                match(old, new)
            }
        }
        places = []
    }

    private mutating func index(_ old: UnsafeBufferPointer<Unit>) {
        places = [Int32](repeating: -1, count: 1 << hashBits)
        for at in stride(from: old.count - anchor, through: 0, by: -1) { places[hash(old, at)] = Int32(at) }
    }

    @inline(__always) private func hash(_ units: UnsafeBufferPointer<Unit>, _ at: Int) -> Int {
        var sum: UInt64 = 0
        for offset in 0..<anchor {
            sum = (sum ^ UInt64(truncatingIfNeeded: units[at + offset])) &* 0x9E37_79B9_7F4A_7C15
            sum ^= sum >> 29
        }
        return Int(truncatingIfNeeded: sum >> UInt64(64 - hashBits))
    }

    /// How far from where the last copy ended the next one is looked for, unit by unit.
    private static var reach: Int { 8 }
    /// Units that are copied without looking for a longer run.
    private static var enough: Int { 24 }

    private mutating func match(_ old: UnsafeBufferPointer<Unit>, _ new: UnsafeBufferPointer<Unit>) {
        @inline(__always) func agreeing(_ from: Int, _ at: Int) -> Int {
            guard from >= 0 else { return 0 }
            let most = min(old.count - from, new.count - at)
            var count = 0
            while count < most, old[from + count] == new[at + count] { count += 1 }
            return count
        }
        var (at, copied, literalStart) = (0, 0, 0)
        while at < new.count {
            let expected = copied + at - literalStart
            var (best, from) = (0, expected)
            /// Takes a place that agrees in so many units, where that is so many more than the best before.
            @inline(__always) func consider(_ place: Int, atLeast least: Int, margin: Int) {
                let count = agreeing(place, at)
                if count >= least, count > best + margin { (best, from) = (count, place) }
            }
            consider(expected, atLeast: 2, margin: 0)
            consider(copied, atLeast: 3, margin: 0)
            if best < Self.enough {
                for step in 1...Self.reach {
                    consider(expected + step, atLeast: 4, margin: 2)
                    consider(expected - step, atLeast: 4, margin: 2)
                }
            }
            if best < Self.enough, at + anchor <= new.count {
                consider(Int(places[hash(new, at)]), atLeast: anchor, margin: 4)
            }
            guard best > 0 else {
                at += 1
                continue
            }
            add(literalStart..<at, copying: best, from: from - expected)
            (at, copied) = (at + best, from + best)
            literalStart = at
        }
        end(literalStart..<new.count)
    }

    private mutating func add(_ range: Range<Int>, copying count: Int, from shift: Int) {
        number(range.count)
        number(count)
        number(shift < 0 ? -2 * shift - 1 : 2 * shift)
        for unit in new[range] { withUnsafeBytes(of: unit.littleEndian) { literals.append(contentsOf: $0) } }
    }

    private mutating func end(_ rest: Range<Int>) {
        if !rest.isEmpty { add(rest, copying: 0, from: 0) }
    }

    private mutating func number(_ value: Int) {
        var value = UInt(value)
        while value > 127 {
            operations.append(UInt8(value & 127) | 128)
            value >>= 7
        }
        operations.append(UInt8(value))
    }
}
