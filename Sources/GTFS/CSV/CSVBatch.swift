/// Rows of a file, cut into fields, and the bytes these lie in. It is filled anew again and again.
final class CSVBatch {
    /// Where a field lies among the bytes.
    struct Field {
        var from: Int32
        var to: Int32
    }

    /// A row, and where its fields are.
    struct Row {
        var firstField: Int32
        var fieldCount: Int32
        /// Line on which it starts; the header is line 1.
        var line: Int
        /// Whether a field of it goes over several lines.
        var hasLineBreak: Bool
    }

    /// What comes after the rows of a batch.
    enum Sequel {
        case more, end
        case failure(FeedError)
    }

    private(set) var bytes: UnsafeMutableRawBufferPointer
    private(set) var fields: UnsafeMutableBufferPointer<Field>
    private(set) var fieldCount = 0
    private(set) var rows: UnsafeMutableBufferPointer<Row>
    private(set) var rowCount = 0
    var sequel = Sequel.more

    init() {
        bytes = .allocate(byteCount: 1 << 18, alignment: 16)
        fields = .allocate(capacity: 1 << 15)
        rows = .allocate(capacity: 1 << 12)
    }

    deinit {
        bytes.deallocate()
        fields.deallocate()
        rows.deallocate()
    }

    func removeRows() { (fieldCount, rowCount, sequel) = (0, 0, .more) }

    /// Makes room for twice the bytes; those that are there stay.
    func doubleBytes() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(bytes))
        bytes.deallocate()
        bytes = larger
    }

    /// Room for one more row of so many fields, of which the first is returned.
    @inline(__always)
    func room(for count: Int) -> UnsafeMutablePointer<Field> {
        if fields.count - fieldCount < count { fields = Self.doubled(fields, fieldCount, atLeast: count) }
        return fields.baseAddress.unsafelyUnwrapped + fieldCount
    }

    /// Keeps a row whose fields stand in what ``room(for:)`` gave.
    @inline(__always)
    func append(fields count: Int, line: Int, hasLineBreak: Bool) {
        if rowCount == rows.count { rows = Self.doubled(rows, rowCount, atLeast: 1) }
        rows[rowCount] = Row(
            firstField: Int32(fieldCount), fieldCount: Int32(count), line: line, hasLineBreak: hasLineBreak)
        rowCount += 1
        fieldCount += count
    }

    private static func doubled<Element: BitwiseCopyable>(
        _ elements: UnsafeMutableBufferPointer<Element>, _ count: Int, atLeast more: Int
    ) -> UnsafeMutableBufferPointer<Element> {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count * 2, count + more))
        if let from = elements.baseAddress { larger.baseAddress?.update(from: from, count: count) }
        elements.deallocate()
        return larger
    }
}
