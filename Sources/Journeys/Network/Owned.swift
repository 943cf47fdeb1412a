/// An array with an address of its own, freed with its owner.
final class Owned<Element>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ values: [Element]) {
        count = values.count
        base = .allocate(capacity: max(1, count))
        values.withUnsafeBufferPointer { buffer in
            if let from = buffer.baseAddress { base.initialize(from: from, count: count) }
        }
    }

    init(repeating value: Element, count: Int) {
        self.count = count
        base = .allocate(capacity: max(1, count))
        base.initialize(repeating: value, count: count)
    }

    /// Memory of plain values that is about to be written.
    init(uninitialised count: Int) {
        self.count = count
        base = .allocate(capacity: max(1, count))
    }

    deinit { base.deallocate() }
}

/// Values in groups that lie one after the other: those of one group from its offset to that of the next. Freed with its
/// owner; searches read it through its `lists`.
final class Grouped<Value>: @unchecked Sendable {
    let lists: GroupedLists<Value>
    private let owners: (offsets: Owned<UInt32>, values: Owned<Value>)

    /// - Parameter each: tells every value with its group, twice and in the same order: to count them and to place them.
    @inline(__always)
    init(groups: Int, _ each: (_ add: (_ group: Int, _ value: @autoclosure () -> Value) -> Void) -> Void) {
        let offsets = Owned(repeating: UInt32(0), count: groups + 2)
        var count = 0
        each { group, _ in
            offsets.base[group + 2] += 1
            count += 1
        }
        for group in 2..<(groups + 2) { offsets.base[group] += offsets.base[group - 1] }
        let values = Owned<Value>(uninitialised: count)
        each { group, value in
            (values.base + Int(offsets.base[group + 1])).initialize(to: value())
            offsets.base[group + 1] += 1
        }
        lists = GroupedLists(offsets: offsets.base, values: values.base)
        owners = (offsets, values)
    }

    var byteCount: Int { owners.offsets.count * 4 + owners.values.count * MemoryLayout<Value>.stride }
}

/// Where the values of groups lie.
struct GroupedLists<Value> {
    let offsets: UnsafeMutablePointer<UInt32>
    let values: UnsafeMutablePointer<Value>

    @inline(__always) subscript(group: Int) -> UnsafeMutableBufferPointer<Value> {
        let from = Int(offsets[group])
        return UnsafeMutableBufferPointer(start: values + from, count: Int(offsets[group + 1]) - from)
    }
}
