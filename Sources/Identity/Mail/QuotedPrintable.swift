/// The quoted-printable encoding of text (RFC 2045 §6.7).
enum QuotedPrintable {
    private static let digits = Array("0123456789ABCDEF")
    private static let lineLength = 76

    /// The text in lines of at most 76 characters, which end in CRLF; whichever way its own lines end.
    static func encode(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line($0) }.joined(separator: "\r\n")
    }

    private static func line(_ text: Substring) -> String {
        var (lines, length) = ("", 0)
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let token = token(byte, isLast: isLast)
            // A soft break needs a column for its equals sign.
            if length + token.count > (isLast ? lineLength : lineLength - 1) {
                lines += "=\r\n"
                length = 0
            }
            lines += token
            length += token.count
        }
        return lines
    }

    private static func token(_ byte: UInt8, isLast: Bool) -> String {
        switch byte {
        case UInt8(ascii: " ") where !isLast: " "
        case UInt8(ascii: "!")...UInt8(ascii: "~") where byte != UInt8(ascii: "="): String(UnicodeScalar(byte))
        default: "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
    }
}
