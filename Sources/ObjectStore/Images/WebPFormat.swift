/// WebP (RFC 9649), kept: the picture, its transparency, its frames where it moves, and its colour profile. Exif, XMP and chunks
/// nobody knows go, the flags that announce them too, and all that follows the end.
struct WebPFormat: ImageFormat {
    private enum State: Sendable {
        case file, chunk, extended, frame
        /// The first bytes of a picture, of a chunk so long.
        case picture(String, length: Int)
        case content, padding
    }

    /// Profile, transparency and movement; the others announce Exif and XMP, or nothing.
    private static let keptFlags: UInt8 = 0x20 | 0x10 | 0x02
    private static let frameHeader = 16

    var step = ImageStep.gather(12)
    private(set) var size: ImageSize?
    private var state = State.file
    /// Bytes of the file that are still to come, by its own account.
    private var left = 0
    /// Bytes of the frame that are still to come; nil outside of frames.
    private var frameLeft: Int?
    private var isExtended = false
    private var hasPicture = false
    private var hasFrames = false
    /// Whether the chunk under way is followed by a byte that makes it even, and whether that has been left out.
    private var padding = (isDue: false, isMissing: false)

    mutating func gathered(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        switch state {
        case .file:
            let length = Self.little(bytes, 4, 4)
            guard bytes.starts(with: "RIFF".utf8), bytes[8...].elementsEqual("WEBP".utf8), length >= 12 else {
                throw fault("it has no beginning")
            }
            left = length - 4
            kept += bytes
            try next()
        case .chunk: try begin(bytes, into: &kept)
        case .extended:
            let canvas = ImageSize(width: Self.little(bytes, 4, 3) + 1, height: Self.little(bytes, 7, 3) + 1)
            (size, isExtended) = (canvas, true)
            kept += [bytes[0] & Self.keptFlags, 0, 0, 0]
            kept += bytes[4...]
            try next()
        case .frame:
            try enlarge(ImageSize(width: Self.little(bytes, 6, 3) + 1, height: Self.little(bytes, 9, 3) + 1))
            kept += bytes
            try next()
        case .picture(let type, let length):
            try enlarge(type == "VP8L" ? try lossless(bytes) : try lossy(bytes))
            kept += bytes
            if length == bytes.count {
                try passed(into: &kept)
            } else {
                (state, step) = (.content, .keep(length - bytes.count))
            }
        case .padding:
            if padding.isDue { kept.append(0) }
            padding.isDue = false
            try next()
        case .content: break
        }
    }

    mutating func passed(into kept: inout [UInt8]) throws(ImageFault) {
        if padding.isMissing, padding.isDue { kept.append(0) }
        if padding.isDue, !padding.isMissing {
            (state, step) = (.padding, .gather(1))
        } else {
            padding.isDue = false
            try next()
        }
    }

    func patches(kept count: Int) -> [BlobPatch] {
        [BlobPatch(offset: 4, bytes: (0..<4).map { UInt8(truncatingIfNeeded: (count - 8) >> ($0 * 8)) })]
    }

    /// Goes on to the next chunk, or ends.
    private mutating func next() throws(ImageFault) {
        if frameLeft == 0 { frameLeft = nil }
        if left == 0 {
            guard hasPicture || hasFrames, frameLeft == nil else { throw fault("it has no picture") }
            step = .ended
        } else {
            guard min(left, frameLeft ?? left) >= 8 else { throw fault("a chunk is shorter than its length") }
            (state, step) = (.chunk, .gather(8))
        }
    }

    private mutating func begin(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        let type = String(decoding: bytes[..<4], as: UTF8.self)
        let length = Self.little(bytes, 4, 4)
        let room = min(left, frameLeft ?? left) - 8
        guard length <= room else { throw fault("a chunk is longer than what is around it") }
        // Some writers leave the last byte out that makes the file even.
        padding = (length % 2 == 1, length == room)
        let padded = length + (padding.isDue && !padding.isMissing ? 1 : 0)
        if type == "ANMF", frameLeft == nil, isExtended {
            guard length >= Self.frameHeader + 8, length % 2 == 0 else { throw fault("a frame is too short") }
            // What is in it counts for the frame and for the file.
            (left, frameLeft, hasFrames) = (left - 8 - Self.frameHeader, length - Self.frameHeader, true)
            kept += bytes
            (state, step) = (.frame, .gather(Self.frameHeader))
            return
        }
        left -= 8 + padded
        frameLeft = frameLeft.map { $0 - 8 - padded }
        switch type {
        case "VP8X" where !isExtended && !hasPicture && length == 10: (state, step) = (.extended, .gather(10))
        case "VP8 ", "VP8L":
            let header = type == "VP8L" ? 5 : 10
            guard frameLeft != nil || !hasPicture, length >= header else { throw fault("its picture has no beginning") }
            hasPicture = hasPicture || frameLeft == nil
            (state, step) = (.picture(type, length: length), .gather(header))
        case "ALPH" where isExtended && length > 0, "ICCP" where isExtended && frameLeft == nil && length > 0,
            "ANIM" where isExtended && frameLeft == nil && length == 6:
            (state, step) = (.content, .keep(length))
        default:
            // What is left out of a frame would make its length another.
            guard frameLeft == nil, type != "VP8X" else { throw fault("a chunk stands where it may not") }
            padding.isDue = false
            state = .content
            if padded > 0 { step = .drop(padded) } else { try next() }
            return
        }
        kept += bytes
    }

    /// The size in the first bytes of a key frame of VP8 (RFC 6386 §9.1).
    private func lossy(_ bytes: [UInt8]) throws(ImageFault) -> ImageSize {
        guard bytes[0] & 1 == 0, bytes[3..<6].elementsEqual([0x9D, 0x01, 0x2A]) else {
            throw fault("it has no key frame")
        }
        return ImageSize(width: Self.little(bytes, 6, 2) & 0x3FFF, height: Self.little(bytes, 8, 2) & 0x3FFF)
    }

    /// The size in the first bytes of a lossless picture (RFC 9649 §3.4).
    private func lossless(_ bytes: [UInt8]) throws(ImageFault) -> ImageSize {
        let bits = Self.little(bytes, 1, 4)
        guard bytes[0] == 0x2F, bits >> 29 == 0 else { throw fault("its lossless picture has no beginning") }
        return ImageSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }

    private mutating func enlarge(_ found: ImageSize) throws(ImageFault) {
        guard found.width > 0, found.height > 0 else { throw fault("it has no size") }
        size = ImageSize(width: max(size?.width ?? 0, found.width), height: max(size?.height ?? 0, found.height))
    }

    private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func fault(_ what: String) -> ImageFault { .malformed(.webp, what) }
}
