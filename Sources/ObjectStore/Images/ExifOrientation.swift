/// How a picture is to be turned before it is shown: all of Exif that is kept (CIPA DC-008, tag 0x0112).
struct ExifOrientation: Sendable, Equatable {
    private static let mark = Array("Exif\0\0".utf8)

    /// 1 to 8.
    let value: UInt8

    /// Whether it says anything: 1 is as it is.
    var turns: Bool { value != 1 }

    /// Reads it from an APP1 segment of a JPEG; nil where it is none of Exif's, says nothing of it, or is damaged.
    init?(segment bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return nil }
        let tiff = Array(bytes.dropFirst(Self.mark.count))
        let isLittle = tiff.starts(with: Array("II*\0".utf8))
        guard isLittle || tiff.starts(with: Array("MM\0*".utf8)) else { return nil }
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at + count <= tiff.count else { return nil }
            let digits = tiff[at..<at + count]
            return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
        for entry in 0..<entries {
            let at = directory + 2 + entry * 12
            guard let tag = number(at, 2) else { return nil }
            guard tag == 0x0112 else { continue }
            guard number(at + 2, 2) == 3, number(at + 4, 4) == 1, let value = number(at + 8, 2), (1...8).contains(value)
            else { return nil }
            self.value = UInt8(value)
            return
        }
        return nil
    }

    /// An APP1 segment that says this and nothing else: one directory of one entry.
    var segment: [UInt8] {
        Self.mark + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    }
}
