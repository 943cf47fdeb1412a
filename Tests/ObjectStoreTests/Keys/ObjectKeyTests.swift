import Foundation
import ObjectStore
import Testing

@Suite("Keys of objects")
struct ObjectKeyTests {
    private let rider = UUID(uuidString: "6f9619ff-8b86-d011-b42d-00c04fc964ff")!
    private let report = UUID(uuidString: "11111111-2222-4333-8444-555555555555")!

    @Test(
        "have the characters of Supabase's",
        arguments: ["a", "a/b.png", "A_b!.*'() &$=@;:+,?-9", "...a", "a..b/c", String(repeating: "a", count: 1_024)])
    func allowed(text: String) throws { #expect(try ObjectKey(text).text == text) }

    @Test(
        "that lead elsewhere, hold nothing or are of other characters are refused",
        arguments: [
            "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/..", "a/./b", "a\\b", "a\u{0}b", "a\nb",
            "a\u{7F}b",
            "é", "a%2e", "a#b", "a~b", "<a>", "\"", "a|b", "日本", String(repeating: "a", count: 1_025),
        ])
    func refused(text: String) { #expect(throws: StorageError.invalidKey(text)) { try ObjectKey(text) } }

    @Test("say whose folder they lie in, in either case of letters")
    func folders() throws {
        #expect(try ObjectKey("6f9619ff-8b86-d011-b42d-00c04fc964ff/a.png").ownerFolder == rider)
        #expect(try ObjectKey("6F9619FF-8B86-D011-B42D-00C04FC964FF/b/a.png").ownerFolder == rider)
        for text in ["6f9619ff-8b86-d011-b42d-00c04fc964ff", "a/6f9619ff-8b86-d011-b42d-00c04fc964ff/b", "6f9619ff/a"] {
            #expect(try ObjectKey(text).ownerFolder == nil)
        }
    }

    @Test(
        "of photos of reports have a name nobody can guess",
        arguments: [
            "0123456789abcdef0123456789abcdef.jpg", "A1b2C3d4E5f6G7h8I9j0K_.png",
            "3b241101-e2bb-4255-8caf-4136c566a962.webp",
            "Zm9vYmFyYmF6cXV4LTEyMzQ1Njc4.jpeg",
        ])
    func photos(name: String) throws {
        #expect(try ObjectKey(report.uuidString + "/" + name).report(of: rider) == report)
    }

    @Test(
        "of photos of reports that could be guessed, or name anybody, are refused",
        arguments: [
            "1.jpg", "photo.jpg", "0123456789abcdef.jpg", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpg",
            "0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef.gif",
            "0123456789abcdef0123456789abcdef.svg",
            "0123456789abcdef 123456789abcdef0.jpg", "a/0123456789abcdef0123456789abcdef.jpg",
            "6f9619ff-8b86-d011-b42d-00c04fc964ff.jpg", "x6F9619FF8B86D011B42D00C04FC964FFx.jpg",
            "11111111-2222-4333-8444-555555555555.jpg",
        ])
    func guessable(name: String) throws {
        #expect(try ObjectKey(report.uuidString + "/" + name).report(of: rider) == nil)
    }

    @Test("of photos lie below a report, not below the rider's own id")
    func own() throws {
        #expect(try ObjectKey(rider.uuidString + "/0123456789abcdef0123456789abcdef.jpg").report(of: rider) == nil)
        #expect(try ObjectKey("0123456789abcdef0123456789abcdef.jpg").report(of: rider) == nil)
    }
}
