import DatabaseFixtures
import ObjectStore
import Testing

@Suite("Pictures")
struct ImageCleanerTests {
    private typealias P = Pictures

    /// One with much in it that goes.
    private static func full(_ kind: ImageKind) -> [UInt8] {
        switch kind {
        case .jpeg: P.jpeg(before: P.jfif + P.exif(orientation: 6) + P.xmp + P.comment + P.profile, after: P.noise(99))
        case .png: P.png(before: P.chunk("gAMA", P.noise(4)) + P.chunk("tEXt", P.noise(70)), after: P.noise(99))
        case .webp:
            P.riff(P.extended(40, 30) + P.lossy(40, 30) + P.webpChunk("EXIF", P.noise(31)), after: P.noise(99))
        }
    }

    @Test("come to the same in whatever pieces they come", arguments: ImageKind.allCases)
    func pieces(kind: ImageKind) throws {
        let file = Self.full(kind)
        let whole = try Cleaned(kind, file)
        for count in Array(1...40) + [64, 100, 1_000] { #expect(try Cleaned(kind, file, pieces: count) == whole) }
        #expect(try Cleaned(kind, whole.bytes) == whole, "what is clean stays as it is")
    }

    @Test("are told by their first bytes, not by what they are said to be", arguments: ImageKind.allCases)
    func kinds(kind: ImageKind) throws {
        for other in ImageKind.allCases where other != kind {
            #expect(throws: ImageFault.notOfKind(kind, found: other)) { try Cleaned(kind, P.small(other)) }
        }
        for text in ["", "<html>", "GIF89a............", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"] {
            #expect(throws: ImageFault.notOfKind(kind, found: nil)) { try Cleaned(kind, Array(text.utf8)) }
            // Nor by what follows: something else comes first.
            #expect(throws: ImageFault.notOfKind(kind, found: nil)) {
                try Cleaned(kind, Array("GIF8 ".utf8) + P.small(kind))
            }
        }
    }

    @Test("are no larger than their bucket allows, and a pixel more is too much", arguments: ImageKind.allCases)
    func sizes(kind: ImageKind) throws {
        func make(_ width: Int, _ height: Int) -> [UInt8] {
            switch kind {
            case .jpeg: P.jpeg(width, height)
            case .png: P.png(width, height)
            case .webp: P.webp(width, height)
            }
        }
        let limit = ImageSize(width: 2_048, height: 1_024)
        #expect(try Cleaned(kind, make(2_048, 1_024), within: limit).size == limit)
        for (width, height) in [(2_049, 1), (1, 1_025)] {
            let size = ImageSize(width: width, height: height)
            #expect(throws: ImageFault.tooLarge(size, most: limit)) {
                try Cleaned(kind, make(width, height), within: limit)
            }
        }
    }

    @Test("are refused as soon as their size is known")
    func early() throws {
        var cleaner = ImageCleaner(.png, within: ImageSize(width: 10, height: 10))
        var kept: [UInt8] = []
        #expect(throws: ImageFault.tooLarge(ImageSize(width: 40, height: 30), most: ImageSize(width: 10, height: 10))) {
            try cleaner.take(Array(P.png()[..<33]), into: &kept)
        }
    }

    @Test("hold nothing back for long", arguments: ImageKind.allCases)
    func memory(kind: ImageKind) throws {
        let long = P.noise(3 << 20)
        let file =
            switch kind {
            case .jpeg: P.jpeg(scan: long)
            case .png: P.png(content: long)
            case .webp: P.riff(P.lossy(40, 30, count: 3 << 20))
            }
        var cleaner = ImageCleaner(kind, within: ImageSize(width: 99, height: 99))
        var (fed, kept) = (0, 0)
        for start in stride(from: 0, to: file.count, by: 10_000) {
            var out: [UInt8] = []
            let piece = Array(file[start..<min(file.count, start + 10_000)])
            try cleaner.take(piece, into: &out)
            (fed, kept) = (fed + piece.count, kept + out.count)
            #expect(fed - kept <= ImageCleaner.mostGathered + 16)
        }
        _ = try cleaner.finish()
    }

    @Test("that are mutated a thousand times are refused, or clean and stay so", arguments: ImageKind.allCases)
    func mutations(kind: ImageKind) throws {
        var numbers = SeededNumbers(seed: 41)
        let seeds = [Self.full(kind), P.small(kind)]
        var passed = 0
        for round in 0..<2_000 {
            var file = seeds[round % 2]
            for _ in 0...Int.random(in: 0...3, using: &numbers) {
                let at = Int.random(in: 0..<file.count, using: &numbers)
                switch Int.random(in: 0...4, using: &numbers) {
                case 0: file[at] = UInt8.random(in: 0...255, using: &numbers)
                case 1: file[at] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
                case 2: file.remove(at: at)
                case 3: file.insert(contentsOf: Array("Secret".utf8), at: at)
                default:
                    file.replaceSubrange(at..., with: file[at...].dropFirst(Int.random(in: 1...40, using: &numbers)))
                }
                if file.isEmpty { file = [0] }
            }
            guard let cleaned = try? Cleaned(kind, file, pieces: Int.random(in: 1...300, using: &numbers)) else {
                continue
            }
            passed += 1
            #expect(cleaned.bytes.count <= file.count + 2)
            let again = try Cleaned(kind, cleaned.bytes)
            #expect(again == cleaned)
        }
        #expect(passed > 20, "some mutations are harmless")
    }
}
