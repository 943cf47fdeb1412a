import Foundation

/// JPEG (ITU-T T.81), kept: tables, frame, scans, JFIF without its preview, ICC profiles, Adobe's note on colours, and of Exif
/// the orientation. All other segments go, and all that follows the end.
struct JPEGFormat: ImageFormat {
    private enum State: Sendable {
        case start, marker, fill, scan
        case length(UInt8)
        case payload(UInt8)
    }

    var step = ImageStep.gather(2)
    private(set) var size: ImageSize?
    private var state = State.start
    private var hasScan = false
    private var hasJFIF = false
    private var hasOrientation = false
    /// Whether the last byte of a scan was the first of a marker.
    private var isMarkerBegun = false

    mutating func gathered(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        switch state {
        case .start:
            guard bytes == [0xFF, 0xD8] else { throw fault("it has no beginning") }
            kept += bytes
            (state, step) = (.marker, .gather(2))
        case .marker:
            guard bytes[0] == 0xFF else { throw fault("a marker is missing") }
            try begin(bytes[1], into: &kept)
        case .fill: try begin(bytes[0], into: &kept)
        case .length(let code):
            let length = Int(bytes[0]) << 8 | Int(bytes[1])
            guard length >= 2 else { throw fault("a segment is shorter than its length") }
            state = .payload(code)
            let isWanted = try isWanted(code)
            step = isWanted ? .gather(length - 2) : .drop(length - 2)
            // Nothing comes that would tell.
            if length == 2 { try isWanted ? gathered([], into: &kept) : passed(into: &kept) }
        case .payload(let code): try take(code, bytes, into: &kept)
        case .scan: break
        }
    }

    mutating func passed(into kept: inout [UInt8]) throws(ImageFault) { (state, step) = (.marker, .gather(2)) }

    /// Scans are kept as they are up to the next marker, but for bytes that fill (T.81 B.1.1.2).
    mutating func scanned(_ bytes: UnsafeRawBufferPointer, into kept: inout [UInt8]) throws(ImageFault) -> Int {
        var at = 0
        while at < bytes.count {
            if isMarkerBegun {
                let code = bytes[at]
                at += 1
                switch code {
                case 0xFF: continue
                case 0x00, 0xD0...0xD7: kept += [0xFF, code]
                default:
                    isMarkerBegun = false
                    try begin(code, into: &kept)
                    return at
                }
                isMarkerBegun = false
            } else {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
                // Nearly all bytes pass here: the system looks at many at a time.
                let found = rest.baseAddress.flatMap { memchr($0, 0xFF, rest.count) }
                let end = found.map { UnsafeRawPointer($0) - rest.baseAddress! } ?? rest.count
                kept.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest[..<end]))
                at += end
                if at < bytes.count {
                    isMarkerBegun = true
                    at += 1
                }
            }
        }
        return at
    }

    /// Begins what a marker stands for.
    private mutating func begin(_ code: UInt8, into kept: inout [UInt8]) throws(ImageFault) {
        switch code {
        case 0xFF: (state, step) = (.fill, .gather(1))
        case 0xD9:
            guard hasScan else { throw fault("it has no picture") }
            kept += [0xFF, code]
            step = .ended
        case 0x00, 0x01, 0xD0...0xD8: throw fault("a marker stands where it may not")
        default: (state, step) = (.length(code), .gather(2))
        }
    }

    /// Whether anything of a segment may be kept.
    private func isWanted(_ code: UInt8) throws(ImageFault) -> Bool {
        switch code {
        case 0xC0, 0xC1, 0xC2, 0xC4, 0xDA, 0xDB, 0xDD, 0xE0, 0xE1, 0xE2, 0xEE: return true
        case 0xC3, 0xC5...0xCF, 0xDE, 0xDF: throw fault("it is of a kind that nothing shows")
        default: return false
        }
    }

    private mutating func take(_ code: UInt8, _ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault) {
        (state, step) = (.marker, .gather(2))
        switch code {
        case 0xC0, 0xC1, 0xC2:
            guard size == nil, bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]), (1...4).contains(bytes[5]) else {
                throw fault("its frame is not as it should be")
            }
            let (height, width) = (Int(bytes[1]) << 8 | Int(bytes[2]), Int(bytes[3]) << 8 | Int(bytes[4]))
            guard width > 0, height > 0 else { throw fault("it has no size") }
            size = ImageSize(width: width, height: height)
            keep(code, bytes, in: &kept)
        case 0xC4:
            guard JPEGTables.areHuffman(bytes) else { throw fault("a Huffman table is not as it should be") }
            keep(code, bytes, in: &kept)
        case 0xDB:
            guard JPEGTables.areQuantization(bytes) else { throw fault("a quantization table is not as it should be") }
            keep(code, bytes, in: &kept)
        case 0xDD:
            guard bytes.count == 2 else { throw fault("its restart interval is not as it should be") }
            keep(code, bytes, in: &kept)
        case 0xDA:
            guard size != nil, let count = bytes.first, (1...4).contains(count), bytes.count == 4 + 2 * Int(count)
            else {
                throw fault("a scan is not as it should be")
            }
            keep(code, bytes, in: &kept)
            (state, step, hasScan, isMarkerBegun) = (.scan, .scan, true, false)
        case 0xE0 where !hasJFIF && bytes.count >= 14 && bytes.starts(with: Array("JFIF\0".utf8)):
            hasJFIF = true
            keep(code, bytes[..<12] + [0, 0], in: &kept)
        case 0xE1 where !hasOrientation:
            guard let orientation = ExifOrientation(segment: bytes), orientation.turns else { break }
            hasOrientation = true
            keep(code, orientation.segment, in: &kept)
        case 0xE2 where bytes.count >= 14 && bytes.starts(with: Array("ICC_PROFILE\0".utf8)):
            keep(code, bytes, in: &kept)
        case 0xEE where bytes.count == 12 && bytes.starts(with: Array("Adobe".utf8)): keep(code, bytes, in: &kept)
        default: break
        }
    }

    private func keep(_ code: UInt8, _ bytes: some Collection<UInt8>, in kept: inout [UInt8]) {
        let length = bytes.count + 2
        kept += [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)]
        kept += bytes
    }

    private func fault(_ what: String) -> ImageFault { .malformed(.jpeg, what) }
}
