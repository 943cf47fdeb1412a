import Foundation
import Timetable

/// Writes a timetable beside its place and moves it there once all of it is what it should be.
final class TimetableFileWriter {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private let byteCount: Int
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    private var filled = 0
    private var written = 0

    /// - Parameter byteCount: bytes the file will have; not one more is written.
    init(path: String, byteCount: Int) throws(DeltaError) {
        (self.path, self.byteCount) = (path, byteCount)
        temporary = path + ".writing-\(ProcessInfo.processInfo.processIdentifier)"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        buffer.deallocate()
    }

    /// Where the next byte goes.
    private var position: Int { written + filled }

    /// Adds a unit, little-endian.
    @inline(__always) func write<Unit: SectionUnit>(_ unit: Unit) throws(DeltaError) {
        let size = MemoryLayout<Unit>.size
        if filled + size > buffer.count { try flush() }
        buffer.storeBytes(of: unit.littleEndian, toByteOffset: filled, as: Unit.self)
        filled += size
    }

    /// Adds bytes as they are.
    func write(_ bytes: UnsafeRawBufferPointer) throws(DeltaError) {
        for byte in bytes { try write(byte) }
    }

    /// Adds zeros up to a place in the file.
    func pad(to offset: Int) throws(DeltaError) {
        guard offset >= position else { throw .damaged("its sections overlap") }
        while position < offset { try write(UInt8(0)) }
    }

    private func flush() throws(DeltaError) {
        guard position <= byteCount else { throw .damaged("the timetable is longer than it says") }
        var done = 0
        while done < filled {
            let count = Foundation.write(descriptor, buffer.baseAddress! + done, filled - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
            done += count
        }
        written += filled
        filled = 0
    }

    /// Ends the file, which must have come out as stated, and puts it in its place.
    func finish(checksum stated: UInt64) throws(DeltaError) {
        try flush()
        let made: TimetableSections
        do {
            made = try TimetableSections(path: temporary)
        } catch {
            throw .damaged("what it makes is no timetable")
        }
        guard made.byteCount == byteCount, made.checksum == stated else {
            throw .damaged("what it makes is not the timetable it describes")
        }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
            throw .unwritable(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Removes what was written so far.
    func giveUp() { unlink(temporary) }
}
