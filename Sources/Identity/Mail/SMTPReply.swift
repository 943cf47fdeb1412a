/// One answer of a mail server (RFC 5321 §4.2).
struct SMTPReply: Sendable, Equatable {
    /// 200 to 599.
    let status: Int
    /// The lines without their statuses.
    let lines: [String]

    /// What a server says it can do in its answer to EHLO: keywords in capitals, with their parameters.
    var extensions: [String: [String]] {
        var extensions: [String: [String]] = [:]
        for line in lines.dropFirst() {
            // Some old servers write `AUTH=LOGIN`.
            let words = line.uppercased().split(whereSeparator: { $0 == " " || $0 == "=" }).map(String.init)
            if let keyword = words.first { extensions[keyword, default: []] += words.dropFirst() }
        }
        return extensions
    }
}

/// Puts answers together from lines.
struct SMTPReplyReader {
    /// Most lines and bytes of one answer, so that no server can fill the memory.
    static let (mostLines, mostBytes) = (128, 16_384)

    private var lines: [String] = []
    private var status: Int?
    private var bytes = 0

    /// What was said was no SMTP.
    struct NotSMTP: Error {}

    /// The answer, if this line was its last; a line has no line break.
    mutating func read(_ line: some Collection<UInt8>) throws(NotSMTP) -> SMTPReply? {
        bytes += line.count
        let digits = line.prefix(3)
        guard lines.count < Self.mostLines, bytes <= Self.mostBytes, digits.count == 3,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let status = Int(String(decoding: digits, as: UTF8.self)), (200..<600).contains(status),
            status == self.status ?? status
        else { throw NotSMTP() }
        let separator = line.dropFirst(3).first
        guard separator == nil || separator == UInt8(ascii: " ") || separator == UInt8(ascii: "-") else {
            throw NotSMTP()
        }
        lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        self.status = status
        if separator == UInt8(ascii: "-") { return nil }
        let reply = SMTPReply(status: status, lines: lines)
        self = SMTPReplyReader()
        return reply
    }
}
