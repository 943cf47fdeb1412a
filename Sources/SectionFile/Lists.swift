/// Lists laid end to end, with where each begins.
package struct Lists<Element> {
    package var offsets: [UInt32] = [0]
    package var values: [Element] = []

    /// Appends one list.
    package mutating func append(_ list: some Sequence<Element>) {
        values.append(contentsOf: list)
        offsets.append(UInt32(values.count))
    }

    /// Lists made by sorting (owner, value) pairs to their owners, the order within a list kept.
    package init(count: Int, pairs: [(owner: Int, value: Element)]) {
        offsets = [UInt32](repeating: 0, count: count + 1)
        for pair in pairs { offsets[pair.owner + 1] += 1 }
        for index in 0..<count { offsets[index + 1] += offsets[index] }
        var next = offsets
        values = [Element](unsafeUninitializedCapacity: pairs.count) { buffer, initialized in
            for pair in pairs {
                (buffer.baseAddress.unsafelyUnwrapped + Int(next[pair.owner])).initialize(to: pair.value)
                next[pair.owner] += 1
            }
            initialized = pairs.count
        }
    }

    package init() {}
}

extension Lists: Sendable where Element: Sendable {}
