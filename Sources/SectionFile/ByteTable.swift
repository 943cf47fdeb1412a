import Foundation

/// Distinct byte strings numbered in the order they came: the string pool while it grows, and every id look-up of a
/// compiler. Open addressing over one byte arena, about 25 bytes a key and the key itself.
package struct ByteTable {
    package private(set) var offsets: [UInt32] = [0]
    package private(set) var arena: [UInt8] = []
    private var slots: [UInt32]
    private var hashes: [UInt32] = []

    /// Number of strings.
    package var count: Int { offsets.count - 1 }

    package init(minimumCapacity: Int = 64) {
        slots = [UInt32](repeating: .max, count: Self.power(over: minimumCapacity * 2))
    }

    private static func power(over count: Int) -> Int {
        var size = 128
        while size < count { size *= 2 }
        return size
    }

    /// The bytes of a string.
    package subscript(index: Int) -> ArraySlice<UInt8> { arena[Int(offsets[index])..<Int(offsets[index + 1])] }

    /// The text of a string.
    package func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

    /// The number of a string, if it is known.
    package func find(_ key: UnsafeRawBufferPointer) -> Int? {
        let hash = Self.hash(key)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != .max {
            let candidate = Int(slots[slot])
            if hashes[candidate] == hash, equals(candidate, key) { return candidate }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The number of a string, which is added when new.
    package mutating func insert(_ key: UnsafeRawBufferPointer) -> (index: Int, isNew: Bool) {
        let hash = Self.hash(key)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != .max {
            let candidate = Int(slots[slot])
            if hashes[candidate] == hash, equals(candidate, key) { return (candidate, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        let index = count
        arena.append(contentsOf: key)
        offsets.append(UInt32(arena.count))
        hashes.append(hash)
        slots[slot] = UInt32(index)
        if count * 2 > slots.count { grow() }
        return (index, true)
    }

    package func find(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { find(UnsafeRawBufferPointer($0)) }
    }

    package mutating func insert(_ text: String) -> (index: Int, isNew: Bool) {
        var text = text
        return text.withUTF8 { insert(UnsafeRawBufferPointer($0)) }
    }

    private func equals(_ index: Int, _ key: UnsafeRawBufferPointer) -> Bool {
        let from = Int(offsets[index])
        guard Int(offsets[index + 1]) - from == key.count else { return false }
        guard let wanted = key.baseAddress, key.count > 0 else { return true }
        return arena.withUnsafeBytes { memcmp($0.baseAddress.unsafelyUnwrapped + from, wanted, key.count) == 0 }
    }

    private mutating func grow() {
        var larger = [UInt32](repeating: .max, count: slots.count * 2)
        for index in 0..<count {
            var slot = Int(hashes[index]) & (larger.count - 1)
            while larger[slot] != .max { slot = (slot + 1) & (larger.count - 1) }
            larger[slot] = UInt32(index)
        }
        slots = larger
    }

    private static func hash(_ key: UnsafeRawBufferPointer) -> UInt32 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(key.count)
        var at = 0
        while at + 8 <= key.count {
            state = mix(state ^ key.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at += 8
        }
        var tail: UInt64 = 0
        while at < key.count {
            tail = tail << 8 | UInt64(key[at])
            at += 1
        }
        state = mix(state ^ tail)
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    @inline(__always) private static func mix(_ value: UInt64) -> UInt64 {
        let wide = value.multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
        return wide.high ^ wide.low
    }
}
