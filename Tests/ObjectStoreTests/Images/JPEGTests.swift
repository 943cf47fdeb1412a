import ObjectStore
import Testing

@Suite("JPEG")
struct JPEGTests {
    private typealias P = Pictures

    @Test("keeps the picture, its profile and its colours, and loses words, places and previews")
    func cleaning() throws {
        let preview = P.segment(0xE0, Array("JFXX\0".utf8) + P.noise(300))
        let file = P.jpeg(
            before: P.jfif + preview + P.exif(orientation: 1) + P.xmp + P.comment + P.profile + P.adobe
                + P.segment(0xED, Array("Photoshop 3.0\0Secret".utf8)) + P.segment(0xE2, Array("MPF\0Secret".utf8)))
        let cleaned = try Cleaned(.jpeg, file)
        #expect(cleaned.bytes == P.jpeg(before: P.jfif + P.profile + P.adobe))
        #expect(cleaned.size == ImageSize(width: 40, height: 30))
    }

    @Test("keeps of Exif how it is turned, and nothing else", arguments: UInt8(2)...8, [true, false])
    func orientation(value: UInt8, isLittle: Bool) throws {
        let cleaned = try Cleaned(.jpeg, P.jpeg(before: P.exif(orientation: value, isLittle: isLittle)))
        #expect(!cleaned.bytes.holds("Secret") && cleaned.bytes.holds("Exif"))
        #expect(cleaned.bytes.count == P.jpeg().count + 36)
        #expect(try Cleaned(.jpeg, cleaned.bytes) == cleaned, "what is clean stays as it is")
    }

    @Test("drops Exif that says nothing of use, or is damaged", arguments: [0, 1, 9, 255] as [UInt8])
    func noOrientation(value: UInt8) throws {
        let damaged = P.segment(0xE1, Array("Exif\0\0II*\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF])
        let file = P.jpeg(before: P.exif(orientation: value) + damaged)
        #expect(try Cleaned(.jpeg, file).bytes == P.jpeg())
    }

    @Test("takes the preview out of JFIF")
    func preview() throws {
        let jfif = P.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 72, 0, 72, 2, 1] + P.noise(6))
        #expect(try Cleaned(.jpeg, P.jpeg(before: jfif)).bytes == P.jpeg(before: P.jfif))
    }

    @Test("ends at its end: what follows is gone, were it another picture")
    func tail() throws {
        let file = P.jpeg(after: Array("<script>Secret</script>".utf8) + P.jpeg(9, 9))
        #expect(try Cleaned(.jpeg, file).bytes == P.jpeg())
    }

    @Test("keeps restarts and stuffed bytes of scans, and drops words between scans")
    func scans() throws {
        let scan = P.noise(50) + [0xFF, 0x00] + P.noise(50) + [0xFF, 0xD0] + P.noise(50)
        let file = P.jpeg(scan: scan + P.comment + P.huffman + P.scanHeader + P.noise(40))
        #expect(try Cleaned(.jpeg, file).bytes == P.jpeg(scan: scan + P.huffman + P.scanHeader + P.noise(40)))
    }

    @Test("drops bytes that only fill")
    func fill() throws {
        let file = P.jpeg(before: [0xFF, 0xFF, 0xFF] + P.comment, scan: P.noise(50) + [0xFF, 0xFF])
        #expect(try Cleaned(.jpeg, file).bytes == P.jpeg(scan: P.noise(50)))
    }

    /// A file that begins as it should and goes on so.
    private static func begun(_ parts: [UInt8]...) -> [UInt8] { [0xFF, 0xD8] + P.quantization + parts.joined() }

    private static let whole = P.frame(40, 30)

    private static let damaged: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF, 0xD9] + P.noise(20),
        begun(P.scanHeader, P.noise(20)),
        begun(P.frame(0, 30), P.scanHeader),
        begun(P.frame(40, 0), P.scanHeader),
        begun(whole, P.frame(4, 3)),
        begun(P.frame(40, 30, code: 0xC3)),
        begun(P.frame(40, 30, code: 0xC9)),
        begun([0x00, 0x00]),
        begun([0xFF, 0xD8]),
        begun([0xFF, 0xE0, 0, 1]),
        begun(P.segment(0xDB, [0] + P.noise(65))),
        begun(P.segment(0xC4, [0] + P.noise(17))),
        begun(P.segment(0xDD, [1, 2, 3])),
        begun(P.segment(0xC0, [8, 0, 30, 0, 40, 2, 1, 0x11, 0])),
    ]

    @Test("is refused where it is damaged, or of a kind that nothing shows", arguments: damaged)
    func malformed(file: [UInt8]) throws {
        #expect { try Cleaned(.jpeg, file + [0xFF, 0xD9]) } throws: { error in
            if case .malformed(.jpeg, _)? = error as? ImageFault { true } else { false }
        }
    }

    @Test("is refused where it ends too early, wherever that is")
    func truncated() throws {
        let file = P.jpeg(before: P.jfif + P.exif(orientation: 6) + P.profile)
        for count in 12..<file.count {
            #expect(throws: ImageFault.truncated(.jpeg), "\(count)") { try Cleaned(.jpeg, Array(file[..<count])) }
        }
    }
}
