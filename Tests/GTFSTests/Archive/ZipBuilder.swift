/// Writes ZIP archives byte by byte (PKWARE APPNOTE 6.3), lies included, so that no other program is needed.
struct ZipBuilder {
    /// One entry, and what its headers claim where that is not the truth.
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var isDeflated = false
        var flags: UInt16 = 0
        var method: UInt16?
        var checksum: UInt32?
        var declaredSize: UInt32?
        var declaredCompressedSize: UInt32?
        var isZip64 = false

        init(_ name: String, _ text: String) { (self.name, bytes) = (name, Array(text.utf8)) }

        func with(_ change: (inout Entry) -> Void) -> Entry {
            var changed = self
            change(&changed)
            return changed
        }
    }

    /// The archive of some entries; `isZip64` adds the ZIP64 end records.
    static func archive(_ entries: [Entry], comment: String = "", isZip64: Bool = false) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = archive.count
            let data = entry.isDeflated ? deflated(entry.bytes) : entry.bytes
            let checksum = entry.checksum ?? crc(entry.bytes)
            let method = entry.method ?? (entry.isDeflated ? 8 : 0)
            let size = entry.declaredSize ?? UInt32(entry.bytes.count)
            let compressed = entry.declaredCompressedSize ?? UInt32(data.count)
            let name = Array(entry.name.utf8)
            let fields = little(entry.flags) + little(method) + little(UInt32(0)) + little(checksum)
            archive += little(UInt32(0x0403_4b50)) + little(UInt16(20)) + fields + little(compressed) + little(size)
            archive += little(UInt16(name.count)) + little(UInt16(0)) + name + data
            // What does not fit 32 bits moves to an extra field: sizes, then the offset.
            let extra =
                entry.isZip64
                ? little(UInt16(1)) + little(UInt16(24)) + little(UInt64(size)) + little(UInt64(compressed))
                    + little(UInt64(offset)) : []
            let full = UInt32.max
            directory += little(UInt32(0x0201_4b50)) + little(UInt16(45)) + little(UInt16(45)) + fields
            directory += little(entry.isZip64 ? full : compressed) + little(entry.isZip64 ? full : size)
            directory += little(UInt16(name.count)) + little(UInt16(extra.count)) + [UInt8](repeating: 0, count: 10)
            directory += little(entry.isZip64 ? full : UInt32(offset)) + name + extra
        }
        let start = archive.count
        archive += directory
        let count = UInt16(entries.count)
        if isZip64 {
            let end = archive.count
            archive += little(UInt32(0x0606_4b50)) + little(UInt64(44)) + little(UInt16(45)) + little(UInt16(45))
            archive +=
                little(UInt64(0)) + little(UInt64(count)) + little(UInt64(count)) + little(UInt64(directory.count))
            archive += little(UInt64(start))
            archive += little(UInt32(0x0706_4b50)) + little(UInt32(0)) + little(UInt64(end)) + little(UInt32(1))
        }
        archive += little(UInt32(0x0605_4b50)) + little(UInt32(0)) + little(isZip64 ? UInt16.max : count)
        archive += little(isZip64 ? UInt16.max : count) + little(isZip64 ? UInt32.max : UInt32(directory.count))
        archive +=
            little(isZip64 ? UInt32.max : UInt32(start)) + little(UInt16(comment.utf8.count)) + Array(comment.utf8)
        return archive
    }

    /// A deflate stream of uncompressed blocks (RFC 1951, 3.2.4).
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(1_000)
            rest = rest.dropFirst(1_000)
            stream += [rest.isEmpty ? 1 : 0] + little(UInt16(block.count)) + little(~UInt16(block.count)) + block
        } while !rest.isEmpty
        return stream
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
