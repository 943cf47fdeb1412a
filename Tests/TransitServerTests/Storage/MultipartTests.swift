import DatabaseFixtures
import ObjectStore
import Testing
import TransitServer

/// Forms as they arrive, piece by piece.
@Suite struct MultipartTests {
    private typealias Found = MultipartReader.Found

    /// What was found, pieces of the file joined.
    private static func read(
        _ body: [UInt8], pieces: Int = .max, type: String = "multipart/form-data; boundary=b"
    ) throws -> [Found] {
        var reader = try #require(try MultipartReader(contentType: type))
        var all: [Found] = []
        for start in stride(from: 0, to: body.count, by: min(pieces, max(1, body.count))) {
            let end = min(body.count, start + min(pieces, body.count))
            for found in try reader.take(Array(body[start..<end])) {
                if case .bytes(let more) = found, case .bytes(let before)? = all.last {
                    all[all.count - 1] = .bytes(before + more)
                } else {
                    all.append(found)
                }
            }
        }
        try reader.finish()
        return all
    }

    private static func part(_ head: String, _ content: [UInt8]) -> [UInt8] {
        Array("--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content + [13, 10]
    }

    private static let end = Array("--b--\r\n".utf8)
    /// With much in it that looks like a boundary.
    private static let file = Array("a\r\n--\r\n-b\r--b\n--b\r\n--c\r\n\r\n--".utf8) + [13, 13, 10, 45, 45, 99, 0, 255]

    @Test func `fields and the file are found, in whatever pieces they come`() throws {
        let form =
            Array("nothing\r\n".utf8) + Self.part("name=\"cacheControl\"", Array("3600".utf8))
            + Self.part("name=\"\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg", Self.file)
            + Self.part("name=\"metadata\"", Array("{}".utf8)) + Self.end
        let wanted: [Found] = [
            .field(name: "cacheControl", value: Array("3600".utf8)), .file(mediaType: "image/jpeg"), .bytes(Self.file),
            .fileEnd, .field(name: "metadata", value: Array("{}".utf8)),
        ]
        for count in Array(1...80) + [1_000] { #expect(try Self.read(form, pieces: count) == wanted, "\(count)") }
    }

    @Test(arguments: ["name=\"file\"", "name=\"\"", "name=x; filename=\"a\"", "NAME=\"file\""])
    func `the file is what clients call a file`(head: String) throws {
        let found = try Self.read(Self.part(head, [1, 2]) + Self.end)
        #expect(found == [.file(mediaType: nil), .bytes([1, 2]), .fileEnd])
    }

    @Test func `a file may be empty, and names may be quoted`() throws {
        let found = try Self.read(Self.part("name=\"a\\\"b;c\"", [7]) + Self.part("name=\"file\"", []) + Self.end)
        #expect(found == [.field(name: "a\"b;c", value: [7]), .file(mediaType: nil), .fileEnd])
        let quoted = try Self.read(
            Self.part("name=\"file\"", [7]) + Self.end, type: "Multipart/Form-Data; charset=x; boundary=\"b\"")
        #expect(quoted.count == 3)
    }

    @Test func `what is no form is none, and a form has a boundary`() throws {
        for type in ["", "image/jpeg", "multipart/mixed; boundary=b"] {
            #expect(try MultipartReader(contentType: type) == nil)
        }
        for type in [
            "multipart/form-data", "multipart/form-data; boundary=",
            "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
        ] {
            #expect(throws: StorageError.self) { try MultipartReader(contentType: type) }
        }
    }

    @Test func `a form that is damaged, too long or has two files is refused`() {
        let file = Self.part("name=\"file\"", [1])
        let damaged: [[UInt8]] = [
            [], Self.end, file, file + Array("--b".utf8), file + file + Self.end,
            Array("--bx\r\n\r\n".utf8), Array("--b\r\n\r\n1\r\n".utf8) + Self.end,
            Array("--b\r\n".utf8) + [UInt8](repeating: 65, count: 10_000) + Self.end,
            Self.part("name=\"x\"", [UInt8](repeating: 65, count: 65_537)) + file + Self.end,
        ]
        for (number, body) in damaged.enumerated() {
            #expect(throws: StorageError.self, "\(number)") { try Self.read(body, pieces: 999) }
        }
    }

    @Test func `a form that is mutated a thousand times is read or refused`() throws {
        var numbers = SeededNumbers(seed: 43)
        let form = Self.part("name=\"x\"", [1]) + Self.part("name=\"file\"", Self.file) + Self.end
        var outcomes = (read: 0, refused: 0)
        for _ in 0..<1_000 {
            var body = form
            for _ in 0...Int.random(in: 0...2, using: &numbers) {
                body[Int.random(in: 0..<body.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            do {
                _ = try Self.read(body, pieces: Int.random(in: 1...50, using: &numbers))
                outcomes.read += 1
            } catch is StorageError { outcomes.refused += 1 }
        }
        #expect(outcomes.read > 50 && outcomes.refused > 50)
    }
}
