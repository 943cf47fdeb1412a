import Foundation

/// Writes a file section by section, then its header, and moves it into place in one step, so that a reader
/// sees the old file or the new one and never half of either.
package final class SectionWriter<Section: SectionName> {
    private let path: String
    private let format: SectionFormat
    private let temporary: String
    private var descriptor: Int32
    private var offset: UInt64
    private var entries: [(section: Section, recordSize: Int, offset: UInt64, byteCount: UInt64)] = []
    private let directoryEnd: UInt64

    /// Begins a file beside its place.
    package init(path: String, format: SectionFormat) throws(SectionFileError) {
        (self.path, self.format) = (path, format)
        temporary = path + ".writing-\(ProcessInfo.processInfo.processIdentifier)"
        descriptor = open(temporary, O_RDWR | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(reason: String(cString: strerror(errno))) }
        directoryEnd = UInt64(SectionFormat.aligned(SectionFormat.headByteCount(sections: Section.allCases.count)))
        offset = directoryEnd
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    /// Appends a section.
    package func write<Element>(_ section: Section, _ rows: [Element]) throws(SectionFileError) {
        let failure = rows.withUnsafeBytes { bytes -> SectionFileError? in
            do throws(SectionFileError) {
                entries.append((section, MemoryLayout<Element>.stride, offset, UInt64(bytes.count)))
                try put(bytes, at: offset)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        let byteCount = rows.count * MemoryLayout<Element>.stride
        offset += UInt64(SectionFormat.aligned(byteCount))
    }

    /// Appends lists as an offset section and a value section.
    package func write<Element>(
        _ offsets: Section, _ values: Section, _ lists: Lists<Element>
    ) throws(SectionFileError) {
        try write(offsets, lists.offsets)
        try write(values, lists.values)
    }

    /// Writes directory and header, flushes everything to disk and moves the file into place; returns its size.
    package func finish() throws(SectionFileError) -> UInt64 {
        guard ftruncate(descriptor, off_t(offset)) == 0 else { throw failure() }
        var directory: [UInt8] = []
        for entry in entries {
            directory.append(little: entry.section.rawValue)
            directory.append(little: UInt32(entry.recordSize))
            directory.append(little: entry.offset)
            directory.append(little: entry.byteCount)
            directory.append(little: UInt64(0))
        }
        directory += [UInt8](repeating: 0, count: Int(directoryEnd) - SectionFormat.headerBytes - directory.count)
        try put(directory, at: UInt64(SectionFormat.headerBytes))
        let check = try bodyChecksum()
        var header: [UInt8] = []
        header.append(little: format.magic)
        header.append(little: format.version)
        header.append(little: UInt32(entries.count))
        header.append(little: offset)
        var headerCheck = Checksum()
        header.withUnsafeBytes { headerCheck.add($0) }
        header.append(little: headerCheck.value)
        header.append(little: check)
        header += [UInt8](repeating: 0, count: SectionFormat.headerBytes - header.count)
        try put(header, at: 0)
        guard fsync(descriptor) == 0, close(descriptor) == 0 else { throw failure() }
        descriptor = -1
        guard rename(temporary, path) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
        return offset
    }

    private func bodyChecksum() throws(SectionFileError) -> UInt64 {
        let length = Int(offset)
        guard let mapping = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), mapping != MAP_FAILED else {
            throw failure()
        }
        defer { munmap(mapping, length) }
        var checksum = Checksum()
        checksum.add(
            UnsafeRawBufferPointer(
                start: mapping + SectionFormat.headerBytes, count: length - SectionFormat.headerBytes))
        return checksum.value
    }

    private func put(_ bytes: [UInt8], at position: UInt64) throws(SectionFileError) {
        let error = bytes.withUnsafeBytes { buffer -> SectionFileError? in
            do throws(SectionFileError) {
                try put(buffer, at: position)
                return nil
            } catch {
                return error
            }
        }
        if let error { throw error }
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at position: UInt64) throws(SectionFileError) {
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let wrote = pwrite(descriptor, base + done, bytes.count - done, off_t(position) + off_t(done))
            if wrote < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            done += wrote
        }
    }

    private func failure() -> SectionFileError { .unwritable(reason: String(cString: strerror(errno))) }
}

extension [UInt8] {
    fileprivate mutating func append<Integer: FixedWidthInteger>(little value: Integer) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
