import CZlib

/// PNG (ISO/IEC 15948), kept: the picture, its frames where it moves, and what its colours and pixels mean. Every chunk of
/// words, times or Exif goes, every chunk nobody knows, and all that follows the end.
struct PNGFormat: ImageFormat {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Chunks beside the picture's own that are kept, where they are as long as they may be.
    private static let kept: [String: ClosedRange<Int>] = [
        "tRNS": 1...256, "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "iCCP": 3...1 << 20, "sBIT": 1...4,
        "bKGD": 1...6, "pHYs": 9...9, "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8, "acTL": 8...8, "fcTL": 26...26,
        "fdAT": 4...Int(Int32.max),
    ]

    private enum State: Sendable {
        case signature, header, checksum
        case chunk
        case content(isKept: Bool)
    }

    var step = ImageStep.gather(8)
    private(set) var size: ImageSize?
    private var state = State.signature
    private var type = ""
    private var sum: UInt = 0
    private var hasPicture = false

    mutating func gathered(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        switch state {
        case .signature:
            guard bytes == Self.signature else { throw fault("it has no beginning") }
            kept += bytes
            (state, step) = (.chunk, .gather(8))
        case .chunk: try begin(bytes, into: &kept)
        case .header:
            try readHeader(bytes)
            kept += bytes
            note(bytes)
            (state, step) = (.checksum, .gather(4))
        case .checksum:
            guard bytes.reduce(0, { $0 << 8 | UInt($1) }) == sum else { throw fault("a checksum is wrong") }
            kept += bytes
            (state, step) = (.chunk, type == "IEND" ? .ended : .gather(8))
        case .content: break
        }
    }

    mutating func keeping(_ bytes: UnsafeRawBufferPointer) { note(bytes) }

    mutating func passed(into kept: inout [UInt8]) throws(ImageFault) {
        let isKept = if case .content(let isKept) = state { isKept } else { false }
        (state, step) = isKept ? (.checksum, .gather(4)) : (.chunk, .gather(8))
    }

    /// Begins a chunk: its length, and its name.
    private mutating func begin(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= Int(Int32.max), bytes[4...].allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) && $0 & 0x80 == 0 })
        else { throw fault("a chunk has no name") }
        type = String(decoding: bytes[4...], as: UTF8.self)
        guard size != nil || type == "IHDR" else { throw fault("it does not begin with its header") }
        switch type {
        case "IHDR":
            guard size == nil, length == 13 else { throw fault("its header is not as it should be") }
            (state, step) = (.header, .gather(13))
        case "PLTE":
            guard (3...768).contains(length), length % 3 == 0 else { throw fault("its palette is not as it should be") }
            (state, step) = (.content(isKept: true), .keep(length))
        case "IDAT":
            hasPicture = true
            (state, step) = length == 0 ? (.checksum, .gather(4)) : (.content(isKept: true), .keep(length))
        case "IEND":
            guard length == 0, hasPicture else { throw fault("it has no picture") }
            (state, step) = (.checksum, .gather(4))
        default:
            if Self.kept[type]?.contains(length) ?? false {
                (state, step) = (.content(isKept: true), .keep(length))
            } else {
                // Chunks that a picture cannot be shown without begin with a capital letter.
                guard bytes[4] & 0x20 != 0 else { throw fault("it has a chunk that nobody knows") }
                (state, step) = (.content(isKept: false), .drop(length + 4))
                return
            }
        }
        kept += bytes
        sum = 0
        note(Array(bytes[4...]))
    }

    private mutating func readHeader(_ bytes: [UInt8]) throws(ImageFault) {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(0), number(4))
        let depths: [UInt8] =
            switch bytes[9] {
            case 0: [1, 2, 4, 8, 16]
            case 3: [1, 2, 4, 8]
            case 2, 4, 6: [8, 16]
            default: []
            }
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height), depths.contains(bytes[8]),
            bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1
        else { throw fault("its header is not as it should be") }
        size = ImageSize(width: width, height: height)
    }

    private mutating func note(_ bytes: [UInt8]) { bytes.withUnsafeBytes { note($0) } }

    private mutating func note(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        sum = UInt(crc32(uLong(sum), bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    }

    private func fault(_ what: String) -> ImageFault { .malformed(.png, what) }
}
