/// Reads the fields of one protobuf message where they lie, without copying; nothing is believed about lengths.
///
/// Extracts hold hundreds of millions of numbers in a handful of message types, so they are read by hand: see the
/// [format](https://wiki.openstreetmap.org/wiki/PBF_Format).
struct ProtobufCursor {
    private var at: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    init(_ bytes: UnsafeRawBufferPointer) {
        // Of nothing, nothing is ever read.
        at = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        end = at + bytes.count
    }

    var isAtEnd: Bool { at >= end }

    /// The next field's number and wire type; nil at the end.
    mutating func field() throws(Malformed) -> (number: Int, type: Int)? {
        guard at < end else { return nil }
        let key = try varint()
        guard key >> 3 > 0, key >> 3 < 1 << 29 else { throw Malformed("a field has no number") }
        return (Int(key >> 3), Int(key & 7))
    }

    @inline(__always) mutating func varint() throws(Malformed) -> UInt64 {
        guard at < end else { throw Malformed("a number is cut short") }
        let first = at.pointee
        at += 1
        if first < 0x80 { return UInt64(first) }
        return try longVarint(UInt64(first & 0x7F))
    }

    private mutating func longVarint(_ low: UInt64) throws(Malformed) -> UInt64 {
        var (value, shift) = (low, UInt64(7))
        while at < end {
            let byte = at.pointee
            at += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 64 else { throw Malformed("a number has more than 64 bits") }
        }
        throw Malformed("a number is cut short")
    }

    /// A signed number in zigzag order.
    @inline(__always) mutating func zigzag() throws(Malformed) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// The bytes of a field with a length.
    mutating func bytes() throws(Malformed) -> UnsafeRawBufferPointer {
        let count = try varint()
        guard count <= UInt64(end - at) else { throw Malformed("a field is longer than what holds it") }
        defer { at += Int(count) }
        return UnsafeRawBufferPointer(start: at, count: Int(count))
    }

    /// Bytes of a field that must have a length.
    mutating func bytes(_ type: Int) throws(Malformed) -> UnsafeRawBufferPointer {
        guard type == 2 else { throw Malformed("a field is of another type") }
        return try bytes()
    }

    /// A number of a field that must be one.
    mutating func number(_ type: Int) throws(Malformed) -> UInt64 {
        guard type == 0 else { throw Malformed("a field is of another type") }
        return try varint()
    }

    /// A number in zigzag order of a field that must be one.
    mutating func zigzag(_ type: Int) throws(Malformed) -> Int64 {
        guard type == 0 else { throw Malformed("a field is of another type") }
        return try zigzag()
    }

    mutating func skip(_ type: Int) throws(Malformed) {
        switch type {
        case 0: _ = try varint()
        case 1: try advance(8)
        case 2: _ = try bytes()
        case 5: try advance(4)
        default: throw Malformed("a field is of an unknown type")
        }
    }

    private mutating func advance(_ count: Int) throws(Malformed) {
        guard count <= end - at else { throw Malformed("a field is longer than what holds it") }
        at += count
    }
}
