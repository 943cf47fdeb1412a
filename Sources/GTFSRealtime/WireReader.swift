/// Walks over the fields of one protobuf message where it lies, without decoding what is not asked for
/// (protobuf encoding: a tag of field number and wire type, then the value).
struct WireReader {
    /// The message; nil for an empty one, of which nothing is ever read.
    private let bytes: UnsafePointer<UInt8>?
    private let count: Int
    /// Where the next field, or the value of the one just found, begins.
    private(set) var at = 0
    /// Number and wire type of the field just found.
    private(set) var field = 0
    private(set) var wireType = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        count = bytes.count
    }

    /// Goes to the next field; false at the end.
    @inline(__always)
    mutating func next() throws(RealtimeFeedError) -> Bool {
        guard at < count else { return false }
        let tag = try varint()
        field = Int(truncatingIfNeeded: tag >> 3)
        wireType = Int(tag & 7)
        guard field > 0, tag >> 3 < 1 << 29 else { throw .malformed }
        return true
    }

    /// A number of up to 64 bits.
    @inline(__always)
    mutating func varint() throws(RealtimeFeedError) -> UInt64 {
        guard at < count else { throw .malformed }
        let first = bytes.unsafelyUnwrapped[at]
        at += 1
        if first < 128 { return UInt64(first) }
        var value = UInt64(first & 127)
        var shift: UInt64 = 7
        while at < count, shift < 64 {
            let byte = bytes.unsafelyUnwrapped[at]
            at += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        throw .malformed
    }

    /// The bytes of a string or message.
    @inline(__always)
    mutating func slice() throws(RealtimeFeedError) -> UnsafeRawBufferPointer {
        let length = try varint()
        guard length <= UInt64(count - at) else { throw .malformed }
        let from = at
        at += Int(length)
        return UnsafeRawBufferPointer(start: bytes.unsafelyUnwrapped + from, count: at - from)
    }

    /// Passes over the value of the field just found. Groups are gone from protobuf and from here.
    mutating func skip() throws(RealtimeFeedError) {
        switch wireType {
        case 0: _ = try varint()
        case 1: at += 8
        case 2: _ = try slice()
        case 5: at += 4
        default: throw .malformed
        }
        guard at <= count else { throw .malformed }
    }
}
