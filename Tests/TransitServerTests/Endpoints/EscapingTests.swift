import Testing
import TransitAnswers
import Wire

/// Marks and signs that make one character of what is before or after them: to browsers, `<` is a `<` all the same.
@Suite struct EscapingTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(arguments: ["&", "<", ">", "\"", "'"])
    func `nothing that means something in a page comes through behind or before a mark`(sign: String) {
        for mark in ["\u{600}", "\u{6DD}", "\u{110BD}", "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{20E3}"] {
            let page = HTML.escaped("a\(mark)\(sign)\(mark)script\(sign)\(mark)")
            let left = Self.bytes(page).count { Self.bytes(sign)[0] == $0 }
            // An ampersand begins each of what stands for the others.
            #expect(left == (sign == "&" ? 2 : 0), "\(page.unicodeScalars.map(\.value))")
            #expect(Self.bytes(page).count { UInt8(ascii: "&") == $0 } == 2)
            #expect(page.unicodeScalars.count { $0 == mark.unicodeScalars.first } == 3)
        }
    }

    @Test func `what needs no escape stays as it is, to the byte`() {
        let text = "Café e\u{301}\r\n \u{1F468}\u{200D}\u{1F469} 中央车站 \u{600}a"
        #expect(Self.bytes(HTML.escaped(text)) == Self.bytes(text))
        #expect(HTML.escaped("<a href=\"x\">T&T's</a>") == "&lt;a href=&quot;x&quot;&gt;T&amp;T&#39;s&lt;/a&gt;")
    }

    @Test func `no label of a figure ends before its quotation mark`() {
        var text = MetricsText()
        text.line("m", [("l", "a\"\u{301}\\\u{301}\n\u{301}\r\nb")], 1)
        let wanted = "m{l=\"a\\\"\u{301}\\\\\u{301}\\n\u{301}\r\\nb\"} 1\n"
        #expect(Self.bytes(text.text) == Self.bytes(wanted))
    }
}
