import Foundation
import Identity
import Testing

@Suite("Mail messages")
struct MailMessageTests {
    private func rendered(_ message: MailMessage, now: Int64 = 1_795_248_309) -> String {
        String(decoding: message.rendered(now: now, id: "a1b2c3"), as: UTF8.self)
    }

    private func message(
        subject: String = "Hello", text: String = "Hello", html: String? = nil, name: String = "Sydney Transit"
    ) throws -> MailMessage {
        try MailMessage(
            from: MailAddress("no-reply@transit.example", name: name), to: MailAddress("rider@example.org"),
            subject: subject, text: text, html: html)
    }

    @Test("have the headers every mail needs, and text and HTML side by side")
    func whole() throws {
        let mail = rendered(try message(text: "Grüße\nfrom = here", html: "<p>Grüße</p>"))
        #expect(
            mail
                == [
                    "From: \"Sydney Transit\" <no-reply@transit.example>", "To: rider@example.org", "Subject: Hello",
                    "Date: Sat, 21 Nov 2026 08:05:09 +0000", "Message-ID: <a1b2c3@transit.example>",
                    "MIME-Version: 1.0",
                    "Auto-Submitted: auto-generated", "Content-Type: multipart/alternative; boundary=\"=_a1b2c3\"", "",
                    "--=_a1b2c3", "Content-Type: text/plain; charset=utf-8",
                    "Content-Transfer-Encoding: quoted-printable", "",
                    "Gr=C3=BC=C3=9Fe", "from =3D here", "--=_a1b2c3", "Content-Type: text/html; charset=utf-8",
                    "Content-Transfer-Encoding: quoted-printable", "", "<p>Gr=C3=BC=C3=9Fe</p>", "--=_a1b2c3--", "",
                ].joined(separator: "\r\n"))
    }

    @Test(
        "are dated right in every year",
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 +0000"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"),
            (1_709_251_200, "Fri, 1 Mar 2024 00:00:00 +0000"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 +0000"),
            (4_107_542_400, "Mon, 1 Mar 2100 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        ])
    func dates(instant: Int64, expected: String) throws {
        #expect(rendered(try message(), now: instant).contains("\r\nDate: \(expected)\r\n"))
    }

    @Test(
        "let no header in by way of the subject",
        arguments: ["x\r\nBcc: a@b", "x\nBcc: a@b", "x\rBcc: a@b", "x\u{0}", "x\u{85}y", "x\u{2028}y", "\u{7F}"])
    func injection(subject: String) {
        #expect(throws: MailError.controlCharacters(field: "subject")) { try message(subject: subject) }
    }

    @Test(
        "spell any subject and name in ASCII lines of at most 78 bytes",
        arguments: [
            "Grüße", "東京の電車に乗りますか、それとも船で行きますか。天気がよければ船のほうがいいと思います。", "=?utf-8?B?eA==?=", " leading",
            String(repeating: "long ", count: 40), String(repeating: "🚆", count: 60), "", "\"quoted\" \\ <x@y>",
        ])
    func encodedWords(text: String) throws {
        let mail = rendered(try message(subject: text, name: text))
        let head = try #require(mail.components(separatedBy: "\r\n\r\n").first)
        for line in head.components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 78 && line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)")
        }
        let unfolded = head.replacingOccurrences(of: "\r\n ", with: " ").components(separatedBy: "\r\n")
        let subject = try #require(unfolded.first { $0.hasPrefix("Subject: ") }).dropFirst("Subject: ".count)
        #expect(decoded(String(subject)) == text)
    }

    private func decoded(_ value: String) -> String {
        guard value.hasPrefix("=?") else { return value }
        let words = value.components(separatedBy: " ")
        let bytes = words.flatMap { Array(Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) ?? Data()) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("break long lines and keep every byte")
    func quotedPrintable() throws {
        let text = String(repeating: "straße= ", count: 60) + "\n\n trailing \r\n.\r\nend\t"
        let mail = rendered(try message(text: text))
        let content = String(mail[try #require(mail.range(of: "\r\n\r\n")).upperBound...])
        for line in content.components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 76 && line.utf8.allSatisfy { (32..<127).contains($0) } && line.last != " ")
        }
        let expected = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: "\r\n")
        #expect(unquoted(content) == expected + "\r\n")
    }

    private func unquoted(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.replacingOccurrences(of: "=\r\n", with: "").utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
