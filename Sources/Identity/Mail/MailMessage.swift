/// A mail to one person, as text and, if wanted, as HTML that says the same.
package struct MailMessage: Sendable, Equatable {
    /// Who sends it.
    package let from: MailAddress
    /// Who gets it.
    package let to: MailAddress
    /// One line.
    package let subject: String
    /// The text, lines ending in any way.
    package let text: String
    /// The same as HTML, nil for text only.
    package let html: String?

    /// A mail; throws where its subject has line breaks or other control characters.
    package init(
        from: MailAddress, to: MailAddress, subject: String, text: String, html: String? = nil
    ) throws(MailError) {
        guard !subject.hasControlCharacters else { throw .controlCharacters(field: "subject") }
        (self.from, self.to, self.subject, self.text, self.html) = (from, to, subject, text, html)
    }
}

extension MailMessage: CustomStringConvertible {
    /// Nothing of its content: links and codes do not belong in logs.
    package var description: String { "a mail" }
}

extension MailMessage {
    /// The mail as it is transmitted (RFC 5322, MIME): lines of ASCII that end in CRLF, none longer than 78 bytes but
    /// those of long words.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970-01-01T00:00:00Z, for `Date`.
    ///   - id: letters and digits that no other mail has, for `Message-ID` and the boundary between the parts.
    package func rendered(now: Int64, id: String) -> [UInt8] {
        var lines = [
            "From: \(MailHeader.address(from))", "To: \(MailHeader.address(to))",
            "Subject: \(MailHeader.text(subject, after: "Subject: ".count))", "Date: \(MailHeader.date(now))",
            "Message-ID: <\(id)@\(from.address.split(separator: "@").last ?? "localhost")>", "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated",
        ]
        if let html {
            // A hyphen pair and an equals sign cannot both begin a quoted-printable line.
            let boundary = "=_\(id)"
            lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "", "--\(boundary)"]
            lines += Self.part(text, type: "plain") + ["--\(boundary)"]
            lines += Self.part(html, type: "html") + ["--\(boundary)--"]
        } else {
            lines += Self.part(text, type: "plain")
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    private static func part(_ content: String, type: String) -> [String] {
        [
            "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
            QuotedPrintable.encode(content),
        ]
    }
}
