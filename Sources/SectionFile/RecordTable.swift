/// An array of the mapped file, found by the index type that belongs to it.
///
/// Unowned memory: valid as long as what maps the file. In a hot loop take the table into a local first.
@frozen public struct RecordTable<Index: TableIndex, Element>: @unchecked Sendable {
    @usableFromInline package let base: UnsafePointer<Element>
    /// Number of rows.
    public let count: Int

    package init(base: UnsafePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    /// The row at an index that belongs to this table. The file's checksum vouches for what it refers to.
    @inlinable public subscript(index: Index) -> Element {
        assert(index.position < count)
        return base[index.position]
    }

    /// The row at a position counted from 0.
    @inlinable public subscript(position: Int) -> Element {
        assert(position >= 0 && position < count)
        return base[position]
    }

    /// Rows in a range of positions.
    @inlinable public subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// All rows.
    @inlinable public var rows: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    /// All indices.
    @inlinable public var indices: LazyMapSequence<Range<Int>, Index> { (0..<count).lazy.map { Index($0) } }
}

extension RecordTable {
    /// Whether a byte of every row is a case of its enumeration: a number that is none must not be read as one.
    @inlinable package func holdsCases<Value: RawRepresentable<UInt8>>(of field: KeyPath<Element, Value>) -> Bool {
        guard let offset = MemoryLayout<Element>.offset(of: field) else { return false }
        let bytes = UnsafeRawBufferPointer(rows)
        return (0..<count).allSatisfy { Value(rawValue: bytes[$0 * MemoryLayout<Element>.stride + offset]) != nil }
    }
}

/// A table of lists: for each index, a range of a second array.
@frozen public struct ListTable<Index: TableIndex, Element>: @unchecked Sendable {
    @usableFromInline let offsets: UnsafePointer<UInt32>
    @usableFromInline let values: UnsafePointer<Element>
    /// Number of lists.
    public let count: Int

    package init(offsets: UnsafePointer<UInt32>, values: UnsafePointer<Element>, count: Int) {
        self.offsets = offsets
        self.values = values
        self.count = count
    }

    /// The list of an index.
    @inlinable public subscript(index: Index) -> UnsafeBufferPointer<Element> {
        assert(index.position < count)
        let from = Int(offsets[index.position])
        return UnsafeBufferPointer(start: values + from, count: Int(offsets[index.position + 1]) - from)
    }
}
