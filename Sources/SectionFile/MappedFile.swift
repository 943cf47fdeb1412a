import Foundation

/// A file mapped read-only into memory, unmapped when the last reader lets go.
package final class MappedFile: @unchecked Sendable {
    package let base: UnsafeRawPointer
    package let count: Int

    /// Maps a file, which is at least as long as a header.
    package init(path: String) throws(SectionFileError) {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(reason: "not a regular file")
        }
        count = Int(status.st_size)
        guard count >= SectionFormat.statedHeaderBytes else { throw .foreign }
        // Nothing is written through it. A file that is replaced stays as it was: it is moved into place, never edited.
        guard let mapping = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED else {
            throw .unreadable(reason: String(cString: strerror(errno)))
        }
        base = UnsafeRawPointer(mapping)
    }

    /// The checksum its header states, of all that lies behind the header.
    package var statedChecksum: UInt64 { base.loadUnaligned(fromByteOffset: 32, as: UInt64.self) }

    /// Gives back the memory of pages read so far; the system brings them again from the file when they are next read.
    package func release() { madvise(UnsafeMutableRawPointer(mutating: base), count, Int32(MADV_DONTNEED)) }

    deinit { munmap(UnsafeMutableRawPointer(mutating: base), count) }
}
