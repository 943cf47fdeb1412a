import Foundation

/// A feed as a ZIP archive (PKWARE APPNOTE 6.3, ZIP64 included), never unpacked to disk.
struct ZipFeed: FeedSource {
    let entries: [FeedEntry]
    private let directory: [ZipEntry]
    private let file: RandomAccessFile
    private let limits: FeedLimits

    init(file: RandomAccessFile, path: String, limits: FeedLimits) throws(FeedError) {
        self.file = file
        self.limits = limits
        directory = try ZipDirectory(file: file, path: path, limits: limits).entries
        entries = directory.enumerated().map { position, entry in
            FeedEntry(path: entry.name, size: entry.uncompressedSize, position: position)
        }
    }

    func open(_ entry: FeedEntry) throws(FeedError) -> any ByteStream {
        guard directory.indices.contains(entry.position) else {
            throw .damagedArchive("no entry named \(entry.path)")
        }
        return try ZipEntryStream(file: file, entry: directory[entry.position], limits: limits)
    }
}

/// One record of the archive's central directory.
struct ZipEntry {
    var name: String
    var method: UInt16
    var checksum: UInt32
    var compressedSize: UInt64
    var uncompressedSize: UInt64
    var headerOffset: UInt64
}

/// Reads the central directory and checks every entry against the limits before a byte is decompressed.
struct ZipDirectory {
    private(set) var entries: [ZipEntry] = []

    init(file: RandomAccessFile, path: String, limits: FeedLimits) throws(FeedError) {
        let end = try Self.locateEnd(of: file, path: path)
        guard end.count <= UInt64(limits.entries) else {
            throw .tooLarge(entry: path, limit: "\(limits.entries) files a feed")
        }
        guard end.size <= 64 << 20 else { throw .tooLarge(entry: path, limit: "a 64 MiB directory") }
        let bytes = ByteFields(try file.bytes(at: end.offset, count: Int(end.size)))
        var at = 0
        var total: UInt64 = 0
        for _ in 0..<end.count {
            guard bytes.u32(at) == 0x0201_4b50, let entry = Self.entry(bytes, at: &at) else {
                throw .damagedArchive("its central directory is cut short")
            }
            try Self.check(entry, flags: entry.flags, limits: limits, total: &total)
            if !entry.value.name.hasSuffix("/") { entries.append(entry.value) }
        }
    }

    private static func check(
        _ entry: (value: ZipEntry, flags: UInt16), flags: UInt16, limits: FeedLimits, total: inout UInt64
    ) throws(FeedError) {
        let name = entry.value.name
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        guard !parts.contains(".."), !name.hasPrefix("/"), !name.hasPrefix("\\"), !name.contains("\0"),
            !(name.dropFirst().first == ":")
        else { throw .unsafePath(entry: name) }
        if flags & 1 != 0 { throw .unsupportedArchive(entry: name, feature: "encryption") }
        guard entry.value.method == 0 || entry.value.method == 8 else {
            throw .unsupportedArchive(entry: name, feature: "compression method \(entry.value.method)")
        }
        let size = entry.value.uncompressedSize
        guard size <= limits.entryBytes else {
            throw .tooLarge(entry: name, limit: "\(limits.entryBytes) bytes a file")
        }
        if size > limits.ratioFloor, size / max(1, entry.value.compressedSize) > limits.ratio {
            throw .tooLarge(entry: name, limit: "\(limits.ratio) times its compressed size")
        }
        total += size
        guard total <= limits.totalBytes else {
            throw .tooLarge(entry: name, limit: "\(limits.totalBytes) bytes a feed")
        }
    }

    private static func entry(_ bytes: ByteFields, at: inout Int) -> (value: ZipEntry, flags: UInt16)? {
        guard let flags = bytes.u16(at + 8), let method = bytes.u16(at + 10), let checksum = bytes.u32(at + 16),
            let compressed = bytes.u32(at + 20), let uncompressed = bytes.u32(at + 24),
            let nameLength = bytes.u16(at + 28), let extraLength = bytes.u16(at + 30),
            let commentLength = bytes.u16(at + 32), let offset = bytes.u32(at + 42)
        else { return nil }
        let nameEnd = at + 46 + Int(nameLength)
        let extraEnd = nameEnd + Int(extraLength)
        guard extraEnd + Int(commentLength) <= bytes.count else { return nil }
        var entry = ZipEntry(
            name: String(decoding: bytes.slice(at + 46, nameEnd), as: UTF8.self), method: method, checksum: checksum,
            compressedSize: UInt64(compressed), uncompressedSize: UInt64(uncompressed), headerOffset: UInt64(offset))
        guard applyZip64(&entry, bytes, from: nameEnd, to: extraEnd) else { return nil }
        at = extraEnd + Int(commentLength)
        return (entry, flags)
    }

    /// ZIP64 extended information (header id 1): the fields that were 0xFFFFFFFF, in this fixed order.
    private static func applyZip64(_ entry: inout ZipEntry, _ bytes: ByteFields, from: Int, to end: Int) -> Bool {
        let full = UInt64(UInt32.max)
        guard entry.uncompressedSize == full || entry.compressedSize == full || entry.headerOffset == full else {
            return true
        }
        var at = from
        while let id = bytes.u16(at), let length = bytes.u16(at + 2), at + 4 + Int(length) <= end {
            guard id == 1 else {
                at += 4 + Int(length)
                continue
            }
            var field = at + 4
            for path in [\ZipEntry.uncompressedSize, \.compressedSize, \.headerOffset]
            where entry[keyPath: path] == full {
                guard field + 8 <= at + 4 + Int(length), let value = bytes.u64(field) else { return false }
                entry[keyPath: path] = value
                field += 8
            }
            return true
        }
        return false
    }

    private static func locateEnd(
        of file: RandomAccessFile, path: String
    ) throws(FeedError) -> (offset: UInt64, size: UInt64, count: UInt64) {
        let tailLength = Int(min(file.size, 65_557))
        let tailStart = file.size - UInt64(tailLength)
        let tail = ByteFields(try file.bytes(at: tailStart, count: tailLength))
        let startsAsZip = file.size >= 4 ? ByteFields(try file.bytes(at: 0, count: 4)).u32(0) : nil
        var at = tailLength - 22
        while at >= 0, tail.u32(at) != 0x0605_4b50 { at -= 1 }
        guard at >= 0, let count = tail.u16(at + 10), let size = tail.u32(at + 12), let offset = tail.u32(at + 16)
        else {
            if startsAsZip == 0x0403_4b50 { throw .damagedArchive("it has no end record, so it was cut short") }
            throw .notAFeed(path: path)
        }
        var end = (offset: UInt64(offset), size: UInt64(size), count: UInt64(count))
        if at >= 20, tail.u32(at - 20) == 0x0706_4b50, let position = tail.u64(at - 12) {
            let record = ByteFields(try file.bytes(at: position, count: 56))
            guard record.u32(0) == 0x0606_4b50, let count = record.u64(32), let size = record.u64(40),
                let offset = record.u64(48)
            else { throw .damagedArchive("its ZIP64 end record is missing") }
            end = (offset, size, count)
        }
        guard end.offset <= file.size, end.size <= file.size - end.offset else {
            throw .damagedArchive("its central directory lies outside the file")
        }
        return end
    }
}

/// Little-endian fields of a byte array; nil past its end.
struct ByteFields {
    private let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }
    func slice(_ from: Int, _ to: Int) -> ArraySlice<UInt8> { bytes[from..<to] }
    func u16(_ at: Int) -> UInt16? { value(at) }
    func u32(_ at: Int) -> UInt32? { value(at) }
    func u64(_ at: Int) -> UInt64? { value(at) }

    private func value<T: FixedWidthInteger>(_ at: Int) -> T? {
        let width = T.bitWidth / 8
        guard at >= 0, at <= bytes.count - width else { return nil }
        return (0..<width).reduce(T(0)) { $0 | T(truncatingIfNeeded: bytes[at + $1]) << T($1 * 8) }
    }
}
