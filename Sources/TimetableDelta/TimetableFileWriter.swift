import Timetable

/// Writes a timetable beside its place and moves it there once all of it is what it should be; else nothing is left of it.
final class TimetableFileWriter {
    private let file: NewFile
    private let byteCount: Int
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    private var filled = 0
    private var written = 0

    /// - Parameter byteCount: bytes the file will have; not one more is written.
    init(path: String, byteCount: Int) throws(DeltaError) {
        self.byteCount = byteCount
        file = try NewFile(path: path)
    }

    deinit { buffer.deallocate() }

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
        try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
        written += filled
        filled = 0
    }

    /// Ends the file, which must have come out as stated, and puts it in its place.
    func finish(checksum stated: UInt64) throws(DeltaError) {
        try flush()
        let made: TimetableSections
        do {
            made = try TimetableSections(path: file.temporary)
        } catch {
            throw .damaged("what it makes is no timetable")
        }
        guard made.byteCount == byteCount, made.checksum == stated else {
            throw .damaged("what it makes is not the timetable it describes")
        }
        try file.place()
    }
}
