import ObjectStore
import Testing

@Suite("WebP")
struct WebPTests {
    private typealias P = Pictures

    private static let exif = P.webpChunk("EXIF", Array("II*\0Secret!".utf8))
    private static let xmp = P.webpChunk("XMP ", Array("<Secret/>".utf8))

    @Test(
        "keeps picture, profile and transparency; Exif, XMP, their flags and what nobody knows go, and the length follows"
    )
    func cleaning() throws {
        let kept = P.webpChunk("ICCP", P.noise(99)) + P.webpChunk("ALPH", P.noise(21)) + P.lossy(40, 30)
        let file = P.riff(
            P.extended(40, 30, flags: 0x3C) + kept + Self.exif + Self.xmp + P.webpChunk("Secr", P.noise(5)))
        let cleaned = try Cleaned(.webp, file)
        #expect(cleaned.bytes == P.riff(P.extended(40, 30, flags: 0x30) + kept))
        #expect(cleaned.size == ImageSize(width: 40, height: 30))
    }

    @Test("is read as lossy and as lossless, and ends where it says")
    func plain() throws {
        for picture in [P.lossy(40, 30), P.lossless(40, 30), P.lossless(40, 30, count: 1)] {
            let cleaned = try Cleaned(.webp, P.riff(picture, after: Array("Secret".utf8)))
            #expect(cleaned.bytes == P.riff(picture) && cleaned.size == ImageSize(width: 40, height: 30))
        }
    }

    @Test("keeps its frames where it moves")
    func frames() throws {
        let place = [UInt8](repeating: 0, count: 6) + P.little(39)[..<3] + P.little(29)[..<3]
        let frame = P.webpChunk("ANMF", place + [1, 0, 0, 0] + P.lossy(40, 30))
        let kept = P.webpChunk("ANIM", P.noise(6)) + frame + frame
        let cleaned = try Cleaned(.webp, P.riff(P.extended(40, 30, flags: 0x0A) + kept + Self.exif))
        #expect(cleaned.bytes == P.riff(P.extended(40, 30, flags: 0x02) + kept))
    }

    @Test("is as large as the largest in it, whatever it says of itself")
    func sizes() throws {
        #expect(try Cleaned(.webp, P.riff(P.extended(4, 3, flags: 0) + P.lossy(400, 300))).size.width == 400)
        #expect(try Cleaned(.webp, P.riff(P.extended(400, 3, flags: 0) + P.lossy(40, 300))).size.width == 400)
    }

    @Test("may lack the byte that would make it even")
    func evenness() throws {
        let whole = P.riff(P.lossy(40, 30, count: 301))
        let short = Array("RIFF".utf8) + P.little(whole.count - 9) + whole[8...].dropLast()
        #expect(try Cleaned(.webp, short).bytes == whole)
    }

    private static let moving = P.extended(40, 30, flags: 2)

    private static let damaged: [[UInt8]] = [
        P.riff(exif),
        P.riff(P.extended(40, 30)),
        P.riff(P.lossy(40, 30) + [1, 2, 3, 4]),
        P.riff(P.lossy(40, 30) + P.lossy(40, 30)),
        P.riff(P.lossy(0, 30)),
        P.riff(P.webpChunk("VP8 ", P.noise(30))),
        P.riff(P.webpChunk("VP8L", P.noise(30))),
        P.riff(P.webpChunk("VP8 ", P.noise(3))),
        P.riff(P.extended(40, 30) + P.extended(40, 30)),
        P.riff(Array("VP8 ".utf8) + P.little(5_000) + P.noise(90)),
        P.riff(moving + P.webpChunk("ANMF", [UInt8](repeating: 0, count: 16) + exif)),
        P.riff(moving + P.webpChunk("ANMF", P.noise(20))),
    ]

    @Test("is refused where it is damaged", arguments: damaged)
    func malformed(file: [UInt8]) throws {
        #expect { try Cleaned(.webp, file) } throws: { error in
            if case .malformed(.webp, _)? = error as? ImageFault { true } else { false }
        }
    }

    @Test("is refused where it ends too early, wherever that is")
    func truncated() throws {
        let file = P.riff(P.extended(40, 30) + P.lossy(40, 30) + Self.exif)
        for count in 12..<file.count {
            #expect(throws: ImageFault.truncated(.webp), "\(count)") { try Cleaned(.webp, Array(file[..<count])) }
        }
    }
}
