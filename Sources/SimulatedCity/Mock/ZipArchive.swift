/// A zip file of stored, uncompressed entries (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.16), in memory.
///
/// Entries carry no time of their own, so that the same files give the same bytes.
struct ZipArchive {
    private struct Entry {
        let name: [UInt8]
        let checksum: UInt32
        let size: UInt32
        let offset: UInt32
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func add(_ name: String, _ content: [UInt8]) {
        let entry = Entry(
            name: Array(name.utf8), checksum: CRC32.checksum(of: content), size: UInt32(content.count),
            offset: UInt32(bytes.count))
        append32(0x0403_4B50)
        append16(20)
        appendCommon(entry)
        bytes.append(contentsOf: entry.name)
        bytes.append(contentsOf: content)
        entries.append(entry)
    }

    /// The whole file, with its directory at the end.
    func finished() -> [UInt8] {
        var archive = self
        let start = archive.bytes.count
        for entry in entries {
            archive.append32(0x0201_4B50)
            archive.append16(20)
            archive.append16(20)
            archive.appendCommon(entry)
            // Comment length, disk, internal and external attributes: all nothing.
            for _ in 0..<5 { archive.append16(0) }
            archive.append32(entry.offset)
            archive.bytes.append(contentsOf: entry.name)
        }
        let size = archive.bytes.count - start
        archive.append32(0x0605_4B50)
        archive.append32(0)
        archive.append16(UInt16(entries.count))
        archive.append16(UInt16(entries.count))
        archive.append32(UInt32(size))
        archive.append32(UInt32(start))
        archive.append16(0)
        return archive.bytes
    }

    /// What a local header and the directory say alike: flags (names are UTF-8), method 0, time, checksum, sizes, lengths.
    private mutating func appendCommon(_ entry: Entry) {
        append16(0x0800)
        append16(0)
        append16(0)
        // 1980-01-01, the first day zip knows.
        append16(0x0021)
        append32(entry.checksum)
        append32(entry.size)
        append32(entry.size)
        append16(UInt16(entry.name.count))
        append16(0)
    }

    private mutating func append16(_ value: UInt16) {
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    }

    private mutating func append32(_ value: UInt32) {
        append16(UInt16(truncatingIfNeeded: value))
        append16(UInt16(truncatingIfNeeded: value >> 16))
    }
}

/// The checksum of zip files (ISO 3309, reflected polynomial EDB88320).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    static func checksum(of bytes: [UInt8]) -> UInt32 {
        let table = table
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
        return ~value
    }
}
