/// The header and directory of a mapped file, checked before anything else is read.
package struct SectionDirectory<Section: SectionName> {
    private let file: MappedFile
    private var places: [UInt32: Place] = [:]

    /// Where a section lies.
    package struct Place {
        /// Bytes of one of its records.
        package var recordSize: Int
        /// Where it begins, in bytes from the start of the file.
        package var offset: Int
        package var byteCount: Int
    }

    /// Reads and checks the header, the checksum and the directory of a mapped file.
    package init(file: MappedFile, format: SectionFormat) throws(SectionFileError) {
        self.file = file
        let base = file.base
        guard base.loadUnaligned(as: UInt64.self) == format.magic else { throw .foreign }
        let version = base.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        guard version == format.version else { throw .wrongVersion(found: version) }
        let sections = Int(base.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let length = base.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        guard length == UInt64(file.count) else {
            throw .truncated(expected: length, found: UInt64(file.count))
        }
        let headerCheck = base.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
        let check = base.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
        // The rest of the header's 64 bytes is kept for later versions and is zero in this one.
        guard file.count >= SectionFormat.headerBytes,
            (SectionFormat.statedHeaderBytes..<SectionFormat.headerBytes).allSatisfy({
                base.load(fromByteOffset: $0, as: UInt8.self) == 0
            })
        else { throw .damaged(reason: "its header was changed") }
        var header = Checksum()
        header.add(UnsafeRawBufferPointer(start: base, count: 24))
        guard header.value == headerCheck else { throw .damaged(reason: "its header was changed") }
        guard Self.checksum(of: file) == check else {
            throw .damaged(reason: "its checksum does not match")
        }
        for position in 0..<sections {
            let at = SectionFormat.headByteCount(sections: position)
            guard at + SectionFormat.directoryEntryBytes <= file.count else {
                throw .damaged(reason: "its directory is cut short")
            }
            let place = Place(
                recordSize: Int(base.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)),
                offset: Int(exactly: base.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)) ?? -1,
                byteCount: Int(exactly: base.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self)) ?? -1)
            guard place.offset >= 0, place.byteCount >= 0, place.offset <= file.count - place.byteCount,
                place.offset % SectionFormat.alignment == 0
            else { throw .damaged(reason: "a section lies outside the file") }
            places[base.loadUnaligned(fromByteOffset: at, as: UInt32.self)] = place
        }
    }

    /// The checksum of all behind the header, a piece at a time: verifying a file must not make all of it resident beside the
    /// one in service.
    private static func checksum(of file: MappedFile) -> UInt64 {
        var checksum = Checksum()
        for start in stride(from: SectionFormat.headerBytes, to: file.count, by: 4 << 20) {
            let count = min(4 << 20, file.count - start)
            checksum.add(UnsafeRawBufferPointer(start: file.base + start, count: count))
            file.release()
        }
        return checksum.value
    }

    /// Every section with its number, in the order in which they lie.
    package var inOrder: [(number: UInt32, place: Place)] {
        places.map { ($0.key, $0.value) }.sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }
    }

    /// Bytes of a section, 0 where it is absent.
    package func byteCount(_ section: Section) -> Int { places[section.rawValue]?.byteCount ?? 0 }

    /// A section as an array of `Element`.
    package func table<Index: TableIndex, Element>(
        _ section: Section, _: Element.Type = Element.self
    ) throws(SectionFileError) -> RecordTable<Index, Element> {
        guard let place = places[section.rawValue], place.recordSize == MemoryLayout<Element>.stride,
            place.byteCount % place.recordSize == 0
        else { throw .damaged(reason: "section \(section.name) is missing or of another size") }
        let base = (file.base + place.offset).assumingMemoryBound(to: Element.self)
        return RecordTable(base: base, count: place.byteCount / place.recordSize)
    }

    /// Two sections as a table of lists, every range checked.
    package func lists<Index: TableIndex, Element>(
        _ offsets: Section, _ values: Section, _: Element.Type = Element.self
    ) throws(SectionFileError) -> ListTable<Index, Element> {
        let offsetTable: RecordTable<Index, UInt32> = try table(offsets)
        let valueTable: RecordTable<Index, Element> = try table(values)
        var previous: UInt32 = 0
        for offset in offsetTable.rows {
            guard offset >= previous else {
                throw .damaged(reason: "section \(offsets.name) is out of order")
            }
            previous = offset
        }
        guard offsetTable.count > 0, Int(previous) == valueTable.count else {
            throw .damaged(reason: "section \(offsets.name) does not fit \(values.name)")
        }
        return ListTable(offsets: offsetTable.base, values: valueTable.base, count: offsetTable.count - 1)
    }
}
