import CZlib
import ObjectStore
import Wire

/// Files with the bones of pictures, made for one test each: what a cleaner looks at is as it should be, the rest is noise.
enum Pictures {
    /// Noise that holds no marker of a JPEG.
    static func noise(_ count: Int, seed: UInt8 = 7) -> [UInt8] {
        // Megabytes are asked for: loops are slow where nothing is optimized, and what repeats is no less noise.
        var state = UInt32(seed) | 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < min(count, 65_521) {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes.append(UInt8(truncatingIfNeeded: state >> 24) & 0x7F)
        }
        while bytes.count < count { bytes += bytes.prefix(count - bytes.count) }
        return bytes
    }

    static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, code, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    static let quantization = segment(0xDB, [0] + noise(64))
    static let huffman = segment(0xC4, [0, 0, 1] + [UInt8](repeating: 0, count: 14) + [5])
    static let scanHeader = segment(0xDA, [1, 1, 0, 0, 63, 0])
    static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 72, 0, 72, 0, 0])
    static let comment = segment(0xFE, Array("Secret words".utf8))
    static let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<Secret/>".utf8))
    static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + noise(200))
    static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])

    static func frame(_ width: Int, _ height: Int, code: UInt8 = 0xC0) -> [UInt8] {
        segment(
            code, [8, UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF), 1, 1, 0x11, 0])
    }

    /// An Exif segment with a place, a name, and an orientation.
    static func exif(orientation: UInt8, isLittle: Bool = true) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] {
            let bytes = [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
            return isLittle ? bytes.reversed() : bytes
        }
        func four(_ number: Int) -> [UInt8] {
            let (high, low) = (two(number >> 16), two(number & 0xFFFF))
            return isLittle ? low + high : high + low
        }
        let artist = two(0x013B) + two(2) + four(12) + four(38)
        let turn = two(0x0112) + two(3) + four(1) + two(Int(orientation)) + [0, 0]
        let tiff = (isLittle ? Array("II*\0".utf8) : Array("MM\0*".utf8)) + four(8) + two(2) + turn + artist + four(0)
        return segment(0xE1, Array("Exif\0\0".utf8) + tiff + Array("Secret name\0".utf8))
    }

    static func jpeg(
        _ width: Int = 40, _ height: Int = 30, before: [UInt8] = [], scan: [UInt8] = noise(500), after: [UInt8] = []
    ) -> [UInt8] {
        [0xFF, 0xD8] + before + quantization + frame(width, height) + huffman + scanHeader + scan + [0xFF, 0xD9] + after
    }

    static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + payload
        let sum = named.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
        return big(payload.count) + named + big(Int(sum))
    }

    static func big(_ number: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

    static func header(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    }

    static func png(
        _ width: Int = 40, _ height: Int = 30, before: [UInt8] = [], content: [UInt8] = noise(500), after: [UInt8] = []
    ) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header(width, height) + before + chunk("IDAT", content)
            + chunk("IEND", []) + after
    }

    static func webpChunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(payload.count) + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    static func lossy(_ width: Int, _ height: Int, count: Int = 301) -> [UInt8] {
        webpChunk(
            "VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width)[..<2] + little(height)[..<2] + noise(count))
    }

    static func lossless(_ width: Int, _ height: Int, count: Int = 300) -> [UInt8] {
        webpChunk("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14) + noise(count))
    }

    static func extended(_ width: Int, _ height: Int, flags: UInt8 = 0x2C) -> [UInt8] {
        webpChunk("VP8X", [flags, 0, 0, 0] + little(width - 1)[..<3] + little(height - 1)[..<3])
    }

    static func riff(_ chunks: [UInt8], after: [UInt8] = []) -> [UInt8] {
        Array("RIFF".utf8) + little(chunks.count + 4) + Array("WEBP".utf8) + chunks + after
    }

    static func webp(_ width: Int = 40, _ height: Int = 30) -> [UInt8] { riff(lossy(width, height)) }

    /// A small one of a kind.
    static func small(_ kind: ImageKind, seed: UInt8 = 7) -> [UInt8] {
        switch kind {
        case .jpeg: jpeg(scan: noise(500, seed: seed))
        case .png: png(content: noise(500, seed: seed))
        case .webp: riff(webpChunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 40, 0, 30, 0] + noise(300, seed: seed)))
        }
    }
}
