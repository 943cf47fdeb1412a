import SectionFile

/// A timetable's file as bytes in sections, checked, for those who copy or compare it without knowing what it says.
package final class TimetableSections: Sendable {
    /// One section of the file.
    package struct Entry: Sendable, Equatable {
        /// Number of the section: ``Section`` names it.
        package var number: UInt32
        /// Bytes of one of its records.
        package var recordSize: Int
        /// Where it begins, in bytes from the start of the file.
        package var offset: Int
        package var byteCount: Int

        init(number: UInt32, recordSize: Int, offset: Int, byteCount: Int) {
            (self.number, self.recordSize, self.offset, self.byteCount) = (number, recordSize, offset, byteCount)
        }

        /// The entry of a directory at a position counted from 0, unchecked: places that no file has are -1.
        ///
        /// - Parameter head: header and directory of a file.
        package init(_ position: Int, of head: UnsafeRawBufferPointer) {
            let at = SectionFormat.headByteCount(sections: position)
            func place(_ offset: Int) -> Int {
                Int(exactly: head.loadUnaligned(fromByteOffset: at + offset, as: UInt64.self)) ?? -1
            }
            number = head.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            recordSize = Int(head.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self))
            (offset, byteCount) = (place(8), place(16))
        }
    }

    /// Its sections in the order in which they lie.
    package let entries: [Entry]
    /// Where the first of them may begin: bytes of header and directory.
    package let headByteCount: Int
    private let file: MappedFile

    /// Maps a file. One that is damaged, foreign or of another version is refused.
    package init(path: String) throws(TimetableError) {
        let (file, directory): (MappedFile, SectionDirectory<Section>)
        do throws(SectionFileError) {
            file = try MappedFile(path: path)
            directory = try SectionDirectory(file: file, format: TimetableFormat.format)
        } catch {
            throw TimetableError(error, path: path)
        }
        self.file = file
        entries = directory.inOrder.map { number, place in
            Entry(number: number, recordSize: place.recordSize, offset: place.offset, byteCount: place.byteCount)
        }
        headByteCount = SectionFormat.headByteCount(sections: entries.count)
        var end = headByteCount
        for entry in entries {
            guard entry.offset >= end else { throw .damaged(path: path, reason: "its sections overlap") }
            end = entry.offset + entry.byteCount
        }
    }

    /// Bytes of the whole file.
    package var byteCount: Int { file.count }

    /// The checksum its header states, of all that lies behind the header.
    package var checksum: UInt64 { file.statedChecksum }

    /// Uses the bytes of the file, which are valid for as long.
    package func withBytes<Result, Failure: Error>(
        _ use: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try use(UnsafeRawBufferPointer(start: file.base, count: file.count))
    }
}
