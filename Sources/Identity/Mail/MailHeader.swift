import Foundation
import TransitAPI

/// Values of header fields (RFC 5322, RFC 2047).
enum MailHeader {
    /// Longest line that is made where it can be helped.
    static let lineLength = 76

    /// `Name <address>`, or the bare address.
    static func address(_ address: MailAddress) -> String {
        guard !address.name.isEmpty else { return address.address }
        let phrase = phrase(address.name)
        let isShort = "From: ".count + phrase.utf8.count + address.address.utf8.count + 3 <= lineLength
        return "\(phrase)\(isShort ? " " : "\r\n ")<\(address.address)>"
    }

    private static func phrase(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (32..<127).contains($0) } && name.utf8.count <= 50
        guard isPlain, !name.contains("=?") else { return encodedWords(name, after: "From: ".count) }
        return "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// A text as it is where it is short ASCII, else as encoded words.
    static func text(_ text: String, after used: Int) -> String {
        let isPlain = text.utf8.allSatisfy { (32..<127).contains($0) } && used + text.utf8.count <= lineLength
        let isTrimmed = text.first != " " && text.last != " "
        return isPlain && isTrimmed && !text.contains("=?") ? text : encodedWords(text, after: used)
    }

    /// Encoded words of at most 75 characters, none of which splits a character, one a line.
    private static func encodedWords(_ text: String, after used: Int) -> String {
        // 12 of 75 characters are `=?utf-8?B?` and `?=`; base64 makes 4 of 3.
        var (words, word) = ([[UInt8]](), [UInt8]())
        for scalar in text.unicodeScalars {
            let room = words.isEmpty ? (lineLength - used - 12) / 4 * 3 : 45
            let bytes = Array(String(scalar).utf8)
            if word.count + bytes.count > room, !word.isEmpty {
                words.append(word)
                word = []
            }
            word += bytes
        }
        words.append(word)
        return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// `Sat, 21 Nov 2026 08:05:09 +0000` (RFC 5322 §3.3).
    static func date(_ instant: Int64) -> String {
        let local = Timestamp(epochSeconds: instant, offsetSeconds: 0).local
        let (year, month, day) = local.date.civil
        // 1970-01-01 was a Thursday.
        let weekday = ((Int(local.date.daysSinceEpoch) + 4) % 7 + 7) % 7
        let clock = local.description.suffix("08:05:09".count)
        return "\(weekdays[weekday]), \(day) \(months[month - 1]) \(year) \(clock) +0000"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
