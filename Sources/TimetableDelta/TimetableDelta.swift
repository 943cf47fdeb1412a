import Timetable

/// What turns one timetable file into another one: made by the server each night, applied by phones that have the one before.
/// Made from nothing, it is the way a whole timetable travels: two thirds of what gzip makes of it.
///
/// ```swift
/// import TimetableDelta
///
/// try TimetableDelta.make(from: "monday.timetable", to: "tuesday.timetable").write(to: "tuesday.delta")
/// try TimetableDelta.apply("tuesday.delta", to: "monday.timetable", writing: "copy.timetable")
/// ```
package struct TimetableDelta: Sendable {
    /// The file's bytes, laid out as ``DeltaFormat`` says.
    package let bytes: [UInt8]

    /// Compares two timetables.
    ///
    /// Takes seconds and about 12 bytes of memory for each of the largest section's bytes.
    ///
    /// - Parameters:
    ///   - base: path of the timetable it starts from; nil for nothing.
    ///   - path: of the timetable it makes.
    package static func make(from base: String?, to path: String) throws(DeltaError) -> TimetableDelta {
        let (old, new): (TimetableSections?, TimetableSections)
        do {
            old = try base.map { base throws(TimetableError) in try TimetableSections(path: base) }
            new = try TimetableSections(path: path)
        } catch {
            throw .timetable(error)
        }
        let header = DeltaHeader(
            sections: UInt32(new.entries.count), baseByteCount: UInt64(old?.byteCount ?? 0),
            baseChecksum: old?.checksum ?? 0, byteCount: UInt64(new.byteCount), checksum: new.checksum)
        var bytes = header.bytes
        try new.withBytes { content throws(DeltaError) in
            bytes.append(contentsOf: content[..<new.headByteCount])
            for entry in new.entries {
                let section = UnsafeRawBufferPointer(rebasing: content[entry.offset..<entry.offset + entry.byteCount])
                let layout = SectionLayout(entry)
                let made =
                    switch layout.unitWidth {
                    case 4: described(section, entry, in: old, layout, UInt32.self)
                    case 2: described(section, entry, in: old, layout, UInt16.self)
                    default: described(section, entry, in: old, layout, UInt8.self)
                    }
                let (operations, literals) = (try deflated(made.operations), try deflated(made.literals))
                for number in [layout.unitWidth, layout.stride, operations.count, literals.count] {
                    withUnsafeBytes(of: UInt32(number).littleEndian) { bytes.append(contentsOf: $0) }
                }
                bytes += operations
                bytes += literals
            }
        }
        return TimetableDelta(bytes: bytes)
    }

    private static func described<Unit: SectionUnit>(
        _ section: UnsafeRawBufferPointer, _ entry: TimetableSections.Entry, in old: TimetableSections?,
        _ layout: SectionLayout, _: Unit.Type
    ) -> (operations: [UInt8], literals: [UInt8]) {
        let before = old.map { old in old.withBytes { old.units($0, entry.number, layout, Unit.self).differences } }
        var matcher = SectionMatcher(
            old: before ?? [], new: SectionUnits<Unit>(section, stride: layout.stride).differences,
            stride: layout.stride)
        matcher.run()
        return (matcher.operations, matcher.literals)
    }

    /// Writes the file in one step: what was at `path` before stays until the new one is whole.
    package func write(to path: String) throws(DeltaError) { try NewFile.write(bytes, to: path) }
}

extension DeltaHeader {
    /// Whether it makes one timetable from another, or from nothing.
    package func leads(from base: String?, to path: String) throws(TimetableError) -> Bool {
        let new = try TimetableSections(path: path)
        guard checksum == new.checksum, byteCount == UInt64(new.byteCount) else { return false }
        guard let base else { return isWhole }
        let old = try TimetableSections(path: base)
        return baseChecksum == old.checksum && baseByteCount == UInt64(old.byteCount)
    }
}

extension TimetableSections {
    /// A section of this file as units, where it has one of that number.
    func units<Unit: SectionUnit>(
        _ bytes: UnsafeRawBufferPointer, _ number: UInt32, _ layout: SectionLayout, _: Unit.Type
    ) -> SectionUnits<Unit> {
        let entry = entries.first { $0.number == number }
        let section = entry.map { UnsafeRawBufferPointer(rebasing: bytes[$0.offset..<$0.offset + $0.byteCount]) }
        return SectionUnits(section, stride: layout.stride)
    }
}
