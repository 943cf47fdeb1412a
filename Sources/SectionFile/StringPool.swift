import Foundation

/// The strings of a mapped file.
package struct StringPool: Sendable {
    package let offsets: RecordTable<StringIndex, UInt32>
    package let bytes: RecordTable<StringByteIndex, UInt8>

    package init(
        offsets: RecordTable<StringIndex, UInt32>, bytes: RecordTable<StringByteIndex, UInt8>
    ) {
        (self.offsets, self.bytes) = (offsets, bytes)
    }

    /// Number of strings.
    package var count: Int { offsets.count - 1 }

    package subscript(index: StringIndex) -> String { String(decoding: utf8(index), as: UTF8.self) }

    package func utf8(_ index: StringIndex) -> UnsafeRawBufferPointer {
        guard index.position < offsets.count - 1 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let from = Int(offsets[index.position])
        return UnsafeRawBufferPointer(start: bytes.base + from, count: Int(offsets[index.position + 1]) - from)
    }

    /// Whether a string comes before the wanted bytes in byte order.
    package func precedes(_ index: StringIndex, _ wanted: UnsafeRawBufferPointer) -> Bool {
        compareBytes(utf8(index), wanted) < 0
    }

    /// Whether a string is the wanted bytes.
    package func equals(_ index: StringIndex, _ wanted: UnsafeRawBufferPointer) -> Bool {
        compareBytes(utf8(index), wanted) == 0
    }
}

/// Byte order of two byte strings: negative, 0 or positive.
@inlinable package func compareBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let common = min(a.count, b.count)
    if common > 0, let first = a.baseAddress, let second = b.baseAddress {
        let order = memcmp(first, second, common)
        if order != 0 { return Int(order) }
    }
    return a.count - b.count
}
