import ObjectStore
import Testing

@Suite("PNG")
struct PNGTests {
    private typealias P = Pictures

    @Test("keeps the picture, its colours and its frames, and loses words, times and Exif")
    func cleaning() throws {
        let kept =
            P.chunk("gAMA", [0, 0, 1, 1]) + P.chunk("iCCP", Array("p\0\0".utf8) + P.noise(90))
            + P.chunk("pHYs", P.noise(9))
            + P.chunk("acTL", P.noise(8)) + P.chunk("tRNS", [0, 0, 0, 0, 0, 0])
        let lost = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "sPLT", "prVt", "caBX"].flatMap {
            P.chunk($0, Array("Secret".utf8))
        }
        let cleaned = try Cleaned(.png, P.png(before: lost + kept + lost))
        #expect(cleaned.bytes == P.png(before: kept))
        #expect(cleaned.size == ImageSize(width: 40, height: 30))
    }

    @Test("ends at its end, and keeps no chunk that is longer than such a chunk is")
    func tail() throws {
        let long = P.chunk("gAMA", P.noise(400)) + P.chunk("pHYs", P.noise(10))
        #expect(try Cleaned(.png, P.png(before: long, after: Array("Secret".utf8) + P.png(9, 9))).bytes == P.png())
    }

    /// A file that begins as it should and goes on so.
    private static func begun(_ parts: [UInt8]...) -> [UInt8] { Array(P.png()[..<8]) + parts.joined() }

    private static func header(_ rest: [UInt8]) -> [UInt8] { P.chunk("IHDR", P.big(40) + P.big(30) + rest) }

    private static let whole = P.header(40, 30)

    private static let damaged: [[UInt8]] = [
        begun(P.chunk("IDAT", P.noise(9)), P.chunk("IEND", [])),
        begun(whole, P.chunk("IEND", [])),
        begun(P.header(0, 30), P.chunk("IDAT", [1])),
        begun(P.header(40, 0), P.chunk("IDAT", [1])),
        begun(header([8, 5, 0, 0, 0])),
        begun(header([4, 2, 0, 0, 0])),
        begun(header([8, 2, 0, 0, 2])),
        begun(whole, whole),
        begun(whole, P.chunk("EVIL", [1]), P.chunk("IDAT", [1])),
        begun(whole, P.chunk("PLTE", [1, 2])),
        begun(whole, P.big(4), [1, 2, 3, 4]),
        begun(whole, [0xFF, 0xFF, 0xFF, 0xFF], Array("IDAT".utf8)),
        begun(whole, P.big(2), Array("IDAT".utf8), [1, 2, 9, 9, 9, 9]),
    ]

    @Test("is refused where it is damaged", arguments: damaged)
    func malformed(file: [UInt8]) throws {
        #expect { try Cleaned(.png, file) } throws: { error in
            if case .malformed(.png, _)? = error as? ImageFault { true } else { false }
        }
    }

    @Test("is refused where it ends too early, wherever that is")
    func truncated() throws {
        let file = P.png(before: P.chunk("gAMA", [0, 0, 1, 1]) + P.chunk("tEXt", Array("Secret".utf8)))
        for count in 12..<file.count {
            #expect(throws: ImageFault.truncated(.png), "\(count)") { try Cleaned(.png, Array(file[..<count])) }
        }
    }
}
