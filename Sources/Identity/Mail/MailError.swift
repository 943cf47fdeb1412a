/// What the mail server was told when something went wrong.
package enum SMTPStage: String, Sendable {
    case greeting, hello
    case startTLS = "STARTTLS"
    case authentication, sender, recipient, data, content
}

/// Why a mail was not made or not sent; never says to whom, nor what the server said, which may.
package enum MailError: Error, Equatable, Sendable {
    /// A text is no e-mail address.
    case invalidAddress
    /// A header field would have a line break or another control character.
    case controlCharacters(field: String)
    /// The server cannot be reached.
    case unreachable(reason: String)
    /// The server did not answer in time.
    case timedOut(SMTPStage)
    /// The server refused, with this status (RFC 5321 §4.2).
    case refused(SMTPStage, status: Int)
    /// The server ended the connection, or said what is no SMTP.
    case interrupted(SMTPStage)
    /// TLS is required and the server does not offer it.
    case noTLS
    /// TLS could not be agreed on, or the certificate is not trusted.
    case untrusted(reason: String)
    /// The server offers none of the ways to sign in (PLAIN, LOGIN), or not on a connection without TLS.
    case noAuthentication

    /// Whether trying again later may help: the server said so (4xx), was away, or fell silent.
    package var isTemporary: Bool {
        switch self {
        case .refused(_, let status): (400..<500).contains(status)
        case .unreachable, .timedOut, .interrupted: true
        case .invalidAddress, .controlCharacters, .noTLS, .untrusted, .noAuthentication: false
        }
    }
}

extension MailError: CustomStringConvertible {
    /// What is wrong.
    package var description: String {
        switch self {
        case .invalidAddress: "that is no e-mail address"
        case .controlCharacters(let field): "the mail's \(field) has line breaks or control characters"
        case .unreachable(let reason): "the mail server cannot be reached: \(reason)"
        case .timedOut(let stage): "the mail server did not answer in time (\(stage.rawValue))"
        case .refused(let stage, let status): "the mail server refused with status \(status) (\(stage.rawValue))"
        case .interrupted(let stage): "the mail server broke off (\(stage.rawValue))"
        case .noTLS: "the mail server offers no TLS, which is required"
        case .untrusted(let reason): "the connection to the mail server is not safe: \(reason)"
        case .noAuthentication: "the mail server offers no way to sign in that is allowed here"
        }
    }
}
