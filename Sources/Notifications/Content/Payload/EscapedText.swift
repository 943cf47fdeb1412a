/// Text by the room it takes in JSON.
enum EscapedText {
    private static let ellipsis = "…"

    /// Bytes of a text between its quotation marks, escapes counted.
    static func length(_ text: some StringProtocol) -> Int { text.utf8.reduce(0) { $0 + length($1) } }

    private static func length(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: 2
        case 0..<0x20: 6
        default: 1
        }
    }

    /// The text in so many bytes of JSON at most: whole, or up to a whole character and an ellipsis.
    static func cut(_ text: String, to limit: Int) -> String {
        guard length(text) > limit else { return text }
        guard limit >= ellipsis.utf8.count else { return "" }
        let budget = limit - ellipsis.utf8.count
        let end = fitting(text.indices, of: text, budget) { length(text[$0...$0]) }
        if end > text.startIndex { return trimmed(text[..<end]) + ellipsis }
        // One character longer than all the room: letters piled on letters. Some of it is better than nothing.
        let scalars = text.unicodeScalars
        let inside = fitting(scalars.indices, of: text, budget) { length(String(scalars[$0])) }
        return text[..<inside] + ellipsis
    }

    private static func fitting(
        _ indices: some Sequence<String.Index>, of text: String, _ budget: Int, length: (String.Index) -> Int
    ) -> String.Index {
        var left = budget
        for index in indices {
            left -= length(index)
            if left < 0 { return index }
        }
        return text.endIndex
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
