import Timetable

/// The layout of a `.delta` file: what turns one timetable file into another, or nothing into a whole one.
///
///     header    64 bytes: magic "TRDELTA\0", version, number of sections, length and checksum of the timetable it starts
///               from (both 0: from nothing), length and checksum of the one it makes, zeros
///     head      header and directory of the timetable it makes, as they are
///     sections  in the order of that directory: width of a unit, units of a record, bytes of two zlib streams (RFC 1950) as
///               four little-endian UInt32, then the streams: operations, literals
///
/// A section is taken as units of 1, 2 or 4 bytes, each less the unit one record before it: where a row is put in, all that
/// refers to rows behind it grows by one, and the differences stay. Operations rebuild these differences: how many
/// units to take from the literals, how many to copy from the same section of the timetable before, and from where: how
/// much farther on than the copy before ended, had the literals stood there too (zigzag; 0 where nothing is copied). All
/// three are LEB128, and below 2^62.
package enum DeltaFormat {
    /// Version of the layout; files of any other are refused, and the whole timetable is taken instead.
    package static let version: UInt32 = 1
    static let magic: UInt64 = 0x0041_544C_4544_5254
    static let headerBytes = 64
    static let sectionHeaderBytes = 16
    /// Most sections a timetable may have.
    static let mostSections: UInt32 = 1_024
    /// Most bytes between one section and the next: each begins at a multiple of something, and nothing else lies there.
    static let mostPadding = 4_096
}

/// What a delta says of itself.
package struct DeltaHeader: Sendable, Equatable {
    var sections: UInt32
    /// Bytes and checksum of the timetable it starts from; 0 where it makes a whole one from nothing.
    package var baseByteCount: UInt64
    package var baseChecksum: UInt64
    /// Bytes and checksum of the timetable it makes.
    package var byteCount: UInt64
    package var checksum: UInt64

    /// Whether it makes a whole timetable from nothing.
    package var isWhole: Bool { baseByteCount == 0 }
}

extension DeltaHeader {
    init(_ bytes: UnsafeRawBufferPointer) throws(DeltaError) {
        func word(_ at: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        }
        func half(_ at: Int) -> UInt32 {
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
        }
        guard bytes.count >= DeltaFormat.headerBytes, word(0) == DeltaFormat.magic else { throw .notADelta }
        guard half(8) == DeltaFormat.version else { throw .wrongVersion(half(8)) }
        sections = half(12)
        (baseByteCount, baseChecksum, byteCount, checksum) = (word(16), word(24), word(32), word(40))
        guard sections <= DeltaFormat.mostSections, word(48) == 0, word(56) == 0 else {
            throw .damaged("its header was changed")
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        add(DeltaFormat.magic)
        add(DeltaFormat.version)
        add(sections)
        for word in [baseByteCount, baseChecksum, byteCount, checksum, 0, 0] { add(word) }
        return bytes
    }
}

/// Why a delta could not be made or applied. Nothing was changed then.
package enum DeltaError: Error, Equatable, Sendable {
    /// The file does not begin as a delta does.
    case notADelta
    /// Written by a program with another layout.
    case wrongVersion(UInt32)
    /// It starts from another timetable than the one given.
    case anotherBase
    /// It would make more bytes than allowed.
    case tooLarge(byteCount: UInt64, limit: Int)
    /// Its bytes are not those that were written.
    case damaged(String)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// The timetable it starts from, or the one to describe, cannot be used.
    case timetable(TimetableError)
}

extension DeltaError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notADelta: "the file is no timetable delta"
        case .wrongVersion(let found):
            "the delta has format \(found), this program reads \(DeltaFormat.version); take the whole timetable"
        case .anotherBase: "the delta starts from another timetable; take the whole one"
        case .tooLarge(let count, let limit):
            "the delta makes a timetable of \(count) bytes, where at most \(limit) are allowed"
        case .damaged(let reason): "the delta is damaged: \(reason)"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .timetable(let error): error.description
        }
    }
}
