/// Writes JSON (RFC 8259) straight into memory it owns: for answers that are asked for thousands of times a second.
///
/// The caller is responsible for structure (commas, braces, keys), the writer for values: escaping, numbers, instants.
/// Reuse one writer with ``reset()`` to keep its memory. Not Sendable: use it inside one synchronous stretch of code.
public struct JSONWriter: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Bytes written so far.
    public private(set) var count = 0

    /// The date written last, as ten digits and hyphens: the times of one answer mostly share their day.
    var lastDate = (day: Int32.min, head: UInt64(0), tail: UInt16(0))

    /// A writer with room for `capacity` bytes; it grows as needed.
    public init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Forgets what was written and keeps the memory.
    public mutating func reset() { count = 0 }

    /// A copy of what was written.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

    /// Reads what was written in place; the pointer is valid only inside `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Makes room for `needed` bytes and returns where they go; call ``advance(_:)`` with how many were written.
    @inline(__always)
    mutating func room(_ needed: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < needed { grow(needed) }
        return base + count
    }

    /// Counts bytes written into ``room(_:)``.
    @inline(__always)
    mutating func advance(_ written: Int) { count &+= written }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        capacity = max(capacity * 2, count + needed)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }

    /// Writes text that is JSON already: structure and keys, known when the program is built.
    @inline(__always)
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
