/// An array with an address of its own, freed with its owner.
final class Owned<Element>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Element>
    let count: Int
    /// Whose memory it is, if not its own.
    private let lender: AnyObject?

    init(_ values: [Element]) {
        lender = nil
        count = values.count
        base = .allocate(capacity: max(1, count))
        values.withUnsafeBufferPointer { buffer in
            if let from = buffer.baseAddress { base.initialize(from: from, count: count) }
        }
    }

    init(repeating value: Element, count: Int) {
        lender = nil
        self.count = count
        base = .allocate(capacity: max(1, count))
        base.initialize(repeating: value, count: count)
    }

    /// Memory of plain values that is about to be written.
    init(uninitialised count: Int) {
        lender = nil
        self.count = count
        base = .allocate(capacity: max(1, count))
    }

    /// Memory that is another's, such as a mapped file's: it is read alone, and the lender lives as long.
    init(_ base: UnsafePointer<Element>, count: Int, lentBy lender: AnyObject) {
        (self.base, self.count, self.lender) = (UnsafeMutablePointer(mutating: base), count, lender)
    }

    deinit { if lender == nil { base.deallocate() } }
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

    /// Groups that lie in memory already; their offsets are one more than they are.
    init(offsets: Owned<UInt32>, values: Owned<Value>) {
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
