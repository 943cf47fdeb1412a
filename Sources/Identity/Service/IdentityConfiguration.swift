import Foundation
import TransitAPI

/// How accounts work. Every limit they keep is here.
package struct IdentityConfiguration: Sendable {
    /// Where people land after a link, unless the client names an allowed place: the app or site.
    package var siteURL: String
    /// Other places links may lead to: URLs, a trailing `*` for all that begin so.
    package var allowedRedirects: [String] = []
    /// Where the outside world reaches `/auth/v1`; stands in mailed links. Asked each time: a server that takes any free port
    /// knows it only once it listens.
    package var publicURL: @Sendable () -> String
    /// Whether an address counts as proven without a mail; for development.
    package var confirmsAtOnce = false
    /// Whether nobody new may sign up.
    package var isClosed = false
    /// Seconds between two mails to one address that one network asks for.
    package var mailInterval: Int64 = 60
    /// Mails to one address an hour that one network asks for.
    package var mailsPerHour = 10
    /// Mails to one address an hour, whoever asks.
    package var mailsPerHourFromAnywhere = 30
    /// Mails an hour that one network asks for, to whomever.
    package var mailsPerHourOfNetwork = 60
    /// Mails an hour in all.
    package var mailsPerHourOfServer = 3_600
    /// Days after which an account goes whose address nobody has proven.
    package var daysToProveAddress: Int64 = 7
    /// Wrong passwords for one account from one network in a quarter of an hour.
    package var wrongPasswordsFromOneNetwork = 10
    /// Wrong passwords for one account from anywhere in an hour.
    package var wrongPasswords = 100
    /// Wrong codes for one address, of each kind of letter, in 24 hours; a network that a session of the account began from has
    /// as many once more.
    package var wrongCodes = 30
    /// The least time a wrong code takes: long beside what a count in the database costs, so that time does not tell whether a
    /// letter is out to an address, and by it who has an account.
    package var wrongCodeTakes = Duration.milliseconds(250)
    /// Seconds after which a session may set a new password or address only with a proof.
    package var passwordChangeWindow: Int64 = 24 * 3600
    /// Whether the limits above are kept; off only for measuring.
    package var keepsLimits = true

    package init(siteURL: String, publicURL: @escaping @Sendable () -> String) {
        (self.siteURL, self.publicURL) = (siteURL, publicURL)
    }

    /// Where a link leads: the place the client named if it is allowed, else the site.
    func redirect(_ wanted: String?) -> String {
        guard let wanted, !wanted.isEmpty, wanted.utf8.count <= 2_048,
            wanted.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value < 127 && $0 != "\\" }),
            !Self.namesUser(wanted),
            !Self.goesUp(wanted)
        else { return siteURL }
        let isAllowed = ([siteURL] + allowedRedirects).contains { allowed in
            if allowed.hasSuffix("*") { return wanted.hasPrefix(allowed.dropLast()) }
            // A path below it, never a longer host name.
            return wanted == allowed || wanted.hasPrefix(allowed.hasSuffix("/") ? allowed : allowed + "/")
                || wanted.hasPrefix(allowed + "?")
        }
        return isAllowed ? wanted : siteURL
    }
}

extension IdentityConfiguration {
    /// Whether a URL's path leads upwards, spelt out or encoded: what looks like a place below an allowed one may be none.
    private static func goesUp(_ url: String) -> Bool {
        let path = url.prefix { !"?#".contains($0) }.lowercased().replacing("%2e", with: ".").replacing(
            "%2f", with: "/")
        return path.split(separator: "/").contains("..")
    }

    /// Whether a URL has an `@` before its path: what looks like a host there is none.
    private static func namesUser(_ url: String) -> Bool {
        guard let start = url.range(of: "://")?.upperBound else { return false }
        return url[start...].prefix { !"/?#".contains($0) }.contains("@")
    }
}

/// Where a request came from, as far as sessions and limits need it.
package struct ClientInfo: Sendable {
    /// The network: an IPv4 address, or the first 64 bits of an IPv6 one; never stored or logged.
    package var network: String
    /// Wider networks it is in, each with how many times the limit of one it has.
    package var widerNetworks: [(name: String, times: Int)]
    /// What the client calls itself.
    package var userAgent: String?
    /// What its rider reads: mails that were asked for are written in it.
    package var language = WrittenLanguage.english

    package init(
        network: String, within widerNetworks: [(name: String, times: Int)] = [], userAgent: String? = nil,
        language: WrittenLanguage = .english
    ) {
        (self.network, self.widerNetworks, self.userAgent) = (network, widerNetworks, userAgent)
        self.language = language
    }
}
