import TransitAPI
import Wire

/// What the mails of the account service say.
package struct MailTexts: Sendable {
    /// What a mail is for, and what it needs to say so.
    package enum Occasion: Sendable, Equatable {
        /// An address is to be confirmed after signing up.
        case confirmation(link: String, code: String)
        /// Someone wants to sign in without a password.
        case magicLink(link: String, code: String)
        /// Someone has forgotten the password.
        case recovery(link: String, code: String)
        /// The account is to have a new address, to which this goes.
        case emailChange(link: String, code: String, newAddress: String)
        /// The account is to have a new address; this goes to the present one.
        case emailChangeCurrent(link: String, code: String, newAddress: String)
        /// The account has a new address; this goes to the one before. The link takes it back.
        case emailChanged(link: String, newAddress: String)
        /// The account has a new password. The link takes it back.
        case passwordChanged(link: String)
        /// Something important is to be done: a code only.
        case reauthentication(code: String)
        /// Someone was invited by an administrator.
        case invitation(link: String, code: String)
    }

    let service: String
    private let from: MailAddress
    private let lifetime: Int64
    private let languages: [WrittenLanguage]

    /// Texts of a service.
    ///
    /// - Parameters:
    ///   - service: its name, as riders know it.
    ///   - from: who sends the mails.
    ///   - lifetime: for how long links and codes work, seconds.
    ///   - languages: what mails are written in, one below the other; at least one.
    package init(
        service: String, from: MailAddress, lifetime: Int64 = 3_600, languages: [WrittenLanguage] = [.english]
    ) {
        (self.service, self.from, self.lifetime, self.languages) = (service, from, lifetime, languages)
    }

    /// So many seconds in words: whole days, hours or minutes. Half an hour less than a number of hours is that number, so that
    /// what takes its time to be sent says what it would have said at once.
    package static func lifetime(ofSeconds seconds: Int64, in language: WrittenLanguage = .english) -> String {
        func words(_ number: Int64, _ one: String, _ many: String, _ chinese: ChineseText) -> String {
            switch language {
            case .english: number == 1 ? one : "\(number) \(many)"
            case .chinese, .traditionalChinese: "\(number) \(chinese[language])"
            }
        }
        guard seconds >= 3600 else { return words(max(seconds, 60) / 60, "one minute", "minutes", "分钟") }
        let hours = (seconds + 1800) / 3600
        return hours < 24 ? words(hours, "one hour", "hours", "小时") : words(hours / 24, "one day", "days", "天")
    }

    /// The mail for an occasion.
    package func message(_ occasion: Occasion, to address: MailAddress) throws(MailError) -> MailMessage {
        let all = languages.map { words(for: occasion, in: $0) }
        return try MailMessage(
            from: from, to: address, subject: all.map(\.subject).joined(separator: " / "),
            text: all.map(text).joined(separator: "\n\n"), html: html(all))
    }

    private func words(for occasion: Occasion, in language: WrittenLanguage) -> Words {
        switch language {
        case .english: words(for: occasion)
        case .chinese, .traditionalChinese: chinese(for: occasion, in: language)
        }
    }

    struct Words {
        var language = WrittenLanguage.english
        var subject: String
        var opening: String
        var link: String?
        var button = ""
        /// Empty where there is none.
        var code: String
        var ending: String
    }

    private func words(for occasion: Occasion) -> Words {
        let ignore = "If this was not you, you need do nothing; please do not pass this message on."
        switch occasion {
        case .confirmation(let link, let code):
            return Words(
                subject: "Confirm your e-mail address for \(service)",
                opening: "Welcome to \(service). Please confirm that this is your e-mail address.", link: link,
                button: "Confirm my address", code: code, ending: ignore)
        case .magicLink(let link, let code):
            return Words(
                subject: "Sign in to \(service)",
                opening: "Someone, hopefully you, asked to sign in to \(service) with this address.", link: link,
                button: "Sign in", code: code, ending: ignore)
        case .recovery(let link, let code):
            return Words(
                subject: "Choose a new password for \(service)",
                opening: "Someone, hopefully you, asked for a new password for \(service).", link: link,
                button: "Choose a new password", code: code,
                ending: "If this was not you, you need do nothing: your password has not been changed.")
        case .emailChange(let link, let code, let newAddress):
            return Words(
                subject: "Confirm the new e-mail address for \(service)",
                opening: "Your account at \(service) is to have the address \(newAddress). Please confirm that.",
                link: link, button: "Confirm the new address", code: code,
                ending: "If you did not ask for this, do not confirm it, and change your password.")
        case .emailChangeCurrent(let link, let code, let newAddress):
            return Words(
                subject: "Confirm that \(service) may change your e-mail address",
                opening:
                    "Your account at \(service) is to have the address \(newAddress) in place of this one. It stays as it is until you confirm that, here and at the new address.",
                link: link, button: "Confirm the change", code: code,
                ending:
                    "If you did not ask for this, do not confirm it: someone else may be signed in to your account. Change your password."
            )
        case .emailChanged(let link, let newAddress):
            return Words(
                subject: "Your e-mail address for \(service) was changed",
                opening: "Your account at \(service) has the address \(newAddress) now, in place of this one.",
                link: link, button: "This was not me: take the change back", code: "",
                ending: "If this was you, you need do nothing. " + Self.wayBack)
        case .passwordChanged(let link):
            return Words(
                subject: "Your password for \(service) was changed",
                opening: "Your account at \(service) has a new password.", link: link,
                button: "This was not me: take the change back", code: "",
                ending: "If this was you, you need do nothing. " + Self.wayBack)
        case .reauthentication(let code):
            return Words(
                subject: "Your code for \(service)",
                opening: "A change to your account at \(service) needs your confirmation.", code: code,
                ending:
                    "If you did not ask for this, someone else may be signed in to your account: change your password.")
        case .invitation(let link, let code):
            return Words(
                subject: "You have been invited to \(service)",
                opening: "You have been invited to open an account at \(service).", link: link,
                button: "Accept the invitation", code: code, ending: ignore)
        }
    }

    private static let wayBack =
        "If it was not, follow the link: your account gets this address, all devices are signed out, and you choose a new password."

    /// What mails say around their words.
    private struct Frame {
        var greeting, orCode, code: String
        var lifetime: (String) -> String

        static func of(_ language: WrittenLanguage) -> Frame {
            func said(_ text: ChineseText) -> String { text[language] }
            return switch language {
            case .english:
                Frame(
                    greeting: "Hello,", orCode: "Or enter this code: ", code: "Enter this code: ",
                    lifetime: { "It works once, for \($0)." })
            case .chinese, .traditionalChinese:
                Frame(
                    greeting: said("您好："), orCode: said("或输入验证码："), code: said("请输入验证码："),
                    lifetime: { said("仅可使用一次，\($0)内有效。") })
            }
        }
    }

    private func text(_ words: Words) -> String {
        let frame = Frame.of(words.language)
        var paragraphs = [frame.greeting, words.opening]
        if let link = words.link {
            paragraphs.append("\(words.button):\n\(link)")
            if !words.code.isEmpty { paragraphs.append(frame.orCode + words.code) }
        } else {
            paragraphs.append(frame.code + words.code)
        }
        let lifetime = Self.lifetime(ofSeconds: lifetime, in: words.language)
        paragraphs += [frame.lifetime(lifetime), words.ending, service]
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    private func paragraphs(_ words: Words) -> String {
        let frame = Frame.of(words.language)
        var paragraphs = [frame.greeting, HTML.escaped(words.opening)]
        let code = "<strong style=\"font-size:1.5em;letter-spacing:.1em\">\(HTML.escaped(words.code))</strong>"
        if let link = words.link {
            paragraphs.append("<a href=\"\(HTML.escaped(link))\">\(HTML.escaped(words.button))</a>")
            if !words.code.isEmpty { paragraphs.append(frame.orCode + code) }
        } else {
            paragraphs.append(frame.code + code)
        }
        let lifetime = Self.lifetime(ofSeconds: lifetime, in: words.language)
        paragraphs += [HTML.escaped(frame.lifetime(lifetime)), HTML.escaped(words.ending), HTML.escaped(service)]
        return paragraphs.map { "<p>\($0)</p>" }.joined(separator: "\n")
    }

    private func html(_ all: [Words]) -> String {
        let parts = all.enumerated().map { index, words in
            index == 0
                ? paragraphs(words) : "<hr>\n<div lang=\"\(words.language.documentTag)\">\n\(paragraphs(words))\n</div>"
        }
        return """
            <!doctype html>
            <html lang="\((all.first?.language ?? .english).documentTag)">
            <meta charset="utf-8">
            <title>\(HTML.escaped(all.map(\.subject).joined(separator: " / ")))</title>
            <body>
            \(parts.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}
