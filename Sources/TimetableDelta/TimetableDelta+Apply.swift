import Foundation
import SectionFile
import Timetable

extension TimetableDelta {
    /// Most bytes of a timetable that a delta may make, unless somebody says otherwise.
    package static let usualLimit = 1 << 30

    /// Reads what a delta says of itself.
    package static func header(of path: String) throws(DeltaError) -> DeltaHeader {
        try DeltaFile(path: path).header
    }

    /// Makes the timetable of a delta. Reads and writes a piece at a time: memory stays below a megabyte, and what is made
    /// has the length and checksum that the delta states, or nothing is there.
    ///
    /// - Parameters:
    ///   - delta: path of the delta.
    ///   - base: path of the timetable it starts from; nil where it starts from nothing.
    ///   - path: where the timetable is written; what was there before stays until it is whole.
    ///   - limit: bytes it may have: those that were signed, where somebody has signed it. One that states more is refused
    ///     before anything is written.
    package static func apply(
        _ delta: String, to base: String?, writing path: String, limit: Int = usualLimit
    ) throws(DeltaError) {
        let file = try DeltaFile(path: delta)
        let header = file.header
        guard let byteCount = Int(exactly: header.byteCount), byteCount <= limit else {
            throw .tooLarge(byteCount: header.byteCount, limit: limit)
        }
        var old: TimetableSections?
        if !header.isWhole {
            guard let base else { throw .anotherBase }
            do {
                old = try TimetableSections(path: base)
            } catch {
                throw .timetable(error)
            }
            guard old?.checksum == header.baseChecksum, old.map({ UInt64($0.byteCount) }) == header.baseByteCount else {
                throw .anotherBase
            }
        }
        let writer = try TimetableFileWriter(path: path, byteCount: byteCount)
        try file.withBytes { bytes throws(DeltaError) in
            var maker = TimetableMaker(bytes: bytes, header: header, old: old, writer: writer)
            try maker.make()
        }
        try writer.finish(checksum: header.checksum)
    }
}

/// A delta mapped from its file.
private struct DeltaFile {
    let header: DeltaHeader
    private let data: Data

    init(path: String) throws(DeltaError) {
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        let (result, _): (Result<DeltaHeader, DeltaError>, Void) = data.withUnsafeBytes { bytes in
            do throws(DeltaError) {
                return (.success(try DeltaHeader(bytes)), ())
            } catch {
                return (.failure(error), ())
            }
        }
        header = try result.get()
    }

    func withBytes(_ use: (UnsafeRawBufferPointer) throws(DeltaError) -> Void) throws(DeltaError) {
        let result: Result<Void, DeltaError> = data.withUnsafeBytes { bytes in
            do throws(DeltaError) {
                return .success(try use(bytes))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}

/// Makes the sections of a timetable, one after the other.
private struct TimetableMaker {
    let bytes: UnsafeRawBufferPointer
    let header: DeltaHeader
    let old: TimetableSections?
    let writer: TimetableFileWriter
    private var at = DeltaFormat.headerBytes

    init(bytes: UnsafeRawBufferPointer, header: DeltaHeader, old: TimetableSections?, writer: TimetableFileWriter) {
        (self.bytes, self.header, self.old, self.writer) = (bytes, header, old, writer)
    }

    /// The next bytes of the delta.
    private mutating func take(_ count: Int) throws(DeltaError) -> UnsafeRawBufferPointer {
        guard count <= bytes.count - at else { throw .damaged("it is cut short") }
        defer { at += count }
        return UnsafeRawBufferPointer(rebasing: bytes[at..<at + count])
    }

    mutating func make() throws(DeltaError) {
        let head = try take(SectionFormat.headByteCount(sections: Int(header.sections)))
        guard head.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == header.sections else {
            throw .damaged("its directory is another one")
        }
        let entries = try entries(head)
        try writer.write(head)
        for entry in entries {
            try writer.pad(to: entry.offset)
            let start = try take(DeltaFormat.sectionHeaderBytes)
            let fields = (0..<4).map { start.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self).littleEndian }
            guard let layout = SectionLayout(unitWidth: fields[0], stride: fields[1], of: entry) else {
                throw .damaged("a section is laid out in no known way")
            }
            let operations = try InflatingStream(try take(Int(fields[2])))
            let literals = try InflatingStream(try take(Int(fields[3])))
            switch layout.unitWidth {
            case 4: try rebuild(entry, layout, operations, literals, UInt32.self)
            case 2: try rebuild(entry, layout, operations, literals, UInt16.self)
            default: try rebuild(entry, layout, operations, literals, UInt8.self)
            }
        }
        try writer.pad(to: Int(header.byteCount))
        guard at == bytes.count else { throw .damaged("it is longer than it says") }
    }

    /// The directory of the timetable to make, in the order of the file.
    private func entries(_ head: UnsafeRawBufferPointer) throws(DeltaError) -> [TimetableSections.Entry] {
        let entries = (0..<Int(header.sections)).map { TimetableSections.Entry($0, of: head) }
            .sorted { ($0.offset, $0.number) < ($1.offset, $1.number) }
        var end = head.count
        for entry in entries {
            guard entry.offset >= end, entry.byteCount >= 0, entry.byteCount <= Int(header.byteCount) - entry.offset
            else {
                throw .damaged("a section lies outside the timetable")
            }
            guard entry.offset - end <= DeltaFormat.mostPadding else {
                throw .damaged("its sections lie too far apart")
            }
            end = entry.offset + entry.byteCount
        }
        guard end <= Int(header.byteCount), Int(header.byteCount) - end <= DeltaFormat.mostPadding else {
            throw .damaged("its sections lie too far apart")
        }
        return entries
    }

    private func rebuild<Unit: SectionUnit>(
        _ entry: TimetableSections.Entry, _ layout: SectionLayout, _ operations: InflatingStream,
        _ literals: InflatingStream, _: Unit.Type
    ) throws(DeltaError) {
        guard let old else {
            return try rebuild(
                entry, layout, operations, literals, from: SectionUnits<Unit>(nil, stride: layout.stride))
        }
        try old.withBytes { bytes throws(DeltaError) in
            let units = old.units(bytes, entry.number, layout, Unit.self)
            try rebuild(entry, layout, operations, literals, from: units)
        }
    }

    private func rebuild<Unit: SectionUnit>(
        _ entry: TimetableSections.Entry, _ layout: SectionLayout, _ operations: InflatingStream,
        _ literals: InflatingStream, from old: SectionUnits<Unit>
    ) throws(DeltaError) {
        var left = entry.byteCount / layout.unitWidth
        var record = RecordSums<Unit>(stride: layout.stride)
        var copied = 0
        while left > 0 {
            let fresh = try operations.number()
            guard fresh <= left else { throw .damaged("a section is longer than it says") }
            left -= fresh
            for _ in 0..<fresh { try writer.write(record.next(try literals.unit())) }
            let count = try operations.number()
            let zigzag = try operations.number()
            guard count <= left, fresh > 0 || count > 0 else { throw .damaged("a section is longer than it says") }
            let from = try Self.place(copied, fresh, zigzag, count, in: old.count)
            left -= count
            for place in from..<from + count { try writer.write(record.next(old.difference(place))) }
            copied = from + count
        }
        guard try operations.isAtEnd, try literals.isAtEnd else { throw .damaged("a section has something left over") }
    }

    /// Where a copy begins in a section of so many units; where nothing is copied, where it would be expected, which may lie
    /// behind the end.
    @inline(__always) private static func place(
        _ copied: Int, _ fresh: Int, _ zigzag: Int, _ count: Int, in units: Int
    ) throws(DeltaError) -> Int {
        let shift = Int(bitPattern: UInt(bitPattern: zigzag) >> 1) ^ -(zigzag & 1)
        let (expected, isFar) = copied.addingReportingOverflow(fresh)
        let (from, isFarther) = expected.addingReportingOverflow(shift)
        let isThere = count == 0 ? shift == 0 : from >= 0 && from <= units && count <= units - from
        guard !isFar, !isFarther, isThere else { throw .damaged("a section copies what is not there") }
        return from
    }
}

/// Adds differences up to units: each is added to the unit one record before.
private struct RecordSums<Unit: SectionUnit> {
    private var last: [Unit]
    private var at = 0

    init(stride: Int) { last = Array(repeating: 0, count: stride) }

    @inline(__always) mutating func next(_ difference: Unit) -> Unit {
        let unit = last[at] &+ difference
        last[at] = unit
        at = at + 1 == last.count ? 0 : at + 1
        return unit
    }
}
