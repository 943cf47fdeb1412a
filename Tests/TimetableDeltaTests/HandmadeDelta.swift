import Foundation
import Timetable

/// A delta put together number by number, so that each of them can be a lie.
struct HandmadeDelta {
    /// One section: how it is laid out, and what makes it.
    struct Section {
        var unitWidth: UInt32 = 1
        var stride: UInt32 = 1
        var operations: [UInt64] = []
        var literals: [UInt8] = []
    }

    var sectionCount: UInt32
    /// Length and checksum of the timetable it starts from, length and checksum of the one it makes.
    var stated: [UInt64]
    /// Header and directory of that timetable.
    var head: [UInt8]
    var sections: [Section]

    /// What makes the timetable of a path byte by byte: out of literals, or by copying each section of the timetable itself.
    init(of path: String, copying: Bool) throws {
        let made = try TimetableSections(path: path)
        sectionCount = UInt32(made.entries.count)
        let own = [UInt64(made.byteCount), made.checksum]
        stated = (copying ? own : [0, 0]) + own
        (head, sections) = made.withBytes { bytes in
            let sections = made.entries.map { entry -> Section in
                let count = UInt64(entry.byteCount)
                guard count > 0 else { return Section() }
                guard !copying else { return Section(operations: [0, count, 0]) }
                let section = bytes[entry.offset..<entry.offset + entry.byteCount]
                let differences = zip(section, [0] + section).map { $0 &- $1 }
                return Section(operations: [count, 0, 0], literals: differences)
            }
            return (Array(bytes[..<made.headByteCount]), sections)
        }
    }

    /// A timetable of one section of so many bytes, which no program would write.
    init(sectionBytes: UInt64, operations: [UInt64], literals: [UInt8] = [], total: UInt64? = nil) {
        sectionCount = 1
        stated = [0, 0, total ?? 128 + sectionBytes, 1_234]
        head = [UInt8](repeating: 0, count: 12) + Self.little(UInt32(1)) + [UInt8](repeating: 0, count: 48)
        head += Self.little(UInt32(1)) + Self.little(UInt32(1)) + Self.little(UInt64(128)) + Self.little(sectionBytes)
        head += Self.little(UInt64(0))
        sections = [Section(operations: operations, literals: literals)]
    }

    /// The file.
    var bytes: [UInt8] {
        var bytes = Array("TRDELTA\0".utf8) + Self.little(UInt32(1)) + Self.little(sectionCount)
        for word in stated + [0, 0] { bytes += Self.little(word) }
        bytes += head
        for section in sections {
            let streams = [Self.stored(section.operations.flatMap(Self.leb)), Self.stored(section.literals)]
            let fields = [section.unitWidth, section.stride] + streams.map { UInt32($0.count) }
            bytes += fields.flatMap { Self.little($0) } + streams.joined()
        }
        return bytes
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func leb(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest > 127 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// A zlib stream of blocks that are not compressed (RFC 1950, RFC 1951 §3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let count = UInt16(end - start)
            stream += [end == bytes.count ? 1 : 0] + little(count) + little(~count) + bytes[start..<end]
            start = end
        } while start < bytes.count
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + little((high << 16 | low).bigEndian)
    }
}
