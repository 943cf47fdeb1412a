/// Writes JSON (RFC 8259) straight into memory it owns: for answers that are asked for thousands of times a second.
///
/// The caller is responsible for structure (commas, braces, keys), the writer for values: escaping, numbers, instants.
/// Reuse one writer with ``reset()`` to keep its memory. Not Sendable: use it inside one synchronous stretch of code.
public struct JSONWriter: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var written = 0

    /// Bytes written so far.
    public var count: Int { written }

    /// The date written last, as ten digits and hyphens: the times of one answer mostly share their day.
    var lastDate = (day: Int32.min, head: UInt64(0), tail: UInt16(0))

    /// A writer with room for `capacity` bytes; it grows as needed.
    public init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Forgets what was written and keeps the memory.
    public mutating func reset() { written = 0 }

    /// A copy of what was written.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: written)) }

    /// Reads what was written in place; the pointer is valid only inside `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: written))
    }

    /// Makes room for `needed` bytes and returns where they go; call ``advance(_:)`` with how many were written.
    @inlinable @inline(__always)
    mutating func room(_ needed: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- written < needed { grow(needed) }
        return base + written
    }

    /// Counts bytes written into ``room(_:)``.
    @inlinable @inline(__always)
    mutating func advance(_ more: Int) { written &+= more }

    @inline(never) @usableFromInline
    mutating func grow(_ needed: Int) {
        capacity = max(capacity * 2, written + needed)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: written)
        base.deallocate()
        base = larger
    }

    /// Writes text that is JSON already: structure and keys, known when the program is built.
    @inlinable @inline(__always)
    public mutating func raw(_ json: StaticString) {
        let length = json.utf8CodeUnitCount
        room(length).update(from: json.utf8Start, count: length)
        advance(length)
    }

    /// Writes bytes that are JSON already, such as a piece encoded once and kept.
    public mutating func raw(_ json: UnsafeRawBufferPointer) {
        guard let start = json.baseAddress else { return }
        UnsafeMutableRawPointer(room(json.count)).copyMemory(from: start, byteCount: json.count)
        advance(json.count)
    }

    /// Writes bytes that are JSON already.
    public mutating func raw(_ json: [UInt8]) { json.withUnsafeBytes { raw($0) } }
}

extension JSONWriter {
    /// Writes a value that can write itself.
    @inlinable @inline(__always)
    public mutating func write(_ value: some JSONWritable) { value.write(to: &self) }

    /// Writes a value, or `null` for nil.
    @inlinable @inline(__always)
    public mutating func write(_ value: (some JSONWritable)?) {
        if let value { value.write(to: &self) } else { raw("null") }
    }

    /// Writes an array.
    @inlinable
    public mutating func write(_ values: [some JSONWritable]) {
        raw("[")
        // In place: as elements of an array they would be copied, with all they hold.
        values.withUnsafeBufferPointer { values in
            for index in 0..<values.count {
                if index > 0 { raw(",") }
                values[index].write(to: &self)
            }
        }
        raw("]")
    }
}

extension JSONWriter {
    /// Writes a member of an object.
    ///
    /// - Parameter key: what stands before the value: quoted, with its colon, and a comma where one is due.
    @inlinable @inline(__always)
    public mutating func member(_ key: StaticString, _ value: some JSONWritable) {
        raw(key)
        write(value)
    }

    /// Writes a member of an object, `null` for nil.
    @inlinable @inline(__always)
    public mutating func member(_ key: StaticString, _ value: (some JSONWritable)?) {
        raw(key)
        write(value)
    }

    /// Writes a member of an object that is an array.
    @inlinable @inline(__always)
    public mutating func member(_ key: StaticString, _ values: [some JSONWritable]) {
        raw(key)
        write(values)
    }
}

extension JSONWriter {
    /// Writes any value, keys in their own order.
    public mutating func write(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let value): write(value)
        case .int(let value): write(value)
        case .double(let value): write(value)
        case .string(let value): write(value)
        case .array(let elements):
            raw("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { raw(",") }
                write(element)
            }
            raw("]")
        case .object(let object):
            raw("{")
            for (index, member) in object.members.enumerated() {
                if index > 0 { raw(",") }
                write(member.key)
                raw(":")
                write(member.value)
            }
            raw("}")
        }
    }
}
