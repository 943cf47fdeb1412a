import Foundation
import Timetable

/// Writes a timetable file section by section, then its header, and moves it into place in one step, so that a reader
/// sees the old file or the new one and never half of either.
final class TimetableWriter {
    private let path: String
    private let temporary: String
    private var descriptor: Int32
    private var offset: UInt64
    private var entries: [(section: Section, recordSize: Int, offset: UInt64, byteCount: UInt64)] = []
    private let directoryEnd: UInt64

    init(path: String) throws(TimetableError) {
        self.path = path
        temporary = path + ".writing-\(ProcessInfo.processInfo.processIdentifier)"
        descriptor = open(temporary, O_RDWR | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        let directory = Section.allCases.count * TimetableFormat.directoryEntryBytes
        directoryEnd = UInt64((64 + directory + 63) / 64 * 64)
        offset = directoryEnd
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    /// Appends a section.
    func write<Element>(_ section: Section, _ rows: [Element]) throws(TimetableError) {
        let failure = rows.withUnsafeBytes { bytes -> TimetableError? in
            do throws(TimetableError) {
                entries.append((section, MemoryLayout<Element>.stride, offset, UInt64(bytes.count)))
                try put(bytes, at: offset)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        let byteCount = rows.count * MemoryLayout<Element>.stride
        offset += UInt64(
            (byteCount + TimetableFormat.alignment - 1) / TimetableFormat.alignment * TimetableFormat.alignment)
    }

    /// Appends lists as an offset section and a value section.
    func write<Element>(
        _ offsets: Section, _ values: Section, _ lists: Lists<Element>
    ) throws(TimetableError) {
        try write(offsets, lists.offsets)
        try write(values, lists.values)
    }

    /// Writes directory and header, flushes everything to disk and moves the file into place; returns its size.
    func finish() throws(TimetableError) -> UInt64 {
        guard ftruncate(descriptor, off_t(offset)) == 0 else { throw failure() }
        var directory: [UInt8] = []
        for entry in entries {
            directory.append(little: entry.section.rawValue)
            directory.append(little: UInt32(entry.recordSize))
            directory.append(little: entry.offset)
            directory.append(little: entry.byteCount)
            directory.append(little: UInt64(0))
        }
        directory += [UInt8](repeating: 0, count: Int(directoryEnd) - 64 - directory.count)
        try put(directory, at: 64)
        let check = try bodyChecksum()
        var header: [UInt8] = []
        header.append(little: TimetableFormat.magic)
        header.append(little: TimetableFormat.version)
        header.append(little: UInt32(entries.count))
        header.append(little: offset)
        var headerCheck = Checksum()
        header.withUnsafeBytes { headerCheck.add($0) }
        header.append(little: headerCheck.value)
        header.append(little: check)
        header += [UInt8](repeating: 0, count: 64 - header.count)
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

    private func bodyChecksum() throws(TimetableError) -> UInt64 {
        let length = Int(offset)
        guard let mapping = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), mapping != MAP_FAILED else {
            throw failure()
        }
        defer { munmap(mapping, length) }
        var checksum = Checksum()
        checksum.add(UnsafeRawBufferPointer(start: mapping + 64, count: length - 64))
        return checksum.value
    }

    private func put(_ bytes: [UInt8], at position: UInt64) throws(TimetableError) {
        let error = bytes.withUnsafeBytes { buffer -> TimetableError? in
            do throws(TimetableError) {
                try put(buffer, at: position)
                return nil
            } catch {
                return error
            }
        }
        if let error { throw error }
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at position: UInt64) throws(TimetableError) {
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

    private func failure() -> TimetableError { .unwritable(path: path, reason: String(cString: strerror(errno))) }
}

/// Lists laid end to end, with where each begins.
struct Lists<Element> {
    var offsets: [UInt32] = [0]
    var values: [Element] = []

    /// Appends one list.
    mutating func append(_ list: some Sequence<Element>) {
        values.append(contentsOf: list)
        offsets.append(UInt32(values.count))
    }

    /// Lists made by sorting (owner, value) pairs to their owners, the order within a list kept.
    init(count: Int, pairs: [(owner: Int, value: Element)]) {
        offsets = [UInt32](repeating: 0, count: count + 1)
        for pair in pairs { offsets[pair.owner + 1] += 1 }
        for index in 0..<count { offsets[index + 1] += offsets[index] }
        var next = offsets
        values = [Element](unsafeUninitializedCapacity: pairs.count) { buffer, initialized in
            for pair in pairs {
                (buffer.baseAddress.unsafelyUnwrapped + Int(next[pair.owner])).initialize(to: pair.value)
                next[pair.owner] += 1
            }
            initialized = pairs.count
        }
    }

    init() {}
}

extension [UInt8] {
    fileprivate mutating func append<Integer: FixedWidthInteger>(little value: Integer) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
