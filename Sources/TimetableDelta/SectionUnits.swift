import Timetable

/// How a section is taken apart: units of so many bytes, each less the unit one record before it.
struct SectionLayout: Equatable {
    /// Bytes of a unit: 1, 2 or 4.
    var unitWidth: Int
    /// Units of a record.
    var stride: Int

    /// The widest units of which records and section have whole numbers.
    init(_ entry: TimetableSections.Entry) {
        unitWidth = [4, 2].first { entry.recordSize % $0 == 0 && entry.byteCount % $0 == 0 } ?? 1
        stride = max(1, entry.recordSize / unitWidth)
    }

    /// The layout that a delta states for a section; nil where that is none.
    init?(unitWidth: UInt32, stride: UInt32, of entry: TimetableSections.Entry) {
        guard [1, 2, 4].contains(unitWidth), (1...65_536).contains(stride), entry.byteCount % Int(unitWidth) == 0 else {
            return nil
        }
        (self.unitWidth, self.stride) = (Int(unitWidth), Int(stride))
    }
}

/// A unit of a section: an unsigned integer of 1, 2 or 4 bytes.
typealias SectionUnit = FixedWidthInteger & UnsignedInteger & Sendable

/// The units of a section of a mapped file, or of none.
struct SectionUnits<Unit: SectionUnit> {
    private let base: UnsafePointer<Unit>?
    private let stride: Int
    let count: Int

    /// - Parameter bytes: of the section, which begins at a multiple of 64; nil for a section that is not there.
    init(_ bytes: UnsafeRawBufferPointer?, stride: Int) {
        base = bytes?.baseAddress?.assumingMemoryBound(to: Unit.self)
        count = (bytes?.count ?? 0) / MemoryLayout<Unit>.size
        self.stride = stride
    }

    /// A unit less the one a record before it; files are little-endian, as are the machines that map them.
    @inline(__always) func difference(_ at: Int) -> Unit {
        guard let base else { return 0 }
        return at < stride ? base[at] : base[at] &- base[at - stride]
    }

    /// All of them.
    var differences: [Unit] { (0..<count).map(difference) }
}
